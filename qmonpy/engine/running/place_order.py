"""The order of places by what happened to them last, which a running engine follows from change to change."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from qmonpy.engine.books.last_changes import list_numbers, rank_queues
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.change_log import ChangeLog
from qmonpy.engine.site.site import Place
from qmonpy.model.work.last_changes import LastChanges, note_jobs
from qmonpy.model.work.state import RunningTask

_SPAN = 1 << 64
"""More than the number of any change."""


class PlaceOrder:
    """When the places of a site changed last; readers are told which of them did since they came by."""

    def __init__(self, prepared: Prepared, changes: LastChanges):
        site = prepared.site
        self._by_name = site.by_name
        self._numbers = dict(changes.instances)
        self._count = changes.count
        self._jobs = dict(changes.jobs)
        self._value: LastChanges | None = changes
        self.now = replace(changes, instances=self._numbers, jobs=self._jobs)
        """What is known at this moment, for passes; its numbers change."""
        self.log: ChangeLog[int] = ChangeLog(4 * len(site.places) + 64)
        """The places that have changed, by index."""
        ranks = rank_queues(site.cluster, changes)
        self._queues = [ranks.get(place.instance.queue, len(ranks)) for place in site.places]
        self._number_of = list_numbers(site, changes)
        """By index of a place, as `_numbers`."""
        self._classes: list[int] | None = None
        self._before: dict[str, int | None] = {}
        """By queue instance that has changed since the last trial began when it had done so before."""
        self._count_before = 0

    @property
    def value(self) -> LastChanges:
        """What is known at this moment, which does not change any more."""
        if self._value is None:
            self._value = replace(self.now, instances=dict(self._numbers), count=self._count, jobs=dict(self._jobs))
        return self._value

    def note(self, tasks: Iterable[RunningTask]) -> None:
        """Take in that tasks have started or ended one after the other."""
        for pieces, some in groupby(tasks, attrgetter("pieces")):
            # As `note_tasks` does it.
            self._count += (sum(1 for _ in some) - 1) * len(pieces)
            self.note_task(pieces)

    def note_task(self, pieces: tuple[tuple[str, int], ...]) -> None:
        """Take in that a task has started or ended on some places."""
        self._value = None
        numbers, before, count = self._numbers, self._before, self._count
        for name, _ in pieces:
            if name not in before:
                before[name] = numbers.get(name)
            count += 1
            self._move(name, count)
        self._count = count

    def note_jobs(self, numbers: Sequence[int], known: Collection[int], last: int) -> None:
        """Take in that some of the `known` jobs have changed one after the other; `last` has the largest number."""
        count = note_jobs(self._jobs, self._count, numbers, known, last)
        if count != self._count:
            self._count, self._value = count, None

    def _move(self, name: str, number: int) -> None:
        self._numbers[name] = number
        place = self._by_name.get(name)
        if place is not None:
            self._number_of[place.index] = number
            self.log.append(place.index)

    def begin_trial(self) -> None:
        """Remember how things are, so that what is noted from now on can be taken back."""
        self._before, self._count_before = {}, self._count

    def take_back(self) -> None:
        """Take back what was noted since a trial began; readers look at all places anew."""
        for name, number in self._before.items():
            if number is None:
                del self._numbers[name]
            else:
                self._numbers[name] = number
            place = self._by_name.get(name)
            if place is not None:
                self._number_of[place.index] = number or 0
        self._count, self._value = self._count_before, None
        self._before = {}
        self.log.forget()

    def take_value(self, changes: LastChanges) -> None:
        """Take a value for what is known at this moment of which the caller knows that it says the same."""
        self._value = changes
        self._take_jobs(changes.jobs)

    def take(self, changes: LastChanges) -> bool:
        """Take in what changed up to another moment; False where that is not all that tells the two apart."""
        if changes is self._value:
            return True
        known = self._numbers
        if changes.queues != self.now.queues or not known.keys() <= changes.instances.keys():
            return False
        moved = sorted((number, name) for name, number in changes.instances.items() if known.get(name) != number)
        if moved and moved[0][0] <= self._count:
            return False
        for number, name in moved:
            self._move(name, number)
        self._count, self._value = changes.count, changes
        self._take_jobs(changes.jobs)
        return True

    def _take_jobs(self, places: Mapping[str, int]) -> None:
        self._jobs.clear()
        self._jobs.update(places)

    def find_moved(self, position: int) -> list[int] | None:
        """Return the places that have changed since a position of the log, by index and in their order now; None if
        that is not known."""
        found = self.log.since(position)
        if found is None:
            return None
        last = list(dict.fromkeys(reversed(found)))
        last.reverse()
        return last

    def rank_classes(self, board: Board) -> Sequence[int]:
        """Return by index of a place the rank of those that are its equals, which are tried as they changed last.

        `board` knows what else sorts places, which does not change.
        """
        if self._classes is None:
            key, places = board.sort_key, board.site.places
            both = [(key(place), queue) for place, queue in zip(places, self._queues, strict=True)]
            ranks = {each: rank for rank, each in enumerate(sorted(set(both)))}
            self._classes = [ranks[each] for each in both]
        return self._classes

    def changed(self, place: Place) -> int:
        """Sort places as they changed last, one cluster queue after the other."""
        return self._queues[place.index] * _SPAN + self._number_of[place.index]

    def tried(self, place: Place) -> int:
        """Sort places as they are tried, once their classes are known."""
        assert self._classes is not None
        return self._classes[place.index] * _SPAN + self._number_of[place.index]

    def reorder(self, board: Board) -> None:
        """Sort the places of a board anew on which nothing is booked."""
        self.rank_classes(board)
        board.reorder(self.tried, self.changed)
