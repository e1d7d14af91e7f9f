(* The interval tactic over floats made of integers of the logic, which need no axiom. Without `i_prec` the tactic would
   fall back on machine floats, whose axioms formal/check.py refuses. *)
From Interval Require Import Specific_stdz Specific_ops.
From Interval Require Tactic.

Module IntegerFloat := SpecificFloat StdZRadix2.
Module IntegerTactic := Tactic.IntervalTactic IntegerFloat.

Export Tactic(i_prec, i_bisect).
Export IntegerTactic.
