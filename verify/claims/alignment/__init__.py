"""Phase 1, alignment: Sec. 5.4, p. 10-11, and App. C.4, p. 39-43."""
