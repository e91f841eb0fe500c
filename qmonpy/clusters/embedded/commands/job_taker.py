"""The part of the embedded cluster that takes jobs, and commands on jobs and reservations that are there already.

Each method imports what carries it out: a program that gives one command does not wait for the others.
"""

from collections.abc import Sequence

from qmonpy.clusters.embedded.commands.order_taker import OrderTaker
from qmonpy.clusters.embedded.witnesses.record_folder import RecordFolder
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.clusters.storage.consent import Gate
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.formats.submission.name_matches import matches_foreseen
from qmonpy.formats.submission.submission_error import REFUSED, TOO_MANY, SubmissionError, is_first_check
from qmonpy.formats.submission.trial import is_only_shown, is_trial
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import NONE
from qmonpy.model.work.deeds import Deed


class JobTaker(OrderTaker):
    """Carries out commands on jobs and reservations in the world of the cluster."""

    _next_job: int
    _gate: Gate | None
    _records: RecordFolder | None

    def snapshot(self) -> Snapshot:
        """Return the cluster as it is now."""
        raise NotImplementedError

    def submit(self, user: str, arguments: Sequence[str], runtime: int = 1000) -> Answer:
        """Submit a job as `qsub` with these arguments would, and run a pass, so that it may start at once.

        With `-w v`, `-w p` or `-verify` nothing is submitted, and the answer has no number of a job. Where the
        configuration names a program that verifies jobs (`jsv_url`), it is asked before; meanwhile others can act.
        """
        taken: list[int] = []

        def submit_now(world: Simulation) -> Answer:
            # Another process may just have named a program.
            taken.clear()
            if world.cluster.configuration.get("jsv_url", NONE).upper() == NONE or is_trial(arguments):
                return self._submit(user, arguments, runtime)
            answer = self._take_number(user, arguments, runtime)
            taken.extend(() if answer.job is None else (answer.job,))
            return answer

        with matches_foreseen(arguments, self.snapshot().state.jobs, user):
            answer = self._command(Deed.SUBMISSION, submit_now)
            return self._submit_verified(user, arguments, runtime, taken[0]) if taken and answer.is_done else answer

    def _submit(self, user: str, arguments: Sequence[str], runtime: int, number: int | None = None) -> Answer:
        from qmonpy.clusters.embedded.commands.job_commands import add_immediate_answer

        answer = self._enter(user, arguments, runtime, number)
        job = self._world.state.jobs.get(answer.job) if answer.job is not None else None
        if job is not None:
            self._world.run_pass()
        if job is not None and job.is_immediate:
            answer = add_immediate_answer(answer, job, is_started=job.number in self._world.state.jobs)
        return answer

    def _enter(self, user: str, arguments: Sequence[str], runtime: int, number: int | None = None) -> Answer:
        """Let a job enter the world, with a number that it has got already or the next one."""
        from qmonpy.clusters.embedded.commands.job_commands import show_job, submit_job

        if is_only_shown(arguments):
            return show_job(self._world, user, arguments)
        answer = submit_job(self._world, user, arguments, runtime, self._next_job if number is None else number)
        # Grid Engine uses up a number for a job that its qmaster refuses or verifies, too.
        is_numbered = answer.exit_code in (None, REFUSED, TOO_MANY)
        if number is None and is_numbered and not any(map(is_first_check, answer.reports)):
            self._next_job += 1
        return answer

    def _submit_verified(self, user: str, arguments: Sequence[str], runtime: int, number: int) -> Answer:
        """Submit a job that the program of the configuration verifies, once the qmaster has nothing against it.

        What the program made of it is looked at by the qmaster again.
        """
        # Few clusters have such a program.
        from qmonpy.clusters.embedded.verifying.server_verifier import verify_on_server

        find_refusal = (lambda _: None) if self._gate is None else self._gate.find_verifier_refusal
        found = verify_on_server(self.snapshot().cluster, user, arguments, number, find_refusal)
        if found.messages and self._records is not None:
            self._records.append("messages", found.messages)
        if found.refusal is not None:
            return Answer(False, "\n".join(found.refusal.lines), found.refusal.reports, exit_code=REFUSED)
        return self._command(Deed.SUBMISSION, lambda _: self._submit(user, found.words, runtime, number))

    def _take_number(self, user: str, arguments: Sequence[str], runtime: int) -> Answer:
        """Return the number that a job gets, or the qmaster's refusal of it."""
        from qmonpy.clusters.embedded.commands.job_commands import make_job

        try:
            job, _ = make_job(self._world, user, arguments, runtime, self._next_job)
        except SubmissionError:
            return self._enter(user, arguments, runtime)
        self._next_job += 1
        return Answer(True, job=job.number)

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
