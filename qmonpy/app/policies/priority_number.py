"""The priority of a waiting job, its urgency and its tickets, opened into their terms (sge_priority(5))."""

from qmonpy.app.policies.place_rows import make_term_rows
from qmonpy.app.terms.number import Opened
from qmonpy.insight.policies.place import explain_place
from qmonpy.insight.policies.place_words import describe_formula, describe_place
from qmonpy.insight.policies.standing import find_standings
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class PriorityNumber:
    """The priority of a job, and everything that it is made of."""

    job: int
    told: float
    """The priority that the last pass found, which the cluster tells."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("priority of job {number}").format(number=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        place = explain_place(find_standings(snapshot.cluster, snapshot.state, snapshot.now), self.job)
        if place is None:
            said = tr("Job {number} has no place among the waiting jobs: it does not wait, or may not be tried.")
            return Opened(said.format(number=self.job))
        sentences = [describe_place(place), f"{describe_formula(place.priority, place.terms)}."]
        if f"{self.told:.5f}" != f"{place.priority:.5f}":
            said = tr("The last pass found {priority:,.5f}: the terms move with time, and with the other jobs.")
            sentences.append(said.format(priority=self.told))
        return Opened(" ".join(sentences), make_term_rows(place))
