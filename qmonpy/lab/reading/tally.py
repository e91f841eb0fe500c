"""Counts what a reader leaves out or is not told, and says it."""

from collections import Counter

from qmonpy.lab.reading.tally_sentences import SENTENCES
from qmonpy.lab.workload.sentence import count_in_sentence
from qmonpy.lab.workload.workload import Note

MOST_PLACES = 20
"""Of so many lines the place is kept."""


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

    def list_notes(self) -> tuple[Note, ...]:
        """Return a note for each code that was counted, in the order of the sentences, and those that were added."""
        found = [self._make(code, count) for code in SENTENCES if (count := self.counts[code])]
        return (*found, *self._more)

    def _make(self, code: str, count: int) -> Note:
        one, many = SENTENCES[code]
        example = {"example": each} if (each := self._examples.get(code)) else {}
        return Note(code, count, count_in_sentence(count, one, many, **example), tuple(self._places.get(code, ())))
