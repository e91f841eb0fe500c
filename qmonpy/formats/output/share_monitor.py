"""The usage of users and projects, as `sge_share_mon` prints it of the share tree.

No other command of 8.1.9 tells it: `qconf -suser` and `-sprj` show no usage, and files for them may have none (asked).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.share_tree import ShareNode, format_path, walk_tree
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import find_decimal, find_whole
from qmonpy.model.work.share_usage import NO_USAGE, Amounts, ShareUsage, UsageBook

AMOUNTS = ("cpu", "mem", "io")
"""The kinds of usage that it prints, as they are now and, behind `lt`, without fading."""
_PLACE = ("curr_time", "node_name", "user_name", "project_name")
_FIELDS = (*_PLACE, *AMOUNTS, *(f"lt{name}" for name in AMOUNTS))
MONITOR_OPTIONS = ("-c", "1", "-u", "-f", ",".join(_FIELDS))
"""The options of `sge_share_mon` whose output is read here: once, with usage that has faded up to that moment."""
NO_TREE = "No share tree"
"""What it prints where there is none."""


@dataclass(slots=True)
class _Draft:
    """The usage of a user or project while it is gathered."""

    usage: Amounts = field(default_factory=dict)
    long_term: Amounts = field(default_factory=dict)
    in_projects: dict[str, Amounts] = field(default_factory=dict)
    long_term_in_projects: dict[str, Amounts] = field(default_factory=dict)

    def add(self, project: str, amounts: Amounts, long_term: Amounts) -> None:
        """Take in usage, of a user in a project if one is given."""
        if not project:
            self.usage, self.long_term = amounts, long_term
            return
        if amounts:
            self.in_projects[project] = amounts
        if long_term:
            self.long_term_in_projects[project] = long_term


def parse_share_monitor(text: str) -> UsageBook | None:
    """Return the usage in an output, that of whoever has used nothing left out; None where it is no such output, or
    ends within a line."""
    rows = tuple(_read_rows(text))
    if not rows or not text.endswith("\n"):
        return NO_USAGE if text.strip() == NO_TREE else None
    users: dict[str, _Draft] = {}
    projects: dict[str, _Draft] = {}
    now = 0
    for row in rows:
        moment = find_whole(row["curr_time"])
        now = max(now, moment or 0)
        user, project = row["user_name"], row["project_name"]
        amounts, long_term = _amounts(row, ""), _amounts(row, "lt")
        if not (amounts or long_term):
            continue
        if user:
            users.setdefault(user, _Draft()).add(project, amounts, long_term)
        elif project and row["node_name"].rpartition("/")[2] == project:
            # Nodes between a project and its users have the name of the project, too.
            projects.setdefault(project, _Draft()).add("", amounts, long_term)
    return UsageBook(_finish(users, now), _finish(projects, now), now)


def is_whole_output(text: str, tree: ShareNode) -> bool:
    """Whether an output goes on to the last node of a tree, as a program may end well whose output was cut off."""
    *_, (path, _) = walk_tree(tree)
    name = f"\t{format_path(path) if path else ''}\t"
    return any(name in line for line in lines_of(text))


def _read_rows(text: str) -> Iterator[Mapping[str, str]]:
    for line in lines_of(text):
        values = line.split("\t")
        # Each value is followed by a tab.
        if len(values) == len(_FIELDS) + 1 and find_whole(values[0]) is not None:
            yield dict(zip(_FIELDS, values, strict=False))


def _amounts(row: Mapping[str, str], prefix: str) -> Amounts:
    found = ((name, find_decimal(row[f"{prefix}{name}"])) for name in AMOUNTS)
    return {name: value for name, value in found if value}


def _finish(drafts: Mapping[str, _Draft], stamp: int) -> dict[str, ShareUsage]:
    return {
        name: ShareUsage(each.usage, each.long_term, each.in_projects, each.long_term_in_projects, stamp)
        for name, each in drafts.items()
    }


def find_untold(weighted: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of usage, of those that have a weight, that it does not print."""
    return tuple(name for name in weighted if name not in AMOUNTS)
