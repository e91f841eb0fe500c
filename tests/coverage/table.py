"""What the tests run of each module: the statements inside functions, since importing runs the others."""

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent

LookUp = Callable[[Path], tuple[Iterable[int], Iterable[int]]]
"""From a module to the lines of its statements, and of those that did not run."""


@dataclass(frozen=True)
class ModuleRow:
    """A module, how many statements its functions have, and how many of them ran."""

    path: Path
    statements: int
    ran: int

    @property
    def room(self) -> str:
        """The folder that the module lies in."""
        return str(self.path.parent)

    @property
    def is_untested(self) -> bool:
        """Whether it has functions and no test ran a line of them."""
        return self.statements > 0 and self.ran == 0

    @property
    def share(self) -> float:
        """The part of the statements that ran; 1 where there is none."""
        return self.ran / self.statements if self.statements else 1.0


def find_function_lines(source: str) -> set[int]:
    """Return the lines of all bodies of functions."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines.update(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
    return lines


def find_rows(modules: list[Path], look_up: LookUp) -> Iterator[ModuleRow]:
    """Give a row for each module, whether a test imported it or not."""
    for module in modules:
        statements, missing = look_up(module)
        inside = find_function_lines(module.read_text(encoding="utf-8")) & set(statements)
        yield ModuleRow(module.relative_to(PROJECT), len(inside), len(inside - set(missing)))


def format_table(rows: list[ModuleRow], low: float = 0.5) -> Iterator[str]:
    """Give a line for each room, then the modules that no test runs and those of which less than `low` ran."""
    yield f"{'room':44}{'modules':>8}{'not run':>9}{'statements':>12}{'ran':>7}"
    for room in sorted({row.room for row in rows}):
        yield _format_sum(room, [row for row in rows if row.room == room])
    yield _format_sum("all", rows)
    untested = [row for row in rows if row.is_untested]
    yield ""
    yield f"Modules that no test runs: {len(untested) or 'none'}"
    yield from (f"  {row.path} ({row.statements} statements)" for row in untested)
    barely = sorted((row for row in rows if 0 < row.share < low), key=lambda row: (row.share, row.path))
    yield f"Modules of which less than {low:.0%} ran: {len(barely) or 'none'}"
    yield from (f"  {row.path} ({row.ran} of {row.statements} statements)" for row in barely)


def _format_sum(name: str, rows: list[ModuleRow]) -> str:
    whole = ModuleRow(Path(name), sum(row.statements for row in rows), sum(row.ran for row in rows))
    untested = sum(row.is_untested for row in rows)
    return f"{name:44}{len(rows):8}{untested:9}{whole.statements:12}{whole.share:7.0%}"
