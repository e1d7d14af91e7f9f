"""Toy claims of the second kind: parts, grounds, amendments."""
