"""The population inequalities of Appendix B (Lemmas 8, 9, 12, 13): their steps, their best constants, their limits."""
