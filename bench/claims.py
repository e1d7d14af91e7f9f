"""How long the claims take: listing them, judging all without cache, and again from the cache. Tests nothing."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

ROUNDS = 5
PARTS = {
    "Sections 1.2, 2, Appendix A, D.1": ("setup-*", "loss-*", "def-*", "thm-1*", "fig-1*", "a1-*", "a2-*", "a3-*"),
    "Appendix B": ("lemma-8*", "lemma-9*", "lemma-12*", "lemma-13*", "smoothness-*", "fig-4", "fig-5"),
    "Sections 3 to 5, Appendices C, D.2": (
        *("thm-2*", "lemma-[3-7]*", "phase*", "imbalance-*", "notation-*", "fig-3", "exp-k2-*"),
    ),
}


def seconds(*arguments: str) -> float:
    """Wall time of one `verify` command, start of the interpreter included; any verdict will do."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "verify", *arguments], check=False, capture_output=True)
    return time.perf_counter() - start


def both(patterns: Sequence[str], build: str) -> tuple[float, float]:
    """All claims of a part at the default size on two workers: computed, then from the cache."""
    run = ("run", *patterns, "--jobs", "2", "--build", build)
    return seconds(*run, "--no-cache"), seconds(*run)


def main() -> None:
    listing = min(seconds("list") for _ in range(ROUNDS))
    print(f"{'verify list':40}{listing:8.2f} s (best of {ROUNDS})")
    with tempfile.TemporaryDirectory() as build:
        for title, patterns in PARTS.items():
            computed, cached = both(patterns, build)
            print(f"{title:40}{computed:8.1f} s without cache{cached:8.1f} s with it")


if __name__ == "__main__":
    main()
