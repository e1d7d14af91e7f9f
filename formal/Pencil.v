(* The quadratic x^2 - (1 + a + b) x + a: for a, b >= 0 one root lies in [0, 1] and the other at or above 1. *)
From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

Definition pencil (x a b : R) := x ^ 2 - (1 + a + b) * x + a.
Definition smaller_root (a b : R) := (1 + a + b - sqrt ((1 + a + b) ^ 2 - 4 * a)) / 2.

Lemma pencil_varies (x a b a' b' : R) : 0 <= x <= 1 -> a <= a' -> b' <= b -> pencil x a b <= pencil x a' b'.
Proof. unfold pencil. nra. Qed.

Lemma below_first (x a b : R) : 0 <= x < 1 -> 0 <= b -> 0 <= pencil x a b -> x <= a.
Proof. unfold pencil. intros inside pos sign. nra. Qed.

Lemma discriminant (a b : R) : 0 <= b ->
  0 <= sqrt ((1 + a + b) ^ 2 - 4 * a) /\ sqrt ((1 + a + b) ^ 2 - 4 * a) ^ 2 = (1 - a - b) ^ 2 + 4 * b.
Proof.
  intros pos. split; [apply sqrt_pos|]. rewrite pow2_sqrt; [ring|].
  pose proof (pow2_ge_0 (1 - a - b)). lra.
Qed.

Lemma root_below_1 (a b : R) : 0 < b -> smaller_root a b < 1.
Proof. intros pos. unfold smaller_root. destruct (discriminant a b) as [nonneg square]; nra. Qed.

Lemma below_root (x a b : R) : x < 1 -> 0 <= b -> (x <= smaller_root a b <-> 0 <= pencil x a b).
Proof.
  intros below pos. unfold pencil, smaller_root. destruct (discriminant a b pos) as [nonneg square].
  set (root := sqrt _) in *. set (y := 1 + a + b - 2 * x).
  assert (1 - a - b <= root) by (apply Rnot_lt_le; intros under; nra).
  assert (- y < root) by (unfold y; lra).
  assert (x ^ 2 - (1 + a + b) * x + a = (y ^ 2 - root ^ 2) / 4) as -> by (rewrite square; unfold y; field).
  assert (x = (1 + a + b - y) / 2) as shifted by (unfold y; lra). clearbody y.
  split; [|intros sign; apply Rnot_lt_le; intros over]; nra.
Qed.
