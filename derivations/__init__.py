"""Exact derivations, SymPy only, from the definition as an expectation; no floats."""
