"""Rows of advance reservations as qrstat lists them, and behind them of ended ones."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from qmonpy.app.filter.field import Field, FieldKind, split_list
from qmonpy.app.gantt.gantt import format_reservation_thing
from qmonpy.app.gantt.reservation_states import explain_reservation
from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.jobs.job_states import find_running_state, find_waiting_groups, find_waiting_state
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.column import filter_rows as filter_any_rows
from qmonpy.formats.output.qrstat import format_duration, format_granted_slots
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import EndedReservation, Snapshot
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.pauses import paced

TROUBLED = (ReservationState.ERROR, ReservationState.WARNING)


@dataclass(frozen=True, slots=True)
class ReservationRow:
    """One line of qrstat. Times are seconds since the epoch."""

    id: int
    name: str
    owner: str
    state: str
    start: int
    end: int
    """When it ends or, if it is gone, ended."""
    pe: str
    slots: int
    queues: str
    """Queue instances with their slots: `all.q@h1=2,all.q@h2=1`."""
    submit_time: int
    running: int = 0
    """Tasks that run in it."""
    waiting: int = 0
    """Jobs that wait in it."""
    job_states: tuple[tuple[str, int], ...] = ()
    """The states of qstat of these, with how many are in each."""
    resources: str = ""
    account: str = ""
    checkpoint: str = ""
    mail: str = ""
    """On which occasions mail is sent: letters of `b`, `e` and `a`."""
    mail_to: str = ""
    users: str = ""
    """Who may submit into it, and with `!` who may not; empty for everybody."""
    errors: tuple[str, ...] = ()
    """The errors of its queue instances, as `qrstat -explain` prints them."""
    is_past: bool = False

    @property
    def key(self) -> str:
        """The text of its `Thing` on the chart, which stays the same when the row is renewed."""
        return format_reservation_thing(self.id)

    @property
    def duration(self) -> int:
        """The duration in seconds."""
        return self.end - self.start

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        columns = (str(self.id), self.name, self.owner, self.state, self.pe, self.queues, self.resources, self.account)
        return "\n".join((*columns, self.users, self.checkpoint, self.mail_to, *self.errors)).lower()


def reservation_rows(snapshot: Snapshot, *, shows_past: bool = True) -> tuple[ReservationRow, ...]:
    """Return every reservation by id, as qrstat lists them; behind them the ended ones, the newest first."""
    state = snapshot.state
    running: dict[int, Counter[str]] = {}
    waiting: dict[int, Counter[str]] = {}
    if state.reservations:
        for (job, _), task in paced(state.running.items()):
            number = state.jobs[job].reservation
            if number is not None:
                running.setdefault(number, Counter())[find_running_state(snapshot, task)] += 1
        for job in paced(state.pending):
            number = state.jobs[job].reservation
            if number is not None:
                waiting.setdefault(number, Counter())[_find_first_state(snapshot, job)] += 1
    rows = [
        _row(each, running.get(id, _NONE), waiting.get(id, _NONE)) for id, each in sorted(state.reservations.items())
    ]
    past = snapshot.ended_reservations if shows_past else ()
    # Ids are used again one day: an existing reservation goes before an ended one with its id.
    gone = {each.reservation.id: each for each in past if each.reservation.id not in state.reservations}
    return *rows, *(_past_row(each) for each in reversed(gone.values()))


def filter_rows(rows: Sequence[ReservationRow], text: str) -> list[ReservationRow]:
    """Return the rows in which every word of the text is found; see `column.filter_rows`."""
    return filter_any_rows(rows, text, RESERVATION_COLUMNS)


def describe_state(row: ReservationRow) -> str:
    """Return the letter of a reservation's state and its meaning."""
    return f"{row.state}: {explain_reservation(ReservationState(row.state), is_past=row.is_past)}"


def describe_jobs(row: ReservationRow) -> str:
    """Return the running tasks and the waiting jobs in a reservation with the states of qstat, such as `2 r, 1 qw`."""
    return ", ".join(f"{count} {state}" for state, count in row.job_states)


def format_users(acl: Sequence[str], xacl: Sequence[str]) -> str:
    """Return allowed and denied users as `-u` takes them: `anna,@staff,!bob`."""
    return ",".join((*acl, *(f"!{each}" for each in xacl)))


def _find_first_state(snapshot: Snapshot, number: int) -> str:
    """Return the state of the tasks of a waiting job that stand first in qstat."""
    _, tasks = find_waiting_groups(snapshot, number)[0]
    return find_waiting_state(snapshot.state.jobs[number], tasks[0])


_NONE: Mapping[str, int] = Counter[str]()


def _row(
    reservation: Reservation, running: Mapping[str, int] = _NONE, waiting: Mapping[str, int] = _NONE
) -> ReservationRow:
    request = reservation.request
    return ReservationRow(
        id=reservation.id,
        name=request.name or "",
        owner=request.owner,
        state=str(reservation.state),
        start=reservation.start,
        end=reservation.end,
        pe=reservation.pe or "",
        slots=reservation.slots,
        queues=format_granted_slots(reservation),
        submit_time=reservation.submit_time,
        running=sum(running.values()),
        waiting=sum(waiting.values()),
        job_states=(*running.items(), *waiting.items()),
        resources=",".join(f"{each.name}={each.value}" for each in request.resources),
        account=request.account,
        checkpoint=request.checkpoint or "",
        mail=request.mail_options,
        mail_to=",".join(request.mail_to),
        users=format_users(request.acl, request.xacl),
        errors=tuple(reason for _, reason in reservation.errors),
    )


def _past_row(ended: EndedReservation) -> ReservationRow:
    return replace(_row(ended.reservation), state=str(ended.state), end=ended.end, errors=(), is_past=True)


def find_hosts(row: ReservationRow) -> tuple[str, ...]:
    """Return the hosts on which a reservation has slots."""
    instances = (each.partition("=")[0] for each in row.queues.split(","))
    return tuple(dict.fromkeys(each.partition("@")[2] for each in instances))


RESERVATION_COLUMNS: tuple[Column[ReservationRow], ...] = (
    Column("ar", "AR-ID", lambda row: str(row.id), lambda row: row.id, is_number=True),
    Column("name", "Name", lambda row: row.name),
    Column("owner", "Owner", lambda row: row.owner),
    Column("state", "State", lambda row: row.state, kind=FieldKind.LETTERS),
    Column("start", "Start at", lambda row: format_time(row.start), lambda row: row.start, kind=FieldKind.TIME),
    Column("end", "End at", lambda row: format_time(row.end), lambda row: row.end, kind=FieldKind.TIME),
    Column(
        "duration",
        "Duration",
        lambda row: format_duration(row.duration),
        lambda row: row.duration,
        is_number=True,
        kind=FieldKind.DURATION,
    ),
    Column("pe", "PE", lambda row: row.pe),
    Column("slots", "Slots", lambda row: str(row.slots), lambda row: row.slots, is_number=True),
    Column(
        "jobs",
        "Jobs",
        describe_jobs,
        lambda row: (row.running, row.waiting),
        kind=FieldKind.NUMBER,
        amount=lambda row: row.running + row.waiting,
    ),
    Column("queue", "Queue instances", lambda row: row.queues, texts=lambda row: split_list(row.queues)),
    Column(
        "resources", "Requested", lambda row: row.resources, is_shown=False, texts=lambda row: split_list(row.resources)
    ),
    Column(
        "users",
        "Users",
        lambda row: row.users,
        is_shown=False,
        tooltip="Who may submit into it (-u)",
        texts=lambda row: split_list(row.users),
    ),
    Column("errors", "Errors", lambda row: "; ".join(row.errors), is_shown=False, texts=lambda row: row.errors),
    Column("account", "Account", lambda row: row.account, is_shown=False),
    Column("checkpoint", "Checkpointing", lambda row: row.checkpoint, is_shown=False),
    Column("mail", "Mail at", lambda row: row.mail, is_shown=False, tooltip="b begin, e end, a abort (-m)"),
    Column("mailto", "Mail to", lambda row: row.mail_to, is_shown=False, tooltip="Who gets mail (-M)"),
    Column(
        "submitted",
        "Submitted",
        lambda row: format_time(row.submit_time),
        lambda row: row.submit_time,
        is_shown=False,
        kind=FieldKind.TIME,
    ),
)
RESERVATION_FIELDS = (Field("host", find_hosts, help="A host on which it has slots"),)
"""What a filter can ask for besides the columns."""
