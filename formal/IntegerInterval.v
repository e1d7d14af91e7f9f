(* The interval tactic over floats that are pairs of the logic's own integers, which needs no further axiom. It takes
   them only where `i_prec` is given: else it uses machine floats, whose axioms check.py refuses. *)
From Interval Require Import Specific_stdz Specific_ops.
From Interval Require Tactic.

Module IntegerFloat := SpecificFloat StdZRadix2.
Module IntegerTactic := Tactic.IntervalTactic IntegerFloat.

Export Tactic(i_prec).
Export IntegerTactic.
