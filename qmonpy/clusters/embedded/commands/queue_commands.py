"""`qmod -e`, `-d`, `-s`, `-us` and `-c` on queue instances of the embedded cluster (8.1.9, asked)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.commands.rescheduling import find_instances, reschedule
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.checks.permissions import find_refusal_to_switch
from qmonpy.engine.world.task_failure import ERROR
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import QueueInstance
from qmonpy.model.report import Report, Severity
from qmonpy.model.work.instance_action import InstanceAction


@dataclass(frozen=True, slots=True)
class _Transition:
    """The state letter that an action sets or clears, and the state's name in qmod's answers."""

    letter: str
    is_set: bool
    word: str
    is_about_suspension: bool = False
    may_be_jobs: bool = True
    """Whether the command takes names of jobs as well, as its answer to an unknown name says."""


_TRANSITIONS: Mapping[InstanceAction, _Transition] = {
    InstanceAction.ENABLE: _Transition("d", False, "enabled", may_be_jobs=False),
    InstanceAction.DISABLE: _Transition("d", True, "disabled", may_be_jobs=False),
    InstanceAction.SUSPEND: _Transition("s", True, "suspended", is_about_suspension=True),
    InstanceAction.RESUME: _Transition("s", False, "unsuspended", is_about_suspension=True),
    InstanceAction.CLEAR_ERROR: _Transition("E", False, "no error"),
}
_OTHER_SUSPENSIONS = {"S": "a superordinate queue", "C": "its calendar"}


class _Session:
    """One call of qmod: the states of queue instances that it leaves, and its answer."""

    def __init__(self, world: Simulation, user: str, action: InstanceAction, *, is_forced: bool):
        self.states = dict(world.state.instance_states)
        self.switched: dict[str, None] = {}
        """The instances of which the states are other ones, in their order."""
        self.lines: list[str] = []
        self.reports: list[Report] = []
        self._cluster = world.cluster
        self._user = user
        self._action = action
        self._transition = _TRANSITIONS[action]
        self._is_forced = is_forced

    def switch(self, name: str) -> None:
        """Change the instances that one word of the command names: `all.q@h1`, `all.q`, `*@h1`, `all.q@@group`."""
        instances = find_instances(self._cluster, name)
        for instance in instances:
            self._switch(instance)
        if not instances:
            text = messages.invalid_queue(name, may_be_job=self._transition.may_be_jobs)
            self._refuse(Report("cluster.no-such-queue", text, fields=(name,)))

    def _switch(self, instance: QueueInstance) -> None:
        letters, wanted = self.states.get(instance.name, frozenset()), self._transition
        refusal = find_refusal_to_switch(self._cluster, self._user, instance, self._action)
        if refusal is not None:
            self._refuse(refusal)
        elif (wanted.letter in letters) is wanted.is_set and not self._is_forced:
            self.lines.append(messages.queue_unchanged(instance.name, wanted.word))
        elif self._is_left_alone(letters):
            # Grid Engine says nothing and does nothing.
            others = " and ".join(word for letter, word in _OTHER_SUSPENSIONS.items() if letter in letters)
            text = f'"{instance.name}" was not changed: it is suspended by {others}.'
            self.reports.append(Report("cluster.suspended-otherwise", text, Severity.WARNING, fields=(instance.name,)))
        else:
            self.switched[instance.name] = None
            self.states[instance.name] = letters | {wanted.letter} if wanted.is_set else letters - {wanted.letter}
            text = messages.queue_changed(
                self._user, self._cluster.name, instance.name, wanted.word, is_forced=self._is_forced
            )
            self.lines.append(text)

    def _is_left_alone(self, letters: frozenset[str]) -> bool:
        """Return whether 8.1.9 ignores the command: a calendar or queue suspends the instance.

        It is then suspended only by force, and never resumed.
        """
        is_suspended = not letters.isdisjoint(_OTHER_SUSPENSIONS)
        return (
            is_suspended and self._transition.is_about_suspension and not (self._transition.is_set and self._is_forced)
        )

    def _refuse(self, report: Report) -> None:
        self.reports.append(report)
        self.lines.append(report.text)


def modify_instances(
    world: Simulation, user: str, names: Sequence[str], action: InstanceAction, *, is_forced: bool
) -> Answer:
    """Enable, disable, suspend or resume the instances of these names, clear their errors, or reschedule their jobs."""
    if action is InstanceAction.RESCHEDULE:
        return reschedule(world, user, names, is_forced=is_forced)
    if action is InstanceAction.CLEAN:
        return _clean(world, user, names)
    session = _Session(world, user, action, is_forced=is_forced)
    for name in names:
        session.switch(name)
    kept = {name: letters for name, letters in session.states.items() if letters}
    if kept != world.state.instance_states:
        said = {name: each for name, each in world.state.instance_messages.items() if ERROR in kept.get(name, ())}
        found = replace(world.state, instance_states=kept, instance_messages=said)
        world.change_state(with_letters_noted(world.state.instance_states, found, session.switched))
    is_done = not any(report.is_error for report in session.reports)
    return Answer(is_done, "\n".join(session.lines), tuple(session.reports))


def _clean(world: Simulation, user: str, names: Sequence[str]) -> Answer:
    """Remove what runs on queue instances, as `qconf -cq`: without waiting for hosts, and without a record of it."""
    lines: list[str] = []
    reports: list[Report] = []
    cleaned: dict[str, None] = {}
    for name in names:
        instances = find_instances(world.cluster, name)
        for each in instances:
            refusal = find_refusal_to_switch(world.cluster, user, each, InstanceAction.CLEAN)
            if refusal is not None:
                reports.append(refusal)
                lines.append(refusal.text)
            else:
                cleaned[each.name] = None
                lines.append(messages.purged(user, world.cluster.name, each.name))
        if not instances:
            text = messages.invalid_queue(name, may_be_job=True)
            reports.append(Report("cluster.no-such-queue", text, fields=(name,)))
            lines.append(text)
    running = world.state.running
    keys = [key for key, task in running.items() if any(place in cleaned for place, _ in task.pieces)]
    if keys:
        world.purge(keys)
    return Answer(not reports, "\n".join(lines), tuple(reports))
