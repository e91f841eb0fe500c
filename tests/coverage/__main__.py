"""Runs the tests under coverage, then prints by room what they ran and which modules no test runs.

`python -m tests.coverage [ARGUMENTS OF PYTEST]`; `python -m tests.coverage --print` prints the last run's table again.
"""

import sys
from pathlib import Path

import pytest
from coverage import Coverage

from tests.coverage.table import PROJECT, find_rows, format_table

PLUGIN = "tests.coverage.threads"


def main(arguments: list[str]) -> int:
    """Return pytest's exit status."""
    status = 0
    if arguments != ["--print"]:
        # pytest-cov reads its settings from [tool.coverage] in pyproject.toml.
        status = int(pytest.main(["-q", "--cov", "--cov-report=", "-p", PLUGIN, *arguments]))
    coverage = Coverage(config_file=str(PROJECT / "pyproject.toml"))
    coverage.load()

    def look_up(module: Path) -> tuple[list[int], list[int]]:
        _, statements, _, missing, _ = coverage.analysis2(str(module))
        return statements, missing

    modules = sorted(Path(PROJECT, "qmonpy").rglob("*.py"))
    print("\n".join(format_table(list(find_rows(modules, look_up)))))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
