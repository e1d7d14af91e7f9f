(* The quantities of Lemmas 8, 12 and 13 in the frame of the rows: |w1| = p, |w2| = q, angle t, target a.

   The first axis lies along w1, the second in the plane of the rows; the third stands for all that is orthogonal to
   both, where only a has a part. Output weights are 1: v1, v2 > 0 are absorbed into the rows. *)
From Coq Require Import Reals Lra.
From BothLayers Require Import Angle.
Open Scope R_scope.

Record vector := Vector { along : R; aside : R; across : R }.

Definition plus (x y : vector) := Vector (along x + along y) (aside x + aside y) (across x + across y).
Definition scale (l : R) (x : vector) := Vector (l * along x) (l * aside x) (l * across x).
Definition minus (x y : vector) := plus x (scale (-1) y).
Definition dot (x y : vector) := along x * along y + aside x * aside y + across x * across y.
Definition square (x : vector) := dot x x.

Definition unit_1 := Vector 1 0 0.
Definition unit_2 (t : R) := Vector (cos t) (sin t) 0.
Definition row_1 (p : R) := scale p unit_1.
Definition row_2 (q t : R) := scale q (unit_2 t).

Definition loss (p q t : R) (a : vector) :=
  (p ^ 2 + q ^ 2) / 4 - p * q * k t / (2 * PI) - dot a (minus (row_1 p) (row_2 q t)) / 2 + square a / 2.

(* The vectors bounded by (15) and (16). *)
Definition bounded_1 (q t : R) := plus (scale (sin t * q) unit_1) (scale (PI - t) (row_2 q t)).
Definition bounded_2 (p t : R) := plus (scale (sin t * p) (unit_2 t)) (scale (PI - t) (row_1 p)).

Definition gradient_1 (p q t : R) (a : vector) :=
  plus (scale (-1 / 2) a) (scale (1 / (2 * PI)) (minus (scale PI (row_1 p)) (bounded_1 q t))).
Definition gradient_2 (p q t : R) (a : vector) :=
  plus (scale (1 / 2) a) (scale (1 / (2 * PI)) (minus (scale PI (row_2 q t)) (bounded_2 p t))).

(* The squared norm of the gradient in the rows, and the squared distance to the optimum. *)
Definition slope (p q t : R) (a : vector) := square (gradient_1 p q t a) + square (gradient_2 p q t a).
Definition distance (p q t : R) (a : vector) := square (minus (row_1 p) a) + square (plus (row_2 q t) a).

Ltac expand := unfold distance, slope, gradient_1, gradient_2, bounded_1, bounded_2, minus, row_1, row_2,
  unit_1, unit_2, square, dot, plus, scale; cbn [along aside across].

Lemma square_nonneg (x : vector) : 0 <= square x.
Proof.
  unfold square, dot. pose proof (Rle_0_sqr (along x)). pose proof (Rle_0_sqr (aside x)).
  pose proof (Rle_0_sqr (across x)). unfold Rsqr in *. lra.
Qed.

Lemma square_minus_self (x : vector) : square (minus x x) = 0.
Proof. expand. ring. Qed.

Lemma square_scale (l : R) (x : vector) : square (scale l x) = l ^ 2 * square x.
Proof. expand. ring. Qed.

Lemma square_plus (x y : vector) : square (plus x y) <= 2 * square x + 2 * square y.
Proof.
  pose proof (square_nonneg (minus x y)).
  assert (square (plus x y) + square (minus x y) = 2 * square x + 2 * square y) by (expand; ring). lra.
Qed.

Lemma same_sum (p q t : R) (a : vector) :
  plus (row_1 p) (row_2 q t) = plus (minus (row_1 p) a) (plus (row_2 q t) a).
Proof. expand. f_equal; ring. Qed.

Lemma distance_nonneg (p q t : R) (a : vector) : 0 <= distance p q t a.
Proof. apply Rplus_le_le_0_compat; apply square_nonneg. Qed.

Lemma slope_nonneg (p q t : R) (a : vector) : 0 <= slope p q t a.
Proof. apply Rplus_le_le_0_compat; apply square_nonneg. Qed.
