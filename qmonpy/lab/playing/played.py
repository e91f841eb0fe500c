"""What became of a workload in a play: when and where each task started, what waited, how full everything was."""

from dataclasses import field

import numpy as np

from qmonpy.lab.workload.sentence import Sentence
from qmonpy.lab.workload.workload import NO_INTS, Ints
from qmonpy.late_methods import dataclass

NEVER = 0
"""The start of a task that did not start in the play."""


@dataclass(frozen=True, slots=True)
class NeverStarted:
    """Jobs that did not start in a play, and why: those with the same reason together."""

    text: str
    """A full sentence."""
    jobs: tuple[int, ...]
    """Their places in the workload."""
    can_ever: bool = False
    """Whether they could have started later: they still waited when the play ended."""


@dataclass(frozen=True, slots=True)
class RulePressure:
    """How hard a limit of a rule pressed while a workload was played; sampled, so each number is an estimate."""

    quota_set: str
    rule: str
    """Name of the rule, `set/name` or `set/1`."""
    limit: str
    """`slots=30`."""
    seconds_at_limit: float
    """How long some counter of it was full."""
    held_jobs: int
    """How many jobs waited at some moment when it had no room for them anywhere, whatever else was free."""
    refused_slot_hours: float
    """Slots that these jobs asked for at least, with all their waiting tasks, times the hours of such moments."""
    share_of_time: float
    """`seconds_at_limit` as a part of the time that was played."""
    held: tuple[tuple[int, int], ...] = ()
    """Places of the held jobs in the workload, each with the first moment at which it was seen held back, in seconds
    since the epoch; of very many those that waited longest. Empty in results of earlier versions."""
    refused: tuple[int, ...] = ()
    """Of each of these jobs the slot seconds that it adds to what was refused; empty in results of earlier versions."""
    looks: int = 0
    """How often was looked; 0 in results of earlier versions,"""
    full_looks: int = 0
    """and how often some counter was full,"""
    seconds: int = 0
    """and for how long these looks stand in all."""
    filters: str | None = None
    """For whom and where the rule is, as its line says it: `users {anna} hosts *`; None in results of earlier
    versions."""


@dataclass(frozen=True, eq=False)
class Played:
    """The result of a play; columns of tasks are in the order of the workload's."""

    start: Ints = field(default_factory=lambda: NO_INTS)
    """When each task started; NEVER where it did not."""
    run_time: Ints = field(default_factory=lambda: NO_INTS)
    """How long each task ran; shorter than it did where a queue of the configuration limits it more."""
    pieces_first: Ints = field(default_factory=lambda: np.zeros(1, np.int64))
    """Where a task's pieces begin in the next two columns; one longer than the others."""
    piece_place: Ints = field(default_factory=lambda: NO_INTS)
    """Place in `places`: the queue instance of each piece, the master's first."""
    piece_slots: Ints = field(default_factory=lambda: NO_INTS)
    places: tuple[str, ...] = ()
    pe: Ints = field(default_factory=lambda: NO_INTS)
    """By task the place in `pes` of the parallel environment that was granted; -1 for none."""
    pes: tuple[str, ...] = ()
    # --- about it
    total_slots: int = 0
    """Slots of all queue instances that take jobs."""
    begin: int = 0
    end: int = 0
    """When the play began, and when its last event was."""
    passes: int = 0
    seed: int = 0
    never: tuple[NeverStarted, ...] = ()
    pressure: tuple[RulePressure, ...] = ()
    shares: tuple[tuple[str, float], ...] = ()
    """Who has shares in the configuration, and how many."""
    shares_are_of_projects: bool = False
    """Whether these are of projects, or else of users."""
    notes: tuple[Sentence, ...] = ()
    """What the play does not do as the real cluster did."""
    order_words: tuple[Sentence, ...] = ()
    """How it is known what was first within a second; empty where nothing is."""

    @property
    def slots(self) -> Ints:
        """By task how many slots it got; 0 where it did not start."""
        total = np.concatenate(([0], np.cumsum(self.piece_slots)))
        found: Ints = total[self.pieces_first[1:]] - total[self.pieces_first[:-1]]
        return found
