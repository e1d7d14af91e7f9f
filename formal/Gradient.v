(* The gradients of State are derivatives of its loss: along each row, and across it within the plane of the rows. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From BothLayers Require Import Monotone Angle State.
Open Scope R_scope.

Definition turned (phi : R) (x : vector) :=
  Vector (cos phi * along x - sin phi * aside x) (sin phi * along x + cos phi * aside x) (across x).

Ltac differentiate t :=
  unfold loss, k, turned; expand; auto_derive; [try easy; apply PI_neq0|];
  rewrite ?Ropp_0, ?Rplus_0_r, ?sin_0, ?cos_0;
  field_simplify_eq [(pythagoras t)]; [ring [(pythagoras t)] | apply PI_neq0].

(* Turning the first row by phi is turning the second row and the target back by phi. *)
Theorem gradients (p q t : R) (a : vector) :
  is_derive (fun length => loss length q t a) p (dot (gradient_1 p q t a) unit_1)
  /\ is_derive (fun length => loss p length t a) q (dot (gradient_2 p q t a) (unit_2 t))
  /\ is_derive (fun phi => loss p q (t - phi) (turned (- phi) a)) 0 (p * dot (gradient_1 p q t a) (Vector 0 1 0))
  /\ is_derive (fun angle => loss p q angle a) t (q * dot (gradient_2 p q t a) (Vector (- sin t) (cos t) 0)).
Proof. refine (conj _ (conj _ (conj _ _))); differentiate t. Qed.
