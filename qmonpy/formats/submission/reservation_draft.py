"""The words of a `qrsub` command line, as qrsub itself understands them before it asks a cluster (qrsub(1))."""

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from datetime import tzinfo

from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.submission_error import REFUSED, SubmissionError, qrsub_error
from qmonpy.formats.values.date_time import parse_date_time
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.values.value import FOREVER, ValueSyntaxError, ValueType, parse_number
from qmonpy.model.work.job import Range

Requests = dict[str, str | None]
"""By attribute, its name or shortcut as written, the value; None stands for `attribute=`."""

MAIL_LETTERS = "abe"
"""Mail when the reservation is in error (a), at its beginning (b) and at its end (e)."""


@dataclass
class ReservationDraft:
    """The requests of a command line; only its parser changes it. Times and durations are seconds, None where not
    given."""

    now: int = 0
    zone: tzinfo | None = None
    start: int | None = None
    end: int | None = None
    duration: int | None = None
    name: str | None = None
    account: str | None = None
    checkpoint: str | None = None
    pe: str | None = None
    slots: tuple[Range, ...] = ()
    resources: Requests = field(default_factory=dict)
    queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    acl: tuple[str, ...] = ()
    xacl: tuple[str, ...] = ()
    mail_options: str = ""
    mail_to: tuple[str, ...] = ()
    is_immediate: bool = False
    has_hard_errors: bool = False
    verify: str = "e"
    wants_help: bool = False
    """`-help`: only the help is wanted."""
    given: set[str] = field(default_factory=set)
    """Options that have been read."""
    foreign: list[str] = field(default_factory=list)
    """Options that only qsub has."""
    words: tuple[str, ...] = ()
    """The words after the options; one word is ignored, as by qrsub."""
    warnings: list[Report] = field(default_factory=list)


def parse_reservation_draft(
    arguments: Sequence[str], now: int, zone: tzinfo | None = None, defaults: Sequence[Sequence[str]] = ()
) -> ReservationDraft:
    """Return the draft of a command line, after the words of default request files.

    `now` (seconds since the epoch) completes dates without a year, `zone` is the local time zone (the machine's if
    None). Raises SubmissionError at the first mistake, as `qrsub` does, with the warnings before it.
    """
    draft = ReservationDraft(now, zone)
    try:
        for each in defaults:
            if _parse_options(draft, each):
                raise qrsub_error("words", 'invalid option argument ""', prefix="error")
        draft.words = tuple(_parse_options(draft, arguments))
    except SubmissionError as error:
        raise error.after(draft.warnings) from None
    return draft


def _parse_options(draft: ReservationDraft, arguments: Sequence[str]) -> list[str]:
    """Read options up to the first word that is not one; return that word and the rest."""
    words = list(arguments)
    while words and words[0].startswith("-"):
        _parse_option(draft, words)
    return words


def _parse_option(draft: ReservationDraft, words: list[str]) -> None:
    option = words.pop(0)
    if option in _ONCE and option in draft.given:
        text = f'"{option}" option has already been set, overriding previous setting'
        draft.warnings.append(Report("qrsub.repeated", text, Severity.WARNING, fields=(option,)))
    draft.given.add(option)
    if option == "-pe":
        _parse_pe(draft, words)
    elif option == "-help":
        draft.wants_help = True
    elif option in _OPTIONS:
        _OPTIONS[option](draft, option, _pop_value(words, option))
    elif option in _FOREIGN_OPTIONS:
        _refuse_foreign(option, _pop_value(words, option))
        draft.foreign.append(option)
    elif option in _FOREIGN_FLAGS:
        draft.foreign.append(option)
    else:
        raise qrsub_error("unknown-option", f'invalid option argument "{option}"')


def _refuse_foreign(option: str, value: str) -> None:
    """Refuse a value that is none of an option of `qsub`: 8.1.9 looks at it before it refuses the option (asked)."""
    try:
        parse_draft((option, value), 0)
    except SubmissionError as error:
        if "" not in error.lines[-1:]:
            lines = tuple(line.replace("qsub: ", "qrsub: ", 1) for line in error.lines)
            reports = tuple(replace(each, code=each.code.replace("qsub.", "qrsub.", 1)) for each in error.reports)
            raise SubmissionError(reports, lines, REFUSED) from None


_ONCE = ("-a", "-A", "-d", "-e", "-he", "-N", "-now", "-pe", "-w")
"""Options of which the last one counts, with a warning; for `-ckpt` without one. The others add up."""

_WANTED = {
    "-ac": "a context_list list argument",
    "-dc": "a simple_context_list list argument",
    "-sc": "context list argument",
    "-pe": "pe_name argument",
    "-q": "queue list argument",
    "-masterq": "queue list argument",
    "-u": "a list usernames",
}


def _pop_value(words: list[str], option: str) -> str:
    if words:
        return words.pop(0)
    raise qrsub_error("no-argument", f"{option} option must have {_WANTED.get(option, 'argument')}")


def _parse_date(draft: ReservationDraft, option: str, value: str) -> int:
    try:
        return parse_date_time(value, draft.now, draft.zone)
    except ReportError as error:
        reasons = [each.text for each in error.reports]
        raise qrsub_error(
            "date", "", *reasons, f'Wrong date/time format "{value}" specified to -a option', field=option
        ) from None


def _parse_duration(draft: ReservationDraft, option: str, value: str) -> int:
    try:
        seconds = parse_number(ValueType.TIME, value)
    except ValueSyntaxError:
        seconds = -1
    if seconds < 0:
        raise qrsub_error("time", f'Wrong time format "{value}" specified to {option} option')
    return int(min(seconds, FOREVER))


def _parse_flag(draft: ReservationDraft, option: str, value: str) -> bool:
    if value.lower() not in ("y", "yes", "n", "no"):
        raise _invalid(option, value)
    return value.lower().startswith("y")


def _parse_verify(draft: ReservationDraft, option: str, value: str) -> str:
    if value not in ("e", "v"):
        raise _invalid(option, value)
    return value


def _invalid(option: str, value: str) -> SubmissionError:
    return qrsub_error("invalid-argument", f'invalid option argument "{option} {value}"', field=option)


def _parse_name(draft: ReservationDraft, option: str, value: str) -> str | None:
    if "/" in value:
        raise qrsub_error("name", "argument to -N option must not contain / ", field=option)
    return _parse_word(draft, option, value)


def _parse_word(draft: ReservationDraft, option: str, value: str) -> str | None:
    """Return a name; None for an empty text and NONE."""
    return None if value.upper() in ("", "NONE") else value


def _parse_pe(draft: ReservationDraft, words: list[str]) -> None:
    """Read the environment and its slots; if either is missing, one slot without an environment is requested."""
    name = _pop_value(words, "-pe")
    if not words:
        raise qrsub_error("no-argument", "-pe option must have range as 2nd argument")
    try:
        draft.slots = parse_slot_ranges(words.pop(0))
    except ReportError as error:
        raise qrsub_error("range", error.reports[0].text, field="-pe") from None
    draft.pe = _parse_word(draft, "-pe", name) if draft.slots else None


def _parse_resources(draft: ReservationDraft, option: str, value: str) -> Requests:
    """Read `attribute`, `attribute=` and `attribute=value`; a repeated attribute replaces the earlier one."""
    requests = dict(draft.resources)
    for word in filter(None, value.replace(" ", ",").split(",")):
        name, equals, wanted = word.partition("=")
        if not name:
            text = f'Wrong resource list format "{value}" specified to -l option'
            raise qrsub_error("resource-list", 'error: unknown resource ""', text)
        requests.pop(name, None)
        requests[name] = (wanted or None) if equals else "TRUE"
    return requests


def _parse_list(kind: str, option: str, value: str) -> tuple[str, ...]:
    names = tuple(filter(None, value.split(",")))
    if not names:
        raise qrsub_error("list", f'Wrong {kind} list format "{value}" specified to {option} option')
    return names


def _add_users(draft: ReservationDraft, option: str, value: str) -> None:
    """Add users and `@user sets` that may submit, with `!` those that may not; each counts once."""
    names = tuple(filter(None, value.split(",")))
    draft.acl = _unique(*draft.acl, *(name for name in names if not name.startswith("!")))
    draft.xacl = _unique(*draft.xacl, *(name[1:] for name in names if name.startswith("!")))


def _unique(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _parse_mail_options(draft: ReservationDraft, option: str, value: str) -> str:
    """Return the mail letters so far with new ones, in alphabetical order; `n` removes all."""
    if not value or set(value) - set(f"{MAIL_LETTERS}n"):
        raise qrsub_error("mail", f'Wrong mail options list format "{value}" specified to -m option')
    return "" if "n" in value else "".join(sorted({*draft.mail_options, *value}))


def _keeping(attribute: str, parse: Callable[[ReservationDraft, str, str], object]) -> "_Handler":
    """Return a handler that keeps the parsed value of an option in an attribute."""
    return lambda draft, option, value: setattr(draft, attribute, parse(draft, option, value))


def _adding(attribute: str, kind: str) -> "_Handler":
    """Return a handler that adds the words of a list to those of earlier options."""
    return _keeping(
        attribute,
        lambda draft, option, value: _unique(*getattr(draft, attribute), *_parse_list(kind, option, value)),
    )


_Handler = Callable[[ReservationDraft, str, str], None]

_OPTIONS: dict[str, _Handler] = {
    "-a": _keeping("start", _parse_date),
    "-A": _keeping("account", _parse_word),
    "-ckpt": _keeping("checkpoint", _parse_word),
    "-d": _keeping("duration", _parse_duration),
    "-e": _keeping("end", _parse_date),
    "-he": _keeping("has_hard_errors", _parse_flag),
    "-l": _keeping("resources", _parse_resources),
    "-m": _keeping("mail_options", _parse_mail_options),
    "-M": _adding("mail_to", "mail"),
    "-masterq": _adding("master_queues", "queue"),
    "-N": _keeping("name", _parse_name),
    "-now": _keeping("is_immediate", _parse_flag),
    "-q": _adding("queues", "queue"),
    "-u": _add_users,
    "-w": _keeping("verify", _parse_verify),
}

# fmt: off
_FOREIGN_OPTIONS = frozenset((
    "-@", "-ac", "-ar", "-b", "-binding", "-c", "-C", "-dc", "-display", "-dl", "-hold_jid", "-hold_jid_ad", "-i",
    "-j", "-js", "-jsv", "-o", "-ot", "-p", "-P", "-pty", "-r", "-R", "-S", "-sc", "-shell", "-sync", "-t", "-tc",
    "-v", "-wd",
))
"""Options of qsub with a value, which is not read."""

_FOREIGN_FLAGS = frozenset((
    "-clear", "-cwd", "-explain", "-h", "-hard", "-inherit", "-nostdin", "-noshell", "-notify", "-soft", "-terse", "-V",
    "-verbose", "-verify",
))
# fmt: on
