"""Derived results entry by entry, in the coordinates in which the judge compares them."""
