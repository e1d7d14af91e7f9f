(* The condition that the step in r of Lemma 8 needs and the paper does not state: C1 >= 0 at obtuse angles.

   As alpha <= A <= x for x = E/PI, and psi = pencil(., complement, overlap) is >= 0 below any x < 1 where it is,
   psi(x) >= 0 is enough. With u = PI - t it is a polynomial in sin u and cos u whose lower bound rises with both, so
   the chords sin u >= 2 u/PI and cos u >= 1 - 2 u/PI leave a parabola in z = 2 u/PI. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From BothLayers Require Import Monotone Angle Pencil Reduction Lemma8Angle.
Open Scope R_scope.

Lemma tangent_below (x : R) : 0 <= x <= PI -> x * cos x <= sin x.
Proof.
  intros inside. assert (sin 0 - 0 * cos 0 <= sin x - x * cos x) as rising; [|rewrite sin_0 in rising; lra].
  apply (rises (fun y => sin y - y * cos y) (fun y => y * sin y)); [lra| |].
  - intros y _. auto_derive; [easy|ring].
  - intros y between. apply Rmult_le_pos; [|apply sin_ge_0]; lra.
Qed.

Lemma chord (x : R) : 0 <= x <= PI / 2 -> 2 * x / PI <= sin x.
Proof.
  intros [[pos | <-] below]; [|rewrite sin_0; lra]. pose proof PI_RGT_0.
  assert (sin (PI / 2) / (PI / 2) <= sin x / x) as falling.
  { apply (falls (fun y => sin y / y) (fun y => (y * cos y - sin y) / y ^ 2)); [lra| |].
    - intros y between. auto_derive; [lra|]. field. lra.
    - intros y between. pose proof (tangent_below y). unfold Rdiv.
      assert (0 < / y ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra). nra. }
  rewrite sin_PI2 in falling. apply (Rmult_le_compat_l x) in falling; [|lra].
  replace (2 * x / PI) with (x * (1 / (PI / 2))) by (field; lra).
  replace (sin x) with (x * (sin x / x)) by (field; lra). exact falling.
Qed.

Lemma cos_chord (x : R) : 0 <= x <= PI / 2 -> 1 - 2 * x / PI <= cos x.
Proof.
  intros inside. pose proof PI_RGT_0. rewrite <- sin_shift.
  replace (1 - 2 * x / PI) with (2 * (PI / 2 - x) / PI) by (field; lra). apply chord. lra.
Qed.

(* Concave in PI on [3, 3.26]: the chord between the ends, and the bend. *)
Lemma parabola (z : R) : 0 <= z <= 1 ->
  0 <= PI * (1 - z) ^ 2 + PI ^ 2 * (1 - z) * (1 - z / 2) + PI * z / 2 + PI ^ 2 * z / 4 + z
       - PI ^ 3 / 4 * (1 - z / 2).
Proof.
  intros inside. pose proof PI_below. pose proof PI_above_3. set (h := PI - 3).
  assert (PI = 3 + h) as -> by (unfold h; lra). assert (0 <= h <= 0.26) as small by (unfold h; lra). clearbody h.
  pose proof (pow2_ge_0 (z - 0.75)).
  assert (0 <= h * (0.26 - h) * (1.25 + z / 8 - z ^ 2 / 2 + (h + 0.26) * (1 - z / 2) / 4)) as bend
    by (repeat apply Rmult_le_pos; nra).
  assert (0 <= (0.26 - h) * (7.5 * z ^ 2 - 11.375 * z + 5.25)) as start by (apply Rmult_le_pos; nra).
  assert (0 <= h * (8.5738 * z ^ 2 - 12.843753 * z + 5.226106)) as stop by (apply Rmult_le_pos; nra).
  lra.
Qed.

Lemma core (u : R) : 0 <= u <= PI / 2 ->
  0 <= cos u * ((PI - u - u) * sin u ^ 2 + 2 * u * (PI - u) * sin u)
       + u * sin u ^ 2 + u ^ 2 * sin u + sin u ^ 3 - (PI - u) * u ^ 2.
Proof.
  intros inside. pose proof PI_RGT_0. pose proof (chord u inside) as low. pose proof (cos_chord u inside) as cosine.
  set (z := 2 * u / PI) in *. assert (u = PI * z / 2) as scaled by (unfold z; field; lra).
  assert (0 <= z <= 1) as unit by (split; apply (Rmult_le_reg_l (PI / 2)); lra).
  clearbody z.
  pose proof (parabola z unit) as positive. apply (Rmult_le_pos (z ^ 2)) in positive; [|apply pow2_ge_0].
  set (K := fun s => (PI - u - u) * s ^ 2 + 2 * u * (PI - u) * s).
  assert (z ^ 2 <= sin u ^ 2) as second by (apply pow_incr; lra).
  assert (z ^ 3 <= sin u ^ 3) as third by (apply pow_incr; lra).
  assert (K z <= K (sin u)) as rising.
  { unfold K. apply Rplus_le_compat; apply Rmult_le_compat_l; try lra. apply Rmult_le_pos; lra. }
  assert (0 <= K z).
  { unfold K. pose proof (pow2_ge_0 z). apply Rplus_le_le_0_compat; repeat apply Rmult_le_pos; lra. }
  assert ((1 - z) * K z <= cos u * K (sin u)) as product by (apply Rmult_le_compat; lra).
  assert (u * z ^ 2 <= u * sin u ^ 2) by (apply Rmult_le_compat_l; lra).
  assert (u ^ 2 * z <= u ^ 2 * sin u) by (apply Rmult_le_compat_l; [apply pow2_ge_0 | lra]).
  assert (0 <= (1 - z) * K z + u * z ^ 2 + u ^ 2 * z + z ^ 3 - (PI - u) * u ^ 2); [|unfold K in *; lra].
  eapply Rle_trans; [exact positive|]. right. unfold K. rewrite scaled. field.
Qed.

Lemma pencil_at_x (t : R) : PI / 2 <= t <= PI -> 0 <= pencil (E t / PI) (complement t) (overlap t).
Proof.
  intros obtuse. pose proof PI_RGT_0. pose proof (core (PI - t)) as positive.
  rewrite sin_mirrored, cos_mirrored in positive.
  replace (pencil _ _ _) with (2 / PI ^ 3 *
    (- cos t * ((PI - (PI - t) - (PI - t)) * sin t ^ 2 + 2 * (PI - t) * (PI - (PI - t)) * sin t)
     + (PI - t) * sin t ^ 2 + (PI - t) ^ 2 * sin t + sin t ^ 3 - (PI - (PI - t)) * (PI - t) ^ 2)).
  - apply Rmult_le_pos; [|lra]. left. apply Rdiv_lt_0_compat; [lra | now apply pow_lt].
  - unfold pencil, complement, overlap, E. field_simplify_eq [(pythagoras t)]; [|lra]. ring [(pythagoras t)].
Qed.

Lemma overlap_nonneg (t : R) : PI / 2 <= t <= PI -> 0 <= overlap t.
Proof.
  intros obtuse. pose proof PI_RGT_0. pose proof (pythagoras t). unfold overlap.
  replace (_ + _) with ((PI - t + sin t * cos t) ^ 2 + sin t ^ 4) by (ring [(pythagoras t)]).
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, pow_lt; lra].
  apply Rplus_le_le_0_compat; [apply pow2_ge_0|]. replace (sin t ^ 4) with ((sin t ^ 2) ^ 2) by ring. apply pow2_ge_0.
Qed.

Lemma pencil_below (alpha x a b : R) : 0 <= b -> alpha <= x < 1 -> 0 <= pencil x a b -> 0 <= pencil alpha a b.
Proof.
  intros pos order sign. apply (Rmult_le_reg_l (1 - x)); [lra|].
  replace ((1 - x) * pencil alpha a b)
    with ((1 - alpha) * pencil x a b + (1 - alpha) * (1 - x) * (x - alpha) + b * (x - alpha))
    by (unfold pencil; ring).
  assert (0 <= (1 - alpha) * pencil x a b) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - alpha) * (1 - x) * (x - alpha)) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= b * (x - alpha)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma A_below (t : R) : 0 < t < PI -> A t <= E t / PI.
Proof.
  intros inside. pose proof PI_RGT_0. pose proof (T_pos t inside) as positive.
  pose proof (E_pos t). pose proof (D_pos t). pose proof (cos_inside t inside).
  replace (E t / PI) with (A t + E t * ((1 - cos t) * D t) / (PI * T t)).
  - assert (0 <= E t * ((1 - cos t) * D t) / (PI * T t)); [|lra].
    apply Rmult_le_pos; [repeat apply Rmult_le_pos; lra|]. left. apply Rinv_0_lt_compat. nra.
  - unfold A, T in *. field. lra.
Qed.

Theorem lemma_8_edge (alpha s t : R) : 0 <= alpha < 1 -> PI / 2 <= s < PI -> s <= t <= PI -> alpha <= best s ->
  0 <= C1 alpha t.
Proof.
  intros range threshold [above below] bound. pose proof PI_RGT_0.
  unfold C1. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
  destruct below as [below | ->].
  - assert (0 <= pencil alpha (A s) (B s)) as sign
      by (apply below_root; [lra | left; apply B_pos; lra | exact bound]).
    apply (pencil_beyond alpha s t) in sign; [|lra..].
    apply below_first in sign; [|lra | left; apply B_pos; lra]. pose proof (A_below t).
    apply (pencil_below alpha (E t / PI)); [apply overlap_nonneg; lra | | apply pencil_at_x; lra].
    split; [lra|]. apply (Rmult_lt_reg_r PI); [lra|]. unfold E. pose proof (sin_ge_0 t). field_simplify; lra.
  - unfold pencil, complement, overlap. rewrite sin_PI, cos_PI.
    replace (_ + _) with ((1 - alpha) ^ 2); [apply pow2_ge_0|]. field. lra.
Qed.

Theorem lemma_8_beyond_with_ratio (alpha s t r : R) :
  0 <= alpha < 1 -> PI / 2 <= s < PI -> s <= t <= PI -> alpha <= best s -> 0 < r -> 0 <= at_ratio alpha t r.
Proof.
  intros range threshold beyond bound positive. pose proof PI_RGT_0. rewrite reduced by lra.
  pose proof (lemma_8_edge alpha s t range threshold beyond bound) as edge.
  pose proof (step_in_r _ (figure_4 alpha t - 2 * C1 alpha t) r edge).
  pose proof (lemma_8_beyond alpha s t range). nra.
Qed.

Theorem lemma_8_two_variables (t r : R) : PI / 2 <= t <= PI -> 0 < r -> 0 <= at_ratio (1 / 20) t r.
Proof.
  intros inside. pose proof PI_RGT_0.
  apply (lemma_8_beyond_with_ratio _ (PI / 2)); [lra | lra | lra | exact best_right].
Qed.
