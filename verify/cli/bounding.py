"""`verify bounds`: the best constant of an inequality, on any domain, with its certificate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from verify import files
from verify.cli.options import build_option
from verify.errors import BadBound, Exit, Undecidable, UnknownClaim
from verify.model import Claim, Constant, Witness
from verify.registry import Registry, entry_of, ids, load, statements

EPILOG = """\b
Exit codes: 0 bracketed, or proved at the value given; 1 refuted at the value given; 2 usage;
4 left open, with the reason."""


@click.command("bounds", epilog=EPILOG)
@click.argument("claim_id", metavar="CLAIM")
@click.option("--constant", "wanted", metavar="NAME[=VALUE]", help="Which one; with a value, whether it holds there.")
@click.option("--domain", "sides", multiple=True, metavar="NAME=LOW..HIGH", help="For instance theta=0.9*pi..pi.")
@click.option("--digits", type=click.IntRange(2, 20), default=14, show_default=True, help="Relative width: 10^-N.")
@click.option("--boxes", type=click.IntRange(min=1), default=2_000, show_default=True, help="Budget of each proof.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="For the certificate.")
@build_option
@click.pass_obj
def bounds(
    package: str,
    claim_id: str,
    wanted: str | None,
    sides: tuple[str, ...],
    digits: int,
    boxes: int,
    out: Path | None,
    build: Path,
) -> int:
    """Bracket the constants of CLAIM: proved on one side, refuted by a state on the other.

    Without --domain the domain is the paper's. Ends are numbers or multiples of pi: 1/2, 0.9*pi, pi/2.
    """
    claim = _claim(claim_id, load(package))
    domain = dict(map(_side, sides))
    name, value = _named(wanted or "", claim)
    chosen = _constants(claim, name) if name else _of_domain(_constants(claim, ""), domain)
    if out is not None and len(chosen) > 1:
        raise BadBound(f"out: expected one constant for one file, got {len(chosen)}; --constant names one")
    requests = [Request(claim, constant, domain, digits, boxes, out, build) for constant in chosen]
    return max(request.decide(value) if value else request.bracket() for request in requests)


@dataclass(frozen=True)
class Request:
    """One constant, and what is asked of it."""

    claim: Claim
    constant: Constant
    domain: Mapping[str, tuple[str, str]]
    digits: int
    boxes: int
    out: Path | None
    build: Path

    def bracket(self) -> int:
        """Print the bracket, its closed form, and where its two sides come from."""
        from verify.checks.inequality.bracketing import Halving

        with self._errors():
            found = self._measure().over(self.domain, Halving(self.digits, self.boxes))
        low, high = found.decimals
        exactly = {"exactly": found.closed_form} if found.closed_form else {}
        proof = self._save(found.proof.certificate)
        self._print({"best": f"[{low}, {high}]", **exactly, "proof": proof, "beyond": _state(found.witness)})
        return Exit.AS_EXPECTED

    def decide(self, text: str) -> int:
        """Print whether the inequality holds with this value."""
        from verify.checks.inequality.proof import Open

        with self._errors():
            if not hasattr(self.constant.measure, "decide"):
                raise BadBound(f"constant: expected one that takes a value, got {self.constant.name!r}")
            answer = self._measure().decide(_positive(text, self.constant.name), self.domain, self.boxes)
        if isinstance(answer, Open):
            raise Undecidable(f"{self.claim.id}, {self.constant.name}: {answer.why}: {answer.reason}")
        if isinstance(answer, Witness):
            self._print({"refuted": f"at {text}", "beyond": _state(answer)})
            return Exit.DIFFERS
        self._print({"proved": f"at {text}", "proof": self._save(answer.certificate)})
        return Exit.AS_EXPECTED

    def _measure(self) -> Any:
        measure: Any = self.constant.measure
        unknown = [name for name in self.domain if name not in measure.domain]
        if unknown:
            raise BadBound(f"domain: expected {' or '.join(measure.domain)}, got {', '.join(unknown)}")
        return measure

    def _print(self, lines: Mapping[str, str]) -> None:
        domain = {**self._measure().domain, **self.domain}
        where = ", ".join(f"{low} <= {name} <= {high}" for name, (low, high) in domain.items())
        click.echo(f"{self.claim.id}, {self.constant.name}: {where}")
        for name, text in {"printed": self.constant.printed, **lines}.items():
            click.echo(f"  {name:9} {text}")

    def _save(self, certificate: str) -> str:
        """Write the certificate; returns its path."""
        name = re.sub(r"[^a-z0-9]+", "-", self.constant.name.lower())
        target = self.out or self.build / "bounds" / f"{self.claim.id}.{name}.json"
        files.write(target, certificate.encode())
        return str(target)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """What the judge and the prover raise, as one line of ours."""
        from numeric.errors import InputError
        from verify.checks.inequality.bracketing import NotBracketedError

        try:
            yield
        except InputError as error:
            raise BadBound(f"{self.claim.id}, {self.constant.name}: {error}") from error
        except NotBracketedError as error:
            if error.why is None:
                raise BadBound(f"{self.claim.id}, {self.constant.name}: {error}") from error
            raise Undecidable(f"{self.claim.id}, {self.constant.name}: {error.why}: {error}") from error


def _claim(claim_id: str, registry: Registry) -> Claim:
    entry = registry.get(entry_of(claim_id))
    found = next((s for s in statements(entry) if s.id == claim_id), None) if entry else None
    if found is None:
        raise UnknownClaim(claim_id, [name for claim in registry.values() for name in ids(claim)])
    return found


def _named(wanted: str, claim: Claim) -> tuple[str, str]:
    """NAME and VALUE of NAME=VALUE, where names may hold an equality sign."""
    if any(wanted.strip() == constant.name for constant in claim.constants):
        return wanted.strip(), ""
    name, _, value = wanted.rpartition("=") if "=" in wanted else (wanted, "", "")
    return name.strip(), value.strip()


def _of_domain(constants: list[Constant], domain: Mapping[str, tuple[str, str]]) -> list[Constant]:
    """Those that depend on all that is restricted; all, and then an error says why, where none does."""

    def variables(constant: Constant) -> Any:
        measure: Any = constant.measure
        return measure.domain.keys()

    return [constant for constant in constants if domain.keys() <= variables(constant)] or constants


def _constants(claim: Claim, name: str) -> list[Constant]:
    """Those with a certified bracket, or the one that is named."""
    known = [constant for constant in claim.constants if hasattr(constant.measure, "over")]
    if not known:
        raise BadBound(f"{claim.id}: expected an inequality with a certified constant, got none")
    chosen = [constant for constant in known if name in ("", constant.name)]
    if not chosen:
        nearest = get_close_matches(name, [constant.name for constant in known], n=3, cutoff=0.0)
        raise BadBound(f"constant: expected one of {claim.id}, got {name!r}; the nearest are {', '.join(nearest)}")
    return chosen


def _side(text: str) -> tuple[str, tuple[str, str]]:
    found = re.fullmatch(r"\s*(\w+)\s*=(.+?)\.\.(.+)", text)
    if found is None:
        raise BadBound(f"domain: expected NAME=LOW..HIGH, got {text!r}")
    name, low, high = found.groups()
    return name, (low.strip(), high.strip())


def _positive(text: str, name: str) -> Fraction:
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if value <= 0:
        raise BadBound(f"{name}: expected a positive number, got {text!r}")
    return value


def _state(witness: Witness) -> str:
    return ", ".join(f"{symbol} = {value}" for symbol, value in witness.point.items())
