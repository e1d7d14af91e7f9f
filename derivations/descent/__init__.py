"""One step of gradient descent, and many: the algebra behind Lemmas 3 to 7 (App. C, p. 35-47)."""
