"""The options of `qacct`, read as 8.1.9 reads them."""

import grp
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from os import fsdecode, fsencode
from types import MappingProxyType

from qmonpy.cli.accounting.task_range import TaskRangeError, parse_first_range
from qmonpy.cli.outcome import print_usage
from qmonpy.formats.values.c_number import find_unsigned, parse_unsigned
from qmonpy.formats.values.date_time import parse_date_time
from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import Range

_LONG = 2**32
_DAY_SECONDS = 24 * 3600


class MisuseError(ValueError):
    """Words that 8.1.9 refuses: what it says, the usage with it, is for standard error, and the status is 1."""

    def __init__(self, *lines: str):
        super().__init__("".join(f"{line}\n" for line in lines) + print_usage("qacct"))


class HelpError(Exception):
    """The option `-help`: its text is for standard output, and nothing else happens."""


@dataclass(slots=True)
class QacctOptions:
    """What the options ask for; names are bytes, as files have them. None is a name that is not asked for."""

    names: dict[str, bytes] = field(default_factory=dict)
    """By option (`-o`, `-g`, `-h`, `-P`, `-D`, `-pe`, `-A`) the only value whose records count."""
    listed: set[str] = field(default_factory=set)
    """The options without a value, besides `-j`, and `-q`: there is a line for each value."""
    queues: list[str] = field(default_factory=list)
    job_number: int = 0
    job_name: str | None = None
    has_all_jobs: bool = False
    tasks: Range | None = None
    begin: int | None = None
    end: int | None = None
    days: int | None = None
    slots: int = 0
    reservation: int = 0
    resources: str | None = None
    file: str | None = None
    is_by_end: bool = False
    is_master_only: bool = False

    @property
    def has_one_job(self) -> bool:
        """Whether one job, or jobs of a name, are asked for."""
        return self.job_number != 0 or self.job_name is not None

    @property
    def task_words(self) -> str:
        """The tasks that are asked for, as messages name them; empty for all."""
        tasks = self.tasks
        return f"{tasks.first}-{tasks.last}:{tasks.step}" if tasks and tasks.first and tasks.last else ""

    def find_window(self, now: int) -> tuple[int | None, int | None]:
        """Return between which moments a record counts; None without a limit."""
        begin, end = self.begin, self.end
        span = self.days * _DAY_SECONDS % _LONG if self.days is not None else None
        if span is None or (begin is not None and end is not None):
            return begin, end
        if begin is not None:
            return begin, begin + span
        return (end if end is not None else now) - span, end


def parse_options(words: Sequence[str], now: int, find_host: Callable[[str], str]) -> QacctOptions:
    """Return what words ask for; raises MisuseError or HelpError at the first that does."""
    options, rest = QacctOptions(), list(words)
    while rest:
        option = rest.pop(0)
        reader = _READERS.get(option)
        if reader is None:
            raise MisuseError
        reader(options, option, rest, now)
        if option == "-h" and option in options.names:
            options.names[option] = fsencode(find_host(fsdecode(options.names[option])))
    return options


_Reader = Callable[[QacctOptions, str, list[str], int], None]


def _has_value(rest: Sequence[str]) -> bool:
    return bool(rest) and not rest[0].startswith("-")


def _take(rest: list[str]) -> str:
    if not rest:
        raise MisuseError
    return rest.pop(0)


def _read_name(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    option = "-o" if option == "-u" else option
    if _has_value(rest):
        options.names[option] = fsencode(rest.pop(0))
    else:
        options.listed.add(option)


def _read_group(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    if _has_value(rest):
        options.names[option] = fsencode(_name_group(rest.pop(0)))
    else:
        options.listed.add(option)


def _name_group(text: str) -> str:
    """Return the name of a group whose number a text begins with, if the system knows it."""
    number = find_unsigned(fsencode(text))
    try:
        return text if number is None else grp.getgrgid(number).gr_name
    except (KeyError, OverflowError):
        return text


def _read_queue(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    options.listed.add(option)
    if _has_value(rest):
        options.listed.add("-h")
        options.queues.append(rest.pop(0))


def _read_job(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    if not _has_value(rest):
        options.has_all_jobs = True
        return
    text = rest.pop(0)
    number = find_unsigned(fsencode(text))
    options.job_number = number or 0
    if number is None:
        options.job_name = text


def _read_tasks(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    if not _has_value(rest):
        raise MisuseError("-t option must have a list of task id ranges")
    text = rest.pop(0)
    try:
        options.tasks = parse_first_range(text)
    except TaskRangeError as error:
        raise MisuseError(*filter(None, [str(error)]), f"invalid list of task id ranges: {text}") from error


def _read_moment(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    text = _take(rest)
    try:
        moment = parse_date_time(text, now) % _LONG
    except ReportError as error:
        raise MisuseError("", *(each.text for each in error.reports)) from error
    if option == "-b":
        options.begin = moment
    else:
        options.end = moment


def _read_days(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    options.days = find_unsigned(fsencode(_take(rest)))
    if options.days is None:
        raise MisuseError


def _read_slots(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    if _has_value(rest):
        options.slots = parse_unsigned(fsencode(rest.pop(0)))
    else:
        options.listed.add(option)


def _read_reservation(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    if not _has_value(rest):
        options.listed.add(option)
        return
    number = find_unsigned(fsencode(rest.pop(0)))
    if number is None:
        raise MisuseError("invalid advance reservation id, must be an unsigned integer")
    options.reservation = number


def _read_resources(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    options.resources = _take(rest)


def _read_file(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    options.file = _take(rest)


def _read_end(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    options.is_by_end = True


def _read_master(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    options.is_master_only = True


def _read_help(options: QacctOptions, option: str, rest: list[str], now: int) -> None:
    raise HelpError


_READERS: Mapping[str, _Reader] = MappingProxyType(
    {
        **dict.fromkeys(("-o", "-u", "-h", "-P", "-D", "-pe", "-A"), _read_name),
        "-g": _read_group,
        "-q": _read_queue,
        "-j": _read_job,
        "-t": _read_tasks,
        "-b": _read_moment,
        "-e": _read_moment,
        "-d": _read_days,
        "-slots": _read_slots,
        "-ar": _read_reservation,
        "-l": _read_resources,
        "-f": _read_file,
        "-E": _read_end,
        "-m": _read_master,
        "-help": _read_help,
    }
)
