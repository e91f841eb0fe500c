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

    broken: tuple[Judgement, ...] = ()
    """Those that hold before and not after."""
    mended: tuple[Judgement, ...] = ()
    """Those that hold after and not before."""
    pairs: tuple[tuple[Judgement, Judgement], ...] = ()
    """Every case, before and after."""

    @property
    def judged(self) -> int:
        """How many cases there are."""
        return len(self.pairs)


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


def describe_case_change(change: CaseChange) -> tuple[str, ...]:
    """Return what a change does to cases, in lines; none where there are no cases."""
    if not change.judged:
        return ()
    lines, cases = [], format_count(change.judged, "kept case")
    if change.broken:
        count = len(change.broken)
        lines.append(tr("Breaks {count} of {cases}:").format(count=count, cases=cases))
        lines += [f"  {each.case.name}: {_tell(each)}" for each in change.broken[:NAMED]]
        lines += ["  " + tr("and {count} more").format(count=count - NAMED) for _ in range(1) if count > NAMED]
    if change.mended:
        names = "; ".join(each.case.name for each in change.mended[:NAMED])
        lines.append(tr("Holds again: {names}.").format(names=names))
    return tuple(lines) or (tr("Breaks none of {cases}.").format(cases=cases),)


def _tell(judged: Judgement) -> str:
    found = judged.found
    return f"{found} {tr('It can no longer be judged.')}" if judged.verdict is Verdict.NOT_JUDGED else found
