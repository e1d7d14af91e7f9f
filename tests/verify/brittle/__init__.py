"""Toy claims whose checks crash, hang, die, or are left open."""
