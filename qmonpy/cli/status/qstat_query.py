"""The options of `qstat`, and what they ask for (qstat(1), asked)."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import field, replace

from qmonpy.cli.outcome import Outcome, misused, print_usage, refused, shown
from qmonpy.cli.status.job_lines import ListFormat
from qmonpy.cli.status.option_words import GivenOption, read_options
from qmonpy.cli.status.policy_options import POLICY_OPTIONS, URGENCY
from qmonpy.cli.status.qselect import refused_state
from qmonpy.cli.status.selection import QUEUE_STATES, Wanted, parse_requests
from qmonpy.late_methods import dataclass

_FLAGS = frozenset({"-help", "-f", "-ne", "-ncb", "-xml", "-t", "-r", *POLICY_OPTIONS})
_LISTS = frozenset({"-u", "-q", "-l", "-pe", "-U", "-qs", "-explain", "-g", "-s"})
_OPEN_LISTS = frozenset({"-j", "-F"})
_HOLDS = "uosdja"
_EXPLAINED = frozenset("acAE")
"""The states of queue instances that `-explain` takes."""
_GROUPS = "cdt"


@dataclass(slots=True)
class QstatQuery:
    """What one call of `qstat` asks for."""

    users: tuple[str, ...] = ()
    """Patterns of owners; none means the caller."""
    wanted: Wanted = field(default_factory=Wanted)
    asked: ListFormat = field(default_factory=ListFormat)
    is_full: bool = False
    is_summary: bool = False
    is_xml: bool = False
    hides_empty: bool = False
    is_ungrouped: bool = False
    """Whether each task of an array has a line of its own (`-g d`)."""
    resources: tuple[str, ...] | None = None
    """The attributes of `-F`; none means all, None that it is not given."""
    explained: frozenset[str] = frozenset()
    """The states of queue instances of which `-explain` asks why."""
    states: str = "a"
    holds: tuple[str, ...] = ()
    jobs: tuple[str, ...] | None = None
    has_bindings: bool = True
    """Whether `-j` tells of core bindings."""
    goes_by_queue: bool = False
    """Whether running tasks are listed queue instance by queue instance, and only those of the chosen ones."""


def read_query(user: str, words: Sequence[str]) -> QstatQuery | Outcome:
    """Return what words ask for, or the answer to wrong ones and to `-help`."""
    given = read_options(words, _FLAGS, _LISTS, _OPEN_LISTS)
    if given.unknown is not None:
        return misused("qstat", *given.lonely, f'invalid option argument "{given.unknown}"')
    if given.lonely:
        return refused(*given.lonely)
    query = QstatQuery()
    for option in given.options:
        if option.name == "-help":
            return shown(print_usage("qstat"))
        refusal = _NOTES[option.name](query, option)
        if refusal is not None:
            return refusal
    query.users = query.users or (user,)
    return query


def _help(query: QstatQuery, option: GivenOption) -> None:
    """Answered before."""


def _full(query: QstatQuery, option: GivenOption) -> None:
    query.is_full = query.goes_by_queue = True


def _without_bindings(query: QstatQuery, option: GivenOption) -> None:
    query.has_bindings = False
    query.asked = replace(query.asked, has_bindings=False)


def _set(name: str) -> Callable[[QstatQuery, GivenOption], None]:
    return lambda query, option: setattr(query, name, True)


def _with_policy(query: QstatQuery, option: GivenOption) -> None:
    query.asked = replace(query.asked, policies=tuple(dict.fromkeys((*query.asked.policies, option.name))))
    query.goes_by_queue = query.goes_by_queue or option.name == URGENCY


def _with_tasks(query: QstatQuery, option: GivenOption) -> None:
    query.asked = replace(query.asked, has_tasks=True, has_usage=True)


def _with_requests(query: QstatQuery, option: GivenOption) -> None:
    query.asked = replace(query.asked, has_requests=True)


def _jobs(query: QstatQuery, option: GivenOption) -> None:
    # Of several words only the last counts.
    query.jobs = tuple(filter(None, option.words[-1].split(","))) if option.words else query.jobs or ()


def _resources(query: QstatQuery, option: GivenOption) -> None:
    given = tuple(filter(None, option.words[-1].split(","))) if option.words else query.resources or ()
    query.resources, query.is_full, query.goes_by_queue = given, True, True


def _users(query: QstatQuery, option: GivenOption) -> None:
    query.users = (*query.users, *option.items)


def _select(change: Callable[[Wanted, tuple[str, ...]], Wanted]) -> Callable[[QstatQuery, GivenOption], None]:
    def note(query: QstatQuery, option: GivenOption) -> None:
        query.wanted = change(query.wanted, option.items)
        query.goes_by_queue = True

    return note


def _find_bad_state(value: str, known: Container[str] = QUEUE_STATES) -> Outcome | None:
    bad = next((letter for letter in value if letter not in known), None)
    return None if bad is None else refused_state(bad, value)


def _queue_states(query: QstatQuery, option: GivenOption) -> Outcome | None:
    value = option.words[-1]
    query.wanted, query.goes_by_queue = replace(query.wanted, states=value), True
    return _find_bad_state(value)


def _explain(query: QstatQuery, option: GivenOption) -> Outcome | None:
    value = option.words[-1]
    query.is_full = query.goes_by_queue = True
    query.explained = frozenset(value)
    return _find_bad_state(value, _EXPLAINED)


def _group(query: QstatQuery, option: GivenOption) -> Outcome | None:
    letters = "".join(option.items)
    bad = [letter for letter in letters if letter not in _GROUPS]
    if bad:
        return refused(*(f"wrong character '{letter}' for -g option" for letter in bad))
    query.goes_by_queue = True
    query.is_summary = query.is_summary or "c" in letters
    query.is_ungrouped = query.is_ungrouped or "d" in letters
    if "t" in letters:
        query.asked = replace(query.asked, has_tasks=True)
    return None


def _job_states(query: QstatQuery, option: GivenOption) -> Outcome | None:
    states, holds, rest = "", [], option.words[-1]
    while rest:
        letter, rest = rest[0], rest[1:]
        if letter == "h" and rest[:1] and rest[0] in _HOLDS:
            holds.append(rest[0])
            rest = rest[1:]
        elif letter == "h":
            holds += [*_HOLDS]
        elif letter in "prsza":
            states += letter
        else:
            return misused("qstat", "ERROR! wrong argument to -s option")
    query.states, query.holds = states, tuple(holds)
    return None


_NOTES: Mapping[str, Callable[[QstatQuery, GivenOption], Outcome | None]] = {
    "-help": _help,
    "-f": _full,
    "-ne": _set("hides_empty"),
    "-ncb": _without_bindings,
    "-xml": _set("is_xml"),
    "-t": _with_tasks,
    "-r": _with_requests,
    **dict.fromkeys(POLICY_OPTIONS, _with_policy),
    "-j": _jobs,
    "-F": _resources,
    "-u": _users,
    "-q": _select(lambda wanted, items: replace(wanted, queues=(*wanted.queues, *items))),
    "-l": _select(
        lambda wanted, items: replace(wanted, resources=(*wanted.resources, *parse_requests(",".join(items))))
    ),
    "-pe": _select(lambda wanted, items: replace(wanted, pes=(*wanted.pes, *items))),
    "-U": _select(lambda wanted, items: replace(wanted, users=(*wanted.users, *items))),
    "-qs": _queue_states,
    "-explain": _explain,
    "-g": _group,
    "-s": _job_states,
}
