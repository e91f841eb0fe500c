"""The answer to a request that repeats: each time is checked with all before it granted, and then asked for."""

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from datetime import tzinfo

from qmonpy.app.reservations.repetition import Occurrence
from qmonpy.app.reservations.request_answer import RequestQuestions, answer_draft, explain_answer
from qmonpy.app.reservations.request_displacement import with_request_granted
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_window import with_window
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.local_time import local_time
from qmonpy.clusters.interface import Answer
from qmonpy.formats.values.length_words import describe_length
from qmonpy.formats.values.shown_time import format_clock, format_date, format_named
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import tr


@dataclass(frozen=True)
class SeriesRow:
    """One time of the request, and what the cluster would answer."""

    occurrence: Occurrence
    when: str
    draft: RequestDraft
    is_granted: bool
    words: str
    """Where it would be granted, or why not."""
    request: ReservationRequest | None = None
    """What is asked; None where it cannot be asked."""
    asked_of: Snapshot | None = field(default=None, compare=False)
    """The snapshot with the times before it granted."""

    @property
    def key(self) -> int:
        """Its begin."""
        return self.occurrence.begin


def check_series(
    draft: RequestDraft,
    occurrences: Sequence[Occurrence],
    snapshot: Snapshot,
    user: str,
    zone: tzinfo | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> tuple[SeriesRow, ...]:
    """Return the answer for each time, as if those before it had been granted; fewer where it is stopped."""
    rows = []
    now = snapshot
    for each in occurrences:
        if is_stopped():
            break
        asked = replace(with_window(draft, each.begin, each.end, zone), is_verify_only=False)
        questions = RequestQuestions(now)
        answer = answer_draft(asked, now, user, questions, zone)
        when = describe_occurrence(each, zone)
        if answer is None:
            rows.append(SeriesRow(each, when, asked, False, tr("The cluster would not accept the request.")))
            continue
        request = answer.request
        if answer.is_granted:
            said = " ".join(filter(None, (answer.verdict, answer.warning)))
            rows.append(SeriesRow(each, when, asked, True, said, request, now))
            now = replace(now, state=with_request_granted(now, request))
            continue
        answer = explain_answer(answer, now, questions, zone)
        why = answer.general or (answer.reasons[0].text if answer.reasons else "")
        said = " ".join(filter(None, (answer.verdict, why)))
        rows.append(SeriesRow(each, when, asked, False, said, request, now))
    return tuple(rows)


def describe_occurrence(each: Occurrence, zone: tzinfo | None = None) -> str:
    """Return begin and length of one time: `Tue 2026-12-01 09:00, 3:00:00`."""
    begin = local_time(each.begin, zone)
    day = format_named(begin, "%a")
    return f"{day} {format_date(begin)} {format_clock(begin)}, {describe_length(each.end - each.begin)}"


def describe_series(rows: Sequence[SeriesRow]) -> str:
    """Return the one answer for all times, in a sentence or two."""
    refused = [row for row in rows if not row.is_granted]
    times = count_times(len(rows))
    if not refused:
        said = tr("Can be granted: all {times}." if len(rows) > 1 else "Can be granted: the one time.")
        return said.format(times=times)
    if len(refused) == len(rows):
        return tr("Cannot be granted: none of {times}.").format(times=times)
    said = tr("{count} of {times} can be granted. Refused: {refused}.")
    return said.format(count=len(rows) - len(refused), times=times, refused=_name(refused))


def count_times(number: int) -> str:
    """Return a number of times of a request: `1 time`, `12 times`."""
    return choose_word(number, "{count:,} time", "{count:,} times").format(count=number)


def ask_series(
    rows: Sequence[SeriesRow], ask: Callable[[Sequence[str]], Answer]
) -> tuple[tuple[SeriesRow, Answer], ...]:
    """Ask for every time, one after the other; one that is refused does not stop those behind it."""
    return tuple((row, ask(row.draft.arguments())) for row in rows)


def describe_answers(answers: Sequence[tuple[SeriesRow, Answer]]) -> str:
    """Return what became of all of them: the numbers of those that were granted, and why others were not."""
    granted = [str(answer.reservation) for _, answer in answers if answer.reservation is not None]
    refused = [(row, answer) for row, answer in answers if answer.reservation is None]
    said = []
    if granted:
        words = choose_word(
            len(granted),
            "{count:,} reservation has been granted: {numbers}.",
            "{count:,} reservations have been granted: {numbers}.",
        )
        said.append(words.format(count=len(granted), numbers=", ".join(granted)))
    for row, answer in refused:
        why = answer.text or " ".join(each.text for each in answer.reports)
        said.append(tr("Not granted: {when}: {reason}").format(when=row.when, reason=why))
    return " ".join(said)


def _name(rows: Sequence[SeriesRow], most: int = 4) -> str:
    named, more = ", ".join(row.when.partition(",")[0] for row in rows[:most]), len(rows) - most
    return tr("{names} and {count} more").format(names=named, count=more) if more > 0 else named


SERIES_COLUMNS: tuple[Column[SeriesRow], ...] = (
    Column("when", "When", lambda row: row.when, sort_key=lambda row: row.occurrence.begin),
    Column("answer", "Answer", lambda row: row.words, sort_key=lambda row: (row.is_granted, row.words)),
)
