"""The stock queries, which are files of `resources/reporting/queries`, and how such a file is read."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from qmonpy.formats.documents.yaml_tree import parse_yaml
from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.queries.query import DRAWING_KINDS, PARAMETER_KINDS, Drawing, Parameter, Query
from qmonpy.reporting.queries.result_table import KINDS, Column
from qmonpy.reporting.queries.sql_words import find_parameters

_KEYS = frozenset(
    {"title", "description", "group", "sql", "words", "with", "replaced", "parameters", "columns", "drawing", "order"}
)


@cache
def read_queries() -> tuple[Query, ...]:
    """Return the stock queries, by group and title."""
    from qmonpy.resources import resource

    found = [
        parse_query(path.stem, path.read_text(encoding="utf-8")) for path in _find_files(resource("reporting/queries"))
    ]
    return tuple(sorted(found, key=lambda each: (each.group, each.title)))


def find_query(name: str) -> Query | None:
    """Return the stock query of a name."""
    return next((each for each in read_queries() if each.name == name), None)


def _find_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml"))


def parse_query(name: str, text: str) -> Query:
    """Return the query of a file; raises ReportError for what is wrong in it.

    Beside `sql` a file may have the `words` of a query that somebody else wrote: then `replaced` lists the few that no
    database takes or that are bound late, with those in their place, and `with` comes before them.
    """
    tree = parse_yaml(text)
    if not isinstance(tree, dict):
        raise _refusal(name, "it is no list of keys with values")
    if unknown := [key for key in tree if key not in _KEYS]:
        raise _refusal(name, f"{unknown[0]} is unknown; there are {', '.join(sorted(_KEYS))}")
    words = _text(name, tree, "words")
    sql = _text(name, tree, "sql") or _replace(name, words, tree)
    if not sql.strip():
        raise _refusal(name, "sql is missing")
    parameters = tuple(_parse_parameter(name, each) for each in _list(name, tree, "parameters"))
    if missing := set(find_parameters(sql)) - {each.name for each in parameters}:
        raise _refusal(name, f":{min(missing)} stands in the SQL, but not in the parameters")
    return Query(
        name,
        _text(name, tree, "title") or name.replace("_", " ").capitalize(),
        " ".join(_text(name, tree, "description").split()),
        sql.strip(),
        parameters,
        _parse_drawing(name, tree.get("drawing") or {}),
        tuple(_parse_column(name, each) for each in _list(name, tree, "columns")),
        _text(name, tree, "group"),
        tuple(map(str, _list(name, tree, "order"))),
        words.strip(),
    )


def _replace(name: str, words: str, tree: Mapping[str, Any]) -> str:
    sql = words.strip().rstrip(";")
    for pair in _list(name, tree, "replaced"):
        old, new = str(pair.get("words", "")), str(pair.get("by", ""))
        if not old or old not in sql:
            raise _refusal(name, f'"{old}" is to be replaced, but is not in the words')
        sql = sql.replace(old, new)
    return _text(name, tree, "with") + sql


def _parse_parameter(name: str, tree: Any) -> Parameter:
    kind = _one_of(name, tree, "kind", PARAMETER_KINDS, "text")
    title = _text(name, tree, "title") or _text(name, tree, "name").replace("_", " ").capitalize()
    choices = tree.get("choices") or []
    return Parameter(
        _text(name, tree, "name"),
        title,
        kind,
        _text(name, tree, "default"),
        tuple(choices) if isinstance(choices, list) else (),
        choices if isinstance(choices, str) else "",
        _text(name, tree, "needed") == "yes",
    )


def _parse_drawing(name: str, tree: Any) -> Drawing:
    y = tree.get("y") or []
    return Drawing(
        _one_of(name, tree, "kind", DRAWING_KINDS, "none"),
        _text(name, tree, "x"),
        tuple(y) if isinstance(y, list) else (y,),
        _text(name, tree, "series"),
    )


def _parse_column(name: str, tree: Any) -> Column:
    kind = _one_of(name, tree, "kind", KINDS, "text")
    title = _text(name, tree, "title") or _text(name, tree, "name").replace("_", " ").capitalize()
    return Column(_text(name, tree, "name"), title, kind, _text(name, tree, "unit"))


def _one_of(name: str, tree: Any, key: str, known: tuple[Any, ...], default: str) -> Any:
    value = _text(name, tree, key) or default
    if value not in known:
        raise _refusal(name, f"{key} cannot be {value}; it is one of {', '.join(known)}")
    return value


def _text(name: str, tree: Any, key: str) -> str:
    if not isinstance(tree, dict):
        raise _refusal(name, f'"{tree}" stands where keys with values should be')
    value = tree.get(key)
    if value is not None and not isinstance(value, str):
        raise _refusal(name, f"{key} is no text")
    return value or ""


def _list(name: str, tree: Mapping[str, Any], key: str) -> list[Any]:
    value = tree.get(key) or []
    if not isinstance(value, list):
        raise _refusal(name, f"{key} is no list")
    return value


def _refusal(name: str, reason: str) -> ReportError:
    return ReportError((Report("reports.query-file", f"The query {name} cannot be read: {reason}."),))
