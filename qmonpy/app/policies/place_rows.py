"""The terms of a waiting job's priority as rows that unfold: its parts, what they are made of, and who gives it."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.tickets.policies import FUNCTIONAL, OVERRIDE, TREE
from qmonpy.insight.policies.place import WEIGHTS, Neighbour, Part, Place, Term
from qmonpy.insight.policies.place_words import (
    PART_TITLES,
    POLICY_TITLES,
    describe_deadline,
    describe_functional,
    describe_level,
    describe_override,
    describe_policy,
    describe_posix,
    describe_request,
    describe_term,
    describe_tickets,
    describe_urgency,
    describe_waiting,
    format_exactly,
    format_plain,
    format_tickets,
)
from qmonpy.insight.policies.ticket_sources import Giver
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import format_path
from qmonpy.translation import grouped, later, tr

_TICKET_TABS = {OVERRIDE: "override", FUNCTIONAL: "functional", TREE: "tree"}
_KINDS = {
    Giver.USER: ObjectKind.USER,
    Giver.PROJECT: ObjectKind.PROJECT,
    Giver.DEPARTMENT: ObjectKind.USER_SET,
}
_TICKET_COLUMNS = {OVERRIDE: "otckt", FUNCTIONAL: "ftckt", TREE: "stckt"}


def make_term_rows(place: Place) -> tuple[TermRow, ...]:
    """Return the rows of the three parts of a priority, each with those below it."""
    below = {
        Part.POSIX: (_leaf(("npprior",), tr("Normalised"), _value(place, Part.POSIX).normal, describe_posix(place)),),
        Part.URGENCY: tuple(_make_urgency_rows(place)),
        Part.TICKETS: tuple(_make_ticket_rows(place)),
    }
    return tuple(make_part_row(term, place.priority, below[term.part]) for term in place.terms)


def make_part_row(term: Term, priority: float, below: tuple[TermRow, ...] = ()) -> TermRow:
    """Return the row of what a part adds to a priority."""
    return TermRow(("part", term.part), tr(PART_TITLES[term.part]), term.value, priority, format_exactly(term.value),
                   describe_term(term), "", below, is_section=True, link=_setting(WEIGHTS[term.part]))  # fmt: skip


def _value(place: Place, part: Part) -> Term:
    return next(term for term in place.terms if term.part is part)


def _leaf(key: tuple[str, ...], title: str, normal: float, how: str) -> TermRow:
    # Without a bar: it is no part of what is above it, as that of every other term is.
    return TermRow(key, title, normal, 1.0, format_exactly(normal), how, key[-1], has_bar=False)


def _make_urgency_rows(place: Place) -> Iterator[TermRow]:
    urgency = place.urgency
    yield _leaf(("nurg",), tr("Normalised"), _value(place, Part.URGENCY).normal, describe_urgency(place))
    requests = tuple(
        replace(
            _number(
                ("rrcontr", each.attribute), each.attribute, each.value, urgency.of_requests, describe_request(each)
            ),
            link=find_object_place(ObjectKind.COMPLEX, each.attribute),
        )
        for each in urgency.requests
        if each.value or len(urgency.requests) == 1
    )
    names = ", ".join(each.attribute for each in urgency.requests)
    yield _number(
        ("rrcontr",),
        tr("Requests"),
        urgency.of_requests,
        urgency.total,
        tr("slots and requests: {names}").format(names=names),
        requests,
    )
    waiting = _number(("wtcontr",), tr("Waiting time"), urgency.of_waiting, urgency.total, describe_waiting(place))
    deadline = _number(("dlcontr",), tr("Deadline"), urgency.of_deadline, urgency.total, describe_deadline(place))
    yield replace(waiting, link=_setting("weight_waiting_time"))
    yield replace(deadline, link=_setting("weight_deadline"))


def _number(
    key: tuple[str, ...], title: str, value: float, full: float, how: str, below: tuple[TermRow, ...] = ()
) -> TermRow:
    column = key[-1] if len(key) == 1 else ""
    return TermRow(key, title, value, full, format_plain(round(value, 3)), how, column, below)


def _make_ticket_rows(place: Place) -> Iterator[TermRow]:
    tickets = place.tickets
    yield _leaf(("ntckts",), tr("Normalised"), _value(place, Part.TICKETS).normal, describe_tickets(tickets))
    if tickets.most_job is None:
        return
    below = {
        OVERRIDE: tuple(_make_override_rows(place)),
        FUNCTIONAL: tuple(_make_functional_rows(place)),
        TREE: tuple(_make_tree_rows(place)),
    }
    for letter, _ in tickets.hierarchy:
        column, value = _TICKET_COLUMNS[letter], tickets.find(letter)
        yield TermRow(
            (column,),
            tr(POLICY_TITLES[letter]),
            value,
            tickets.total,
            format_tickets(value),
            describe_policy(tickets, letter),
            column,
            below[letter],
            link=("policies", _TICKET_TABS[letter]),
        )


def _make_override_rows(place: Place) -> Iterator[TermRow]:
    for each in place.tickets.of_override:
        title = f"{each.giver} {each.name}".capitalize() if each.giver == "job" else f"{each.giver} {each.name}"
        row = _source(("otckt", each.giver), title, each.value, place.tickets.override, describe_override(each))
        yield replace(row, link=_giver(each.giver, each.name))


def _make_functional_rows(place: Place) -> Iterator[TermRow]:
    for each in place.tickets.of_functional:
        title = f"{each.giver} {each.name}"
        row = _source(("ftckt", each.giver), title, each.value, place.tickets.functional, describe_functional(each))
        yield replace(row, link=_giver(each.giver, each.name))


def _make_tree_rows(place: Place) -> Iterator[TermRow]:
    tree = place.tickets.of_tree
    for number, (level, path) in enumerate(reversed(tuple(zip(tree.levels, tree.paths, strict=True)))):
        title, link = format_path(path), ("policies", f"tree/{'/'.join(path)}")
        how = describe_level(level, tree.tickets, is_last=number == 0)
        if number == 0:
            yield replace(_source(("stckt", title), title, level.value, place.tickets.tree, how), link=link)
        else:
            yield TermRow(("stckt", title), title, 0.0, 0.0, "", how, has_bar=False, link=link)


def _setting(name: str) -> tuple[str, str]:
    return "policies", f"weights/{name}"


def _giver(giver: Giver, name: str) -> tuple[str, str] | None:
    kind = _KINDS.get(giver)
    return find_object_place(kind, name) if kind is not None else None


def _source(key: tuple[str, ...], title: str, value: float, full: float, how: str) -> TermRow:
    return TermRow(key, title, value, full, grouped(value, ",.1f"), how)


# The jobs beside it


@dataclass(frozen=True, slots=True)
class NeighbourRow:
    """A job directly before or behind, or the job itself."""

    job: int
    owner: str
    place: int
    priority: float
    terms: tuple[Term, ...]
    is_self: bool = False

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.job} {self.owner}".lower()

    def find(self, part: Part) -> float:
        """Return what a part adds to the priority."""
        return next(term.value for term in self.terms if term.part is part)


def _term_column(part: Part, title: str, tooltip: str) -> Column[NeighbourRow]:
    return Column(
        part,
        title,
        lambda row: format_exactly(row.find(part)),
        lambda row: row.find(part),
        is_number=True,
        tooltip=tooltip,
    )


NEIGHBOUR_COLUMNS: tuple[Column[NeighbourRow], ...] = (
    Column("place", later("Place"), lambda row: grouped(row.place), lambda row: row.place, is_number=True),
    Column("job", later("Job"), lambda row: str(row.job), lambda row: row.job, is_number=True),
    Column("user", later("User"), lambda row: row.owner),
    Column(
        "prior", later("Priority"), lambda row: format_exactly(row.priority), lambda row: row.priority, is_number=True
    ),
    _term_column(Part.POSIX, "-p", later("What the priority of -p adds: weight_priority × npprior")),
    _term_column(Part.URGENCY, later("Urgency"), later("What the urgency adds: weight_urgency × nurg")),
    _term_column(Part.TICKETS, later("Tickets"), later("What the tickets add: weight_ticket × ntckts")),
)


def make_neighbour_rows(place: Place) -> tuple[NeighbourRow, ...]:
    """Return the job directly before, the job itself, and the one behind."""
    own = Neighbour(place.job, place.owner, place.place, place.priority, place.terms)
    found = (each for each in (place.ahead, own, place.behind) if each is not None)
    return tuple(
        NeighbourRow(each.job, each.owner, each.place, each.priority, each.terms, each.job == place.job)
        for each in found
    )
