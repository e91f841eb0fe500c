"""Changes shares or override tickets of jobs, by qalter; what it would do is shown before, and asked about."""

import shlex
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from qmonpy.app.jobs.alteration_plan import AlterationPlan, plan_alteration
from qmonpy.app.policies.share_rows import FUNCTIONAL, JOB_OPTIONS, OVERRIDE
from qmonpy.app.starting.wait_numbers import list_plain_lines
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.terms.touched_number import TouchedNames
from qmonpy.clusters.interface import Answer
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

MOST_NAMED = 12
"""So many jobs are named one by one."""


class JobAmounts(QObject):
    """Asks before it changes jobs; the jobs come back with the next snapshot."""

    def __init__(self, context: PageContext, attribute: str, part: QWidget):
        super().__init__(part)
        self._context, self._attribute, self._part = context, attribute, part

    def ask(self, jobs: Sequence[int], amount: int) -> None:
        """Show what it would do to set an amount for jobs, and do it if that is confirmed."""
        snapshot, user = self._context.snapshot or Snapshot(), self._context.user
        options = (JOB_OPTIONS[self._attribute], str(amount))
        is_real = self._context.session.is_real
        self._context.background.query(
            f"plan of {self._attribute}",
            lambda: plan_alteration(snapshot, user, jobs, options, is_real=is_real),
            lambda plan: self._open(plan, tuple(jobs), options),
            owner=self,
        )

    def _open(self, plan: AlterationPlan, jobs: tuple[int, ...], options: tuple[str, str]) -> None:
        what = tr("override tickets") if self._attribute == OVERRIDE else tr("job share")
        whose = count_of(len(jobs), "job", "jobs")
        command = shlex.join(("qalter", *options, ",".join(map(str, jobs))))
        said = (line for each in plan.noted for line in list_plain_lines(*each))
        lines = (*self._tell_before(jobs, options[1]), *said, *plan.refusals)
        question = CommandQuestion(
            tr("Change {what}").format(what=what),
            tr("Set the {what} of {whose} to {amount}?").format(what=what, whose=whose, amount=options[1]),
            tr("Change {whose}").format(whose=whose),
            CommandOption("", "", is_offered=False),
            lambda _: CommandPlan(lines, command, is_possible=not plan.is_refused),
            lambda _: self._alter(jobs, options, whose),
            self._part.window(),
            "amount_question",
        )
        follow_numbers(self._context, question, question)
        question.open()

    def _tell_before(self, jobs: Sequence[int], amount: str) -> Iterator[str | SaidLine]:
        known = (self._context.snapshot or Snapshot()).state.jobs
        for number in jobs[:MOST_NAMED]:
            job = known.get(number)
            if job is not None:
                before = job.job_share if self._attribute == FUNCTIONAL else job.override_tickets
                yield tr("job {number} of {user}: {before:,} becomes {after:,}").format(
                    number=number, user=job.owner, before=before, after=int(amount)
                )
        if len(jobs) > MOST_NAMED:
            more = count_of(len(jobs) - MOST_NAMED, "other job", "other jobs")
            every = TouchedNames(tr("jobs that are changed"), tuple(map(str, jobs)), "jobs")
            yield SaidLine(tr("and {more}").format(more=more), more, every)

    def _alter(self, jobs: tuple[int, ...], options: tuple[str, str], whose: str) -> None:
        cluster, user = self._context.cluster, self._context.user

        def tell(answer: Answer) -> None:
            self._context.messages.post_answer(answer, tr("Altered {whose}.").format(whose=whose))

        label = tr("Altering {whose}").format(whose=whose)
        self._context.background.operation(label, lambda: cluster.alter_jobs(user, jobs, options), tell, owner=self)
