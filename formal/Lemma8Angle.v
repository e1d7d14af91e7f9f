(* Lemma 8, the Polyak-Lojasiewicz inequality, after minimising over the target: C1 (p^2 + q^2) + C2 p q. *)
From Coq Require Import Reals Lra Psatz.
From BothLayers Require Import Monotone Angle Pencil State Reduction.
Open Scope R_scope.

(* The best constant at the angle t. *)
Definition best (t : R) := smaller_root (A t) (B t).

(* They exchange places with t and PI - t; PI^2 overlap |w2|^2 is the square of the vector bounded by (15). *)
Definition overlap (t : R) := ((PI - t) ^ 2 + 2 * (PI - t) * sin t * cos t + sin t ^ 2) / PI ^ 2.
Definition complement (t : R) := (t ^ 2 - 2 * t * sin t * cos t + sin t ^ 2) / PI ^ 2.

Definition C1 (alpha t : R) := pencil alpha (complement t) (overlap t) / (8 * (1 - alpha)).

(* The function of Figure 4: c - (1 - cos t)/(1 - alpha) alphatilde^2. *)
Definition figure_4 (alpha t : R) :=
  let alphatilde := 1 / 2 * ((PI - t - sin t) / PI + 1 - alpha) in
  1 / 2 * (1 - alpha + overlap t) - (1 - alpha / 2) * (((PI - t) * cos t + sin t) / PI)
  - (1 - cos t) / (1 - alpha) * alphatilde ^ 2.

(* The reduced h of p. 29. *)
Definition at_ratio (alpha t r : R) :=
  let alpha_1 := - (1 / 2) * (((PI - t) / PI + 1 - alpha) * r - sin t / PI) in
  let alpha_2 := 1 / 2 * ((PI - t) / PI + 1 - alpha - sin t / PI * r) in
  1 / 4 * (1 - alpha + overlap t) * (r ^ 2 + 1) - (1 - alpha / 2) * (((PI - t) * cos t + sin t) / PI) * r
  - (alpha_1 ^ 2 + 2 * alpha_1 * alpha_2 * cos t + alpha_2 ^ 2) / (2 * (1 - alpha)).

Lemma reduced (alpha t r : R) : alpha < 1 ->
  at_ratio alpha t r = C1 alpha t * (r ^ 2 + 1) + (figure_4 alpha t - 2 * C1 alpha t) * r.
Proof.
  intros below. pose proof PI_RGT_0. unfold at_ratio, figure_4, C1, pencil, overlap, complement.
  field_simplify_eq [(pythagoras t)]; [|repeat split; lra]. ring [(pythagoras t)].
Qed.

Lemma as_pencil (alpha t : R) : alpha < 1 -> 0 < t < PI ->
  figure_4 alpha t = T t / (4 * PI * (1 - alpha)) * pencil alpha (A t) (B t).
Proof.
  intros below inside. pose proof PI_RGT_0. pose proof (T_pos t inside).
  unfold figure_4, pencil, A, B, overlap.
  unfold T, E, D in *.
  field_simplify_eq [(pythagoras t)]; [|repeat split; lra]. ring [(pythagoras t)].
Qed.

Lemma at_PI (alpha : R) : alpha < 1 -> figure_4 alpha PI = 0.
Proof.
  intros below. pose proof PI_RGT_0. unfold figure_4, overlap. rewrite sin_PI, cos_PI. field. lra.
Qed.

Lemma pencil_beyond (alpha s t : R) : 0 <= alpha < 1 -> 0 < s <= t -> t < PI ->
  0 <= pencil alpha (A s) (B s) -> 0 <= pencil alpha (A t) (B t).
Proof.
  intros range order below sign. eapply Rle_trans; [exact sign|].
  apply pencil_varies; [lra | now apply A_rises | now apply B_falls].
Qed.

(* Any threshold s of the angle: where alpha is at most the best constant at s, the function is >= 0 beyond s. *)
Theorem lemma_8_beyond (alpha s t : R) : 0 <= alpha < 1 -> 0 < s < PI -> s <= t <= PI -> alpha <= best s ->
  0 <= figure_4 alpha t.
Proof.
  intros range threshold [above [below | ->]] bound; [|rewrite at_PI; lra].
  rewrite as_pencil by lra. pose proof PI_RGT_0. pose proof (T_pos t).
  apply Rmult_le_pos.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. nra.
  - apply (pencil_beyond alpha s t); [lra..|]. apply below_root; [lra | left; now apply B_pos | exact bound].
Qed.

Lemma required (alpha t : R) : alpha < 1 -> 0 < t < PI -> 0 <= figure_4 alpha t -> alpha <= best t.
Proof.
  intros below inside sign. pose proof PI_RGT_0. pose proof (T_pos t inside). pose proof (B_pos t inside).
  apply below_root; [exact below | lra |].
  apply (Rmult_le_reg_l (T t / (4 * PI * (1 - alpha)))); [apply Rdiv_lt_0_compat; nra|].
  rewrite <- as_pencil by assumption. lra.
Qed.

Lemma best_inside (t : R) : 0 < t < PI -> 0 <= best t < 1.
Proof.
  intros inside. pose proof (A_pos t inside). pose proof (B_pos t inside).
  split; [apply below_root; unfold pencil; lra | now apply root_below_1].
Qed.

Lemma best_rises (s t : R) : 0 < s <= t -> t < PI -> best s <= best t.
Proof.
  intros order below. assert (0 < s < PI) as inside by lra. pose proof (best_inside s inside).
  pose proof (B_pos s inside). apply below_root; [lra | left; apply B_pos; lra |].
  apply (pencil_beyond (best s) s t); [lra | exact order | exact below |].
  apply below_root; [lra | lra | unfold best; lra].
Qed.

Lemma A_right : A (PI / 2) = 1 / 4 - 1 / (2 * PI).
Proof. pose proof PI_above_3. unfold A, T, D, E. rewrite cos_PI2, sin_PI2. field. lra. Qed.

Lemma B_right : B (PI / 2) = 1 / 4 - 1 / (2 * PI).
Proof. pose proof PI_above_3. unfold B, T, D, E. rewrite cos_PI2, sin_PI2. field. lra. Qed.

Lemma best_right : 1 / 20 <= best (PI / 2).
Proof.
  pose proof PI_above_3. pose proof (B_pos (PI / 2)). apply below_root; [lra | lra |].
  assert (1 / (2 * PI) <= 1 / 6) by (apply Rmult_le_compat_l; [|apply Rinv_le_contravar]; lra).
  unfold pencil. rewrite A_right, B_right. lra.
Qed.

Theorem lemma_8_one_variable (t : R) : PI / 2 <= t <= PI ->
  let alpha := 1 / 20 in
  let alphatilde := 1 / 2 * ((PI - t - sin t) / PI + 1 - alpha) in
  let c := 1 / 2 * (1 - alpha + ((PI - t) ^ 2 + 2 * (PI - t) * sin t * cos t + sin t ^ 2) / PI ^ 2)
           - (1 - alpha / 2) * (((PI - t) * cos t + sin t) / PI) in
  0 <= c - (1 - cos t) / (1 - alpha) * alphatilde ^ 2.
Proof. intros inside. apply (lemma_8_beyond _ (PI / 2)); pose proof best_right; pose proof PI_RGT_0; lra. Qed.
