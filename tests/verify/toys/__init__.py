"""Toy claims under ids of the inventory, one for every way in which a run can go."""
