"""Exact derivations, SymPy only, from the definition as an expectation; no floats.

A derivation is a function without arguments that returns a `derivations.steps.Derivation`. `derivations.topics.TOPICS`
lists those of App. A by topic, each with its independent routes; `derivations.landscape` holds those of Theorem 1. What
a result means and its name are in the function's docstring, its symbols in `derivations.calculus.symbols`; vectors and
matrices are given by coefficients on unit vectors and dyads, one result each, such as "pair: wbar_l". Results are
compared with `derivations.calculus.ring.equal`, which decides.

    kernel, loss, loss_forms                          A.1: kernel, loss, matrix form, two forms without cancellation
    gradient, gradient_matrices                       A.2
    delta_terms, jacobian_products, residual_terms    A.3: every intermediate step
    hessian, hessian_limits                           A.3: the blocks of (14), and their limits at parallel rows
    stein                                             Stein's identities
    ring, frame, gaussian, moments, network           canonical forms, vector calculus, Gaussian integrals
"""
