"""The part of the embedded cluster that takes commands on jobs and reservations that are there already.

Each method imports what carries it out: a program that gives one command does not wait for the others.
"""

from collections.abc import Sequence

from qmonpy.clusters.embedded.commands.order_taker import OrderTaker
from qmonpy.clusters.interface import Answer
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.formats.submission.name_matches import matches_foreseen
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.deeds import Deed


class JobTaker(OrderTaker):
    """Carries out commands on jobs and reservations in the world of the cluster."""

    def snapshot(self) -> Snapshot:
        """Return the cluster as it is now."""
        raise NotImplementedError

    def delete_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Delete jobs or tasks as `qdel`; those that may not be deleted do not hinder the others."""
        from qmonpy.clusters.embedded.commands.job_commands import delete_jobs

        return self._command(Deed.JOBS, delete_jobs, user, jobs, is_forced=is_forced)

    def hold_jobs(self, user: str, jobs: Sequence[JobWord], *, is_held: bool, kind: str = "u") -> Answer:
        """Put holds on jobs or tasks or take them off, as `qhold -h` and `qrls -h`."""
        from qmonpy.clusters.embedded.commands.job_commands import hold_jobs

        return self._command(Deed.JOBS, hold_jobs, user, jobs, is_held=is_held, kind=kind)

    def suspend_jobs(self, user: str, jobs: Sequence[JobWord], *, is_suspended: bool) -> Answer:
        """Suspend running jobs or tasks or resume them, as `qmod -sj` and `-usj`."""
        from qmonpy.clusters.embedded.commands.job_switching import suspend_jobs

        return self._command(Deed.JOBS, suspend_jobs, user, jobs, is_suspended=is_suspended)

    def reschedule_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Stop running jobs or tasks and return them to the pending list, as `qmod -rj`."""
        from qmonpy.clusters.embedded.commands.job_switching import reschedule_jobs

        return self._command(Deed.JOBS, reschedule_jobs, user, jobs, is_forced=is_forced)

    def clear_job_errors(self, user: str, jobs: Sequence[JobWord]) -> Answer:
        """Clear the error state (`E`) of jobs, as `qmod -cj`."""
        from qmonpy.clusters.embedded.commands.job_switching import clear_job_errors

        return self._command(Deed.JOBS, clear_job_errors, user, jobs)

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
        """Change options of jobs, as `qalter`; jobs that refuse do not hinder the others."""
        from qmonpy.clusters.embedded.commands.job_alteration import alter_jobs

        with matches_foreseen(arguments, self.snapshot().state.jobs):
            return self._command(Deed.JOBS, alter_jobs, user, jobs, arguments)

    def delete_reservations(
        self, user: str, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> Answer:
        """Delete advance reservations and their jobs, as `qrdel`; refused ones do not hinder the others."""
        from qmonpy.clusters.embedded.commands.reservation_commands import delete_reservations

        return self._command(Deed.RESERVATION, delete_reservations, user, words, users, is_forced)
