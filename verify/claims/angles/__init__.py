"""The angle with the target: notation of Sec. 5.1, p. 9, and Lemma 4, Sec. 5.3, p. 10, App. C.2, p. 36-37."""
