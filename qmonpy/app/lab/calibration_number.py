"""How well the run on the real configuration hits what really happened, opened into waits and starts of tasks."""

from collections.abc import Callable, Iterator
from dataclasses import field
from functools import partial

import numpy as np

from qmonpy.app.lab.figure_number import list_never, make_lengths, name_task
from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.reports.cell_words import format_moment, format_seconds
from qmonpy.app.reports.length_terms import Lengths, open_mean, open_part
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.summaries.counted_part import make_part
from qmonpy.app.terms.term_row import TermRow, make_plain_row, put_below
from qmonpy.formats.values.length_words import describe_length
from qmonpy.lab.measures.calibrate import describe_off
from qmonpy.lab.measures.calibration import Calibration
from qmonpy.lab.measures.use import find_edges, find_mean_use
from qmonpy.lab.measures.waits import find_real_waits, find_waits
from qmonpy.lab.workload.workload import Ints
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class CalibrationNumber:
    """The waits of the run on the real configuration beside those that really were."""

    shown: ShownComparison = field(compare=False, repr=False)

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("how closely the run matches what really happened")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the run and of what was recorded."""
        del snapshot
        found = self.shown.comparison.calibration
        if found is None:
            return Opened(tr("Nothing is known of what really happened."))
        return Opened(found.text, tuple(self._list_rows(found)))

    def _list_rows(self, found: Calibration) -> Iterator[TermRow]:
        shown, workload, played = self.shown, self.shown.workload, self.shown.played[0]
        real, waits = find_real_waits(workload), find_waits(workload, played)
        rows = np.flatnonzero(workload.counted[workload.job_of] & (real >= 0))
        both = rows[waits[rows] >= 0]
        sides = make_lengths(shown, _sort(rows, real), real), make_lengths(shown, _sort(both, waits), waits)
        for key, title, wanted, make in (
            ("median", tr("Median wait"), (found.real_median_wait, found.played_median_wait), _open_middle),
            ("mean", tr("Mean wait"), (found.real_mean_wait, found.played_mean_wait), open_mean),
        ):
            terms = tuple(put_below((key,), _list_sides(sides, wanted, make)))
            yield make_plain_row((key,), title, describe_off(*wanted), children=terms, is_open=True)
        errors = np.abs(played.start - workload.start)
        near = both[errors[both] <= found.within_seconds]
        how = tr("{tasks} ÷ {all} of which the real start is known").format(
            tasks=format_count(len(near), "task"), all=grouped(len(rows))
        )
        far = _sort(both[errors[both] > found.within_seconds], errors)
        below = make_part("far", tr("Start further off"), far.tolist(), len(rows), partial(_make_error, shown))
        title = tr("Start within {length} of when they really did").format(length=describe_length(found.within_seconds))
        yield TermRow(("within",), title, len(near), len(rows), f"{grouped(100 * found.within, ',.0f')} %", how,
                      children=tuple(put_below(("within",), (below,))))  # fmt: skip
        yield self._make_use(found)
        never = rows[waits[rows] < 0]
        if len(never):
            yield make_plain_row(("never",), tr("Do not start in the run"), format_count(len(never), "task"),
                                 children=tuple(put_below(("never",), list_never(shown, never))))  # fmt: skip

    def _make_use(self, found: Calibration) -> TermRow:
        workload, played = self.shown.workload, self.shown.played[0]
        edges = find_edges(workload, (played,))
        real = find_mean_use(workload.start, workload.run_time, workload.slots, edges)
        ours = find_mean_use(played.start, played.run_time, played.slots, edges)
        off, mean = (float(np.abs(real - ours).mean()), float(real.mean())) if len(real) else (0.0, 0.0)
        how = tr("{off} slots differ on average ÷ {mean} that were in use on average, over {steps}").format(
            off=grouped(off, ",.2f"), mean=grouped(mean, ",.2f"), steps=format_count(len(real), "equal step")
        )
        return make_plain_row(("use",), tr("Slots in use off by"), f"{grouped(100 * found.use_error, ',.0f')} %", how)


def _sort(rows: Ints, values: Ints) -> Ints:
    """Return rows by their values, the largest first."""
    return rows[np.argsort(-values[rows], kind="stable")]


def _open_middle(lengths: Lengths) -> Opened:
    return open_part(lengths, 0.5)


def _list_sides(
    sides: tuple[Lengths, Lengths], wanted: tuple[float, float], make: Callable[[Lengths], Opened]
) -> Iterator[TermRow]:
    titles = (("real", tr("Really")), ("played", tr("In the run")))
    for (key, title), lengths, seconds in zip(titles, sides, wanted, strict=True):
        opened = make(lengths)
        below = tuple(put_below((key,), opened.rows))
        yield TermRow((key,), title, seconds, max(*wanted, 1.0), format_seconds(seconds), opened.sentence,
                      children=below, is_open=False)  # fmt: skip


def _make_error(shown: ShownComparison, at: int, row: int) -> TermRow:
    del at
    ours, real = int(shown.played[0].start[row]), int(shown.workload.start[row])
    how = tr("starts at {ours}, and really did at {real}").format(ours=format_moment(ours), real=format_moment(real))
    return make_plain_row((str(row),), name_task(shown, row), format_seconds(abs(ours - real)), how, value=1)
