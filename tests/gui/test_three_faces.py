"""The window, the commands and the Python API on one spool: what one does the others show, in the same words."""

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import qmonpy
from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.gui.widgets.row_table import RowTable
from tests.clusters.world import slots_per_user, small_cluster
from tests.gui.finding import action, child
from tests.gui.window_hand import MakeWindow, open_page, open_window

Command = Callable[[str], str]


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster().with_quota_sets((slots_per_user(1),))), path)
    return path


@pytest.fixture
def api(path: Path) -> Iterator[qmonpy.Cluster]:
    with qmonpy.open(path) as cluster:
        yield cluster


@pytest.fixture
def give(path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Gives a command of Grid Engine and returns what it prints."""

    def run(line: str) -> str:
        name, *words = shlex.split(line)
        where = [str(path)] if name == "why" else ["--cluster", str(path)]
        assert run_command(name, [*where, *words]) == 0
        return capsys.readouterr().out

    return run


def states(page: JobsPage) -> dict[int, str]:
    """By number the states of the waiting jobs in the table of the page."""
    model = child(page, RowTable, "pending_jobs").model()
    return {row.job: model.cell_text(row, model.column_of("state")) for row in model.rows()}


@pytest.mark.slow
def test_that_what_one_face_does_the_others_show(
    make_window: MakeWindow, qtbot: QtBot, path: Path, api: qmonpy.Cluster, give: Command
) -> None:
    page = open_page(open_window(make_window, qtbot, path), qtbot, JobsPage, "jobs")
    # Python submits two jobs, of which a rule lets one run.
    first, second = (api.submit("-b y sleep 600", name=name) for name in ("one", "two"))
    qtbot.waitUntil(lambda: states(page) == {second: "qw"})
    lines = {words[0]: words for words in map(str.split, give("qstat").splitlines()[2:])}
    assert (
        {int(number): words[4] for number, words in lines.items()}
        == {job.number: job.state for job in api.jobs}
        == {first: "r", second: "qw"}
    )
    # The priorities are those of the same pass.
    assert {number: words[1] for number, words in lines.items()} == {
        str(job.number): f"{job.priority:.5f}" for job in api.jobs
    }
    # A command holds one, the window releases it.
    give(f"qhold {second}")
    assert api.jobs[second].state == "hqw"
    qtbot.waitUntil(lambda: states(page) == {second: "hqw"})
    child(page, RowTable, "pending_jobs").choose(("pending", second, 0))
    qtbot.waitUntil(page.actions_on_jobs.release.isEnabled)
    page.actions_on_jobs.release.trigger()
    qtbot.waitUntil(lambda: api.jobs[second].state == "qw")
    assert " qw " in give("qstat -s p")


@pytest.mark.slow
def test_that_the_faces_say_why_and_count_limits_alike(
    make_window: MakeWindow, qtbot: QtBot, path: Path, api: qmonpy.Cluster, give: Command
) -> None:
    _, second = (api.submit("-b y sleep 600", name=name) for name in ("one", "two"))
    window = open_window(make_window, qtbot, path)
    why = api.why(second)
    assert why.text in " ".join(give(f"why {second}").split())
    page = open_page(window, qtbot, JobsPage, "jobs")
    child(page, RowTable, "pending_jobs").choose(("pending", second, 0))
    action(page, "why").trigger()
    panel = child(page, WhyPanel)
    qtbot.waitUntil(lambda: " ".join(panel.verdict.split()) == why.text)
    (quota,) = api.quotas
    amounts = f"{quota.used:g}/{quota.limit:g}"
    assert give("qquota -u '*'").splitlines()[-1].split()[:2] == [quota.rule, f"{quota.resource}={amounts}"]
    model = child(open_page(window, qtbot, QuotaUsagePage, "quota-usage"), RowTable, "usage_table").model()

    def shown() -> list[str]:
        return [row.used.replace(" ", "") for row in model.rows() if isinstance(row, UsageRow)]

    qtbot.waitUntil(lambda: shown() == [amounts])


@pytest.mark.slow
def test_that_an_edit_of_a_command_and_one_of_a_program_are_a_conflict_that_the_window_shows_solved(
    make_window: MakeWindow, qtbot: QtBot, path: Path, api: qmonpy.Cluster, give: Command
) -> None:
    window = open_window(make_window, qtbot, path)
    draft = api.edit("by a program")
    draft.quota_sets.set_limit("per_user/1", slots=3)
    give("qconf -mattr resource_quota limit slots=2 per_user/1")
    with pytest.raises(qmonpy.ConflictError) as caught:
        draft.apply()
    (conflict,) = caught.value.conflicts
    assert conflict.theirs == api.quota_sets["per_user"]

    def shown() -> object:
        return window.desk.open.context.snapshot.cluster.quota_sets["per_user"]

    qtbot.waitUntil(lambda: shown() == conflict.theirs)
    with api.edit("after a look") as again:
        again.quota_sets.set_limit("per_user/1", slots=3)
    assert "slots=3" in give("qconf -srqs per_user")
    qtbot.waitUntil(lambda: shown() == api.quota_sets["per_user"])
    qtbot.waitUntil(lambda: window.desk.open.cluster.journal()[-1].note == "after a look")
