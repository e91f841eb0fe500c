"""By how many places a waiting job rises or falls with what is edited, opened into both places and priorities."""

from collections.abc import Iterator
from dataclasses import field, replace

from qmonpy.app.policies.place_rows import make_part_row
from qmonpy.app.policies.waiting_rows import WaitingRow, format_move
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow, put_below
from qmonpy.insight.policies.place import describe_neighbour
from qmonpy.insight.policies.place_words import describe_formula, format_exactly
from qmonpy.insight.policies.standing import Standing, find_standings
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class MoveNumber:
    """The places of a waiting job, as the cluster is and with edits that are not applied."""

    row: WaitingRow
    present: Cluster = field(compare=False)
    """Without the edits."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("by how many places job {job} moves").format(job=self.row.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the snapshot is one with the edits."""
        standings, number = find_standings(self.present, snapshot.state, snapshot.now), self.row.job
        before, after = standings.find(), standings.find(snapshot.cluster)
        was, place = before.places.get(number), after.places.get(number)
        if was is None or place is None:
            said = tr("Job {number} has no place among the waiting jobs: it does not wait, or may not be tried.")
            return Opened(said.format(number=number))
        move = format_move(self.row._replace(was=was, place=place))
        said = (
            tr("From place {was:,} to place {place:,}: {move}.") if move else tr("It keeps place {place:,}.")
        )  # fmt: skip
        rows = tuple(_list_places(number, (before, after)))
        return Opened(said.format(was=was, place=place, move=move), rows)


def _list_places(number: int, standings: tuple[Standing, Standing]) -> Iterator[TermRow]:
    most = max(each.priority_of(number) for each in standings)
    titles = (("before", tr("As it is")), ("after", tr("With the edits that are not applied")))
    for (key, title), standing in zip(titles, standings, strict=True):
        found = describe_neighbour(standing, number)
        rows = (replace(make_part_row(each, found.priority), is_section=False) for each in found.terms)
        ahead = standing.order[found.place - 2] if found.place > 1 else None
        how = (
            tr("place {place}, first").format(place=grouped(found.place))
            if ahead is None
            else tr("place {place}, directly behind job {other} with {priority}").format(
                place=grouped(found.place), other=ahead, priority=format_exactly(standing.priority_of(ahead))
            )
        )
        how = f"{how}; {describe_formula(found.priority, found.terms)}"
        yield TermRow((key,), title, found.priority, most, format_exactly(found.priority), how,
                      children=tuple(put_below((key,), rows)))  # fmt: skip
