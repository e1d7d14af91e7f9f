"""A small hand-made results.json with every verdict, nested parts, a witness, an amendment, a figure, hostile text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

Record = dict[str, Any]

HOSTILE = (
    "<script>alert(1)</script> <img src=http://evil.example/x.png onerror=1> [x](javascript:1) "
    "![y](http://evil.example/y.png) **stars** `<b>` & \"quoted\" 'single' --> <!--f0--> <!--field--> "
    "</style> ::: $5 and $6 \x00\u2028 | a | b |\n\n> quoted\n```\nunclosed fence\n<style>p{}</style>"
)
LOSS = r"""
$$
\mathcal L(\boldsymbol{v},\boldsymbol{W})=\frac14\sum_{i=1}^k v_i^2\left\lVert\boldsymbol{w}_i\right\rVert^2
+\frac1{2\pi}\sum_{i<j}v_iv_j\left\lVert\boldsymbol{w}_i\right\rVert\left\lVert\boldsymbol{w}_j\right\rVert
\left(\sin\theta_{ij}+(\pi-\theta_{ij})\cos\theta_{ij}\right)
+\frac12\left\lVert\boldsymbol{a}\right\rVert^2-\frac12\sum_{i=1}^k v_i\boldsymbol{w}_i^T\boldsymbol{a}
$$
"""
BLOCK = r"""
For every $i\ne j$

$$
\begin{aligned}
\nabla^2_{\boldsymbol{w}_i\boldsymbol{w}_j}\mathcal L
&\overset{(a)}{=}\frac{v_iv_j}{2\pi}\left((\pi-\theta_{ij})\boldsymbol I
+\frac{\bar{\boldsymbol{w}}_i\bar{\boldsymbol{w}}_j^T+\bar{\boldsymbol{w}}_j\bar{\boldsymbol{w}}_i^T}{\sin\theta_{ij}}
-\cos\theta_{ij}\,\bar{\boldsymbol{w}}_i\bar{\boldsymbol{w}}_i^T\right)\\
&=\frac{v_iv_j}{2\pi}\,\boldsymbol M_{ij},\qquad \boldsymbol M_{ij}\in\mathbb R^{d\times d}.
\end{aligned}
$$
"""
INTEGRAL = (
    r"\mathbb E\left[\phi(\boldsymbol a^T\boldsymbol x)\phi(\boldsymbol b^T\boldsymbol x)\right]"
    r"=\frac{pq}{2\pi}\int_0^\infty r^3e^{-r^2/2}\,dr\int_{t-\pi/2}^{\pi/2}\cos s\cos(s-t)\,ds"
)


def check(name: str, strength: str = "exact", outcome: str = "holds", **changes: Any) -> Record:
    blank = dict.fromkeys(("coverage_note", "reason_type", "location", "held"), "")
    record = {"name": name, "strength": strength, "outcome": outcome, "coverage": "whole", "reason": "two routes agree"}
    rest = {"numbers": {}, "certificates": [], "wrong": [], "seed": 7205759403792793}
    return {**blank, **record, **rest, **changes}


def claim(identifier: str, verdict: str = "proved", **changes: Any) -> Record:
    lists = ("constants", "figures", "formal", "paper_uses", "rests_on", "remarks", "parts")
    return {
        **{name: [] for name in lists},
        **dict.fromkeys(("derivation", "witness", "amendment")),
        **dict.fromkeys(("reading", "domain", "reason_type"), ""),
        "id": identifier,
        "title": "Population loss in closed form",
        "kind": "identity",
        "source": place("A.1", "Appendix A.1", "17"),
        "statement": LOSS,
        "verdict": verdict,
        "reason": "exact evidence covers the whole domain (two algebraic routes)",
        "expected": verdict,
        "as_expected": True,
        "hypotheses": {"needed": [], "not_needed": [], "missing": [], "untested": []},
        "checks": [check("two algebraic routes")],
        **changes,
    }


def place(section: str, label: str, page: str, equation: str = "") -> Record:
    return {"section": section, "label": label, "page": page, "equation": equation}


def witness(exact: bool = True) -> Record:
    return {
        "point": {r"$\boldsymbol a$": "(1, 0)", r"$\boldsymbol w_1$": "(1, 0)", r"$\boldsymbol w_2$": "(2, 0)"},
        "claimed": r"$\nabla\mathcal L=\boldsymbol 0$",
        "actual": r"$\nabla_{\boldsymbol w_1}\mathcal L=(-1, 0)\ne\boldsymbol 0$",
        "routes": ["closed form", "quadrature"],
        "exact": exact,
        "digits": [] if exact else [30, 60],
    }


def amendment(severity: str, statement: str, note: str = "The rows are exchanged in print.") -> Record:
    checks = [check("gradient at the amended point")]
    reason = "exact evidence covers the whole domain (gradient at the amended point)"
    judged = {"verdict": "proved", "expected": "proved", "reason": reason, "checks": checks}
    return {"statement": statement, "severity": severity, "note": note, **judged}


POINTS = check(
    "50 digits against quadrature split at its kinks",
    "precise",
    coverage="points",
    coverage_note="$d\\le3$, 48 points",
    reason="largest relative difference below $10^{-48}$",
    location="theta = 3.14159, |w_1| = 1e-150",
    numbers={"largest difference": "3.1415926535897932384626433832795028841971693993751e-49", "points": "48"},
    held="48 of 48",
)
PROVED = check(
    "certificate replayed", certificates=["certificates/thm-1.theta.json", "certificates/a & b.json"]
)
SAMPLED = check("Monte Carlo on the span", "sampled", numbers={"failure probability": "1e-9", "least seen": "2.3e-4"})
THEOREM = {
    "theorem": "Gradient.gradients",
    "outcome": "checked",
    "statement": "forall p q t : R, 0 <= p -> p < q /\\ t <= PI -> <script>alert(2)</script>",
    "assumptions": ["ClassicalDedekindReals.sig_forall_dec", "Classical_Prop.classic"],
}
UNCHECKED = {"theorem": "Lemma8.lemma_8", "outcome": "not run", "statement": "", "assumptions": []}
FIGURE = {
    "name": "fig-1b",
    "caption": r"Gradient descent from near $1.5\,\boldsymbol a$.",
    "draw": "trajectory",
    "file": "figures/fig-1b.svg",
    "data": "data/fig-1b.run.npz",
}


def saddles() -> Record:
    hypotheses = {
        "needed": [{"text": "$v_1,v_2>0$", "reason": "at $v=(1,1)$ the gradient is $(-1,0)$"}],
        "not_needed": [{"text": "$d\\ge2$", "reason": "the same expansion holds at $d=1$"}],
        "missing": [{"text": "$\\boldsymbol w_i\\ne\\boldsymbol 0$", "reason": "the angle is undefined at a zero row"}],
        "untested": [{"text": "Gaussian inputs", "reason": ""}],
    }
    constant = {"name": r"$\lambda_{\min}$", "printed": "0", "lower": "0", "upper": "1.2e-50", "certificates": []}
    return claim(
        "thm-1-saddles",
        "supported",
        source=place("2", "Theorem 1, item 2", "4", "3"),
        title="The one-parameter families are non-strict saddles",
        reason="precise evidence (50 digits), nothing against it",
        reading=r"“Saddle” is read as: not a local minimum; of the Hessian only $\succeq0$ is asked.",
        domain=r"for all $d\ge1$, $v_1,v_2>0$, $c>0$ or $c<-1$; cells: $c\to0$, $c=-1$",
        hypotheses=hypotheses,
        checks=[SAMPLED, POINTS, PROVED],
        constants=[constant | {"closed_form": r"\frac{1}{2\pi}"}],
        rests_on=["a1-loss!"],
        paper_uses=["a1-loss", "lemma-3"],
        remarks=["The valley is flat to all orders."],
    )


def caption() -> Record:
    return claim(
        "fig-1b",
        "refuted",
        source=place("2", "Figure 1(b), caption and text", "4-5"),
        title="Figure 1(b): initialisation near $1.5\\boldsymbol a$ goes to a saddle",
        kind="figure",
        statement=r"Gradient descent is led to $(\boldsymbol w_1,\boldsymbol w_2)=(\boldsymbol a,2\boldsymbol a)$.",
        reason="the caption exchanges the neurons: the point named is not stationary",
        witness=witness(),
        figures=[FIGURE],
        amendment=amendment("false", r"$(\boldsymbol w_1,\boldsymbol w_2)=(2\boldsymbol a,\boldsymbol a)$"),
        checks=[check("gradient at the point named", outcome="fails", reason=r"$\nabla\mathcal L\ne\boldsymbol 0$")],
    )


def blocks() -> Record:
    second = claim(
        "hessian-blocks.ii",
        "refuted",
        title="Diagonal block",
        statement=r"$$\frac{\sin\theta_{ii}}{\left\lVert\boldsymbol w_i\right\rVert\sin\theta_{ii}}$$",
        reason="0/0 at $i=j$: the term divides by $\\sin\\theta_{ii}=0$",
        witness=witness(exact=False),
        amendment=amendment(
            "undefined", r"$$\sum_{j\ne i}\frac{\sin\theta_{ij}}{\left\lVert\boldsymbol w_i\right\rVert}$$"
        ),
        checks=[check("meaning at i = j", outcome="fails", reason="0/0 at every state")],
    )
    parts = [claim("hessian-blocks.i", title="Off-diagonal block", statement=BLOCK), second]
    texts = {"title": "Blocks of the Hessian", "statement": BLOCK, "reason": "part ii refuted: 0/0"}
    return claim("hessian-blocks", "refuted", parts=parts, checks=[], **texts)


def odd() -> Record:
    found = {"reason": HOSTILE, "reason_type": "budget", "location": HOSTILE, "numbers": {HOSTILE: HOSTILE}}
    texts = dict.fromkeys(("reason", "statement", "title", "reading"), HOSTILE)
    checks = [check(HOSTILE, outcome="undecided", coverage="part", coverage_note=HOSTILE, **found)]
    status = {"as_expected": False, "expected": "proved", "reason_type": "budget"}
    return claim("a1-odd", "inconclusive", checks=checks, remarks=[HOSTILE], paper_uses=[HOSTILE], **texts, **status)


def claims() -> list[Record]:
    first = {
        "formula": INTEGRAL,
        "reason": r"Rotation invariance leaves the plane of $\boldsymbol a$, $\boldsymbol b$.",
    }
    second = {"formula": r"\int_0^\infty r^3e^{-r^2/2}\,dr=2", "reason": "The radial part, by $u=r^2/2$."}
    derivation = {"title": "from polar coordinates", "steps": [first, second]}
    checks = [check("two algebraic routes", wrong=["without 1/2", "$\\cos$ for $\\sin$"]), POINTS, SAMPLED]
    loss = claim("a1-loss", derivation=derivation, checks=checks, formal=[THEOREM])
    texts = {"title": "A constant only said to exist", "reason": "$C\\in[2, 3]$ found"}
    order = claim("a1-order", "not_checkable", formal=[UNCHECKED], **texts)
    return [saddles(), caption(), loss, blocks(), odd(), order]


def results() -> Record:
    judged = claims()
    missing = [f"lemma-{i}" for i in range(3, 14)]
    paper = {"title": "When Both Layers Learn", "authors": ["Tinaz", "Xie", "Soltanolkotabi"], "venue": "COLT 2026"}
    return {
        "schema": "1",
        "seed": 20260604,
        "size": "default",
        "complete": False,
        "claims": judged,
        "paper": paper,
        "environment": {"python": "CPython 3.11.7", "platform": "Linux x86_64", "packages": {"numpy": "2.4.6"}},
        "formal": {"status": "checked", "coq": "8.16.1", "reason": "", "theorems": 27},
        "inventory": {
            "listed": len(judged) + len(missing) + 1,
            "judged": len(judged),
            "left_out": ["setup-data"],
            "not_yet_attempted": missing,
            "ids": [each["id"] for each in judged] + ["setup-data"] + missing,
        },
    }


def save(build: Path, document: Record | None = None) -> Path:
    """Write the results, and the arrays of the one figure, as a run does; returns `build`."""
    (build / "data").mkdir(parents=True, exist_ok=True)
    t = np.linspace(0, 1, 50)
    w1 = np.stack([1.5 + t / 2, 0.1 * (1 - t)], axis=1)
    w2 = np.stack([1.5 - t / 2, -0.1 * (1 - t)], axis=1)
    np.savez(build / FIGURE["data"], w1=w1, w2=w2, loss=0.25 + np.exp(-9 * t))
    text = json.dumps(document or results(), sort_keys=True, indent=1)
    (build / "results.json").write_text(text + "\n", encoding="utf-8")
    return build
