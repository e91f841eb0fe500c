"""Counts what a reader leaves out or is not told, and says it."""

from collections import Counter

from qmonpy.lab.workload.workload import NO_REQUESTS, Note
from qmonpy.model.values.counts import choose_word, format_count

MOST_PLACES = 20
"""Of so many lines the place is kept."""
_SENTENCES = {
    "broken-lines": "{count} could not be read: {are} no {records} of a task that ended. {are_all} left out.",
    "never-ran": "{count} of tasks that never ran, as they were deleted or could not be started: nobody knows for how "
    "long they would have run. {are_all} left out.",
    "without-times": "{count} of runs without times, as of tasks that were stopped to run again. {are_all} left out.",
    "parts": "{count} of parts of parallel tasks (qrsh -inherit). {are_all} part of {their} task, and left out.",
    "ended-before-start": "{count} {say} that the task ended before it began. {are_all} left out.",
    "submitted-after-start": "{count} {say} that the task began before it was submitted. It counts as submitted when "
    "it began.",
    NO_REQUESTS: "{count} {has} no field for requests, as a simulated cluster keeps these in its accounting file only "
    "(accounting=true in reporting_params): these jobs ask for nothing but slots.",
    "reservations": "{count} of tasks in advance reservations, which are not played: these tasks wait like others.",
    "other-requests": "{count} {has} requests that a play does not weigh, such as {example}.",
    "killed": "{count} of tasks that were killed (by a limit, qdel or the system): played, they run as long as they "
    "did then.",
}  # fmt: skip


class Tally:
    """Counts by code, with the first places."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self._places: dict[str, list[str]] = {}
        self._examples: dict[str, str] = {}
        self._more: list[Note] = []

    def note(self, code: str, place: str = "", example: str = "") -> None:
        """Count one."""
        self.counts[code] += 1
        if example:
            self._examples.setdefault(code, example)
        if place and len(known := self._places.setdefault(code, [])) < MOST_PLACES:
            known.append(place)

    def take_back(self, code: str) -> None:
        """Count one less: the last one."""
        self.counts[code] -= 1
        if self.counts[code] < MOST_PLACES and self._places.get(code):
            self._places[code].pop()

    def add(self, note: Note) -> None:
        """Add a note that is already worded."""
        self._more.append(note)

    def list_notes(self, noun: str = "record") -> tuple[Note, ...]:
        """Return a note for each code that was counted, in the order of the sentences, and those that were added."""
        found = [
            Note(code, count, self._say(code, count, noun), tuple(self._places.get(code, ())))
            for code in _SENTENCES
            if (count := self.counts[code])
        ]
        return (*found, *self._more)

    def _say(self, code: str, count: int, noun: str) -> str:
        counted = format_count(count, "line" if code == "broken-lines" else noun)
        verb = choose_word(count, "is", "are")
        words = _SENTENCES[code]
        counted = f"{counted} {verb}" if words.startswith("{count} of") else counted
        return words.format(
            count=counted,
            records=choose_word(count, "record", "records"),
            say=choose_word(count, "says", "say"),
            has=choose_word(count, "has", "have"),
            their=choose_word(count, "its", "their"),
            are_all=choose_word(count, "It is", "They are"),
            example=self._examples.get(code, ""),
            are=choose_word(count, "it is", "they are"),
        )
