"""Checks about gradient descent: runs that are watched at every step, and single steps from any state."""
