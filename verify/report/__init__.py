"""The report: one HTML file made from results.json and saved arrays, and nothing else."""

from verify.report.page import write

__all__ = ["write"]
