"""The cases of a cluster as rows: whether each holds now, and with the edits that are not applied."""

from collections.abc import Sequence
from pathlib import Path
from shlex import join

from qmonpy.app.cases.case_book import find_case_path
from qmonpy.app.tables.column import Column
from qmonpy.formats.files.case_content import Case
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.cases.case_words import describe_expectation
from qmonpy.insight.cases.judging import Judgement, Verdict
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case."""

    now: Judgement
    edited: Judgement | None = None
    """With the edits that are not applied; None where there are none."""

    @property
    def case(self) -> Case:
        """The case itself."""
        return self.now.case

    @property
    def key(self) -> str:
        """Its name, which no other case of the file has."""
        return self.case.name

    @property
    def truth(self) -> str:
        """What is to be true."""
        return describe_expectation(self.case.expectation, self.case.state.jobs)

    @property
    def verdict(self) -> Verdict:
        """Whether it holds in the configuration that the cluster has."""
        return self.now.verdict

    @property
    def edited_verdict(self) -> str:
        """Whether it would hold with the edits; empty where there are none."""
        return self.edited.verdict.value if self.edited is not None else ""

    @property
    def found(self) -> str:
        """What is true instead, with the edits if these break it; empty if it holds."""
        if self.edited is not None and not self.edited.holds:
            return self.edited.found
        return self.now.found

    @property
    def situation(self) -> str:
        """What there is in the situation, counted."""
        state = self.case.state
        waiting = len([number for number in state.pending if number != self.case.expectation.job])
        parts = [
            format_count(len(state.running), "running task"),
            *([tr("{count} waiting beside it").format(count=waiting)] if waiting else []),
            *([format_count(len(state.reservations), "reservation")] if state.reservations else []),
            *(
                [tr("loads of {hosts}").format(hosts=format_count(len(self.case.loads), "host"))]
                if self.case.loads
                else []
            ),
        ]
        return ", ".join(parts)

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        words = (self.case.name, self.truth, self.verdict, self.edited_verdict, self.found, self.case.note)
        return "\n".join(words).lower()


def say_verdict(verdict: str) -> str:
    """Return whether a case holds, in the user's language."""
    return tr("holds", "of a case") if verdict == Verdict.HOLDS else tr(verdict)


CASE_COLUMNS: tuple[Column[CaseRow], ...] = (
    Column(
        "state", "Now", lambda row: say_verdict(row.verdict), tooltip="Whether it holds in the cluster's configuration"
    ),
    Column(
        "edited",
        "With edits",
        lambda row: say_verdict(row.edited_verdict),
        tooltip="Whether it would hold with all edits that are not applied",
    ),
    Column("name", "Case", lambda row: row.case.name),
    Column("truth", "To be true", lambda row: row.truth),
    Column("found", "Found", lambda row: row.found, tooltip="What is true instead"),
    Column("rule", "Rule", lambda row: row.case.expectation.rule),
    Column("situation", "Situation", lambda row: row.situation, is_shown=False),
    Column("time", "As of", lambda row: format_time(row.case.now), is_shown=False),
    Column("note", "Why", lambda row: row.case.note),
)


def make_case_rows(now: Sequence[Judgement], edited: Sequence[Judgement] | None) -> tuple[CaseRow, ...]:
    """Return a row for each judgement, in the order of the file."""
    if edited is None:
        return tuple(map(CaseRow, now))
    return tuple(CaseRow(one, other) for one, other in zip(now, edited, strict=True))


def count_broken(rows: Sequence[CaseRow]) -> str:
    """Return how many cases are broken and not judged now, and with the edits, for the heading of the page."""
    edited = [row.edited.verdict for row in rows if row.edited is not None and row.now.holds]
    broken, unknown = (edited.count(each) for each in (Verdict.BROKEN, Verdict.NOT_JUDGED))
    parts = [tr("{count} broken by the edits").format(count=broken)] if broken else []
    parts += [tr("{count} not judged with the edits").format(count=unknown)] if unknown else []
    return count_verdicts([row.now.verdict for row in rows], parts)


def count_verdicts(verdicts: Sequence[Verdict], others: Sequence[str] = ()) -> str:
    """Return how many cases there are, and how many of them are broken and not judged, or that all hold.

    `others` are told behind; there are none where all is well.
    """
    broken, unknown = (verdicts.count(each) for each in (Verdict.BROKEN, Verdict.NOT_JUDGED))
    parts = [tr("{count} broken").format(count=broken)] if broken else []
    parts += [tr("{count} not judged").format(count=unknown)] if unknown else []
    parts += others
    return ", ".join((format_count(len(verdicts), "case"), *(parts or ([tr("all hold")] if verdicts else ()))))


def format_check(cluster: Path, cases: Path) -> str:
    """Return the command that judges the cases of a cluster in a file."""
    own = [] if cases == find_case_path(cluster) else [str(cases)]
    return join(["qmonpy", "check", str(cluster), *own])
