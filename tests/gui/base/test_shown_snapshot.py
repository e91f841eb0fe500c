"""A page that was left keeps no snapshot that is over, and finds the newest in its place."""

from dataclasses import replace
from weakref import ref

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.app.session.session import Session
from qmonpy.app.session.shown_snapshot import ShownPlan, ShownSnapshot
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.model.configuration.cluster import Cluster
from tests.gui.fake_cluster import FakeRealCluster, make_snapshot


class Part:
    """Something that shows snapshots."""

    shown, planned = ShownSnapshot(), ShownPlan()

    def __init__(self, context: PageContext):
        self._context = context


@pytest.fixture
def context(qtbot: QtBot) -> PageContext:
    snapshot = make_snapshot()
    session = Session(FakeRealCluster(snapshot))
    return PageContext(session, Background(), MessageCentre(session), snapshot=snapshot)


def test_that_a_snapshot_is_held_until_a_newer_one_has_come(context: PageContext) -> None:
    part = Part(context)
    assert part.shown is None
    part.shown = replace(make_snapshot(), now=1)
    first = ref(part.shown)
    assert first() is not None
    context.snapshot = newer = make_snapshot()
    assert first() is None
    assert part.shown is newer


def test_that_a_snapshot_that_somebody_else_holds_is_still_what_is_shown(context: PageContext) -> None:
    part = Part(context)
    part.shown = before = context.snapshot
    context.snapshot = make_snapshot()
    assert part.shown is before
    part.shown = context.snapshot
    assert part.shown is context.snapshot
    part.shown = None
    assert part.shown is None


def test_that_a_configuration_with_edits_is_held_until_a_newer_snapshot_has_come(context: PageContext) -> None:
    part = Part(context)
    assert part.planned == Cluster()
    part.planned = replace(make_snapshot().cluster, name="before")
    first = ref(part.planned)
    assert first() is not None
    assert part.planned.name == "before"
    context.snapshot = make_snapshot()
    assert first() is None
    assert part.planned is context.draft.planned()
