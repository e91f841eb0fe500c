"""Stops and starts the execution daemons of hosts, after a question that names everything that stopping affects."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from qmonpy.app.objects.host_stop import HostStop, describe_stop, find_stop
from qmonpy.clusters.interface import Answer
from qmonpy.engine.world.execution_daemons import exec_hosts, silent_hosts
from qmonpy.gui.base.actions import allow, make_action, tool_button
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.gui.widgets.named import named

NAMED_HOSTS = 6


class HostStopper(QWidget):
    """The two buttons below the list of exec hosts."""

    def __init__(self, context: PageContext, chosen: Callable[[], Sequence[str]], parent: QWidget):
        """`chosen` returns the names of the chosen hosts."""
        super().__init__(parent)
        self._context, self._chosen = context, chosen
        self.stop_action = make_action("stop-hosts", parent, self.ask)
        self.start_action = make_action("start-hosts", parent, self.start)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, tokens().size("space_1"))
        layout.setSpacing(0)
        layout.addWidget(named(tool_button(self.stop_action, shows_text=True), "stop_hosts"))
        layout.addWidget(named(tool_button(self.start_action, shows_text=True), "start_hosts"))
        layout.addStretch(1)

    def show_choice(self) -> None:
        """Enable the actions that make sense for the chosen hosts and that the acting user may do."""
        snapshot = self._context.snapshot
        if snapshot is None:
            allow(self.stop_action, None, is_wanted=False)
            allow(self.start_action, None, is_wanted=False)
            return
        known, silent = set(exec_hosts(snapshot.cluster)), silent_hosts(snapshot.state)
        hosts = [name for name in self._chosen() if name in known]
        refusal = self._context.session.refusal_to_stop_hosts()
        is_simulated = self._context.cluster.clock is not None
        allow(self.stop_action, refusal, is_wanted=any(name not in silent for name in hosts))
        allow(self.start_action, refusal, is_wanted=any(name in silent for name in hosts))
        self.start_action.setVisible(is_simulated)

    def ask(self) -> None:
        """Find what stopping the chosen hosts affects, and ask."""
        snapshot, names = self._context.snapshot, tuple(self._chosen())
        if snapshot is not None and names:
            self._context.background.query(
                "what stopping hosts touches", lambda: find_stop(snapshot, names), self._open_question, owner=self
            )

    def start(self) -> None:
        """Start the simulated daemons of those chosen hosts whose daemon is stopped."""
        snapshot = self._context.snapshot
        silent = silent_hosts(snapshot.state) if snapshot is not None else ()
        names = tuple(name for name in self._chosen() if name in silent)
        cluster, user = self._context.cluster, self._context.user
        self._carry_out(tr("Start {hosts}"), tr("Started {hosts}."), names, lambda: cluster.start_hosts(user, names))

    def _open_question(self, stop: HostStop) -> None:
        if not stop.hosts:
            return
        is_simulated = self._context.cluster.clock is not None
        what = name_hosts(stop.hosts)

        def plan(kills_jobs: bool) -> CommandPlan:
            lines = describe_stop(stop, kills_jobs=kills_jobs, is_simulated=is_simulated)
            return CommandPlan(lines, stop.command(kills_jobs=kills_jobs))

        def stop_them(kills_jobs: bool) -> None:
            cluster, user = self._context.cluster, self._context.user
            self._carry_out(
                tr("Stop {hosts}"),
                tr("Stopped {hosts}."),
                stop.hosts,
                lambda: cluster.stop_hosts(user, stop.hosts, kills_jobs=kills_jobs),
            )

        CommandQuestion(
            tr("Stop {hosts}").format(hosts=what),
            tr("Stop the execution daemon of {hosts}? No job starts there afterwards.").format(hosts=what),
            tr("Stop {hosts}").format(hosts=name_hosts(stop.hosts, 1)),
            CommandOption(
                tr("Also kill the jobs there (qconf -kej)"),
                tr("Jobs that run on these hosts are killed and deleted"),
                bool(stop.task_count),
            ),
            plan,
            stop_them,
            self.window(),
            "stop_question",
        ).open()

    def _carry_out(self, title: str, done: str, names: Sequence[str], run: Callable[[], Answer]) -> None:
        if not names:
            return
        what = name_hosts(names, 1)
        self._context.background.operation(
            title.format(hosts=what), run, lambda answer: self._finish(answer, done.format(hosts=what)), owner=self
        )

    def _finish(self, answer: Answer, done: str) -> None:
        self._context.messages.post_answer(answer, done)


def name_hosts(names: Sequence[str], named_most: int = NAMED_HOSTS) -> str:
    """Return the names of hosts, or their number where there are more than `named_most`."""
    if len(names) <= named_most:
        return ", ".join(names)
    return count_of(len(names), tr("host"), tr("hosts"))
