(* Lemma 13: the loss bounds the distance to the optimum. The best rate at each angle, which rises, proves it. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From BothLayers Require Import Monotone Angle State Reduction.
Open Scope R_scope.

Lemma rate_right : rate (PI / 2) = 1 / 4 - 1 / (2 * PI).
Proof. unfold rate, k. rewrite cos_PI2, sin_PI2. field. apply PI_neq0. Qed.

Lemma rate_below_quarter (t : R) : 0 <= t < PI -> rate t <= 1 / 4.
Proof.
  intros inside. pose proof PI_above_3. pose proof (cos_above t inside).
  assert (0 <= k t).
  { assert (k PI <= k t) as falling; [|unfold k in *; rewrite sin_PI in falling; lra].
    apply (falls k (fun x => - (PI - x) * sin x)); [lra| |].
    - intros x _. unfold k. auto_derive; [easy|ring].
    - intros x between. pose proof (sin_ge_0 x). nra. }
  assert (0 <= k t / (2 * PI * (1 + cos t))); [|unfold rate; lra].
  apply Rmult_le_pos; [assumption|]. left. apply Rinv_0_lt_compat. nra.
Qed.

(* Drawn at alpha = 1/20: the reduced h of p. 34 at r = 1. *)
Definition figure_5 (alpha t : R) :=
  (1 / 4 - alpha) - ((PI * (1 / 2 + 2 * alpha) - t) * cos t + sin t) / (2 * PI).

Lemma as_rate (alpha t : R) : 0 <= t < PI -> figure_5 alpha t = (1 + cos t) * (rate t - alpha).
Proof.
  intros inside. pose proof PI_RGT_0. pose proof (cos_above t inside). unfold figure_5, rate, k. field. lra.
Qed.

(* Any threshold s of the angle: where alpha is at most the best rate at s, the function is >= 0 beyond s. *)
Theorem lemma_13_beyond (alpha s t : R) :
  0 <= s < PI -> s <= t <= PI -> alpha <= rate s -> 0 <= figure_5 alpha t.
Proof.
  intros threshold [above [below | ->]] best; pose proof PI_RGT_0.
  - rewrite as_rate by lra. pose proof (rate_rises s t). pose proof (cos_above t). apply Rmult_le_pos; lra.
  - right. unfold figure_5. rewrite cos_PI, sin_PI. field. lra.
Qed.

Lemma rate_printed : 1 / 20 <= rate (PI / 2).
Proof.
  rewrite rate_right. pose proof PI_above_3.
  assert (1 / (2 * PI) <= 1 / 6); [apply Rmult_le_compat_l, Rinv_le_contravar|]; lra.
Qed.

Theorem lemma_13_one_variable (t : R) : PI / 2 <= t <= PI ->
  0 <= (1 / 4 - 1 / 20) - ((PI * (1 / 2 + 2 * (1 / 20)) - t) * cos t + sin t) / (2 * PI).
Proof.
  intros inside. pose proof PI_RGT_0. apply (lemma_13_beyond (1 / 20) (PI / 2)); [lra | lra | exact rate_printed].
Qed.

Theorem lemma_13_edge (alpha s : R) : 0 <= s < PI -> alpha <= rate s -> 0 <= 1 / 8 - alpha / 2.
Proof. intros threshold below. pose proof (rate_below_quarter s threshold). lra. Qed.

Theorem lemma_13_two_variables (t r : R) : PI / 2 <= t <= PI -> 0 < r ->
  0 <= (1 / 8 - 1 / 20 / 2) * (r ^ 2 + 1) - ((PI * (1 / 2 + 2 * (1 / 20)) - t) * cos t + sin t) / (2 * PI) * r.
Proof.
  intros inside positive. pose proof (lemma_13_one_variable t inside) as middle.
  set (cross := _ / (2 * PI)) in *.
  pose proof (step_in_r (1 / 8 - 1 / 20 / 2) (- cross) r). nra.
Qed.

(* Minimised over the target: at a = (w1 - w2)/2, which is the square completed here. *)
Lemma completed (alpha p q t : R) (a : vector) :
  loss p q t a - alpha * distance p q t a =
  (1 / 8 - alpha / 2) * (p ^ 2 + q ^ 2)
  + (figure_5 alpha t - 2 * (1 / 8 - alpha / 2)) * (p * q)
  + (1 / 2 - 2 * alpha) * square (minus a (scale (1 / 2) (minus (row_1 p) (row_2 q t)))).
Proof.
  unfold loss, figure_5, k. expand. field_simplify_eq [(pythagoras t)]; [|apply PI_neq0]. ring [(pythagoras t)].
Qed.

Theorem lemma_13_best_rate (s alpha : R) : 0 <= s < PI ->
  (alpha <= rate s <->
   forall p q t a, 0 <= p -> 0 <= q -> s <= t <= PI -> alpha * distance p q t a <= loss p q t a).
Proof.
  intros threshold. split.
  - intros below p q t a first second beyond. pose proof (lemma_13_edge alpha s threshold below).
    pose proof (lemma_13_beyond alpha s t threshold beyond below).
    apply Rminus_le_0. rewrite completed.
    apply Rplus_le_le_0_compat; [apply by_lengths; lra | apply Rmult_le_pos; [lra | apply square_nonneg]].
  - intros every. specialize (every 1 1 s (scale (1 / 2) (minus (row_1 1) (row_2 1 s)))).
    apply Rminus_le_0 in every; [|lra..]. rewrite completed, square_minus_self in every.
    apply (Rmult_le_reg_l (1 + cos s)); [now apply cos_above|]. apply Rminus_le_0.
    rewrite <- Rmult_minus_distr_l, <- as_rate by exact threshold. lra.
Qed.

Theorem lemma_13 (v1 v2 p q t : R) (a : vector) :
  0 < v1 -> 0 < v2 -> 0 <= p -> 0 <= q -> PI / 2 <= t <= PI ->
  square (minus (scale v1 (row_1 p)) a) + square (plus (scale v2 (row_2 q t)) a)
  <= 20 * loss (v1 * p) (v2 * q) t a.
Proof.
  intros output_1 output_2 first second inside. pose proof PI_RGT_0.
  pose proof (proj1 (lemma_13_best_rate (PI / 2) (1 / 20) ltac:(lra)) rate_printed (v1 * p) (v2 * q) t a) as bound.
  replace (_ + _) with (distance (v1 * p) (v2 * q) t a); [nra|].
  expand. ring.
Qed.
