"""The number of a change that starts a waiting job, opened into what it lacks without it, and one step less."""

from collections.abc import Iterator
from dataclasses import field, replace

from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.starts.lack_number import make_lack_row
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.insight.starting.start_change import StartChange
from qmonpy.insight.starting.start_change_words import describe_start_change, describe_starts
from qmonpy.insight.why.answer import Answer, Open
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import with_changes
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.pauses import find_pause
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class StartingNumber:
    """The value of a change that was found, with which a job starts in the next pass."""

    job: int
    change: StartChange
    moment: Snapshot = field(compare=False)
    """Where it was found."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("what starts job {job}").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; what it lacks is what it lacked where the change was found."""
        del snapshot
        starts = tr("It starts {where}.").format(where=describe_starts(self.change))
        return Opened(f"{describe_start_change(self.change)} {starts}", tuple(self._list_rows()))

    def _list_rows(self) -> Iterator[TermRow]:
        change = self.change
        total = sum(slots for _, slots in change.starts.pieces)
        pieces = tuple(
            TermRow(("with", name), name, slots, total, format_count(slots, "slot"), "", link=("queues", name))
            for name, slots in change.starts.pieces
        )
        yield TermRow(("with",), tr("With the change"), total, total, change.after,
                      tr("it starts {where}").format(where=describe_starts(change)), children=pieces, is_section=True,
                      is_open=False, has_bar=False)  # fmt: skip
        if change.shortfall is not None:
            less = change.shortfall
            state = self.moment.state
            if less.job is not None:
                state = replace(state, jobs={**state.jobs, less.job.number: less.job})
            cluster = with_changes(self.moment.cluster, less.changes) if less.changes else self.moment.cluster
            moment = replace(self.moment, cluster=cluster, state=state)
            yield self._make_lack("less", tr("One step less"), change.not_enough, moment)
        yield self._make_lack("now", tr("As it is"), change.before, self.moment)

    def _make_lack(self, key: str, title: str, shown: str, moment: Snapshot) -> TermRow:
        """Return a row of why the job waits with a value, with what it lacks then."""
        answer = find_answer_of(moment.cluster, moment.state, moment.now, self.job, breathe=find_pause(),
                                to_come=Open.OTHERS)  # fmt: skip
        how = describe_answer(answer) if answer is not None else ""
        below = tuple(_list_lacks((key,), answer)) if answer is not None else ()
        return TermRow((key,), title, 0.0, 1.0, shown, how, children=below, is_section=True, has_bar=False)


def _list_lacks(key: tuple[str, ...], answer: Answer) -> Iterator[TermRow]:
    for at, missing in enumerate(answer.missing):
        for place, lack in enumerate(missing.lacks[:MOST_LISTED]):
            yield make_lack_row((*key, str(at), str(place)), missing, lack)
        more = len(missing.lacks) - MOST_LISTED
        if more > 0:
            said = tr("and {places} more").format(places=format_count(more, "place"))
            yield TermRow((*key, str(at), "more"), said, 0.0, 1.0, "", "", has_bar=False)
