"""Print resource quota sets as `qconf -srqs` of Grid Engine 8.1.9 does, without losing anything by breaking lines."""

from collections.abc import Iterable

from qmonpy.formats.quota_set.layout import join_text
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.quota_set import Filter, QuotaSet, Rule

LINE_LENGTH = 80
_INDENT = " " * 3
_JOIN = " \\"
_PIECE = compile_late(r"[^ ,]*,+|[^ ,]+| ")


def format_quota_sets(sets: Iterable[QuotaSet]) -> str:
    """Return several sets, one after the other; an empty text for none."""
    return "".join(map(format_quota_set, sets))


def format_quota_set(quota_set: QuotaSet) -> str:
    """Return one set with its braces; ends with a line break."""
    lines = [
        "{",
        wrap_line("name", quota_set.name),
        wrap_line("description", quota_set.description or "NONE"),
        wrap_line("enabled", "TRUE" if quota_set.is_enabled else "FALSE"),
        *(wrap_line("limit", format_rule(rule)) for rule in quota_set.rules),
        "}",
        "",
    ]
    return "\n".join(lines)


def format_rule(rule: Rule) -> str:
    """Return what follows `limit`, on one line; a rule without limits prints as in Grid Engine, `to NONE`."""
    words = ["name", rule.name] if rule.name else []
    for kind, scope in rule.filters():
        if scope.names or scope.excluded:
            words += [kind, format_filter(scope)]
    limits = ",".join(f"{limit.name}={limit.value}" for limit in rule.limits)
    return " ".join([*words, "to", limits or "NONE"])


def format_filter(scope: Filter) -> str:
    """Return the names, then the excluded ones, without blanks; in braces if they are expanded."""
    names = ",".join([*scope.names, *(f"!{name}" for name in scope.excluded)])
    return f"{{{names}}}" if scope.is_expanded else names


def wrap_line(keyword: str, text: str) -> str:
    """Return an attribute and its value, broken behind words and commas if longer than 80 columns.

    A text that would be read back differently is not broken: one with a blank after a comma.
    """
    line = f"{_INDENT}{keyword:<12} {text}"
    if len(line) <= LINE_LENGTH:
        return line
    lines = _break(f"{_INDENT}{keyword:<12}", text)
    wrapped = f"{_JOIN}\n".join(lines)
    head = len(_INDENT) + 12
    return wrapped if join_text(wrapped[head:]) == text else line


def _break(head: str, text: str) -> list[str]:
    """Return the lines of a text behind a head, without the backslashes; only the last line needs no room for one."""
    lines: list[str] = []
    line = head
    blank = " "
    for piece in _PIECE.finditer(text):
        if piece[0] == " ":
            blank = " "
            continue
        rest = len(text) - piece.start()
        room = LINE_LENGTH - len(line) - len(blank)
        if rest > room and len(piece[0]) + len(_JOIN) > room:
            lines.append(line)
            line, blank = _INDENT, ""
        line += blank + piece[0]
        blank = ""
    return [*lines, line]
