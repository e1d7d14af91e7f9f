"""Phase 2, growth: Sec. 5.5, p. 11, and App. C.5, p. 44-47."""
