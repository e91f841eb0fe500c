"""Room for a request by the start of a window: a number of slots that changes in steps, and operations on such
functions."""

from bisect import bisect_right
from collections.abc import Callable, Iterable

from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.level_match import MANY
from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """Slots by start: `slots[i]` from `times[i]` until the next time; the first time is the first start of all."""

    times: list[int]
    slots: list[int]


def windowed_room(timeline: Timeline | None, length: int, begin: int, end: int, slots: Callable[[float], int]) -> Room:
    """Return the slots that the most booked in a window leaves, by the start of the window."""
    times, amounts = timeline.steps() if timeline is not None else ([], [])
    # The amount of a step is met by windows that begin after `enters` and up to where the next step begins.
    first = max(0, bisect_right(times, begin) - 1)
    waiting: list[tuple[int, int, int]] = []
    if not times or begin < times[0]:
        waiting.append((begin, times[0] if times else end + 1, slots(0.0)))
    for index in range(first, len(times)):
        enters = max(begin, times[index] - length + 1)
        if enters > end:
            break
        leaves = times[index + 1] if index + 1 < len(times) else end + 1
        waiting.append((enters, leaves, slots(amounts[index])))
    return _lowest(waiting, begin, end)


def _lowest(spans: list[tuple[int, int, int]], begin: int, end: int) -> Room:
    """Return the lowest of the values that hold at each time; spans begin and end in order and leave no gap."""
    if len(spans) == 1:
        return Room([begin], [spans[0][2]])
    turns = sorted({enters for enters, _, _ in spans} | {leaves for _, leaves, _ in spans if begin < leaves <= end})
    queue: list[tuple[int, int]] = []
    head = position = 0
    room = Room([], [])
    for turn in turns:
        while position < len(spans) and spans[position][0] <= turn:
            _, leaves, value = spans[position]
            while len(queue) > head and queue[-1][1] >= value:
                queue.pop()
            queue.append((leaves, value))
            position += 1
        while queue[head][0] <= turn:
            head += 1
        if not room.slots or room.slots[-1] != queue[head][1]:
            room.times.append(turn)
            room.slots.append(queue[head][1])
    return room


def closed_room(closed: Iterable[tuple[int, int]], begin: int, end: int) -> Room:
    """Return MANY slots, but 0 where something is closed; stretches may overlap."""
    changes = Room([begin], [0])
    rooms = [changes]
    for first, last in closed:
        times, slots = ([begin], [1]) if first <= begin else ([begin, first], [0, 1])
        if last < begin or first > end:
            continue
        if last < end:
            times, slots = [*times, last + 1], [*slots, 0]
        rooms.append(Room(times, slots))
    return map_room(add_rooms(rooms), lambda count: 0 if count else MANY)


def map_room(room: Room, change: Callable[[int], int]) -> Room:
    """Return the room with its slots changed by a function."""
    return Room(room.times, [change(each) for each in room.slots])


def add_rooms(rooms: list[Room]) -> Room:
    """Return the sum of rooms."""
    if len(rooms) == 1:
        return rooms[0]
    changes: dict[int, int] = {}
    for room in rooms:
        before = 0
        for time, slots in zip(room.times, room.slots, strict=True):
            if slots != before:
                changes[time] = changes.get(time, 0) + slots - before
                before = slots
    first = rooms[0].times[0]
    changes.setdefault(first, 0)
    total = 0
    found = Room([], [])
    for time in sorted(changes):
        total += changes[time]
        found.times.append(time)
        found.slots.append(total)
    return found


def combine_rooms(rooms: list[Room], choose: Callable[[Iterable[int]], int]) -> Room:
    """Return the least, or the most, of rooms at each time."""
    several = [room for room in rooms if len(room.times) > 1]
    if not several:
        return Room(rooms[0].times, [choose([room.slots[0] for room in rooms])])
    if len(rooms) == 1:
        return rooms[0]
    times = sorted({time for room in rooms for time in room.times})
    places = [0] * len(rooms)
    slots = []
    for time in times:
        for number, room in enumerate(rooms):
            place = places[number]
            if place + 1 < len(room.times) and room.times[place + 1] <= time:
                places[number] = place + 1
        slots.append(choose([room.slots[place] for room, place in zip(rooms, places, strict=True)]))
    return Room(times, slots)
