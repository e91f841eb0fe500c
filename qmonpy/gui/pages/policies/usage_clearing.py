"""The question before past usage is forgotten, which cannot be undone, and the order to the qmaster."""

from functools import partial

from PySide6.QtWidgets import QWidget

from qmonpy.app.clusters.qmaster_orders import OFFERED
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.terms.touched_number import TouchedNames
from qmonpy.clusters.interface import TakesOrders
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.insight.policies.tree_state import with_present_usage
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.qmaster_order import QmasterOrder
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.translation import tr


def ask_to_clear(context: PageContext, part: QWidget) -> None:
    """Ask whether the usage of all users and projects shall become zero, and tell the qmaster."""
    snapshot = context.snapshot or Snapshot()

    def find() -> UsageBook:
        return with_present_usage(snapshot.cluster, snapshot.state, snapshot.now).usage

    context.background.query("usage to clear", find, lambda usage: _open(context, part, usage), owner=part)


def _open(context: PageContext, part: QWidget, usage: UsageBook) -> None:
    offered = OFFERED[QmasterOrder.CLEAR_USAGE]
    users = count_of(len(usage.users), "user", "users")
    projects = count_of(len(usage.projects), "project", "projects")
    whom = tr("{users} and {projects}").format(users=users, projects=projects)
    number = TouchedNames(tr("users and projects with past usage"), (*sorted(usage.users), *sorted(usage.projects)))
    line = SaidLine(tr("Past usage is kept now of {whom}.").format(whom=whom), whom, number)
    question = CommandQuestion(
        tr(offered.verb),
        f"{tr(offered.verb)}? {tr(offered.effect)}",
        tr(offered.verb),
        CommandOption("", "", is_offered=False),
        lambda _: CommandPlan((line,), "qconf -clearusage"),
        lambda _: _clear(context, part),
        part.window(),
        "order_question",
    )
    follow_numbers(context, question, question)
    question.open()


def _clear(context: PageContext, part: QWidget) -> None:
    offered, cluster = OFFERED[QmasterOrder.CLEAR_USAGE], context.cluster
    assert isinstance(cluster, TakesOrders)
    context.background.operation(
        tr(offered.verb),
        partial(cluster.give_order, context.user, QmasterOrder.CLEAR_USAGE, []),
        lambda answer: context.messages.post_answer(answer, tr(offered.done)),
        owner=part,
    )
