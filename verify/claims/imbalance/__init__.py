"""The imbalance of a neuron: Sec. 5.2, p. 9, and Lemma 3, App. C.1, p. 35-36."""
