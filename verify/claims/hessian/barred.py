"""The barred projection of (14): what it may be taken to say, and what it has to say."""

from itertools import permutations

from verify.state import Array, State


def projected(s: State, l: int, m: int) -> Array:
    """w_{l, m perp} = P_m w_l, as printed."""
    image: Array = s.projection(m) @ s.W[l]
    return image


def normalised(s: State, l: int, m: int) -> Array:
    """The bar as for rows: w_{l, m perp} over its length |w_l| sin(theta), 0/0 for parallel rows."""
    unit: Array = projected(s, l, m) / (s.norm[l] * s.o.sin(s.theta[l, m]))
    return unit


def of_unit_row(s: State, l: int, m: int) -> Array:
    """The bar on the row alone: P_m wbar_l."""
    image: Array = s.projection(m) @ s.bar(l)
    return image


def unit_or_zero(s: State, l: int, m: int) -> Array:
    """Put right: the unit vector along w_{l, m perp}, and 0 where there is none."""
    return 0 * s.W[l] if parallel(s, l, m) else normalised(s, l, m)


def parallel(s: State, l: int, m: int) -> bool:
    """Whether two rows are parallel or opposite; at a symbolic angle they are not.

    In a rounded state their angle is within 1e-50 of 0 or pi, and no cell of a domain comes nearer than 1e-12.
    """
    t = s.theta[l, m]
    try:
        return min(abs(float(t)), abs(float(s.o.pi - t))) < 1e-25
    except TypeError:
        return False


def straightened(s: State) -> State:
    """The angles of parallel rows put at 0 and pi: an inverse cosine in a rounded state has half their digits."""
    theta = s.theta.copy()
    for l, m in permutations(range(s.k), 2):
        if parallel(s, l, m):
            theta[l, m] = s.number(0) if float(theta[l, m]) < 1 else s.o.pi
    return s.with_(theta=theta)
