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
from qmonpy.translation import later, tr

LET_IN, KEPT_OUT = later("let in"), later("kept out")


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
    Column("kind", later("What"), lambda row: row.kind),
    Column("name", later("Name"), lambda row: row.name),
    Column("access", later("Access"), lambda row: row.verdict),
    Column("why", later("Why"), lambda row: row.reason),
)

_KINDS = {
    ObjectKind.CONFIGURATION: later("cluster"),
    ObjectKind.QUEUE: later("queue"),
    ObjectKind.HOST: later("host"),
    ObjectKind.PE: "PE",
    ObjectKind.PROJECT: later("project"),
}


def access_rows(found: UserAccess) -> tuple[AccessRow, ...]:
    """Return a row for each object; those that keep the user out come first, kind by kind."""
    rows = [_row(found, each) for each in found.accesses]
    kinds = list(_KINDS)
    return tuple(sorted(rows, key=lambda row: (row.access.is_open, kinds.index(row.access.kind))))


def _row(found: UserAccess, access: Access) -> AccessRow:
    if not access.gates:
        return AccessRow(access, tr(_KINDS[access.kind]), access.name, tr(LET_IN), tr("The queue has no instances."))
    verdict = tr(LET_IN if access.is_open else KEPT_OUT)
    if 0 < access.open_count < access.total:
        verdict = tr("{open_count:,} of {instances}").format(
            open_count=access.open_count, instances=format_count(access.total, "instance")
        )
    gates = dict(access.gates)
    closed = [gate for gate in gates if not gate.is_open]
    told = closed or list(gates)
    reasons = dict.fromkeys(describe_gate(found.user, gate) for gate in told)
    name = access.name
    words = " ".join(reasons)
    if access.kind is ObjectKind.HOST and name == GLOBAL_HOST:
        words = tr("{words} This holds for all hosts.").format(words=words)
    return AccessRow(access, tr(_KINDS[access.kind]), name, verdict, words)


def describe_gate(user: str, gate: Gate) -> str:
    """Return a sentence that says which access list lets a user in or keeps them out."""
    if not gate.attribute:
        return tr("It has no access lists: everybody is let in.")
    if gate.user_set:
        words = (
            tr("{attribute} lets in {user_set}, which lists {through}.")
            if gate.is_open
            else tr("{attribute} keeps out {user_set}, which lists {through}.")
        )
        return words.format(attribute=gate.attribute, user_set=gate.user_set, through=gate.through)
    if gate.is_open:
        return tr("{attribute} has no set that lists {user}.").format(attribute=gate.attribute, user=user)
    sets = ", ".join(gate.wanted)
    return tr("{attribute} lets in only {sets}, and {user} is in none of these.").format(
        attribute=gate.attribute, sets=sets, user=user
    )


def user_facts(found: UserAccess) -> tuple[UserFact, ...]:
    """Return role, groups, department, user sets, reservations and deadlines of a user, each with the reason."""
    return tuple(_facts(found))


def _facts(found: UserAccess) -> Iterator[UserFact]:
    yield _role(found)
    groups = ", ".join(found.groups[1:])
    others = tr("; not used by user sets: {groups}").format(groups=groups) if groups else ""
    known = (
        tr("{group} is the primary one{others}").format(group=found.groups[0], others=others)
        if found.groups
        else tr("not known here")
    )
    yield UserFact(tr("Unix groups"), known)
    yield _department(found)
    for number, each in enumerate(found.memberships):
        is_named = each.through == found.user
        through = tr("by name", "of a user") if is_named else tr("through {through}").format(through=each.through)
        types = tr(" and ").join(filter(None, ("ACL" * each.is_access_list, "DEPT" * each.is_department)))
        text = f"{each.user_set}: {through}, {types or tr('of no type')}"
        yield UserFact(
            "" if number else tr("In user sets"), text, find_object_place(ObjectKind.USER_SET, each.user_set)
        )
    if not found.memberships:
        yield UserFact(tr("In user sets"), tr("none"))
    yield _reserving(found)
    yield _deadlines(found)
    if found.default_project is not None:
        place = find_object_place(ObjectKind.PROJECT, found.default_project)
        yield UserFact(tr("Default project"), found.default_project, place)


def _role(found: UserAccess) -> UserFact:
    if found.is_administrator:
        more = "" if found.is_listed_manager else tr(", though not in the list of managers")
        return UserFact(
            tr("Role"), tr("manager: root and the user who runs the qmaster always are{more}").format(more=more)
        )
    if found.is_manager:
        place = find_object_place(ObjectKind.MANAGER, found.user)
        return UserFact(tr("Role"), tr("manager: may change everything, and act on all jobs and queues"), place)
    if found.is_operator:
        text = tr("operator: may act on all jobs and queues, and change user sets")
        return UserFact(tr("Role"), text, find_object_place(ObjectKind.OPERATOR, found.user))
    return UserFact(tr("Role"), tr("user: may submit jobs and act on their own"))


def _department(found: UserAccess) -> UserFact:
    if found.department is None:
        return UserFact(
            tr("Department"),
            tr("{department}: no set of type DEPT lists {user}").format(department=DEFAULT_DEPARTMENT, user=found.user),
        )
    entry = next(each.through for each in found.memberships if each.user_set == found.department)
    why = (
        tr("which names the user")
        if entry == found.user
        else tr("through {entry}, as none names the user").format(entry=entry)
    )
    others = [each.user_set for each in found.memberships if each.is_department and each.user_set != found.department]
    more = (
        tr("; not {others}, as names go before groups and the first counts").format(others=", ".join(others))
        if others
        else ""
    )
    place = find_object_place(ObjectKind.USER_SET, found.department)
    return UserFact(tr("Department"), f"{found.department}, {why}{more}", place)


def _reserving(found: UserAccess) -> UserFact:
    place = _place_of_set(found, AR_USERS)
    if found.is_manager:
        return UserFact(tr("Reservations"), tr("may be made, as by every manager"))
    if found.may_reserve:
        return UserFact(
            tr("Reservations"), tr("may be made: {user_set} names the user").format(user_set=AR_USERS), place
        )
    more = _only_by_group(found, AR_USERS)
    return UserFact(
        tr("Reservations"),
        tr("may not be made: neither manager nor named in {user_set}{more}").format(user_set=AR_USERS, more=more),
        place,
    )


def _deadlines(found: UserAccess) -> UserFact:
    place = _place_of_set(found, DEADLINE_USERS)
    if found.may_use_deadlines:
        return UserFact(
            tr("Deadlines"),
            tr("may be used (qsub -dl): {user_set} names the user").format(user_set=DEADLINE_USERS),
            place,
        )
    more = _only_by_group(found, DEADLINE_USERS)
    manager = tr("; being a manager does not help") if found.is_manager else ""
    return UserFact(
        tr("Deadlines"),
        tr("may not be used: not named in {user_set}{more}{manager}").format(
            user_set=DEADLINE_USERS, more=more, manager=manager
        ),
        place,
    )


def _place_of_set(found: UserAccess, name: str) -> tuple[str, str] | None:
    return find_object_place(ObjectKind.USER_SET, name) if name in found.special_sets else None


def _only_by_group(found: UserAccess, name: str) -> str:
    entry = next((each.through for each in found.memberships if each.user_set == name), "")
    return tr(", where {entry} does not count").format(entry=entry) if entry.startswith("@") else ""
