"""The rights of a user in words: facts about the user, and a row for each object that lets in or keeps out."""

from collections.abc import Iterator

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT
from qmonpy.insight.sites.user_access import Access, Gate, UserAccess
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.roles import AR_USERS, DEADLINE_USERS
from qmonpy.model.values.counts import format_count

LET_IN, KEPT_OUT = "let in", "kept out"


@dataclass(frozen=True, slots=True)
class UserFact:
    """A fact about a user; `place` is page and key of the object that says so."""

    title: str
    text: str
    place: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class AccessRow:
    """Whether one object lets a user in, and why."""

    access: Access
    kind: str
    name: str
    verdict: str
    """LET_IN, KEPT_OUT, or `12 of 40 instances`."""
    reason: str

    @property
    def key(self) -> tuple[str, str]:
        """Kind and name of the object, which stay the same when the row is renewed."""
        return self.access.kind, self.name

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.kind}\n{self.name}\n{self.verdict}\n{self.reason}".lower()

    @property
    def tone(self) -> str:
        """The colour of the verdict: `ok`, `attention` if only some instances let the user in, else `problem`."""
        return "ok" if self.access.is_open else "attention" if self.access.open_count else "problem"

    @property
    def place(self) -> tuple[str, str] | None:
        """Page and key of the object."""
        # The objects of the configuration are its attributes.
        name = self.name if self.access.kind is not ObjectKind.CONFIGURATION else "user_lists"
        return find_object_place(self.access.kind, name)


ACCESS_COLUMNS: tuple[Column[AccessRow], ...] = (
    Column("kind", "What", lambda row: row.kind),
    Column("name", "Name", lambda row: row.name),
    Column("access", "Access", lambda row: row.verdict),
    Column("why", "Why", lambda row: row.reason),
)

_KINDS = {
    ObjectKind.CONFIGURATION: "cluster",
    ObjectKind.QUEUE: "queue",
    ObjectKind.HOST: "host",
    ObjectKind.PE: "PE",
    ObjectKind.PROJECT: "project",
}


def access_rows(found: UserAccess) -> tuple[AccessRow, ...]:
    """Return a row for each object; those that keep the user out come first, kind by kind."""
    rows = [_row(found, each) for each in found.accesses]
    kinds = list(_KINDS)
    return tuple(sorted(rows, key=lambda row: (row.access.is_open, kinds.index(row.access.kind))))


def _row(found: UserAccess, access: Access) -> AccessRow:
    if not access.gates:
        return AccessRow(access, _KINDS[access.kind], access.name, LET_IN, "The queue has no instances.")
    verdict = LET_IN if access.is_open else KEPT_OUT
    if 0 < access.open_count < access.total:
        verdict = f"{access.open_count:,} of {format_count(access.total, 'instance')}"
    gates = dict(access.gates)
    closed = [gate for gate in gates if not gate.is_open]
    told = closed or list(gates)
    reasons = dict.fromkeys(describe_gate(found.user, gate) for gate in told)
    name = access.name
    words = " ".join(reasons)
    if access.kind is ObjectKind.HOST and name == GLOBAL_HOST:
        words = f"{words} This holds for all hosts."
    return AccessRow(access, _KINDS[access.kind], name, verdict, words)


def describe_gate(user: str, gate: Gate) -> str:
    """Return a sentence that says which access list lets a user in or keeps them out."""
    if not gate.attribute:
        return "It has no access lists: everybody is let in."
    if gate.user_set:
        lists = "lets in" if gate.is_open else "keeps out"
        return f"{gate.attribute} {lists} {gate.user_set}, which lists {gate.through}."
    if gate.is_open:
        return f"{gate.attribute} has no set that lists {user}."
    sets = ", ".join(gate.wanted)
    return f"{gate.attribute} lets in only {sets}, and {user} is in none of these."


def user_facts(found: UserAccess) -> tuple[UserFact, ...]:
    """Return role, groups, department, user sets, reservations and deadlines of a user, each with the reason."""
    return tuple(_facts(found))


def _facts(found: UserAccess) -> Iterator[UserFact]:
    yield _role(found)
    groups = ", ".join(found.groups[1:])
    others = f"; not used by user sets: {groups}" if groups else ""
    known = f"{found.groups[0]} is the primary one{others}" if found.groups else "not known here"
    yield UserFact("Unix groups", known)
    yield _department(found)
    for number, each in enumerate(found.memberships):
        through = "by name" if each.through == found.user else f"through {each.through}"
        types = " and ".join(filter(None, ("ACL" * each.is_access_list, "DEPT" * each.is_department)))
        text = f"{each.user_set}: {through}, {types or 'of no type'}"
        yield UserFact("" if number else "In user sets", text, find_object_place(ObjectKind.USER_SET, each.user_set))
    if not found.memberships:
        yield UserFact("In user sets", "none")
    yield _reserving(found)
    yield _deadlines(found)
    if found.default_project is not None:
        place = find_object_place(ObjectKind.PROJECT, found.default_project)
        yield UserFact("Default project", found.default_project, place)


def _role(found: UserAccess) -> UserFact:
    if found.is_administrator:
        more = "" if found.is_listed_manager else ", though not in the list of managers"
        return UserFact("Role", f"manager: root and the user who runs the qmaster always are{more}")
    if found.is_manager:
        place = find_object_place(ObjectKind.MANAGER, found.user)
        return UserFact("Role", "manager: may change everything, and act on all jobs and queues", place)
    if found.is_operator:
        text = "operator: may act on all jobs and queues, and change user sets"
        return UserFact("Role", text, find_object_place(ObjectKind.OPERATOR, found.user))
    return UserFact("Role", "user: may submit jobs and act on their own")


def _department(found: UserAccess) -> UserFact:
    if found.department is None:
        return UserFact("Department", f"{DEFAULT_DEPARTMENT}: no set of type DEPT lists {found.user}")
    entry = next(each.through for each in found.memberships if each.user_set == found.department)
    why = "which names the user" if entry == found.user else f"through {entry}, as none names the user"
    others = [each.user_set for each in found.memberships if each.is_department and each.user_set != found.department]
    more = f"; not {', '.join(others)}, as names go before groups and the first counts" if others else ""
    place = find_object_place(ObjectKind.USER_SET, found.department)
    return UserFact("Department", f"{found.department}, {why}{more}", place)


def _reserving(found: UserAccess) -> UserFact:
    place = _place_of_set(found, AR_USERS)
    if found.is_manager:
        return UserFact("Reservations", "may be made, as by every manager")
    if found.may_reserve:
        return UserFact("Reservations", f"may be made: {AR_USERS} names the user", place)
    more = _only_by_group(found, AR_USERS)
    return UserFact("Reservations", f"may not be made: neither manager nor named in {AR_USERS}{more}", place)


def _deadlines(found: UserAccess) -> UserFact:
    place = _place_of_set(found, DEADLINE_USERS)
    if found.may_use_deadlines:
        return UserFact("Deadlines", f"may be used (qsub -dl): {DEADLINE_USERS} names the user", place)
    more = _only_by_group(found, DEADLINE_USERS)
    manager = "; being a manager does not help" if found.is_manager else ""
    return UserFact("Deadlines", f"may not be used: not named in {DEADLINE_USERS}{more}{manager}", place)


def _place_of_set(found: UserAccess, name: str) -> tuple[str, str] | None:
    return find_object_place(ObjectKind.USER_SET, name) if name in found.special_sets else None


def _only_by_group(found: UserAccess, name: str) -> str:
    entry = next((each.through for each in found.memberships if each.user_set == name), "")
    return f", where {entry} does not count" if entry.startswith("@") else ""
