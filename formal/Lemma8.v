(* Lemma 8 for every pair of rows and every target, with the best constant of each threshold of the angle. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From BothLayers Require Import Monotone Angle Pencil State Reduction Lemma13 Lemma8Angle Lemma8Edge.
Open Scope R_scope.

(* The target at which the form is least. *)
Definition least_target (alpha p q t : R) :=
  let m := (PI - t) / PI + 1 - alpha in
  scale (1 / (2 * (1 - alpha)))
    (plus (scale (m * p - sin t / PI * q) unit_1) (scale (sin t / PI * p - m * q) (unit_2 t))).

Lemma completed (alpha p q t : R) (a : vector) : alpha < 1 ->
  slope p q t a - alpha * loss p q t a =
  C1 alpha t * (p ^ 2 + q ^ 2) + (figure_4 alpha t - 2 * C1 alpha t) * (p * q)
  + (1 - alpha) / 2 * square (minus a (least_target alpha p q t)).
Proof.
  intros below. pose proof PI_RGT_0 as pi_pos.
  unfold loss, least_target, figure_4, C1, pencil, overlap, complement, k. expand.
  field_simplify_eq [(pythagoras t)]; [|repeat split; lra]. ring [(pythagoras t)].
Qed.

Lemma loss_nonneg (p q t : R) (a : vector) : 0 <= p -> 0 <= q -> PI / 2 <= t <= PI -> 0 <= loss p q t a.
Proof.
  intros first second inside. pose proof PI_RGT_0 as pi_pos. pose proof (distance_nonneg p q t a).
  pose proof (proj1 (lemma_13_best_rate (PI / 2) (1 / 20) ltac:(lra)) rate_printed p q t a). lra.
Qed.

Lemma sufficient (s alpha p q t : R) (a : vector) : 0 <= alpha < 1 -> PI / 2 <= s < PI -> alpha <= best s ->
  0 <= p -> 0 <= q -> s <= t <= PI -> alpha * loss p q t a <= slope p q t a.
Proof.
  intros range threshold bound first second beyond. pose proof PI_RGT_0.
  pose proof (lemma_8_edge alpha s t range threshold beyond bound) as edge.
  assert (0 <= figure_4 alpha t) as middle by (apply (lemma_8_beyond alpha s); lra).
  apply Rminus_le_0. rewrite completed by lra.
  apply Rplus_le_le_0_compat; [apply by_lengths; lra | apply Rmult_le_pos; [lra | apply square_nonneg]].
Qed.

(* At equal lengths the least target is extremal. *)
Lemma necessary (s alpha : R) : alpha < 1 -> 0 < s < PI ->
  (forall a, alpha * loss 1 1 s a <= slope 1 1 s a) -> alpha <= best s.
Proof.
  intros below inside every. specialize (every (least_target alpha 1 1 s)).
  apply Rminus_le_0 in every. rewrite completed, square_minus_self in every by exact below.
  apply required; [exact below | exact inside | lra].
Qed.

Theorem lemma_8_best_constant (s alpha : R) : PI / 2 <= s < PI ->
  (alpha <= best s <->
   forall p q t a, 0 <= p -> 0 <= q -> s <= t <= PI -> alpha * loss p q t a <= slope p q t a).
Proof.
  intros threshold. pose proof PI_RGT_0 as pi_pos. destruct (best_inside s) as [low high]; [lra|]. split.
  - intros bound p q t a first second beyond.
    destruct (Rle_or_lt 0 alpha); [now apply (sufficient s); try lra|].
    pose proof (loss_nonneg p q t a). pose proof (slope_nonneg p q t a). nra.
  - intros every. apply Rnot_lt_le. intros above. set (between := Rmin alpha ((1 + best s) / 2)).
    assert (between <= alpha) by apply Rmin_l. assert (between <= (1 + best s) / 2) by apply Rmin_r.
    assert (best s < between) by (apply Rmin_glb_lt; lra).
    apply (Rlt_not_le between (best s)); [assumption|]. apply necessary; [lra | lra |]. intros a.
    pose proof (loss_nonneg 1 1 s a). specialize (every 1 1 s a). nra.
Qed.

Theorem lemma_8 (v1 v2 p q t : R) (a : vector) :
  0 < v1 -> 0 < v2 -> 0 <= p -> 0 <= q -> PI / 2 <= t <= PI ->
  1 / 20 * Rmin (v1 ^ 2) (v2 ^ 2) * loss (v1 * p) (v2 * q) t a
  <= square (scale v1 (gradient_1 (v1 * p) (v2 * q) t a)) + square (scale v2 (gradient_2 (v1 * p) (v2 * q) t a)).
Proof.
  intros output_1 output_2 first second inside. pose proof PI_RGT_0 as pi_pos.
  assert (1 / 20 * loss (v1 * p) (v2 * q) t a <= slope (v1 * p) (v2 * q) t a) as bound.
  { apply (lemma_8_best_constant (PI / 2)); [lra | exact best_right | nra | nra | lra]. }
  rewrite !square_scale. unfold slope in bound.
  pose proof (square_nonneg (gradient_1 (v1 * p) (v2 * q) t a)).
  pose proof (square_nonneg (gradient_2 (v1 * p) (v2 * q) t a)).
  pose proof (Rmin_l (v1 ^ 2) (v2 ^ 2)). pose proof (Rmin_r (v1 ^ 2) (v2 ^ 2)).
  assert (0 <= Rmin (v1 ^ 2) (v2 ^ 2)) by (apply Rmin_glb; apply pow2_ge_0). nra.
Qed.
