"""The requests of a job from the field `category` of its record (accounting(5)): as options of qsub, joined by blanks.

8.1.9 writes there what its scheduler told categories by: user sets (-U), the owner (-u) and project (-P) where rules
name them, queues, resources, the parallel environment, an advance reservation. Values are not quoted, and may have
blanks and commas.
"""

import re
from collections.abc import Iterator
from dataclasses import field

from qmonpy.formats.values.slot_range import join_ranges, parse_slot_ranges
from qmonpy.lab.workload.workload import JobKind
from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Range, ResourceRequest

NONE = "NONE"
_OPTIONS = (
    "U", "u", "P", "q", "masterq", "l", "soft", "hard", "pe", "I", "ar", "ckpt", "scope", "R", "bamount", "binstance",
    "bstrategy", "btype", "bunit", "bfilter", "bsort", "bstart", "bstop", "binding", "js", "par",
)  # fmt: skip
_OPTION = re.compile(rf"(?:^| )-({'|'.join(_OPTIONS)})(?= |$)")
_NAME = re.compile(r"[^\W\d][\w.-]*=")
_UNASKED = frozenset({"U", "u", "P"})
"""They tell whose the job is, which the record does, too."""
GLOBAL_SCOPE = "global"


@dataclass(slots=True)
class Requests:
    """What a category asks for."""

    pe: str | None = None
    slots: tuple[Range, ...] = ()
    hard_resources: list[ResourceRequest] = field(default_factory=list)
    soft_resources: list[ResourceRequest] = field(default_factory=list)
    hard_queues: list[str] = field(default_factory=list)
    soft_queues: list[str] = field(default_factory=list)
    master_queues: list[str] = field(default_factory=list)
    master_resources: list[ResourceRequest] = field(default_factory=list)
    slave_resources: list[ResourceRequest] = field(default_factory=list)
    slave_queues: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    """What a play does not weigh."""
    project: str = ""
    reservation: int = 0
    is_immediate: bool = False
    wants_reservation: bool = False


def parse_category(text: str) -> Requests:
    """Return the requests; what cannot be understood is among the others, as it was written."""
    found = Requests()
    is_soft, scope = False, GLOBAL_SCOPE
    for option, words in _split(text):
        match option:
            case "soft" | "hard":
                is_soft = option == "soft"
            case "scope":
                scope, is_soft = words, False
            case "l" | "q" if scope != GLOBAL_SCOPE:
                _take_scoped(found, scope, option, words, is_soft)
            case "par" if scope != GLOBAL_SCOPE:
                found.other.append(f"-scope {scope} -par {words}")
            case _:
                _take(found, option, words, is_soft)
    return found


def _take_scoped(found: Requests, scope: str, option: str, words: str, is_soft: bool) -> None:
    """Take what is requested for the master task or slave tasks alone."""
    resources = {"master": found.master_resources, "slave": found.slave_resources}
    queues = {"master": found.master_queues, "slave": found.slave_queues}
    if is_soft or scope not in resources:
        found.other.append(f"-scope {scope} {'-soft ' if is_soft else ''}-{option} {words}")
    elif option == "l":
        resources[scope].extend(split_resources(words))
    else:
        queues[scope].extend(filter(None, words.split(",")))


def _take(found: Requests, option: str, words: str, is_soft: bool) -> None:
    match option:
        case "l":
            (found.soft_resources if is_soft else found.hard_resources).extend(split_resources(words))
        case "q":
            (found.soft_queues if is_soft else found.hard_queues).extend(filter(None, words.split(",")))
        case "masterq":
            found.master_queues.extend(filter(None, words.split(",")))
        case "pe":
            _take_pe(found, words)
        case "ar" if is_whole(words):
            found.reservation = int(words)
        case "P":
            found.project = words
        case "I":
            found.is_immediate = words.lower() in ("y", "yes")
        case "R":
            found.wants_reservation = words.lower() in ("y", "yes")
        case _ if option not in _UNASKED:
            found.other.append(f"-{option} {words}".strip())


def _take_pe(found: Requests, words: str) -> None:
    name, _, ranges = words.partition(" ")
    try:
        slots = join_ranges(parse_slot_ranges(ranges))
    except ReportError:
        slots = ()
    if name and slots:
        found.pe, found.slots = name, slots
    else:
        found.other.append(f"-pe {words}".strip())


def _split(text: str) -> Iterator[tuple[str, str]]:
    """Yield options with the words behind them."""
    if text in (NONE, ""):
        return
    places = list(_OPTION.finditer(text))
    head = text[: places[0].start()].strip() if places else text.strip()
    if head:
        yield "", head
    for at, each in enumerate(places):
        end = places[at + 1].start() if at + 1 < len(places) else len(text)
        yield each[1], text[each.end() : end].strip()


def split_resources(words: str) -> list[ResourceRequest]:
    """Return the requests of `-l`: a comma ends one where a name and `=` follow; else it is part of the value."""
    pieces: list[str] = []
    for piece in words.split(","):
        if pieces and not _NAME.match(piece):
            pieces[-1] += f",{piece}"
        elif piece:
            pieces.append(piece)
    return [ResourceRequest(name, value) for name, _, value in (each.partition("=") for each in pieces)]


def with_requests(kind: JobKind, found: Requests, granted: int) -> JobKind:
    """Return a kind of jobs with what a category asks for.

    One that was granted a parallel environment and does not say so in its category asks for exactly what it got.
    """
    pe, slots = found.pe, found.slots
    if pe is None and kind.granted_pe:
        pe, slots = kind.granted_pe, (Range(max(1, granted), max(1, granted)),)
    return JobKind(
        kind.owner,
        kind.group,
        kind.project or found.project,
        kind.department,
        pe,
        slots or (Range(1, 1),),
        tuple(found.hard_resources),
        tuple(found.soft_resources),
        tuple(found.hard_queues),
        tuple(found.soft_queues),
        tuple(found.master_queues),
        tuple(found.other),
        found.wants_reservation,
        found.is_immediate,
        kind.priority,
        kind.max_running_tasks,
        kind.queue,
        kind.granted_pe,
        tuple(found.master_resources),
        tuple(found.slave_resources),
        tuple(found.slave_queues),
    )
