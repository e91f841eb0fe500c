"""How many kept cases a change breaks, opened into each case without the change and with it."""

from collections.abc import Iterator

from qmonpy.app.cases.case_judge import CaseChange, describe_case_change
from qmonpy.app.cases.case_rows import say_verdict
from qmonpy.app.terms.number import Opened, SaidLine
from qmonpy.app.terms.term_row import TermRow, make_plain_row
from qmonpy.insight.cases.judging import Judgement, Verdict
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

MOST_CASES = 200
"""So many cases of a part have a row; the others are counted."""
_Pair = tuple[Judgement, Judgement]


@dataclass(frozen=True, slots=True)
class JudgedCases:
    """The kept cases, as a change leaves them."""

    change: CaseChange

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("kept cases with the change")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the cases are those that were judged."""
        del snapshot
        pairs = self.change.pairs
        lost = [each for each in pairs if each[0].holds and not each[1].holds]
        broken, unknown = (
            [each for each in lost if each[1].verdict is verdict] for verdict in (Verdict.BROKEN, Verdict.NOT_JUDGED)
        )
        mended = [each for each in pairs if each[1].holds and not each[0].holds]
        same = [each for each in pairs if each[0].holds == each[1].holds]
        said = tr(
            "Of {cases}: {broken:,} broken + {unknown:,} no longer judged + {mended:,} that hold again "
            "+ {same:,} as before = {total:,}."
        ).format(
            cases=format_count(len(pairs), "kept case"),
            broken=len(broken),
            unknown=len(unknown),
            mended=len(mended),
            same=len(same),
            total=len(pairs),
        )
        parts = (
            ("broken", tr("Broken by the change"), broken),
            ("unknown", tr("+ No longer judged"), unknown),
            ("mended", tr("+ Hold again"), mended),
            ("same", tr("+ As before"), same),
        )
        return Opened(said, tuple(_make_part(key, title, found, len(pairs)) for key, title, found in parts if found))


def _make_part(key: str, title: str, found: list[_Pair], total: int) -> TermRow:
    rows = [_make_row(key, now, then) for now, then in found[:MOST_CASES]]
    more = len(found) - len(rows)
    if more > 0:
        rows.append(make_plain_row((key, "", "more"), tr("and {more:,} more").format(more=more), value=more))
    return TermRow(
        (key,), title, len(found), total, grouped(len(found)), "", children=tuple(rows), is_open=key != "same"
    )


def _make_row(key: str, now: Judgement, then: Judgement) -> TermRow:
    before, after = (say_verdict(each.verdict) for each in (now, then))
    shown = after if before == after else tr("{before}, then {after}").format(before=before, after=after)
    name = now.case.name
    return make_plain_row((key, name), name, shown, then.found or now.found, value=1, link=("cases", name))


def list_case_lines(change: CaseChange) -> Iterator[SaidLine]:
    """Yield what a change does to cases (`describe_case_change`), the counts with what opens them."""
    number = JudgedCases(change)
    for line in describe_case_change(change):
        yield SaidLine(line.text, line.count, number) if line.count else SaidLine(line.text)
