(* (15), (16) and Lemma 12: the gradient is at most 5/2 of the distance to the optimum. *)
From Coq Require Import Reals Lra Psatz.
From BothLayers Require Import Monotone Angle State.
Open Scope R_scope.

Theorem bound_15 (p q t : R) : 0 <= p -> 0 <= q -> 0 <= t <= PI ->
  q ^ 2 * (sin t ^ 2 + 2 * (PI - t) * sin t * cos t + (PI - t) ^ 2)
  <= PI ^ 2 * (p ^ 2 + q ^ 2 + 2 * p * q * cos t).
Proof.
  intros first second inside. pose proof PI_above_3. pose proof (COS_bound t). pose proof (sin_ge_0 t).
  destruct (Rle_or_lt t (PI / 2)) as [acute | obtuse].
  - pose proof (cos_ge_0 t). pose proof (sin_below t).
    assert (0 <= (PI - t) * sin t * (1 - cos t)) by (repeat apply Rmult_le_pos; lra).
    assert ((sin t + (PI - t)) ^ 2 <= PI ^ 2) by (apply pow_incr; lra).
    assert (0 <= p * q * cos t) by (repeat apply Rmult_le_pos; lra).
    assert (sin t ^ 2 + 2 * (PI - t) * sin t * cos t + (PI - t) ^ 2 <= PI ^ 2) as norm by lra.
    apply (Rmult_le_compat_l (q ^ 2)) in norm; [|apply pow2_ge_0].
    assert (0 <= PI ^ 2 * (p ^ 2 + 2 * (p * q * cos t))); [|lra].
    pose proof (pow2_ge_0 p). apply Rmult_le_pos; [apply pow2_ge_0 | lra].
  - assert (PI - t <= 2 * sin t).
    { pose proof (gap_below (PI - t)) as gap. rewrite sin_mirrored, cos_mirrored in gap.
      pose proof (cos_le_0 t). nra. }
    assert (0 <= (PI - t) * sin t * - cos t).
    { pose proof (cos_le_0 t). repeat apply Rmult_le_pos; lra. }
    assert ((PI - t) ^ 2 <= (2 * sin t) ^ 2) by (apply pow_incr; lra).
    assert (p ^ 2 + q ^ 2 + 2 * p * q * cos t = (p + q * cos t) ^ 2 + q ^ 2 * sin t ^ 2) as ->
      by ring [(pythagoras t)].
    assert (sin t ^ 2 + 2 * (PI - t) * sin t * cos t + (PI - t) ^ 2 <= PI ^ 2 * sin t ^ 2) as norm.
    { assert (3 ^ 2 * sin t ^ 2 <= PI ^ 2 * sin t ^ 2); [|nra].
      apply Rmult_le_compat_r; [apply pow2_ge_0 | apply pow_incr; lra]. }
    apply (Rmult_le_compat_l (q ^ 2)) in norm; [|apply pow2_ge_0].
    pose proof (Rmult_le_pos _ _ (pow2_ge_0 PI) (pow2_ge_0 (p + q * cos t))). lra.
Qed.

Theorem bound_16 (p q t : R) : 0 <= p -> 0 <= q -> 0 <= t <= PI ->
  p ^ 2 * (sin t ^ 2 + 2 * (PI - t) * sin t * cos t + (PI - t) ^ 2)
  <= PI ^ 2 * (p ^ 2 + q ^ 2 + 2 * p * q * cos t).
Proof. intros first second inside. pose proof (bound_15 q p t second first inside). lra. Qed.

Lemma square_15 (p q t : R) : 0 <= p -> 0 <= q -> 0 <= t <= PI ->
  square (bounded_1 q t) <= PI ^ 2 * square (plus (row_1 p) (row_2 q t)).
Proof.
  intros first second inside. pose proof (bound_15 p q t first second inside) as bound.
  eapply Rle_trans; [right | eapply Rle_trans; [exact bound | right]]; expand; ring [(pythagoras t)].
Qed.

Lemma square_16 (p q t : R) : 0 <= p -> 0 <= q -> 0 <= t <= PI ->
  square (bounded_2 p t) <= PI ^ 2 * square (plus (row_1 p) (row_2 q t)).
Proof.
  intros first second inside. pose proof (bound_16 p q t first second inside) as bound.
  eapply Rle_trans; [right | eapply Rle_trans; [exact bound | right]]; expand; ring [(pythagoras t)].
Qed.

(* The bound of one gradient: half of its row's error, and half of the sum of the rows by (15) or (16). *)
Lemma single (error bounded sum other : vector) :
  square bounded <= PI ^ 2 * square sum -> sum = plus error other ->
  square (plus (scale (1 / 2) error) (scale (-1 / (2 * PI)) bounded)) <= 3 / 2 * square error + square other.
Proof.
  intros bound parts. pose proof PI_RGT_0 as pi_pos.
  assert (square (scale (-1 / (2 * PI)) bounded) <= square sum / 4) as shared.
  { rewrite square_scale. apply (Rmult_le_compat_l ((-1 / (2 * PI)) ^ 2)) in bound; [|apply pow2_ge_0].
    eapply Rle_trans; [exact bound | right]. field. lra. }
  pose proof (square_plus (scale (1 / 2) error) (scale (-1 / (2 * PI)) bounded)) as split.
  pose proof (square_plus error other). rewrite square_scale in split. rewrite parts in shared. lra.
Qed.

Theorem lemma_12_single_1 (p q t : R) (a : vector) : 0 <= p -> 0 <= q -> 0 <= t <= PI ->
  square (gradient_1 p q t a) <= 3 / 2 * square (minus (row_1 p) a) + square (plus (row_2 q t) a).
Proof.
  intros first second inside. pose proof PI_RGT_0 as pi_pos.
  pose proof (square_15 p q t first second inside) as bound.
  eapply Rle_trans; [right | exact (single _ _ _ _ bound (same_sum p q t a))].
  f_equal. unfold gradient_1. expand. f_equal; field; lra.
Qed.

Theorem lemma_12_single_2 (p q t : R) (a : vector) : 0 <= p -> 0 <= q -> 0 <= t <= PI ->
  square (gradient_2 p q t a) <= 3 / 2 * square (plus (row_2 q t) a) + square (minus (row_1 p) a).
Proof.
  intros first second inside. pose proof PI_RGT_0 as pi_pos.
  pose proof (square_16 p q t first second inside) as bound.
  eapply Rle_trans; [right | eapply (single (plus (row_2 q t) a) _ _ _ bound)].
  - f_equal. unfold gradient_2. expand. f_equal; field; lra.
  - rewrite (same_sum p q t a). expand. f_equal; ring.
Qed.

Theorem lemma_12 (p q t : R) (a : vector) : 0 <= p -> 0 <= q -> 0 <= t <= PI ->
  square (gradient_1 p q t a) + square (gradient_2 p q t a)
  <= 5 / 2 * (square (minus (row_1 p) a) + square (plus (row_2 q t) a)).
Proof.
  intros first second inside.
  pose proof (lemma_12_single_1 p q t a first second inside).
  pose proof (lemma_12_single_2 p q t a first second inside). lra.
Qed.
