"""Waiting jobs as rows in the order in which a pass tries them, with who rises and falls under other settings."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from qmonpy.app.tables.column import Column
from qmonpy.engine.tickets.handing_out import Handout
from qmonpy.engine.tickets.stakes import Claim
from qmonpy.insight.policies.standing import Standing
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.translation import grouped, later, tr


class WaitingRow(NamedTuple):
    """A waiting job with its place; terms are parts of the priority, already weighted."""

    job: int
    user: str
    project: str
    department: str
    place: int
    was: int
    """Its place under the settings that the cluster has."""
    priority: float
    posix: float
    urgency: float
    tickets: float

    @property
    def move(self) -> int:
        """By how many places it rises; negative if it falls."""
        return self.was - self.place

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.job} {self.user} {self.project}".lower()


def make_waiting_rows(before: Standing, after: Standing) -> tuple[WaitingRow, ...]:
    """Return the waiting jobs in the order `after`, each with the place that it has `before`."""
    weights, was = after.weights, before.places
    rows = []
    for place, number in enumerate(after.order, 1):
        job, normals = after.job(number), after.normals_of(number)
        rows.append(
            WaitingRow(
                number,
                job.owner,
                job.project or "",
                job.department,
                place,
                was[number],
                after.priorities[number],
                weights.priority * normals.npprior,
                weights.urgency * normals.nurg,
                weights.ticket * normals.ntckts,
            )
        )
    return tuple(rows)


POLICIES = (("override", later("override")), ("functional", later("functional")), ("tree", later("share tree")))
"""The policies by what their tickets are called in a claim, with their names."""


def list_running(handout: Handout) -> Mapping[int, Sequence[Claim]]:
    """Return by job the claims of its running tasks."""
    return {number: (claim,) for number, claim in handout.running.items()}


def sum_claims(handout: Handout, policy: str) -> tuple[float, float]:
    """Return how many tickets of a policy tasks have that run, and those that wait."""
    sides = (list_running(handout), handout.waiting)
    runs, waits = (
        sum(getattr(claim, policy) * claim.count for claims in side.values() for claim in claims) for side in sides
    )
    return runs, waits


def describe_sums(handout: Handout, *, is_edited: bool = False) -> str:
    """Return how many tickets each policy hands out, to tasks that run and to those that wait; empty if none does.

    Running tasks have all tickets; each waiting one is told what it would get if it ran, too, so that the two sums
    exceed what there is. Of several policies, the first one says which number is which.
    """
    found = [(title, sums) for id, title in POLICIES if any(sums := sum_claims(handout, id))]
    first = tr(
        "{policy} {running:,} for running tasks, {waiting:,} for waiting ones if they ran"
        if any(waits for _, (_, waits) in found)
        else "{policy} {running:,} for running tasks, {waiting:,} for waiting ones"
    )
    others = tr("{policy} {running:,} and {waiting:,}")
    parts = [
        (others if place else first).format(policy=tr(title), running=round(runs), waiting=round(waits))
        for place, (title, (runs, waits)) in enumerate(found)
    ]
    begin = tr("Tickets with these edits: {tickets}." if is_edited else "Tickets now: {tickets}.")
    return begin.format(tickets="; ".join(parts)) if parts else ""


def format_move(row: WaitingRow) -> str:
    """Return by how many places a job rises or falls: `▲ 3`; empty if it stays."""
    return "" if not row.move else f"{'▲' if row.move > 0 else '▼'} {grouped(abs(row.move))}"


def sum_up_waiting(rows: tuple[WaitingRow, ...]) -> str:
    """Return how many jobs wait, and how many of them rise and fall, in few words."""
    waiting = format_count(len(rows), "waiting job")
    rises, falls = sum(row.move > 0 for row in rows), sum(row.move < 0 for row in rows)
    if not rises and not falls:
        return tr("{jobs}, in the order in which a pass tries them").format(jobs=waiting) if len(rows) > 1 else waiting
    return tr("{jobs}: {rises:,} up, {falls:,} down").format(jobs=waiting, rises=rises, falls=falls)


def describe_moves(rows: tuple[WaitingRow, ...]) -> str:
    """Return how many jobs rise and fall, and which moves most, in a sentence."""
    moved = [row for row in rows if row.move]
    if not rows:
        return tr("No job waits that may be tried.")
    if not moved and len(rows) == 1:
        return tr("One job waits.")
    if not moved:
        return tr("All {jobs} keep their places.").format(jobs=format_count(len(rows), "waiting job"))
    rises, falls = sum(row.move > 0 for row in moved), sum(row.move < 0 for row in moved)
    most = max(moved, key=lambda row: (abs(row.move), -row.place))
    moves = tr("{rises} and {falls}").format(
        rises=choose_word(rises, "{count:,} job rises", "{count:,} jobs rise").format(count=rises),
        falls=choose_word(falls, "{count:,} job falls", "{count:,} jobs fall").format(count=falls),
    )
    said = tr(
        "{moves}; job {number} of {user} rises most, from place {before:,} to {after:,}."
        if most.move > 0
        else "{moves}; job {number} of {user} falls most, from place {before:,} to {after:,}."
    )
    return said.format(moves=moves, number=most.job, user=most.user, before=most.was, after=most.place)


def _number(id: str, title: str, field: str, tooltip: str, *, is_shown: bool = True) -> Column[WaitingRow]:
    def value(row: WaitingRow) -> float:
        found = getattr(row, field)
        assert isinstance(found, float)
        return found

    return Column(
        id, title, lambda row: grouped(value(row), ",.5f"), value, is_number=True, tooltip=tooltip, is_shown=is_shown
    )


WAITING_COLUMNS: tuple[Column[WaitingRow], ...] = (
    Column(
        "place",
        later("Place"),
        lambda row: grouped(row.place),
        lambda row: row.place,
        is_number=True,
        tooltip=later("The place in which a pass tries it"),
    ),
    Column(
        "move",
        later("Moves"),
        format_move,
        lambda row: row.move,
        is_number=True,
        tooltip=later("By how many places it rises (▲) or falls (▼) with what is edited and not applied"),
    ),
    Column("job", later("Job"), lambda row: str(row.job), lambda row: row.job, is_number=True),
    Column("user", later("User"), lambda row: row.user),
    _number("prior", later("Priority"), "priority", later("The sum of the three terms behind it")),
    _number("posix", "-p", "posix", later("What the priority of -p adds: weight_priority × npprior")),
    _number("urgency", later("Urgency"), "urgency", later("What the urgency adds: weight_urgency × nurg")),
    _number("tickets", later("Tickets"), "tickets", later("What the tickets add: weight_ticket × ntckts")),
    Column("project", later("Project"), lambda row: row.project),
    Column("department", later("Department"), lambda row: row.department, is_shown=False),
)
