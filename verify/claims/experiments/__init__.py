"""Section 4: what is said of the experiments."""
