"""No text builds a number with its noun by hand: `model.values.counts` knows singular and plural for all of them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.model.values.counts import format_plural

PACKAGE = Path(__file__).parent.parent / "qmonpy"
NOUNS = [
    "slot",
    "task",
    "job",
    "host",
    "queue",
    "instance",
    "user",
    "rule",
    "counter",
    "row",
    "change",
    "edit",
    "minute",
    "second",
    "hour",
    "day",
    "set",
    "group",
    "value",
    "member",
    "decision",
    "round",
    "processor",
    "column",
    "name",
    "limit",
    "attribute",
    "reservation",
    "object",
    "command",
    "error",
    "warning",
    "project",
    "entry",
    "cluster",
    "page",
    "place",
    "line",
    "filter",
    "category",
    "query",
]
PLURAL = re.compile(rf" (?:[a-z-]+ ){{0,2}}(?:{'|'.join(map(format_plural, NOUNS))})\b")
"""A noun in the plural, with up to two words before it."""
MAY_COUNT = re.compile(rf"""\bif\b[^:]*\b1\b|[}}"']{PLURAL.pattern}""")
"""What a source has in which a noun is put into the plural by hand: reading only those takes a third of the time."""
MODULES = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    # Grid Engine's own sentences are as it prints them, and `counts` is where the words are made.
    if path.name not in ("counts.py", "messages.py", "complex_table.py")
)


def find_by_hand(source: str) -> Iterator[str]:
    """Yield the places at which a noun is put into the plural by hand."""
    if not MAY_COUNT.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.IfExp) and _chooses_a_number(node):
            yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.JoinedStr):
            for part, after in zip(node.values, node.values[1:], strict=False):
                is_noun = isinstance(after, ast.Constant) and PLURAL.match(str(after.value))
                if is_noun and isinstance(part, ast.FormattedValue) and _is_count(part):
                    yield f"line {node.lineno}: {ast.unparse(node)}"


def _chooses_a_number(node: ast.IfExp) -> bool:
    """Whether it is one word or its plural, by whether something is 1."""
    test, words = node.test, (node.body, node.orelse)
    if not (isinstance(test, ast.Compare) and any(_is_one(each) for each in test.comparators)):
        return False
    texts = [each.value for each in words if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return len(texts) == 2 and (set(texts) == {"", "s"} or any(format_plural(a) == b for a, b in (texts, texts[::-1])))


def _is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in (1, "1")


def _is_count(part: ast.FormattedValue) -> bool:
    """Whether a value is surely a number that may be 1: a length, a sum, or something printed with `:,`."""
    value = part.value
    if isinstance(value, ast.Name) and value.id.isupper():
        return False
    spec = part.format_spec
    if isinstance(spec, ast.JoinedStr) and any(
        isinstance(each, ast.Constant) and each.value == "," for each in spec.values
    ):
        return True
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("len", "sum")


@pytest.mark.slow
def test_that_numbers_with_nouns_go_through_one_function() -> None:
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}: {text}"
        for path in MODULES
        for text in find_by_hand(path.read_text(encoding="utf-8"))
    ]
    assert not found, "use format_count or choose_word of qmonpy.model.values.counts:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        'f"{len(jobs)} jobs wait"',
        'f"{count:,} queue instances"',
        "f\"{n} slot{'' if n == 1 else 's'}\"",
        '"job" if len(jobs) == 1 else "jobs"',
        '"category" if n == "1" else "categories"',
    ],
)
def test_that_a_plural_by_hand_is_found(text: str) -> None:
    assert list(find_by_hand(text))


@pytest.mark.parametrize(
    "text",
    [
        "f\"{format_count(n, 'job')} wait\"",
        'f"job {number} runs"',
        'f"more than {MOST:,} names"',
        '"a" if n == 1 else "b"',
    ],
)
def test_that_other_texts_are_not(text: str) -> None:
    assert not list(find_by_hand(text))
