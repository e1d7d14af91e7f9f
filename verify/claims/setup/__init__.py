"""Section 1.2: the model, the losses, what a non-strict saddle is."""
