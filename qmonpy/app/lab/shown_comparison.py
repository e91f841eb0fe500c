"""A comparison with all that a page shows of it: the runs, the workload, its answers, and what to say of them first."""

from collections.abc import Sequence

from qmonpy.app.lab.answers import LabAnswer, make_answers
from qmonpy.app.lab.configuration_changes import is_first_base, make_changes_table
from qmonpy.app.lab.jobs_behind import JobsBehind, list_jobs
from qmonpy.app.lab.run_rows import find_group
from qmonpy.lab.measures.comparison import Comparison
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.playing.waiting import find_slowest
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import Run, RunState
from qmonpy.lab.workload.summary import summarize
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr


@dataclass(frozen=True, eq=False)
class ShownComparison:
    """What was worked out of some runs of one workload."""

    runs: tuple[Run, ...]
    comparison: Comparison
    workload: Workload
    played: tuple[Played, ...]
    answers: tuple[LabAnswer, ...]

    def find_answer(self, key: str) -> LabAnswer:
        """Return the answer of a key; the first one where there is none of it."""
        return next((each for each in self.answers if each.key == key), self.answers[0])

    def find_answer_about(self, key: str, run: str) -> LabAnswer:
        """Return the answer of a key; where that is about another run than the one of an id, the one like it that is
        about this."""
        answer = self.find_answer(key)
        place = next((at for at, each in enumerate(self.runs) if each.id == run), 0)
        if not place or not answer.play or answer.play == place:
            return answer
        kind = answer.key.rpartition("-")[0]
        return next((each for each in self.answers if each.key == f"{kind}-{place}"), answer)

    def find_longest_wait(self, index: int) -> int:
        """Return the place of the run in which a job waited longest, by its place in the workload."""
        starts = [int(each.start[find_slowest(self.workload, each, index)]) for each in self.played]
        return max(range(len(starts)), key=lambda place: (starts[place] == NEVER, starts[place]))

    def list_jobs(self, answer: LabAnswer, row: int) -> JobsBehind:
        """Return the jobs behind a row of an answer."""
        return list_jobs(answer, row, self.workload, self.played, self.comparison.titles)


def load_comparison(laboratory: Laboratory, runs: Sequence[Run]) -> ShownComparison:
    """Return the comparison of runs that are done, the base first; takes seconds, call it in a worker. ReportError."""
    found = laboratory.open([each.id for each in runs])
    changes = make_changes_table(runs)
    answers = make_answers(found.comparison, summarize(found.workload), changes, is_first_base=is_first_base(runs))
    return ShownComparison(tuple(runs), found.comparison, found.workload, found.played, answers)


def describe_trust(shown: ShownComparison, runs: Sequence[Run]) -> tuple[str, bool]:
    """Return what is to be said before any number, and whether it is a warning: how well the base hits reality.

    `runs` are all that there are, also those that are still at work.
    """
    calibration = shown.comparison.calibration
    if calibration is None:
        missing = _find_missing_base(shown, runs)
        if missing is not None:
            words = tr('Not compared with what really happened: that takes the run "{title}", which is not done.')
            return words.format(title=missing.configuration), False
        words = tr(
            "Nothing is known of what really happened to these jobs, they were changed, or none of the runs has the "
            "configuration on which they really ran: the numbers say what the engine does with them, and cannot be "
            "compared with the real cluster."
        )
        return words, False
    if calibration.is_poor:
        return " ".join((tr("Poor calibration."), *calibration.reasons, calibration.text)), True
    return calibration.text, False


def _find_missing_base(shown: ShownComparison, runs: Sequence[Run]) -> Run | None:
    """Return the run on the configuration on which the jobs really ran, if it belongs to these and is not done."""
    group = find_group(shown.runs[0])
    found = (each for each in runs if each.inputs.is_real and find_group(each) == group)
    return next((each for each in found if each.state is not RunState.DONE), None)
