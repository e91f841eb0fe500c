"""The functional shares of users, projects and departments as parts of all that there are of a kind."""

from collections.abc import Mapping

from qmonpy.app.objects.activity_texts import ActivityTexts, project_texts, user_texts
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import grouped

PERCENT = "percent"
"""The id of the column."""
SHARES = "fshare"
"""The attribute of shares."""
DEPARTMENT = "DEPT"


def users_with_shares(snapshot: Snapshot) -> ActivityTexts:
    """Return the activity of users, with the percentage of all functional shares that each has."""
    return _merge(user_texts(snapshot), find_percentages(list_shares(ObjectKind.USER, snapshot.cluster)))


def projects_with_shares(snapshot: Snapshot) -> ActivityTexts:
    """Return the activity of projects, with the percentage of all functional shares that each has."""
    return _merge(project_texts(snapshot), find_percentages(list_shares(ObjectKind.PROJECT, snapshot.cluster)))


def department_shares(snapshot: Snapshot) -> ActivityTexts:
    """Return the percentage of all functional shares of departments that each has; access lists have none."""
    return find_percentages(list_shares(ObjectKind.USER_SET, snapshot.cluster))


def list_shares(kind: ObjectKind, cluster: Cluster) -> Mapping[str, int]:
    """Return by name the functional shares of users, of projects, or of departments."""
    if kind is ObjectKind.USER:
        return {name: user.fshare for name, user in cluster.users.items()}
    if kind is ObjectKind.PROJECT:
        return {name: _number(project.other) for name, project in cluster.projects.items()}
    sets = cluster.user_sets.items()
    return {name: _number(each.other) for name, each in sets if DEPARTMENT in each.type}


def format_part(part: float) -> str:
    """Return a part of 1 as a percentage of three digits: `33.3 %`."""
    return f"{grouped(100 * part, '.3g')} %"


def find_percentages(shares: Mapping[str, int]) -> ActivityTexts:
    """Return the text of each share as a part of the sum; nothing where nobody has any."""
    total = sum(shares.values())
    if not total:
        return {}
    return {name: {PERCENT: format_part(share / total)} for name, share in shares.items()}


def _merge(one: ActivityTexts, other: ActivityTexts) -> ActivityTexts:
    return {name: {**one.get(name, {}), **other.get(name, {})} for name in dict.fromkeys((*one, *other))}


def _number(attributes: Mapping[str, str]) -> int:
    text = attributes.get(SHARES, "")
    return int(text) if is_whole(text) else 0
