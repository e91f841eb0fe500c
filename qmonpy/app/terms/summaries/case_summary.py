"""How many kept cases are broken or not judged, now and with the edits, opened into the cases."""

from dataclasses import field

from qmonpy.app.cases.case_rows import CaseRow, count_broken, say_verdict
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.summaries.counted_part import make_part
from qmonpy.app.terms.term_row import TermRow, make_plain_row
from qmonpy.insight.cases.judging import Verdict
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """The cases of a cluster by whether they hold."""

    rows: tuple[CaseRow, ...] = field(compare=False, repr=False)
    """As they were judged."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("kept cases, by whether they hold")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the cases are those that were judged."""
        del snapshot
        rows = self.rows
        parts = (
            ("broken", tr("Broken"), [row for row in rows if row.verdict is Verdict.BROKEN]),
            ("unknown", tr("Not judged"), [row for row in rows if row.verdict is Verdict.NOT_JUDGED]),
            ("lost", tr("Hold now, and not with the edits"), [row for row in rows if _is_lost(row)]),
            ("holds", tr("Hold"), [row for row in rows if row.verdict is Verdict.HOLDS and not _is_lost(row)]),
        )
        made = (
            make_part(key, title, some, len(rows), _make_row, is_open=key != "holds")
            for key, title, some in parts
            if some
        )
        return Opened(f"{count_broken(rows)}.", tuple(made))


def _is_lost(row: CaseRow) -> bool:
    return row.now.holds and row.edited is not None and not row.edited.holds


def _make_row(at: int, row: CaseRow) -> TermRow:
    name, now = row.case.name, say_verdict(row.verdict)
    then = say_verdict(row.edited_verdict) if row.edited is not None else now
    shown = now if now == then else tr("{before}, then {after}").format(before=now, after=then)
    return make_plain_row((str(at),), name, shown, row.found or row.truth, value=1, link=("cases", name))
