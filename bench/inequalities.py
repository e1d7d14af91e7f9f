"""How long Lemmas 8 and 13 take to prove, in one variable and in two, and to replay. Tests nothing."""

import time
from collections.abc import Callable
from typing import Any

from numeric import prover
from verify.replay import FUNCTIONS, replay

ROUNDS = 5
CASES = ("lemma-8-equal-norms", "lemma-8", "lemma-13-equal-norms", "lemma-13")


def timed(function: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """The best wall time of several calls, and the answer."""
    best, answer = float("inf"), None
    for _ in range(ROUNDS):
        start = time.perf_counter()
        answer = function(*arguments)
        best = min(best, time.perf_counter() - start)
    return best, answer


def inequality(name: str) -> Any:
    """The function at alpha = 1/20 for angles from pi/2 on, psi = pi - theta, and every ratio of lengths up to 1."""
    function = FUNCTIONS[name]
    box = {"psi": (0, "1/2*pi"), "r": (0, 1)}
    domain = {variable: box[variable] for variable in function.variables}
    return prover.Inequality.of(function, domain, {"alpha": "1/20"})


def main() -> None:
    for name in CASES:
        proving, proof = timed(prover.prove, inequality(name))
        checking, verdict = timed(replay, proof.certificate.json())
        answer = "accepted" if verdict.accepted else "refused"
        print(f"{name:24}proved in {proving * 1e3:7.1f} ms, replayed in {checking * 1e3:7.1f} ms: {answer}")


if __name__ == "__main__":
    main()
