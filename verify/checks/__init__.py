"""Ways of testing a statement, each a function that builds a `Check`; claims choose among them."""
