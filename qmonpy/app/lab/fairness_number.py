"""Jain's index of a run, opened into what each project or each holder of shares got."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.reports.cell_words import format_number
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow, make_plain_row
from qmonpy.lab.measures.fairness import FairPart, find_index, list_projects, list_shares
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

HOUR = 3600
PROJECTS, SHARES = "projects", "shares"


@dataclass(frozen=True, slots=True)
class FairnessNumber:
    """The index over the slowdowns of projects, or over what was used for each share."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    name: str
    """PROJECTS or SHARES."""
    play: int

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the run alone."""
        del snapshot
        workload, played = self.shown.workload, self.shown.played[self.play]
        is_of_projects = self.name == PROJECTS
        parts = list_projects(workload, played) if is_of_projects else list_shares(workload, played)
        index = find_index([each.amount for each in parts])
        if index is None:
            return Opened(tr("There are not two of them that got anything."))
        total, squares = sum(each.amount for each in parts), sum(each.amount**2 for each in parts)
        said = tr("{sum}² ÷ ({count} × {squares}) = {index}, over {words}.").format(
            sum=_format(total), count=grouped(len(parts)), squares=_format(squares), index=grouped(index, ".3f"),
            words=tr("the mean slowdowns of projects") if is_of_projects else tr("slot hours for each share"),
        )  # fmt: skip
        return Opened(said, tuple(_list_rows(parts, total, squares, index, is_of_projects)))


def _list_rows(
    parts: Sequence[FairPart], total: float, squares: float, index: float, is_of_projects: bool
) -> Iterator[TermRow]:
    most = max(each.amount for each in parts)
    for each in sorted(parts, key=lambda part: (-part.amount, part.name)):
        if is_of_projects:
            how = tr("{sum} ÷ {tasks}, their mean slowdown").format(
                sum=_format(each.sum), tasks=format_count(each.tasks, "task")
            )
        else:
            how = tr("{hours} slot hours of {tasks} ÷ {shares}").format(
                hours=format_number(each.sum / HOUR), tasks=format_count(each.tasks, "task"),
                shares=format_count_of_shares(each.by),
            )  # fmt: skip
        yield TermRow((each.name,), each.name, each.amount, most, _format(each.amount), how)
    count = format_count(len(parts), "project") if is_of_projects else grouped(len(parts))
    yield make_plain_row(("", "sum"), tr("Their sum"), _format(total), value=total)
    yield make_plain_row(("", "squares"), tr("The sum of their squares"), _format(squares), value=squares)
    yield make_plain_row(("", "count"), tr("How many they are"), count, value=len(parts))
    how = tr("1 where all get the same, 1 ÷ {count} where one gets all").format(count=grouped(len(parts)))
    yield make_plain_row(("", "index"), tr("= Jain's index"), grouped(index, ".3f"), how, value=index)


def format_count_of_shares(shares: float) -> str:
    """Return how many shares somebody has."""
    whole = int(shares)
    return format_count(whole, "share") if whole == shares else tr("{shares} shares").format(shares=_format(shares))


def _format(value: float) -> str:
    return grouped(value, ",.4g") if value < 1000 else grouped(value, ",.0f")
