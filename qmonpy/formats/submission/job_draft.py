"""The words of a `qsub` command line, as `qsub` itself understands them before it asks a cluster (qsub(1))."""

import re
from collections.abc import Callable, Sequence
from dataclasses import field

from qmonpy.formats.submission.core_binding import KINDS, NO_BINDING, CoreBinding, parse_core_binding
from qmonpy.formats.submission.newer_options import NEWER, OF_SCOPES, RULES, SCOPE, SCOPES, is_newer, name_in_scope
from qmonpy.formats.submission.option_lists import add_resources, check_list, split_list
from qmonpy.formats.submission.submission_error import (
    BAD_OPTION,
    FOREIGN_OPTION,
    SubmissionError,
    qmaster_error,
    qsub_error,
)
from qmonpy.formats.submission.task_words import has_negative_end, parse_submitted_tasks
from qmonpy.formats.values.date_time import parse_date_time
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import begins_with_digit, find_whole, split_number
from qmonpy.model.work.job import Range

Requests = dict[str, str | None]
"""By attribute, its name or shortcut as written, the value; None stands for `attribute=`."""


FROM_INPUT = "--"
"""Stands in the place of a script that comes from standard input and has arguments, which follow."""
VERIFICATION_LEVELS = {"w": 1, "e": 2, "v": 3, "p": 4}
"""The number of each level of `-w` in Grid Engine; no verification is not printed."""
VERIFY_ONLY = ("v", "p")
"""The levels of `-w` that only verify: in an empty cluster, or as things stand now."""


@dataclass
class JobDraft:
    """The requests of a command line; only its parser changes it."""

    now: int = 0
    hard_resources: Requests = field(default_factory=dict)
    soft_resources: Requests = field(default_factory=dict)
    hard_queues: tuple[str, ...] = ()
    soft_queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    master_resources: Requests = field(default_factory=dict)
    slave_resources: Requests = field(default_factory=dict)
    slave_queues: tuple[str, ...] = ()
    soft_of_scopes: tuple[str, ...] = ()
    """The options that were given as soft ones behind `-scope master` or `-scope slave`, which no job may have."""
    pe: str | None = None
    slots: tuple[Range, ...] = ()
    project: str | None = None
    name: str | None = None
    account: str = "sge"
    mail_options: str = ""
    mail_to: tuple[str, ...] = ()
    checkpoint: str | None = None
    checkpoint_occasion: str = ""
    priority: int = 0
    tasks: Range | None = None
    max_running_tasks: int = 0
    job_share: int = 0
    override_tickets: int = 0
    start_after: int = 0
    deadline: int = 0
    predecessors: tuple[str, ...] = ()
    array_predecessors: tuple[str, ...] = ()
    reservation: int = 0
    user_hold: bool = False
    hold_changes: str = ""
    """Letters of `qalter -h`: `u`, `o`, `s` put holds of that kind on, capitals take them off, `n` takes off all."""
    wants_reservation: bool = False
    is_immediate: bool = False
    is_restartable: bool | None = None
    merges_errors: bool = False
    has_shell: bool = True
    verification: str = "n"
    is_only_shown: bool = False
    """Whether `-verify` asks to print the job, without any qmaster."""
    paths: tuple[tuple[str, str], ...] = ()
    """The options that nothing else keeps, with their values: paths, variables and the like."""
    binding: CoreBinding = NO_BINDING
    command: tuple[str, ...] = ()
    scope: str = "global"
    """Whose requests `-l` and `-q` are at this point of the line (`-scope`)."""
    has_scopes: bool = False
    """Whether `-scope` was given."""
    others: tuple[str, ...] = ()
    """Requests that 8.1.9 does not know, each as options."""
    is_soft: bool = False
    """Whether `-l` and `-q` are soft at this point of the line."""
    given: set[str] = field(default_factory=set)
    """The options that were given; soft requests as `-soft -l` and `-soft -q`."""

    @property
    def is_trial(self) -> bool:
        """Whether nothing is to be submitted or altered: `-w v` and `-w p` ask the qmaster, `-verify` prints."""
        return self.is_only_shown or self.verification in VERIFY_ONLY

    def note_option(self, option: str) -> None:
        """Note that an option was given."""
        if option not in ("-hard", "-soft"):
            is_soft = self.is_soft and option in ("-l", "-q")
            self.given.add(f"-soft {option}" if is_soft else name_in_scope(option, self.scope))


def parse_draft(
    arguments: Sequence[str], now: int, *, is_alteration: bool = False, variety: Variety | None = GRID_ENGINE_8
) -> JobDraft:
    """Return the draft of a command line; options end at the first word that is not one, the command, or at `--`.

    `is_alteration` also takes the options that only `qalter` has, and `variety` decides about those that not every
    Grid Engine has; None takes all. `now` (seconds since the epoch) completes dates
    without a year. Raises SubmissionError at the first mistake, as `qsub` does.
    """
    draft = JobDraft(now)
    words = list(arguments)
    while words and words[0].startswith("-") and (words[0] != FROM_INPUT or is_alteration):
        option = words.pop(0)
        is_again = option in draft.given
        draft.note_option(option)
        if is_newer(option, variety) or (draft.scope != "global" and option in OF_SCOPES):
            _take_newer(draft, option, _pop_value(words, option))
        elif option == "-h" and is_alteration:
            draft.hold_changes = _hold_changes(_pop_value(words, option))
        elif option == "-h" and is_again:
            # 8.1.9 forgets the hold then (asked).
            draft.user_hold = False
        elif option in _FLAGS:
            _FLAGS[option](draft)
        elif option in _OPTIONS:
            _OPTIONS[option](draft, option, _pop_value(words, option))
        elif option == "-pe":
            _parse_pe(draft, words)
        elif option == "-binding" and (variety is None or variety.has_old_binding):
            kind = [words.pop(0)] if words[:1] and words[0] in KINDS else []
            if kind and not words:
                raise qsub_error("no-argument", f"{option} option must have argument", exit_code=BAD_OPTION)
            draft.binding = parse_core_binding([*kind, _pop_value(words, option)])
        elif option == "-ot" and is_alteration:
            _override_tickets(draft, _pop_value(words, option))
        elif option == "-he":
            raise refuse_hard_errors(_pop_value(words, option))
        elif option == "-ot" and words:
            # Its value is looked at before.
            _override_tickets(JobDraft(), words[0])
            raise foreign_option(f"-ot {words[0]}")
        elif option in _FOREIGN:
            raise foreign_option(" ".join([option, *(_pop_value(words, option) for _ in range(_FOREIGN[option]))]))
        else:
            raise qsub_error("unknown-option", f'invalid option argument "{option}"', exit_code=BAD_OPTION)
    if "-masterq" in draft.given and variety is not None and variety.has_scopes:
        _give_queues_to_slaves(draft)
    if draft.has_scopes and "-masterq" in draft.given and not is_alteration:
        error = qsub_error("scope-masterq", "do not mix -scope options with -masterq options", exit_code=BAD_OPTION)
        raise SubmissionError(error.reports, (error.reports[0].text,), error.exit_code)
    if words == [FROM_INPUT] and not is_alteration:
        raise qsub_error("no-arguments", "-- option must be followed by job arguments", exit_code=BAD_OPTION)
    draft.command = tuple(words)
    return draft


def _give_queues_to_slaves(draft: JobDraft) -> None:
    """Let `-q` beside `-masterq` name the queues of the slave tasks, as Open Cluster Scheduler 9.1.4 does (asked)."""
    draft.slave_queues += draft.hard_queues
    draft.hard_queues = ()
    if "-q" in draft.given:
        draft.given ^= {"-q", name_in_scope("-q", "slave")}


def _take_newer(draft: JobDraft, option: str, value: str) -> None:
    """Take an option that 8.1.9 does not know, or a request of one scope; see `newer_options`."""
    if option == SCOPE:
        if value not in SCOPES:
            raise _invalid(option, value)
        draft.scope, draft.has_scopes = value, True
        return
    is_scoped = option in OF_SCOPES and draft.scope != "global"
    if option in ("-l", "-q") and draft.is_soft:
        draft.soft_of_scopes += (option,)
    elif option == "-l":
        add_resources(draft.master_resources if draft.scope == "master" else draft.slave_resources, value)
    elif option == "-q" and draft.scope == "master":
        _master_queues(draft, option, value)
    elif option == "-q":
        draft.slave_queues += split_list("queue", option, value)
    else:
        if option == "-par" and value.startswith("$") and value not in RULES:
            raise qsub_error("invalid-argument", f'invalid option argument "{option} {value}"', exit_code=BAD_OPTION)
        draft.others += (" ".join((*(["-scope", draft.scope] if is_scoped else []), option, value)),)


def find_script(command: Sequence[str]) -> str:
    """Return the file of the script, or the program, that a command line ends with; none for standard input."""
    return "" if not command or command[0] == FROM_INPUT else command[0]


def foreign_option(shown: str) -> SubmissionError:
    """Return the refusal of an option of a related command, behind which 8.1.9 prints an empty line."""
    error = qsub_error("unknown-option", f"Unknown option {shown}", exit_code=FOREIGN_OPTION)
    return SubmissionError(error.reports, (*error.lines, ""), error.exit_code)


_HOLD_LETTERS = frozenset("uosnUOS")


def _hold_changes(text: str) -> str:
    if not text or not set(text) <= _HOLD_LETTERS:
        raise qsub_error("hold-list", f'Unknown hold list "{text}" specified to -h option')
    return text


def count_words(words: Sequence[str]) -> int:
    """Return how many words the option takes that some words begin with, itself among them; 1 for an unknown one."""
    option = words[0]
    if option == "-binding":
        return 3 if words[1:2] and words[1] in KINDS else 2
    return 3 if option == "-pe" else 2 if option in _OPTIONS or option in NEWER else 1 + _FOREIGN.get(option, 0)


def _pop_value(words: list[str], option: str) -> str:
    if words:
        return words.pop(0)
    wanted = WANTED.get(option, "argument")
    raise qsub_error("no-argument", f"{option} option must have {wanted}", exit_code=BAD_OPTION)


WANTED = {
    "-@": "file argument",
    "-ac": "a context_list list argument",
    "-dc": "a simple_context_list list argument",
    "-sc": "context list argument",
    "-pe": "pe_name argument",
    "-S": "path_name argument",
    "-u": "a list usernames",
    "-v": "variable list argument",
    "-q": "queue list argument",
    "-masterq": "queue list argument",
    "-t": "a list of task id ranges",
}
"""By option what 8.1.9 misses behind it; of all others it says \"argument\"."""


def _invalid(option: str, value: str) -> SubmissionError:
    return qsub_error("invalid-argument", f'invalid option argument "{option} {value}"')


def refuse_hard_errors(value: str) -> SubmissionError:
    """Return the refusal of `-he`, which only `qrsub` has; of a wrong value it is told first."""
    try:
        _parse_flag("-he", value)
    except SubmissionError as error:
        return error
    return foreign_option(f"-he {value}")


def _parse_flag(option: str, value: str) -> bool:
    if value.lower() not in ("y", "yes", "n", "no"):
        raise _invalid(option, value)
    return value.lower().startswith("y")


def _resources(draft: JobDraft, option: str, value: str) -> None:
    """Read `attribute`, `attribute=` and `attribute=value`; a repeated attribute replaces the earlier one."""
    add_resources(draft.soft_resources if draft.is_soft else draft.hard_resources, value)


def _queues(draft: JobDraft, option: str, value: str) -> None:
    names = split_list("queue", option, value)
    if draft.is_soft:
        draft.soft_queues += names
    else:
        draft.hard_queues += names


def _master_queues(draft: JobDraft, option: str, value: str) -> None:
    draft.master_queues += split_list("queue", option, value)


def _parse_pe(draft: JobDraft, words: list[str]) -> None:
    name = _pop_value(words, "-pe")
    slots = _ranges(parse_slot_ranges, words.pop(0)) if words and words[0].strip(",") else ()
    if not slots:
        # 8.1.9 reads UNDEFINED as no range, and then forgets the PE and every option after it.
        raise qsub_error("no-argument", "-pe option must have range as 2nd argument", exit_code=BAD_OPTION)
    draft.slots = slots
    draft.pe = name or None


def _ranges(parse: Callable[[str], tuple[Range, ...]], text: str) -> tuple[Range, ...]:
    try:
        return parse(text)
    except ReportError as error:
        raise qsub_error("range", error.reports[0].text) from None


def _tasks(draft: JobDraft, option: str, value: str) -> None:
    if has_negative_end(value):
        raise qmaster_error((("tasks", "The input value for an argument is invalid."),))
    ranges = _ranges(parse_submitted_tasks, value)
    if len(ranges) > 1:
        raise qsub_error("tasks", "-t option only allows one range specification")
    if value and not ranges:
        # 8.1.9 forgets the option and every one after it, the command too.
        raise qsub_error("range", f'Range specifier "{value}" has no end')
    draft.tasks = ranges[0] if ranges else None


def _find_integer(text: str) -> int | None:
    try:
        return int(text) if text.isascii() and "_" not in text else None
    except ValueError:
        return None


def _priority(draft: JobDraft, option: str, value: str) -> None:
    number = _find_integer(value)
    if number is None or not -1023 <= number <= 1024:
        raise qsub_error("priority", f'invalid priority "{value}".  Must be an integer from -1023 to 1024')
    draft.priority = number


def _max_running_tasks(draft: JobDraft, option: str, value: str) -> None:
    number = _find_integer(value)
    if number is None or number < 0:
        raise qsub_error(
            "tasks", f'invalid task concurrency number "{value}". Must be an integer greater or equal to 0.'
        )
    draft.max_running_tasks = number


def _find_unsigned(text: str) -> int | None:
    """Return the integer part of a number that is not negative, as Grid Engine reads unsigned integers."""
    try:
        number = float(text)
    except ValueError:
        return None
    return int(number) if 0 <= number < 2**32 else None


def _reservation(draft: JobDraft, option: str, value: str) -> None:
    number = _find_unsigned(value)
    if number is None:
        text = "invalid advance reservation id, must be an unsigned integer"
        raise qsub_error("reservation", text, exit_code=BAD_OPTION)
    draft.reservation = number


def _find_amount(text: str) -> float | None:
    """Return a number of shares or tickets, which may have a suffix as in 1k, and be infinite or `nan`; None for one
    that is negative, and for other texts."""
    text = text.strip(" ")
    if text.startswith("0") and find_whole(text) is not None:
        return find_number(ValueType.INT, text)
    number, suffix = split_number(text) or (-1.0, "")
    factor = _AMOUNT_SUFFIXES.get(suffix, 0 if suffix else 1)
    return None if number < 0 or not factor else number * factor


_AMOUNT_SUFFIXES = {"k": 10**3, "m": 10**6, "g": 10**9, "K": 2**10, "M": 2**20, "G": 2**30}


def _job_share(draft: JobDraft, option: str, value: str) -> None:
    found = _find_amount(value)
    if found is None:
        raise qsub_error("job-share", "invalid jobshare, must be an unsigned integer", exit_code=BAD_OPTION)
    # 8.1.9 keeps 32 bits of 64, which have no number as large as that (asked).
    draft.job_share = int(found) % 2**32 if found < 2**63 else 0


def _override_tickets(draft: JobDraft, value: str) -> None:
    found = _find_amount(value)
    if found is None:
        raise qsub_error("tickets", "invalid override tickets, must be an unsigned integer", exit_code=BAD_OPTION)
    # 8.1.9 keeps every number that has no 31 bits as this one (asked).
    draft.override_tickets = int(found) if found < 2**31 else 2**31


def _name(draft: JobDraft, option: str, value: str) -> None:
    if "/" in value:
        raise qsub_error("name", "argument to -N option must not contain / ", exit_code=BAD_OPTION)
    draft.name = value


def _date(draft: JobDraft, option: str, value: str) -> int:
    try:
        return parse_date_time(value, draft.now)
    except ReportError as error:
        text = f'Wrong date/time format "{value}" specified to {option} option'
        raise qsub_error("date", "", *(each.text for each in error.reports), text) from None


def _verification(draft: JobDraft, option: str, value: str) -> None:
    if value not in ("e", "w", "n", "p", "v"):
        raise _invalid(option, value)
    draft.verification = value


def _mail(draft: JobDraft, option: str, value: str) -> None:
    """Add mail letters, in alphabetical order; `n` removes all."""
    if not value or set(value) - set("beasn"):
        raise qsub_error("mail", f'Wrong mail options list format "{value}" specified to -m option')
    draft.mail_options = "" if "n" in value else "".join(sorted({*draft.mail_options, *value}))


def _mail_to(draft: JobDraft, option: str, value: str) -> None:
    draft.mail_to = tuple(dict.fromkeys((*draft.mail_to, *filter(None, value.split(",")))))


def _without_meaning(draft: JobDraft, option: str, value: str) -> None:
    """Check an option that neither the scheduler nor a list of jobs reads."""
    check_list(option, value)
    draft.paths += ((option, value),)


def _only_flag(draft: JobDraft, option: str, value: str) -> None:
    _parse_flag(option, value)


_Handler = Callable[[JobDraft, str, str], None]


def _keeping(attribute: str, parse: Callable[[JobDraft, str, str], object]) -> _Handler:
    """Return a handler that keeps the parsed value of an option in an attribute."""
    return lambda draft, option, value: setattr(draft, attribute, parse(draft, option, value))


def _keeping_text(attribute: str) -> _Handler:
    return _keeping(attribute, lambda draft, option, value: value)


def _keeping_flag(attribute: str) -> _Handler:
    return _keeping(attribute, lambda draft, option, value: _parse_flag(option, value))


def _adding_jobs(attribute: str, kind: str) -> _Handler:
    return _keeping(attribute, lambda draft, option, value: getattr(draft, attribute) + split_list(kind, option, value))


def _occasion(draft: JobDraft, option: str, value: str) -> str:
    """Read when checkpoints are made: letters, or a time between them."""
    is_time = begins_with_digit(value) and find_number(ValueType.TIME, value) is not None
    if not is_time and not re.fullmatch("[nsmxr]+", value):
        raise qsub_error("occasion", "-c specifier invalid", exit_code=BAD_OPTION)
    return value


_OPTIONS: dict[str, _Handler] = {
    "-a": _keeping("start_after", _date),
    "-A": _keeping_text("account"),
    "-ar": _reservation,
    "-b": _only_flag,
    "-c": _keeping("checkpoint_occasion", _occasion),
    "-ckpt": _keeping_text("checkpoint"),
    "-dl": _keeping("deadline", _date),
    "-hold_jid": _adding_jobs("predecessors", "jid_hold"),
    "-hold_jid_ad": _adding_jobs("array_predecessors", "jid_hold_ad"),
    "-j": _keeping_flag("merges_errors"),
    "-js": _job_share,
    "-l": _resources,
    "-m": _mail,
    "-M": _mail_to,
    "-masterq": _master_queues,
    "-N": _name,
    "-now": _keeping_flag("is_immediate"),
    "-p": _priority,
    "-P": _keeping_text("project"),
    "-q": _queues,
    "-r": _keeping_flag("is_restartable"),
    "-R": _keeping_flag("wants_reservation"),
    "-shell": _keeping_flag("has_shell"),
    "-sync": _only_flag,
    "-t": _tasks,
    "-tc": _max_running_tasks,
    "-w": _verification,
    **dict.fromkeys(
        ("-@", "-ac", "-C", "-dc", "-e", "-i", "-jsv", "-o", "-pty", "-S", "-sc", "-u", "-v", "-wd"),
        _without_meaning,
    ),
}


def _switching(attribute: str, value: bool) -> Callable[[JobDraft], None]:
    return lambda draft: setattr(draft, attribute, value)


_FLAGS: dict[str, Callable[[JobDraft], None]] = {
    "-h": _switching("user_hold", True),
    "-hard": _switching("is_soft", False),
    "-soft": _switching("is_soft", True),
    "-verify": _switching("is_only_shown", True),
    **dict.fromkeys(("-cwd", "-V", "-notify", "-nostdin", "-terse"), lambda draft: None),
}

_FOREIGN = {"-cat": 1, "-display": 1, "-he": 1, "-ot": 1, "-inherit": 0, "-verbose": 0, "-noshell": 0}
"""Options of related commands such as qsh, and how many words belong to each."""
