"""Writes what a filter asks for as text that reads back as the same."""

import re

from qmonpy.app.filter.expression import Both, Condition, Either, Expression, Not, Value, Word

_BARE, _BARE_AMOUNT = re.compile(r'[^\s",()]+'), re.compile(r'[^\s"()]+')


def format_filter(expression: Expression | None) -> str:
    """Return the text of an expression, empty for None; `parse_filter` reads it back as an equal one."""
    match expression:
        case Word(values):
            return ",".join(_format_value(each, _BARE) for each in values)
        case Condition(key, operator, values):
            bare = _BARE_AMOUNT if operator.is_comparison else _BARE
            return f"{key}{operator}{','.join(_format_value(each, bare) for each in values)}"
        case Not(inner):
            return f"not {_nested(inner)}"
        case Both(parts):
            return " ".join(map(_nested, parts))
        case Either(parts):
            return " or ".join(_nested(each) if isinstance(each, Either) else format_filter(each) for each in parts)
    return ""


def quote(text: str) -> str:
    """Return a text in quotes, which stands for exactly itself."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def format_exact(text: str) -> str:
    """Return a text that a filter takes as exactly this value, in quotes only where it needs them."""
    return text if re.fullmatch(r"[\w.@/+%:-]+", text) else quote(text)


def _nested(expression: Expression) -> str:
    text = format_filter(expression)
    return f"({text})" if isinstance(expression, Both | Either) else text


def _format_value(value: Value, bare: re.Pattern[str]) -> str:
    return value.text if not value.is_quoted and bare.fullmatch(value.text) else quote(value.text)
