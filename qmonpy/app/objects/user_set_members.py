"""The members of a user set: users by name, and through Unix groups as far as the groups' members are known."""

from collections.abc import Iterator, Mapping

from qmonpy.app.tables.column import Column
from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT, find_department
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import AR_USERS, DEADLINE_USERS
from qmonpy.model.values.counts import format_count
from qmonpy.translation import later, tr

NOBODY_KNOWN = later("nobody known")

MEANINGS: Mapping[str, str] = {
    AR_USERS: later(
        "Users who are named here may make and use advance reservations, as every manager may. An "
        "entry @group lets nobody in."
    ),
    DEADLINE_USERS: later(
        "Users who are named here may submit jobs with a deadline (qsub -dl); managers may only if "
        "they are named, too. An entry @group lets nobody in."
    ),
    DEFAULT_DEPARTMENT: later("The department of whoever is in no other one. It must be of type DEPT."),
}
"""The meaning that some user sets have by their name (access_list(5); 8.1.9, asked)."""

WITHOUT: Mapping[str, str] = {
    AR_USERS: later("There is no user set arusers: only managers may make advance reservations."),
    DEADLINE_USERS: later("There is no user set deadlineusers: nobody may submit jobs with a deadline."),
}
"""What holds while there is no user set of such a name."""


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A user of a set, or a Unix group of which nobody is known."""

    name: str
    through: str
    """The entry of the set: the name itself or `@group`."""
    department: str
    """The department of the user's jobs; empty for a group."""
    is_department: bool = False
    """Whether this set is that department."""
    is_ineffective: bool = False
    """Whether the entry has no effect: an `@group` in a set that only counts names."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.name}\n{self.through}\n{self.department}".lower()


def _through(row: MemberRow) -> str:
    return row.through + (tr("  does not count here") if row.is_ineffective else "")


MEMBER_COLUMNS: tuple[Column[MemberRow], ...] = (
    Column("name", later("Who"), lambda row: row.name),
    Column("through", later("Through"), _through),
    Column("department", later("Department of the jobs"), lambda row: row.department),
)


def member_rows(cluster: Cluster, user_set: UserSet) -> tuple[MemberRow, ...]:
    """Return the members of a set, in the order of its entries; only a user's primary Unix group counts."""
    members: dict[str, list[str]] = {}
    for user, groups in cluster.unix_groups.items():
        if groups:
            members.setdefault(groups[0], []).append(user)
    return tuple(_rows(cluster, user_set, members))


def _rows(cluster: Cluster, user_set: UserSet, members: Mapping[str, list[str]]) -> Iterator[MemberRow]:
    only_names = user_set.name in (AR_USERS, DEADLINE_USERS)
    known: set[str] = set()
    for entry in user_set.entries:
        if not entry.startswith("@"):
            users = [entry]
        else:
            users = members.get(entry[1:], [])
            if not users:
                yield MemberRow(f"{entry}: {tr(NOBODY_KNOWN)}", entry, "", is_ineffective=only_names)
        for user in users:
            if user in known or (entry.startswith("@") and user in user_set.entries):
                continue
            known.add(user)
            department = find_department(user, cluster.unix_groups.get(user, ()), cluster) or DEFAULT_DEPARTMENT
            is_ineffective = only_names and entry.startswith("@")
            yield MemberRow(user, entry, department, department == user_set.name, is_ineffective)


def describe_members(rows: tuple[MemberRow, ...]) -> str:
    """Return a sentence that says how many users are in a set, by name and through groups."""
    users = [row for row in rows if row.department and not row.is_ineffective]
    groups = [row for row in rows if not row.department]
    named = sum(row.through == row.name for row in users)
    parts = [tr("{users} known to be in it").format(users=format_count(len(users), "user"))]
    if named < len(users):
        parts.append(
            tr("{named:,} by name, {others:,} through primary Unix groups").format(
                named=named, others=len(users) - named
            )
        )
    if groups:
        parts.append(tr("{groups} of which nobody is known here").format(groups=format_count(len(groups), "group")))
    return "; ".join(parts) + "."
