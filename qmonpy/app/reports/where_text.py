"""What jobs count, as it is typed: `user:anna,bert project:phys* -queue:test.q`."""

import re
from collections.abc import Iterable

from qmonpy.model.report import Report
from qmonpy.reporting.questions.question import MEASURE_BY_ID, RUNS, Condition
from qmonpy.translation import tr

_WORD = re.compile(r'\s*(?P<not>[-!]?)(?P<key>[a-z_]+):(?P<values>(?:"[^"]*"|[^\s"])+)')
_VALUE = re.compile(r'"([^"]*)"|([^,"]+)')


def parse_where(text: str, measure: str = "slot_hours") -> tuple[Condition, ...] | Report:
    """Return the conditions of a text, all of which are to be met, or what is wrong with it as one of a measure."""
    asked = MEASURE_BY_ID[measure]
    chosen = tuple(key.id for key in asked.keys if key.is_chosen)
    found: list[Condition] = []
    place = 0
    while text[place:].strip():
        match = _WORD.match(text, place)
        if match is None:
            word = text[place:].split()[0]
            words = tr('"{word}" says nothing. Write a name and its values: user:anna,bert -queue:test*.').format(
                word=word
            )
            return Report("reports.where", words)
        if match["key"] not in chosen:
            things = tr("Jobs") if asked.of == RUNS else tr("Limits")
            words = tr('{things} cannot be chosen by "{name}", but by {names}.').format(
                things=things, name=match["key"], names=", ".join(chosen)
            )
            return Report("reports.where", words, allowed=chosen)
        values = tuple(quoted or plain for quoted, plain in _VALUE.findall(match["values"]))
        found.append(Condition(match["key"], values, is_not=bool(match["not"])))
        place = match.end()
    return tuple(found)


def format_where(conditions: Iterable[Condition]) -> str:
    """Return the text of conditions."""
    return " ".join(
        f"{'-' if each.is_not else ''}{each.key}:{','.join(map(_quote, each.values))}" for each in conditions
    )


def _quote(value: str) -> str:
    return f'"{value}"' if re.search(r"[\s,]", value) or not value else value
