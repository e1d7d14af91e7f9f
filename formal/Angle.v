(* The functions of the angle t between the rows in which the best constants are written, and how they vary. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From BothLayers Require Import Monotone.
Open Scope R_scope.

Definition E (t : R) := t - sin t.
Definition D (t : R) := PI - t - sin t.
Definition T (t : R) := (1 + cos t) * E t + (1 - cos t) * D t.
Definition A (t : R) := (1 + cos t) * E t ^ 2 / (PI * T t).
Definition B (t : R) := (1 - cos t) * D t ^ 2 / (PI * T t).

(* The kernel of unit rows is k / (2 PI), and rate is the largest alpha of Lemma 13 at the angle t. *)
Definition k (t : R) := sin t + (PI - t) * cos t.
Definition rate (t : R) := 1 / 4 - k t / (2 * PI * (1 + cos t)).

Lemma E_pos (t : R) : 0 < t -> 0 < E t.
Proof. intros pos. unfold E. pose proof (sin_lt_x t pos). lra. Qed.

Lemma sin_mirrored (t : R) : sin (PI - t) = sin t.
Proof. rewrite <- sin_PI_x. f_equal. ring. Qed.

Lemma cos_mirrored (t : R) : cos (PI - t) = - cos t.
Proof. rewrite cos_minus, cos_PI, sin_PI. ring. Qed.

Lemma D_pos (t : R) : t < PI -> 0 < D t.
Proof. intros below. unfold D. rewrite <- sin_mirrored. pose proof (sin_lt_x (PI - t)). lra. Qed.

Lemma cos_inside (t : R) : 0 < t < PI -> -1 < cos t < 1.
Proof.
  intros inside. pose proof (sin_gt_0 t) as above. pose proof (pythagoras t). pose proof (COS_bound t). nra.
Qed.

Lemma T_pos (t : R) : 0 < t < PI -> 0 < T t.
Proof.
  intros inside. unfold T.
  pose proof (E_pos t). pose proof (D_pos t). pose proof (cos_inside t inside). nra.
Qed.

Lemma A_pos (t : R) : 0 < t < PI -> 0 < A t.
Proof.
  intros inside. pose proof PI_RGT_0. pose proof (T_pos t inside). pose proof (cos_inside t inside).
  apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; try lra. apply pow_lt, E_pos. lra.
Qed.

Lemma B_pos (t : R) : 0 < t < PI -> 0 < B t.
Proof.
  intros inside. pose proof PI_RGT_0. pose proof (T_pos t inside). pose proof (cos_inside t inside).
  apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; try lra. apply pow_lt, D_pos. lra.
Qed.

(* What makes A rise and B fall: the gap estimate at acute angles, and its mirror image at obtuse ones. *)
Lemma crossing (t : R) : 0 <= t <= PI -> D t * E t <= T t * sin t.
Proof.
  intros inside.
  assert (0 <= E t) by (unfold E; pose proof (sin_below t); lra).
  assert (0 <= D t) by (unfold D; rewrite <- sin_mirrored; pose proof (sin_below (PI - t)); lra).
  pose proof (COS_bound t). pose proof (sin_ge_0 t).
  destruct (Rle_or_lt t (PI / 2)) as [acute | obtuse].
  - assert (E t <= sin t * (1 - cos t)) by (apply gap_below; lra).
    assert (0 <= D t * (sin t * (1 - cos t) - E t)) by (apply Rmult_le_pos; lra).
    assert (0 <= sin t * (1 + cos t) * E t) by (repeat apply Rmult_le_pos; lra).
    unfold T. lra.
  - assert (D t <= sin t * (1 + cos t)).
    { pose proof (gap_below (PI - t)) as gap. rewrite sin_mirrored, cos_mirrored in gap. unfold D. lra. }
    assert (0 <= E t * (sin t * (1 + cos t) - D t)) by (apply Rmult_le_pos; lra).
    assert (0 <= sin t * (1 - cos t) * D t) by (repeat apply Rmult_le_pos; lra).
    unfold T. lra.
Qed.

Lemma derivative_A (t : R) : 0 < t < PI ->
  is_derive A t (2 * sin t * E t * (T t * sin t - D t * E t) / (PI * T t ^ 2)).
Proof.
  intros inside. pose proof (T_pos t inside). pose proof PI_RGT_0.
  unfold A, T, D, E in *. auto_derive; [nra|].
  field_simplify_eq [(pythagoras t)]; [|repeat split; lra].
  ring [(pythagoras t)].
Qed.

Lemma derivative_B (t : R) : 0 < t < PI ->
  is_derive B t (- (2 * sin t * D t * (T t * sin t - D t * E t) / (PI * T t ^ 2))).
Proof.
  intros inside. pose proof (T_pos t inside). pose proof PI_RGT_0.
  unfold B, T, D, E in *. auto_derive; [nra|].
  field_simplify_eq [(pythagoras t)]; [|repeat split; lra].
  ring [(pythagoras t)].
Qed.

Lemma speed (t gap : R) : 0 < t < PI -> 0 <= gap ->
  0 <= 2 * sin t * gap * (T t * sin t - D t * E t) / (PI * T t ^ 2).
Proof.
  intros inside positive.
  pose proof (T_pos t inside). pose proof (crossing t). pose proof (sin_ge_0 t). pose proof PI_RGT_0.
  apply Rmult_le_pos; [repeat apply Rmult_le_pos; lra|].
  left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; [|apply pow_lt]; lra.
Qed.

Lemma A_rises (s t : R) : 0 < s <= t -> t < PI -> A s <= A t.
Proof.
  intros order below. eapply rises; [lra | intros x inside; apply derivative_A; lra |].
  intros x inside. apply speed; [lra|]. left. apply E_pos. lra.
Qed.

Lemma B_falls (s t : R) : 0 < s <= t -> t < PI -> B t <= B s.
Proof.
  intros order below. eapply falls; [lra | intros x inside; apply derivative_B; lra |].
  intros x inside. apply Ropp_le_cancel. rewrite Ropp_involutive, Ropp_0.
  apply speed; [lra|]. left. apply D_pos. lra.
Qed.

Lemma cos_above (t : R) : 0 <= t < PI -> 0 < 1 + cos t.
Proof.
  intros [[pos | <-] below]; [|rewrite cos_0; lra].
  pose proof (cos_inside t (conj pos below)). lra.
Qed.

Lemma derivative_rate (t : R) : 0 <= t < PI ->
  is_derive rate t (D t * sin t / (2 * PI * (1 + cos t) ^ 2)).
Proof.
  intros inside. pose proof PI_RGT_0. pose proof (cos_above t inside).
  unfold rate, k, D. auto_derive; [nra|].
  field_simplify_eq [(pythagoras t)]; [|repeat split; lra].
  ring [(pythagoras t)].
Qed.

Lemma rate_rises (s t : R) : 0 <= s <= t -> t < PI -> rate s <= rate t.
Proof.
  intros order below. eapply rises; [lra | intros x inside; apply derivative_rate; lra |].
  intros x inside. pose proof PI_RGT_0. pose proof (D_pos x). pose proof (sin_ge_0 x). pose proof (cos_above x).
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|].
  left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; [|apply pow_lt]; lra.
Qed.
