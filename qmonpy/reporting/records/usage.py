"""Usage of tasks, from lines of `accounting` and from the records `acct` of `reporting`, in all their forms.

There are 43 fields before 6.2, 44 with the number of the advance reservation, 45 in 8.1.9 with the time at which that
was made. In a line with more of them, a name, an account or the requests have colons.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from qmonpy.formats.output.accounting_fields import Field
from qmonpy.reporting.records.amount import NoNumberError, parse_decimal, parse_number, parse_signed, parse_time
from qmonpy.reporting.records.record import Fault, JobUsage

_FORMS = (Field.AR_SUB_TIME + 1, Field.ARID + 1, Field.MAXVMEM + 1)
"""How many fields a record may have, the newest form first."""
_MAY_HAVE_COLONS = (Field.CATEGORY, Field.JOB_NAME, Field.ACCOUNT)
_TEXTS = frozenset(
    {"QNAME", "HOSTNAME", "GROUP", "OWNER", "JOB_NAME", "ACCOUNT", "PROJECT", "DEPARTMENT", "GRANTED_PE", "CATEGORY"}
    | {"PE_TASKID"}
)
"""The fields that are no numbers."""
_MOST_COLONS = 40
_LONGEST_SHOWN = 60
_USUAL = re.compile(r"[0-9:.-]+")
"""Most records have no others in their numbers; Python also reads underscores and digits of other scripts."""
_NONE = "NONE"


def parse_usage_line(line: str, time: int = 0) -> JobUsage | Fault:
    """Return what a task used, from a line without its end; `time` is when the record was written, if known."""
    fields = line.split(":")
    fault = None
    for words in _find_readings(fields):
        found = read_usage(words, time)
        if not isinstance(found, Fault):
            return found
        # Of several ways to take it apart the first is the likely one.
        fault = fault or found
    least = _FORMS[-1]
    words = f"a record of what a task used has at least {least} fields, this line {len(fields)}"
    return fault or Fault("usage.fields", words)


def read_usage(words: Sequence[str], time: int) -> JobUsage | Fault:
    """Return what a task used, from the fields of a record."""
    try:
        return _read(words, time)
    except NoNumberError as error:
        text = error.text[:_LONGEST_SHOWN]
        return Fault("usage.number", f'"{text}" stands where a number belongs{_name_field(words, error.text)}')


def _name_field(words: Sequence[str], text: str) -> str:
    """Return which field has the text that is no number, in words."""
    names = (name for name, at in vars(Field).items() if name not in _TEXTS and isinstance(at, int) and at < len(words))
    found = next((name for name in names if words[getattr(Field, name)] == text), "")
    return f", in the field {found.lower()}" if found else ""


def _find_readings(fields: list[str]) -> Iterator[Sequence[str]]:
    """Give the ways to take a line apart, the most likely first."""
    count = len(fields)
    if count in _FORMS:
        yield fields
    for form in _FORMS:
        more = count - form
        if 0 < more <= _MOST_COLONS:
            for at in _MAY_HAVE_COLONS:
                yield [*fields[:at], ":".join(fields[at : at + more + 1]), *fields[at + more + 1 :]]


def _read(words: Sequence[str], time: int) -> JobUsage:
    numbers = (
        *words[Field.RU_WALLCLOCK : Field.PROJECT],
        *words[Field.CPU : Field.CATEGORY],
        words[Field.IOW],
        words[Field.MAXVMEM],
    )
    return JobUsage(
        time,
        parse_number(words[Field.JOB_NUMBER]),
        parse_signed(words[Field.TASK_NUMBER]),
        words[Field.PE_TASKID] or _NONE,
        words[Field.JOB_NAME],
        words[Field.OWNER],
        words[Field.GROUP],
        words[Field.PROJECT] or _NONE,
        words[Field.DEPARTMENT] or _NONE,
        words[Field.ACCOUNT],
        parse_signed(words[Field.PRIORITY]),
        parse_time(words[Field.SUBMISSION_TIME]),
        words[Field.QNAME],
        words[Field.HOSTNAME],
        parse_time(words[Field.START_TIME]),
        parse_time(words[Field.END_TIME]),
        parse_signed(words[Field.FAILED]),
        parse_signed(words[Field.EXIT_STATUS]),
        words[Field.GRANTED_PE] or _NONE,
        parse_signed(words[Field.SLOTS]),
        _read_amounts(numbers),
        words[Field.CATEGORY],
        parse_number(words[Field.ARID]) if len(words) > Field.ARID else 0,
        parse_time(words[Field.AR_SUB_TIME]) if len(words) > Field.AR_SUB_TIME else 0,
    )


def _read_amounts(words: Sequence[str]) -> tuple[float, ...]:
    if _USUAL.fullmatch(":".join(words)):
        with suppress(ValueError):
            return tuple(map(float, words))
    return tuple(map(parse_decimal, words))
