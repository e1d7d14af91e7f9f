(* The best constants to fifteen digits, and the angles at which the lemmas begin to fail. *)
From Coq Require Import Reals Lra.
From BothLayers Require Import IntegerInterval Monotone Angle Pencil Lemma13 Lemma8Angle Lemma8.
Open Scope R_scope.

Ltac evaluate := unfold best, smaller_root, rate, A, B, T, E, D, k; interval with (i_prec 80).

Theorem best_constant_lemma_8_closed_form :
  let a := 1 / 4 - 1 / (2 * PI) in best (PI / 2) = (1 + 2 * a - sqrt (1 + 4 * a ^ 2)) / 2.
Proof.
  intros a. unfold best, smaller_root. rewrite A_right, B_right. fold a.
  replace ((1 + a + a) ^ 2 - 4 * a) with (1 + 4 * a ^ 2) by ring. field.
Qed.

Theorem best_factor_lemma_13_closed_form : 1 / rate (PI / 2) = 4 * PI / (PI - 2).
Proof. pose proof PI_above_3. rewrite rate_right. field. lra. Qed.

(* For all obtuse angles, and where both rows are aligned with the target to PI/20. *)
Theorem best_constants :
  0.082659240139634850 <= best (PI / 2) <= 0.082659240139634851
  /\ 0.740945832996381865 <= best (9 * PI / 10) <= 0.740945832996381866
  /\ 11.0077535755364346 <= 1 / rate (PI / 2) <= 11.0077535755364347
  /\ 4.6142127818410251 <= 1 / rate (9 * PI / 10) <= 4.6142127818410252.
Proof. repeat split; evaluate. Qed.

(* Below these angles the functions of Figures 4 and 5 are negative, beyond them not. *)
Theorem failure_angle_lemma_8 (t : R) :
  (0 < t <= 1.39791502855105 -> figure_4 (1 / 20) t < 0)
  /\ (1.39791502855106 <= t <= PI -> 0 <= figure_4 (1 / 20) t).
Proof.
  pose proof PI_above_3 as pi_above. split; intros inside.
  - pose proof (B_pos t). apply Rnot_le_lt. intros sign.
    assert (1 / 20 <= best t) by (apply required; [lra | lra | exact sign]).
    pose proof (best_rises t 1.39791502855105).
    assert (best 1.39791502855105 < 1 / 20) by evaluate. lra.
  - apply (lemma_8_beyond _ 1.39791502855106); [lra | lra | lra | left; evaluate].
Qed.

Theorem failure_angle_lemma_13 (t : R) :
  (0 < t <= 1.08666310695497 -> figure_5 (1 / 20) t < 0)
  /\ (1.08666310695498 <= t <= PI -> 0 <= figure_5 (1 / 20) t).
Proof.
  pose proof PI_above_3 as pi_above. split; intros inside.
  - rewrite as_rate by lra. pose proof (cos_above t). pose proof (rate_rises t 1.08666310695497).
    assert (rate 1.08666310695497 < 1 / 20) by evaluate. nra.
  - apply (lemma_13_beyond _ 1.08666310695498); [lra | lra | left; evaluate].
Qed.
