"""The places of sentences into which numbers with their nouns are put, found in the source."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qmonpy.model.values.counts import format_plural
from tests.languages import ENGLISH_LAYERS, PACKAGE

_COUNTS = ("format_count", "count_of")


@dataclass(frozen=True)
class CountedPlace:
    """A place of a sentence, and a noun that stands there in the plural."""

    sentence: str
    place: str
    nouns: str


def find_counted_places() -> frozenset[CountedPlace]:
    """Return every place that is filled by `format_count`, directly or by a name of the same function."""
    files = (each for each in PACKAGE.rglob("*.py") if each.relative_to(PACKAGE).parts[0] not in ENGLISH_LAYERS)
    return frozenset(found for file in files for found in _find_in_file(file))


def _find_in_file(file: Path) -> Iterator[CountedPlace]:
    for function in ast.walk(ast.parse(file.read_text())):
        if isinstance(function, ast.FunctionDef):
            named = dict(_find_named(function))
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "format":
                    yield from _find_in_call(call, _find_sentences(call.func.value, function), named)


def _find_named(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """Yield the names that a function gives to numbers with nouns, and the nouns."""
    for each in ast.walk(function):
        if isinstance(each, ast.Assign) and len(each.targets) == 1:
            target, value = each.targets[0], each.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = [*zip(target.elts, value.elts, strict=False)]
            for name, what in pairs:
                noun = _find_nouns(what)
                if isinstance(name, ast.Name) and noun:
                    yield name.id, noun


def _find_sentences(said: ast.expr, function: ast.FunctionDef) -> list[str]:
    """Return the texts that may be filled: literals, or those of a name of the function."""
    if isinstance(said, ast.Name):
        sources = [
            each.value
            for each in ast.walk(function)
            if isinstance(each, ast.Assign)
            and any(isinstance(at, ast.Name) and at.id == said.id for at in each.targets)
        ]
    else:
        sources = [said]
    texts = (each for source in sources for each in ast.walk(source) if isinstance(each, ast.Constant))
    return [each.value for each in texts if isinstance(each.value, str)]


def _find_in_call(call: ast.Call, sentences: list[str], named: dict[str, str]) -> Iterator[CountedPlace]:
    for keyword in call.keywords:
        value = keyword.value
        nouns = named.get(value.id, "") if isinstance(value, ast.Name) else _find_nouns(value)
        if nouns and keyword.arg:
            yield from (CountedPlace(each, keyword.arg, nouns) for each in sentences)


def _find_nouns(value: ast.expr) -> str:
    """Return the plural of the noun that a call counts; empty for anything else."""
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in _COUNTS):
        return ""
    words = [each.value for each in value.args[1:] if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return (words[1] if len(words) > 1 else format_plural(words[0])) if words else ""
