"""A typed qrsub command as a request draft: every option goes into its field as it was written."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import tzinfo

from qmonpy.app.reservations.request_draft import (
    HOST_WORDS,
    LIST_OPTIONS,
    SINGLE_OPTIONS,
    RequestDraft,
    is_no_range,
    split_list,
)
from qmonpy.app.reservations.request_window import format_length
from qmonpy.formats.submission.reservation_draft import parse_reservation_draft
from qmonpy.formats.values.moment import format_field
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.shell_words import split_shell_words
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import tr

COMMAND = "qrsub"
DEFAULT_ACCOUNT = "sge"

_SINGLE = {option: name for name, option in SINGLE_OPTIONS.items()}
_LISTS = {option: name for name, option in LIST_OPTIONS.items()}


def parse_command(text: str, now: int, zone: tzinfo | None = None) -> RequestDraft:
    """Return the draft of a command line, with or without `qrsub` (and a path) before its options.

    `now` (seconds since the epoch) completes dates. Raises ReportError with the errors of qrsub; those of the qmaster,
    such as names that do not exist, are found by `check_request`.
    """
    try:
        words = list(split_shell_words(text.replace("\\\n", " ")))
    except ValueError:
        raise _error("quote", tr("A quote is not closed.")) from None
    if words and not words[0].startswith("-"):
        command = words.pop(0)
        if command.rpartition("/")[2] != COMMAND:
            raise _error(
                "command",
                tr('"{command}" is not qrsub: paste a qrsub command, or its options.').format(command=command),
            )
    return parse_arguments(words, now, zone)


def parse_arguments(words: Sequence[str], now: int, zone: tzinfo | None = None) -> RequestDraft:
    """Return the draft of the arguments of qrsub; raises ReportError with the errors of qrsub."""
    asked = parse_reservation_draft(words, now, zone)
    if asked.wants_help:
        raise _error("help", tr("With -help qrsub prints its help and asks for no reservation; leave it out."))
    if asked.foreign:
        raise _error(
            "foreign-option", tr("{option} is an option of qsub, not of qrsub.").format(option=asked.foreign[0])
        )
    if asked.wants_help:
        raise _error("help", tr("-help asks for the list of options; it is no part of a request."))
    if asked.words:
        raise _error("words", tr('"{word}" is neither an option nor an argument of one.').format(word=asked.words[0]))
    return fill_draft(RequestDraft(), words)


def fill_draft(draft: RequestDraft, words: Sequence[str]) -> RequestDraft:
    """Return a draft with arguments put in; `parse_reservation_draft` must have read these without an error.

    As in qrsub, lists are joined, and of other options the last one counts.
    """
    waiting = list(words)
    while waiting:
        option = waiting.pop(0)
        value = waiting.pop(0)
        if option == "-pe":
            draft = _with_pe(draft, value, waiting.pop(0))
        elif option in _SINGLE:
            is_none = option not in ("-a", "-d", "-e") and value.upper() == "NONE"
            draft = _with(draft, _SINGLE[option], "" if is_none else value)
        elif option in _LISTS:
            name = _LISTS[option]
            draft = _with(draft, name, _join(getattr(draft, name), value))
        else:
            draft = _with_option(draft, option, value)
    return draft


def draft_of_request(request: ReservationRequest, zone: tzinfo | None = None) -> RequestDraft:
    """Return the draft that asks for the same as a request."""
    length = request.duration
    if request.start is not None and request.end is not None:
        length = request.end - request.start
    has_end = request.end is not None and (request.start is None or length is None)
    hosts = [each.value for each in request.resources if each.name in HOST_WORDS]
    return RequestDraft(
        start="" if request.start is None else format_field(request.start, zone),
        duration="" if length is None else format_length(length),
        end=format_field(request.end or 0, zone) if has_end else "",
        pe=request.pe or "",
        slots=format_ranges(request.slots, with_step=False) if request.pe else "",
        resources=tuple((each.name, each.value) for each in request.resources if each.name not in HOST_WORDS),
        queues=",".join(request.queues),
        hosts=hosts[-1] if hosts else "",
        master_queues=",".join(request.master_queues),
        checkpoint=request.checkpoint or "",
        is_immediate=request.is_immediate,
        allowed=",".join(request.acl),
        denied=",".join(request.xacl),
        has_hard_errors=request.has_hard_errors,
        mail=request.mail_options,
        mail_to=",".join(request.mail_to),
        name=request.name or "",
        account="" if request.account == DEFAULT_ACCOUNT else request.account,
        is_verify_only=request.verify == "v",
    )


def _with(draft: RequestDraft, name: str, value: object) -> RequestDraft:
    return replace(draft, **{name: value})  # type: ignore[arg-type]


def _with_option(draft: RequestDraft, option: str, value: str) -> RequestDraft:
    if option == "-l":
        return _with_resources(draft, value)
    if option == "-u":
        names = split_list(value)
        allowed = ",".join(each for each in names if not each.startswith("!"))
        denied = ",".join(each[1:] for each in names if each.startswith("!"))
        return replace(draft, allowed=_join(draft.allowed, allowed), denied=_join(draft.denied, denied))
    if option == "-m":
        return replace(draft, mail="" if "n" in value else "".join(sorted({*draft.mail, *value})))
    if option == "-w":
        return replace(draft, is_verify_only=value == "v")
    flags = {"-now": "is_immediate", "-he": "has_hard_errors"}
    return _with(draft, flags[option], value.lower().startswith("y"))


def _with_pe(draft: RequestDraft, name: str, slots: str) -> RequestDraft:
    """Return the draft with a PE; without a name, or without slots (`UNDEFINED`), it asks for none."""
    is_none = name.upper() in ("", "NONE") or is_no_range(slots)
    return replace(draft, pe="" if is_none else name, slots="" if is_none else slots)


def _with_resources(draft: RequestDraft, value: str) -> RequestDraft:
    resources = dict(draft.resources)
    hosts = draft.hosts
    for word in split_list(value):
        name, equals, wanted = word.partition("=")
        if name in HOST_WORDS and equals:
            hosts = wanted
            continue
        resources.pop(name, None)
        resources[name] = wanted if equals else "TRUE"
    return replace(draft, resources=tuple(resources.items()), hosts=hosts)


def _join(before: str, added: str) -> str:
    return ",".join(split_list(f"{before},{added}"))


def _error(code: str, text: str) -> ReportError:
    return ReportError((Report(f"request.{code}", text),))
