"""The output weights stay bounded: Lemma 5, Sec. 5.3, p. 10, App. C.3, p. 37-39."""
