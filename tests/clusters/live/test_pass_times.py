"""What a real scheduler measured of its passes is read from the end of its messages, or it is said why not."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.rules.cost_rows import describe_measured
from qmonpy.clusters.live.cells.place import HERE
from qmonpy.clusters.live.pass_times import PassTimesReader, is_profile_asked
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.variety import GRID_ENGINE_8
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.measured_pass import PassTimes, Unmeasured

LINES = """\
11/22/2026 22:26:33|schedu|vm|P|PROF: static urgency took 0.000 s
11/22/2026 22:26:33|schedu|vm|P|PROF: scheduled in 0.512 (u 0.400 + s 0.104 = 0.504): 500 sequential, 12 parallel, 524 \
orders, 3 H, 3 Q
11/22/2026 22:26:36|worker|vm|I|PROF: scheduled in 9 by no scheduler
11/22/2026 22:26:48|schedu|vm|P|PROF: scheduled in 0.003 (u 0.004 + s 0.000 = 0.004): 1 sequential, 0 parallel, 2 orders
"""
"""As 8.1.9 writes them into the qmaster's messages with params PROFILE=1."""


def read(folder: Path, params: str = "PROFILE=1", messages: str | None = LINES) -> PassTimes:
    (folder / "common").mkdir()
    (folder / "common" / "bootstrap").write_text(f"qmaster_spool_dir       {folder}/spool\n")
    (folder / "spool").mkdir()
    if messages is not None:
        (folder / "spool" / "messages").write_text(messages)
    cluster = replace(Cluster("c"), scheduler={"params": params})
    return PassTimesReader(HERE.files, folder / "common", lambda: Snapshot(cluster)).read()


def test_that_the_last_and_the_dearest_pass_are_told(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert [(each.seconds, each.started) for each in found.passes] == [(0.504, 512), (0.004, 1)]
    assert describe_measured(found, GRID_ENGINE_8) == (
        "Its own scheduler measured 0.004 s of the processor for its last pass (11/22/2026 22:26:48), in which 1 task "
        "started. The dearest of its last 2 passes took 0.504 s (11/22/2026 22:26:33, 512 tasks)."
    )
    other = replace(GRID_ENGINE_8, title="Open Cluster Scheduler 9", has_scopes=True)
    assert describe_measured(found, other).startswith("All times above are those of 8.1.9: the passes of Open Cluster ")


@pytest.mark.parametrize(
    ("params", "messages", "why", "words"),
    [
        ("none", LINES, Unmeasured.NOT_ASKED, "params PROFILE=1"),
        ("PROFILE=0,MONITOR=1", LINES, Unmeasured.NOT_ASKED, "params PROFILE=1"),
        ("PROFILE=1", None, Unmeasured.NO_FILE, "cannot be read from here"),
        ("MONITOR=1 PROFILE=1", "11/22/2026 22:26:33|  main|vm|I|starting up\n", Unmeasured.NOTHING_YET, "none yet"),
    ],
)
def test_that_it_is_said_why_nothing_is_known(
    tmp_path: Path, params: str, messages: str | None, why: Unmeasured, words: str
) -> None:
    found = read(tmp_path, params, messages)
    assert found == PassTimes((), why)
    assert words in describe_measured(found, GRID_ENGINE_8)


def test_that_without_a_bootstrap_file_nothing_is_known(tmp_path: Path) -> None:
    cluster = replace(Cluster("c"), scheduler={"params": "PROFILE=1"})
    found = PassTimesReader(HERE.files, tmp_path / "gone", lambda: Snapshot(cluster)).read()
    assert found.why is Unmeasured.NO_FILE
    assert is_profile_asked("profile=true,monitor=0")
    assert not is_profile_asked("NOPROFILE=1")
