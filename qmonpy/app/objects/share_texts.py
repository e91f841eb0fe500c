"""The functional shares of users, projects and departments as parts of all that there are of a kind."""

from collections.abc import Mapping

from qmonpy.app.objects.activity_texts import ActivityTexts, project_texts, user_texts
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import is_whole

PERCENT = "percent"
"""The id of the column."""
DEPARTMENT = "DEPT"


def users_with_shares(snapshot: Snapshot) -> ActivityTexts:
    """Return the activity of users, with the percentage of all functional shares that each has."""
    shares = {name: user.fshare for name, user in snapshot.cluster.users.items()}
    return _merge(user_texts(snapshot), find_percentages(shares))


def projects_with_shares(snapshot: Snapshot) -> ActivityTexts:
    """Return the activity of projects, with the percentage of all functional shares that each has."""
    shares = {name: _number(project.other) for name, project in snapshot.cluster.projects.items()}
    return _merge(project_texts(snapshot), find_percentages(shares))


def department_shares(snapshot: Snapshot) -> ActivityTexts:
    """Return the percentage of all functional shares of departments that each has; access lists have none."""
    sets = snapshot.cluster.user_sets
    return find_percentages({name: _number(each.other) for name, each in sets.items() if DEPARTMENT in each.type})


def find_percentages(shares: Mapping[str, int]) -> ActivityTexts:
    """Return the text of each share as a part of the sum; nothing where nobody has any."""
    total = sum(shares.values())
    if not total:
        return {}
    return {name: {PERCENT: f"{100 * share / total:.3g} %"} for name, share in shares.items()}


def _merge(one: ActivityTexts, other: ActivityTexts) -> ActivityTexts:
    return {name: {**one.get(name, {}), **other.get(name, {})} for name in dict.fromkeys((*one, *other))}


def _number(attributes: Mapping[str, str]) -> int:
    text = attributes.get("fshare", "")
    return int(text) if is_whole(text) else 0
