"""The errors this package raises on purpose: one line each, naming the argument, what was expected and what was got."""


class InputError(ValueError):
    """An argument that cannot be used. The message names the argument, what was expected and what was got."""

    def __init__(self, argument: str, expected: str, got: object) -> None:
        super().__init__(argument, expected, got)
        self.argument, self.expected, self.got = argument, expected, got

    def __str__(self) -> str:
        return f"{self.argument}: expected {self.expected}, got {self.got}"


class NotDifferentiable(InputError):
    """A derivative was asked for at a point where the function has none."""
