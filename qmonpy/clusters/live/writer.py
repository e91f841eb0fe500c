"""What changes a real Grid Engine; kept apart from what reads it."""

from collections.abc import Sequence
from typing import Protocol

from qmonpy.clusters.interface import Answer
from qmonpy.engine.permissions import InstanceAction
from qmonpy.model.change import AnyChange
from qmonpy.model.report import Report
from qmonpy.model.reservation import ReservationRequest

NOT_POSSIBLE = Report(
    "live.read-only",
    "This is not possible yet on a real Grid Engine: qmonpy only reads it so far. Nothing was changed.",
)


class Writer(Protocol):
    """The writing part of `clusters.interface.ClusterInterface`; each method may take as long as its commands."""

    def submit(self, user: str, arguments: Sequence[str]) -> Answer: ...

    def delete_jobs(self, user: str, jobs: Sequence[int]) -> Answer: ...

    def hold_jobs(self, user: str, jobs: Sequence[int], *, is_held: bool) -> Answer: ...

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer: ...

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer: ...

    def delete_reservations(
        self, user: str, words: Sequence[str], users: Sequence[str], *, is_forced: bool
    ) -> Answer: ...

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool
    ) -> Answer: ...

    def change(
        self, user: str, changes: Sequence[AnyChange], note: str, by: str
    ) -> tuple[Answer, tuple[AnyChange, ...]]:
        """The answer, and what is different in the qmaster now."""
        ...


class NoWriter:
    """Refuses everything, and says so."""

    def submit(self, user: str, arguments: Sequence[str]) -> Answer:
        return _refusal()

    def delete_jobs(self, user: str, jobs: Sequence[int]) -> Answer:
        return _refusal()

    def hold_jobs(self, user: str, jobs: Sequence[int], *, is_held: bool) -> Answer:
        return _refusal()

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
        return _refusal()

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer:
        return _refusal()

    def delete_reservations(self, user: str, words: Sequence[str], users: Sequence[str], *, is_forced: bool) -> Answer:
        return _refusal()

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool
    ) -> Answer:
        return _refusal()

    def change(
        self, user: str, changes: Sequence[AnyChange], note: str, by: str
    ) -> tuple[Answer, tuple[AnyChange, ...]]:
        return _refusal(), ()


def _refusal() -> Answer:
    return Answer(False, NOT_POSSIBLE.text, (NOT_POSSIBLE,))
