"""Judges the cases of a cluster, each once for a configuration, and tells which of them a change breaks."""

from collections.abc import Callable

from qmonpy.formats.files.case_content import Case
from qmonpy.insight.cases.judging import Judgement, Verdict, judge_cases
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import format_count
from qmonpy.pauses import pausing
from qmonpy.translation import tr

CONFIGURATIONS = 4
"""Of so many configurations judgements are kept: the present one, and drafts that are compared with it."""
NAMED = 8
"""So many broken cases are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class CaseChange:
    """What a change of the configuration does to cases."""

    lost: tuple[Judgement, ...] = ()
    """Those that hold before and not after, as they are after: broken, or no longer judged."""
    mended: tuple[Judgement, ...] = ()
    """Those that hold after and not before."""
    pairs: tuple[tuple[Judgement, Judgement], ...] = ()
    """Every case, before and after."""

    @property
    def judged(self) -> int:
        """How many cases there are."""
        return len(self.pairs)

    def find_lost(self, verdict: Verdict) -> tuple[Judgement, ...]:
        """Return those that hold before, and of which this is said after."""
        return tuple(each for each in self.lost if each.verdict is verdict)


class CaseJudge:
    """Remembers judgements of the same cases in the last configurations."""

    def __init__(self) -> None:
        self._known = KeptAnswers(judge_cases, most=CONFIGURATIONS)

    def judge(
        self, cases: tuple[Case, ...], cluster: Cluster, breath: Callable[[], None] | None = None
    ) -> tuple[Judgement, ...]:
        """Return the judgement of each case in a configuration; `breath` may break it off by an exception."""
        with pausing(breath):
            return self._known.of(cases, cluster)

    def find_change(
        self, cases: tuple[Case, ...], before: Cluster, after: Cluster, breath: Callable[[], None] | None = None
    ) -> CaseChange:
        """Return which cases another configuration breaks or mends."""
        old, new = self.judge(cases, before, breath), self.judge(cases, after, breath)
        pairs = list(zip(old, new, strict=True))
        return CaseChange(
            tuple(then for now, then in pairs if now.holds and not then.holds),
            tuple(then for now, then in pairs if then.holds and not now.holds),
            tuple(pairs),
        )


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A line on what a change does to cases."""

    text: str
    count: str = ""
    """The part of it that counts cases; empty where a single case is named."""


def describe_case_change(change: CaseChange) -> tuple[CaseLine, ...]:
    """Return what a change does to cases, in lines; none where there are no cases."""
    if not change.judged:
        return ()
    lines, cases = list[CaseLine](), format_count(change.judged, "kept case")
    for words, verdict in (
        (tr("Breaks {count} of {cases}:"), Verdict.BROKEN),
        (tr("{count} of {cases} can no longer be judged:"), Verdict.NOT_JUDGED),
    ):
        found = change.find_lost(verdict)
        if found:
            lines.append(CaseLine(words.format(count=len(found), cases=cases), cases))
            lines += [CaseLine(f"  {each.case.name}: {each.found}") for each in found[:NAMED]]
        if len(found) > NAMED:
            more = tr("and {count} more").format(count=len(found) - NAMED)
            lines.append(CaseLine(f"  {more}", more))
    if change.mended:
        names = "; ".join(each.case.name for each in change.mended[:NAMED])
        lines.append(CaseLine(tr("Holds again: {names}.").format(names=names)))
    return tuple(lines) or (CaseLine(tr("Breaks none of {cases}.").format(cases=cases), cases),)
