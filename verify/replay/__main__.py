"""python -m verify.replay FILE...: one line for each; exit code 0 accepted, 1 not accepted, 2 unreadable."""

from __future__ import annotations

import sys
from pathlib import Path

from verify.replay import CertificateError, replay


def main(paths: list[str]) -> int:
    code = 0 if paths else 2
    for path in paths:
        try:
            result = replay(Path(path).read_text(encoding="utf-8"))
            code = max(code, int(not result.accepted))
            print(f"{path}: {result}")
        except (CertificateError, OSError, UnicodeDecodeError) as error:
            code = 2
            print(f"{path}: {error}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
