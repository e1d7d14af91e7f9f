(* What a sign of the derivative says, and the one estimate of the sine on which the rest is built. *)
From Coq Require Import Reals Ratan Lra.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Lemma rises (f df : R -> R) (a b : R) :
  a <= b -> (forall x, a <= x <= b -> is_derive f x (df x)) -> (forall x, a <= x <= b -> 0 <= df x) ->
  f a <= f b.
Proof.
  intros ab derivative sign.
  destruct (MVT_gen f a b df) as [c [between mean]];
    rewrite ?(Rmin_left a b), ?(Rmax_right a b) in * by exact ab.
  - intros x inside. apply derivative; lra.
  - intros x inside. apply derivable_continuous_pt, ex_derive_Reals_0.
    exists (df x). apply derivative; lra.
  - assert (0 <= df c * (b - a)) by (apply Rmult_le_pos; [apply sign|]; lra). lra.
Qed.

Lemma falls (f df : R -> R) (a b : R) :
  a <= b -> (forall x, a <= x <= b -> is_derive f x (df x)) -> (forall x, a <= x <= b -> df x <= 0) ->
  f b <= f a.
Proof.
  intros ab derivative sign.
  apply Ropp_le_cancel, (rises (fun x => - f x) (fun x => - df x)); [exact ab| |].
  - intros x inside. apply (is_derive_opp f x). now apply derivative.
  - intros x inside. specialize (sign x inside). lra.
Qed.

Lemma pythagoras (t : R) : sin t ^ 2 = 1 - cos t ^ 2.
Proof. rewrite <- !Rsqr_pow2. apply sin2. Qed.

Lemma PI_above_3 : 3 < PI.
Proof. pose proof PI2_3_2. lra. Qed.

(* Five pairs of Leibniz's series. *)
Lemma PI_below : PI < 3.26.
Proof. destruct (PI_ineq 4) as [_ above]. unfold tg_alt, PI_tg in above; simpl in above. lra. Qed.

Lemma sin_below (x : R) : 0 <= x -> sin x <= x.
Proof. intros [pos | <-]; [left; now apply sin_lt_x | rewrite sin_0; lra]. Qed.

(* x - sin x <= sin x (1 - cos x): the difference has derivative 2 cos x (1 - cos x). *)
Lemma gap_below (x : R) : 0 <= x <= PI / 2 -> x - sin x <= sin x * (1 - cos x).
Proof.
  intros inside.
  assert (sin 0 * (1 - cos 0) - (0 - sin 0) <= sin x * (1 - cos x) - (x - sin x)); [|rewrite sin_0 in *; lra].
  apply (rises (fun y => sin y * (1 - cos y) - (y - sin y)) (fun y => 2 * cos y * (1 - cos y))); [lra| |].
  - intros y _. auto_derive; [easy|]. ring [(pythagoras y)].
  - intros y between. pose proof (COS_bound y). pose proof (cos_ge_0 y). nra.
Qed.
