"""The words of qsub and qrsub for typed arguments."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from qmonpy.api.moments import Duration, Moment, count_seconds, format_option
from qmonpy.app.jobs.request_files import CLEAR
from qmonpy.model.values.shell_words import split_shell_words

Words = str | Sequence[object]
"""Options and a command as somebody would type them, or as a list."""
Resources = Mapping[str, object]
"""What is requested, by the name of the attribute: `{"matlab": 1, "h_rt": "1:00:00"}`; True stands for a flag."""


class JobOptions(TypedDict, total=False):
    """The options of a job by their names; each stands for an option of qsub."""

    name: str
    """`-N`"""
    project: str
    """`-P`"""
    pe: str
    """`-pe`, with `slots`."""
    slots: int | str
    """How many slots in the parallel environment: a number or ranges such as `2-8`."""
    resources: Resources
    """`-l`"""
    queues: str | Iterable[str]
    """`-q`"""
    tasks: str
    """`-t`: the tasks of an array, `1-10:2`."""
    max_running: int
    """`-tc`"""
    after: Iterable[int | str]
    """`-hold_jid`: jobs that must end first."""
    start: Moment
    """`-a`: not before."""
    priority: int
    """`-p`"""
    hold: bool
    """`-h`"""
    reserve: bool
    """`-R`: whether the scheduler keeps resources for it."""
    reservation: int
    """`-ar`: the advance reservation that it runs in."""


class ReservationOptions(TypedDict, total=False):
    """The options of an advance reservation by their names; each stands for an option of qrsub."""

    name: str
    """`-N`"""
    start: Moment
    """`-a`; at once if it is not given."""
    end: Moment
    """`-e`"""
    duration: Duration
    """`-d`"""
    pe: str
    """`-pe`, with `slots`."""
    slots: int | str
    resources: Resources
    """`-l`"""
    queues: str | Iterable[str]
    """`-q`"""
    users: str | Iterable[str]
    """`-u`: users and `@user sets` who may submit into it, and with `!` who may not."""


_FLAGS = {"hold": "-h"}
_TEXTS = {
    "name": "-N", "project": "-P", "tasks": "-t", "max_running": "-tc", "priority": "-p", "reservation": "-ar",
}  # fmt: skip
_LISTS = {"queues": "-q", "after": "-hold_jid", "users": "-u"}
_MOMENTS = {"start": "-a", "end": "-e"}


def split_words(words: Words) -> tuple[str, ...]:
    """Return words as a command gets them; a text is split as a shell does."""
    return tuple(split_shell_words(words)) if isinstance(words, str) else tuple(map(str, words))


def join_words(options: Mapping[str, object], words: Words) -> tuple[str, ...]:
    """Return typed arguments and words as one command line; `-clear` at the beginning stays there, as it takes away
    what was said before it."""
    said = split_words(words)
    at = 1 if said[:1] == (CLEAR,) else 0
    return (*said[:at], *format_options(options), *said[at:])


def format_options(options: Mapping[str, object]) -> tuple[str, ...]:
    """Return the options of qsub or qrsub for those that are given; TypeError for one that there is not."""
    found: list[str] = []
    for name, value in options.items():
        if value is not None and name != "slots":
            found += _format_option(name, value, options)
    if options.get("slots") is not None and options.get("pe") is None:
        raise TypeError("slots are requested in a parallel environment: give pe, too")
    return tuple(found)


def _format_option(name: str, value: object, options: Mapping[str, object]) -> tuple[str, ...]:
    match name:
        case "pe":
            return "-pe", str(value), str(options.get("slots") or 1)
        case "resources" if isinstance(value, Mapping):
            asked = ",".join(f"{key}={_format_value(each)}" for key, each in value.items())
            return ("-l", asked) if asked else ()
        case "reserve":
            return "-R", "y" if value else "n"
        case "duration":
            if not isinstance(value, Duration):
                raise TypeError(f"a duration is a timedelta, seconds or h:m:s, not {value!r}")
            return "-d", count_seconds(value)
    if name in _FLAGS:
        return (_FLAGS[name],) if value else ()
    if name in _TEXTS:
        return _TEXTS[name], str(value)
    if name in _LISTS:
        listed = value if isinstance(value, str) else ",".join(map(str, _list(value)))
        return (_LISTS[name], listed) if listed else ()
    if name in _MOMENTS:
        if not isinstance(value, Moment):
            raise TypeError(f"{name} is a datetime, or a text as -a takes it, not {value!r}")
        return _MOMENTS[name], format_option(value)
    raise TypeError(f"there is no option {name!r}")


def _list(value: object) -> Iterable[object]:
    return value if isinstance(value, Iterable) else (value,)


def _format_value(value: object) -> str:
    return ("TRUE" if value else "FALSE") if isinstance(value, bool) else str(value)
