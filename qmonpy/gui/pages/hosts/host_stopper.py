"""Stops and starts the execution daemons of hosts, and lets hosts of a simulation break down, after questions that name
everything that is affected."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from qmonpy.app.objects.host_stop import HostStop, describe_crash, describe_stop, find_stop
from qmonpy.clusters.interface import Answer
from qmonpy.engine.world.execution_daemons import silent_hosts
from qmonpy.gui.base.actions import allow, make_action, tool_button
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.happening import HostCrash
from qmonpy.model.work.state import State
from qmonpy.translation import tr

NAMED_HOSTS = 6


class HostStopper(QWidget):
    """The buttons below the list of exec hosts."""

    def __init__(self, context: PageContext, chosen: Callable[[], Sequence[str]], parent: QWidget):
        """`chosen` returns the names of the chosen hosts."""
        super().__init__(parent)
        self._context, self._chosen = context, chosen
        self._silent: LastAnswer[State, frozenset[str]] = LastAnswer(
            silent_hosts, lambda state: (state.instance_states,)
        )
        self.stop_action = make_action("stop-hosts", parent, self.ask)
        self.start_action = make_action("start-hosts", parent, self.start)
        self.crash_action = make_action("crash-hosts", parent, self.ask_crash)
        layout = FlowLayout(self, tokens().size("space_1"))
        layout.setContentsMargins(0, 0, 0, tokens().size("space_1"))
        layout.addWidget(named(tool_button(self.stop_action, shows_text=True), "stop_hosts"))
        layout.addWidget(named(tool_button(self.start_action, shows_text=True), "start_hosts"))
        layout.addWidget(named(tool_button(self.crash_action, shows_text=True), "crash_hosts"))

    def show_choice(self) -> None:
        """Enable the actions that make sense for the chosen hosts and that the acting user may do."""
        snapshot = self._context.snapshot
        if snapshot is None:
            allow(self.stop_action, None, is_wanted=False)
            allow(self.start_action, None, is_wanted=False)
            allow(self.crash_action, None, is_wanted=False)
            return
        silent = self._silent.of(snapshot.state)
        hosts = [name for name in self._chosen() if name in snapshot.cluster.hosts and name != GLOBAL_HOST]
        refusal = self._context.session.refusal_to_stop_hosts()
        is_simulated = self._context.cluster.clock is not None
        nobody = "" if hosts else tr("Choose hosts.")
        can_stop = any(name not in silent for name in hosts)
        why_not = nobody or tr("The daemons of the chosen hosts do not run.")
        allow(self.stop_action, refusal, is_wanted=can_stop, why_not=why_not)
        down = snapshot.state.down_hosts
        can_start = any(name in silent or name in down for name in hosts)
        why_not = nobody or tr("The daemons of the chosen hosts run.")
        allow(self.start_action, refusal, is_wanted=can_start, why_not=why_not)
        can_crash = any(name not in down for name in hosts)
        allow(self.crash_action, refusal, is_wanted=can_crash, why_not=nobody or tr("The chosen hosts are down."))
        self.start_action.setVisible(is_simulated)
        self.crash_action.setVisible(is_simulated)

    def ask(self) -> None:
        """Find what stopping the chosen hosts affects, and ask."""
        snapshot, names = self._context.snapshot, tuple(self._chosen())
        if snapshot is not None and names:
            self._context.background.query(
                "what stopping hosts touches",
                lambda: find_stop(snapshot, names),
                lambda stop: self._open_question(stop, snapshot),
                owner=self,
            )

    def start(self) -> None:
        """Start the simulated daemons of those chosen hosts whose daemon is stopped."""
        snapshot = self._context.snapshot
        state = snapshot.state if snapshot is not None else State()
        gone = silent_hosts(state) | state.down_hosts.keys()
        names = tuple(name for name in self._chosen() if name in gone)
        cluster, user = self._context.cluster, self._context.user
        self._carry_out(tr("Start {hosts}"), tr("Started {hosts}."), names, lambda: cluster.start_hosts(user, names))

    def ask_crash(self) -> None:
        """Find what is lost with the chosen hosts if they break down, and ask."""
        snapshot, names = self._context.snapshot, tuple(self._chosen())
        if snapshot is not None and names:
            self._context.background.query(
                "what hosts lose",
                lambda: find_stop(snapshot, names),
                lambda stop: self._open_crash_question(stop, snapshot),
                owner=self,
            )

    def _open_crash_question(self, stop: HostStop, snapshot: Snapshot) -> None:
        if not stop.hosts:
            return
        what, lines = name_hosts(stop.hosts), describe_crash(snapshot, stop)
        text = tr("no command of Grid Engine: as if the power of {hosts} failed").format(
            hosts=name_hosts(stop.hosts, 1)
        )

        def crash(_: bool) -> None:
            cluster, user = self._context.cluster, self._context.user
            self._carry_out(
                tr("Break down {hosts}"),
                tr("{hosts} broke down."),
                stop.hosts,
                lambda: cluster.happen(user, HostCrash(stop.hosts)),
            )

        question = CommandQuestion(
            tr("Break down {hosts}").format(hosts=what),
            tr("Let {hosts} break down, with all that runs there?").format(hosts=what),
            tr("Break down {hosts}").format(hosts=name_hosts(stop.hosts, 1)),
            CommandOption("", "", is_offered=False),
            lambda _: CommandPlan(lines, text),
            crash,
            self.window(),
            "crash_question",
        )
        follow_numbers(self._context, question, question, find_moment=lambda: snapshot)
        question.open()

    def _open_question(self, stop: HostStop, snapshot: Snapshot) -> None:
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

        question = CommandQuestion(
            tr("Stop {hosts}").format(hosts=what),
            tr("Stop the execution daemon of {hosts}? No job starts there afterwards.").format(hosts=what),
            tr("Stop {hosts}").format(hosts=name_hosts(stop.hosts, 1)),
            CommandOption(
                tr("Also kill the jobs there (qconf -kej)"),
                tr("Jobs that run on these hosts are killed"),
                bool(stop.task_count),
            ),
            plan,
            stop_them,
            self.window(),
            "stop_question",
        )
        follow_numbers(self._context, question, question, find_moment=lambda: snapshot)
        question.open()

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
    return count_of(len(names), "host", "hosts")
