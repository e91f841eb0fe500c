"""Shares of the functional policy and override tickets as rows: of users, projects, departments and jobs."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.object_rows import mark_of
from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.app.tables.column import Column
from qmonpy.engine.tickets.force import is_department
from qmonpy.engine.tickets.policies import Policies
from qmonpy.insight.policies.party_tickets import JOB, Party, PartyTickets
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.whole import as_unsigned, find_whole
from qmonpy.model.work.job import Job
from qmonpy.translation import grouped, later, tr

FUNCTIONAL, OVERRIDE = "fshare", "oticket"
"""The attributes of users, projects and user sets that have the shares and the tickets."""
JOB_OPTIONS = {FUNCTIONAL: "-js", OVERRIDE: "-ot"}
"""The option of qalter that has them of jobs."""


@dataclass(frozen=True)
class Category:
    """Who has shares: objects of a kind, or jobs."""

    id: str
    title: str
    noun: str
    nouns: str
    """The noun for several."""
    kind: ObjectKind | None
    weight: str
    """The attribute of the scheduler's configuration by which functional shares of it count."""


USERS = Category("users", later("Users"), later("user"), later("users"), ObjectKind.USER, "weight_user")
PROJECTS = Category(
    "projects", later("Projects"), later("project"), later("projects"), ObjectKind.PROJECT, "weight_project"
)
DEPARTMENTS = Category(
    "departments",
    later("Departments"),
    later("department"),
    later("departments"),
    ObjectKind.USER_SET,
    "weight_department",
)
JOBS = Category("jobs", later("Jobs"), later("job"), later("jobs"), None, "weight_job")
CATEGORIES = {each.id: each for each in (USERS, PROJECTS, DEPARTMENTS, JOBS)}


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A user, project, department or job with its shares or tickets."""

    id: int
    """The id in the draft; of a job its number."""
    name: str
    amount: int
    part: float = 0.0
    """Its part of the sum of its category."""
    whole: float = 0.0
    """Its part of everything that the policy gives."""
    present: float = 0.0
    """Its part of the sum of those in its category that have jobs."""
    total: int = 0
    """The sum of its category."""
    present_total: int = 0
    """The sum of those in it that have jobs."""
    weight: float = 0.0
    """The part of everything that the category has."""
    mark: str = ""
    """Whether it was edited."""
    running_tickets: float = 0.0
    """The tickets of this policy that its running tasks have."""
    waiting_tickets: float = 0.0
    """The same of its waiting jobs, of each job those of its next task."""
    running: int = 0
    waiting: int = 0
    owner: str = ""
    """Of a job."""
    job_name: str = ""
    project: str = ""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.name} {self.mark} {self.owner} {self.job_name} {self.project}".lower()


def list_objects(objects: Sequence[DraftObject], attribute: str) -> Iterator[ShareRow]:
    """Yield a row for each object of a draft that may have shares, without what it comes to."""
    for each in objects:
        if each.is_deleted or (each.kind is ObjectKind.USER_SET and not is_department(each.value.type)):
            continue
        yield ShareRow(each.id, each.name, find_amount(each.value, attribute), mark=mark_of(each))


def find_amount(value: Any, attribute: str) -> int:
    """Return the shares or tickets of an object; a text that is no number counts as 0."""
    found = getattr(value, attribute, None)
    return found if isinstance(found, int) else as_unsigned(find_whole(value.other.get(attribute, "0")) or 0)


def list_jobs(jobs: Mapping[int, Job], attribute: str) -> Iterator[ShareRow]:
    """Yield a row for each job."""
    for number, job in jobs.items():
        amount = job.job_share if attribute == FUNCTIONAL else job.override_tickets
        yield ShareRow(number, str(number), amount, owner=job.owner, job_name=job.name, project=job.project or "")


def complete_rows(
    rows: Sequence[ShareRow],
    category: Category,
    attribute: str,
    weight: float,
    tickets: Mapping[Party, PartyTickets],
) -> tuple[ShareRow, ...]:
    """Return rows with what they come to; `weight` is the part of everything that the category has."""
    kind = category.kind if category.kind is not None else JOB
    known = {row.id: tickets.get((kind, row.name)) for row in rows}
    total = sum(row.amount for row in rows)
    present = sum(row.amount for row in rows if known[row.id] is not None)
    return tuple(_complete(row, attribute, weight, total, present, known[row.id]) for row in rows)


def _complete(
    row: ShareRow, attribute: str, weight: float, total: int, present: int, tickets: PartyTickets | None
) -> ShareRow:
    part = row.amount / total if total else 0.0
    found = replace(row, part=part, whole=part * weight, total=total, present_total=present, weight=weight)
    if tickets is None:
        return found
    is_functional = attribute == FUNCTIONAL
    return replace(
        found,
        present=row.amount / present if present else 0.0,
        running_tickets=tickets.functional_running if is_functional else tickets.override_running,
        waiting_tickets=tickets.functional_waiting if is_functional else tickets.override_waiting,
        running=tickets.running,
        waiting=tickets.waiting,
    )


def find_holders(listed: Mapping[str, Sequence[ShareRow]]) -> tuple[str, ...]:
    """Return the ids of the categories in which anybody has shares or tickets, of rows by id."""
    return tuple(id for id, rows in listed.items() if any(row.amount for row in rows))


def find_weights(policies: Policies, holders: Collection[str] = tuple(CATEGORIES)) -> Mapping[str, float]:
    """Return by id of a category the part of the functional tickets that is given by its shares, 1 in all.

    `holders` are the categories in which anybody has shares: of those that run, Grid Engine leaves the others out; for
    those that wait all weights count (8.1.9, asked).
    """
    weights = {
        USERS.id: policies.user_weight,
        PROJECTS.id: policies.project_weight,
        DEPARTMENTS.id: policies.department_weight,
        JOBS.id: policies.job_weight,
    }
    total = sum(weight for id, weight in weights.items() if id in holders)
    return {id: weight / total if total > 0 and id in holders else 0.0 for id, weight in weights.items()}


def _name_key(row: ShareRow) -> tuple[int, str]:
    """Jobs are sorted by their numbers, others by their names."""
    return (row.id, "") if row.owner else (0, row.name.lower())


def _percent(field: str) -> Callable[[ShareRow], str]:
    return lambda row: format_percent(getattr(row, field)) if row.amount else ""


def _count(number: float) -> str:
    return grouped(number, ",.0f") if number else ""


def share_columns(attribute: str) -> tuple[Column[ShareRow], ...]:
    """Return the columns of a table of shares or tickets."""
    is_functional = attribute == FUNCTIONAL
    what = tr("Shares") if is_functional else tr("Tickets")
    printed = "ftckt" if is_functional else "otckt"
    return (
        Column("name", tr("Name"), lambda row: row.name, _name_key),
        Column("job", tr("Job name"), lambda row: row.job_name),
        Column("owner", tr("User"), lambda row: row.owner),
        Column("project", tr("Project"), lambda row: row.project),
        Column("state", "", lambda row: tr(row.mark), tooltip=tr("Whether it was edited")),
        Column(
            "amount",
            what,
            lambda row: grouped(row.amount),
            lambda row: row.amount,
            is_number=True,
            tooltip=tr("Double click, or type a number, to change it in all chosen rows"),
        ),
        Column(
            "part",
            tr("Of category"),
            _percent("part"),
            lambda row: row.part,
            is_number=True,
            tooltip=tr(
                "Its part of all shares of its category" if is_functional else "Its part of all tickets of its category"
            ),
            amount=lambda row: row.part * 100,
        ),
        Column(
            "whole",
            tr("Of all"),
            _percent("whole"),
            lambda row: row.whole,
            is_number=True,
            tooltip=tr("Its part of the functional tickets of running tasks, if all had some")
            if is_functional
            else tr("Its part of the override tickets of all categories"),
            amount=lambda row: row.whole * 100,
        ),
        Column(
            "present",
            tr("Of those with jobs"),
            _percent("present"),
            lambda row: row.present,
            is_number=True,
            tooltip=tr("Its part of the category among those that have jobs now"),
            amount=lambda row: row.present * 100,
        ),
        Column(
            "running_tickets",
            tr("Tickets running"),
            lambda row: _count(row.running_tickets),
            lambda row: row.running_tickets,
            is_number=True,
            tooltip=tr("The sum of {column} (qstat -ext) of its running tasks").format(column=printed),
        ),
        Column(
            "waiting_tickets",
            tr("Tickets waiting"),
            lambda row: _count(row.waiting_tickets),
            lambda row: row.waiting_tickets,
            is_number=True,
            tooltip=tr("The sum of {column} (qstat -ext) of its waiting jobs").format(column=printed),
        ),
        Column(
            "runs",
            tr("Runs"),
            lambda row: _count(row.running),
            lambda row: row.running,
            is_number=True,
            tooltip=tr("Tasks that run; suspended ones do not count"),
        ),
        Column(
            "waits",
            tr("Waits"),
            lambda row: _count(row.waiting),
            lambda row: row.waiting,
            is_number=True,
            tooltip=tr("Tasks that wait"),
        ),
    )


JOB_COLUMNS = ("job", "owner", "project")
"""The columns that only jobs have."""
