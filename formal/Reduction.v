(* The step in r: when C1 (r^2 + 1) + C2 r is decided at r = 1, and when it is not. *)
From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

Theorem step_in_r (C1 C2 r : R) : 0 <= C1 -> r * (2 * C1 + C2) <= C1 * (r ^ 2 + 1) + C2 * r.
Proof. intros edge. pose proof (Rmult_le_pos C1 ((r - 1) ^ 2) edge (pow2_ge_0 _)). lra. Qed.

Theorem equal_lengths_decide (C1 C2 : R) :
  (0 <= C1 /\ 0 <= 2 * C1 + C2) <-> (forall r, 0 < r -> 0 <= C1 * (r ^ 2 + 1) + C2 * r).
Proof.
  split; [intros [edge middle] r pos; pose proof (step_in_r C1 C2 r edge); nra|].
  intros every. split; [|specialize (every 1); lra].
  destruct (Rle_or_lt 0 C1) as [edge | negative]; [exact edge | exfalso].
  pose proof (Rabs_pos C2). pose proof (Rle_abs C2).
  assert (0 < / - C1) by (apply Rinv_0_lt_compat; lra).
  set (r := 1 + Rabs C2 * / - C1). assert (1 <= r) by (unfold r; nra).
  assert (C1 * r + Rabs C2 = C1) by (unfold r; field; lra).
  specialize (every r). nra.
Qed.

(* Without C1 >= 0, which is not said in the paper, the step is wrong. *)
Theorem step_in_r_needs_edge : exists C1 C2 r, 0 < r /\ 0 < 2 * C1 + C2 /\ C1 * (r ^ 2 + 1) + C2 * r < 0.
Proof. exists (-1), 3, 3. lra. Qed.

Lemma by_lengths (C1 C2 p q : R) :
  0 <= C1 -> 0 <= 2 * C1 + C2 -> 0 <= p -> 0 <= q -> 0 <= C1 * (p ^ 2 + q ^ 2) + C2 * (p * q).
Proof.
  intros edge middle first second.
  pose proof (Rmult_le_pos C1 ((p - q) ^ 2) edge (pow2_ge_0 _)).
  pose proof (Rmult_le_pos _ _ middle (Rmult_le_pos _ _ first second)). lra.
Qed.
