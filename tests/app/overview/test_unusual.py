"""What the overview finds in a snapshot full of trouble, in a calm one, and before everything is known."""

from dataclasses import replace

from qmonpy.app.overview.finding import Watch, name_some
from qmonpy.app.overview.unusual import find_longest_wait, find_unusual
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.never import find_never
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from tests.app.overview.troubled import troubled_snapshot


def find_titles(snapshot: Snapshot) -> dict[Watch, str]:
    blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now)
    return {each.watch: each.title for each in find_unusual(snapshot, find_never(snapshot), blocking).findings}


def test_that_everything_unusual_is_found_and_said_in_a_sentence() -> None:
    assert find_titles(replace(troubled_snapshot(), is_scheduling=False)) == {
        Watch.SCHEDULER: "The scheduler does not run, so no job starts",
        Watch.INSTANCE_ERRORS: "1 queue instance is in error",
        Watch.SILENT_HOSTS: "1 host does not answer",
        Watch.JOB_ERRORS: "2 jobs are in error and wait until that is cleared",
        Watch.NEVER: "1 job can never start as it is",
        Watch.LIMITS: "1 full limit keeps jobs from starting",
        Watch.RESERVATIONS: "2 reservations do not have all that they reserved",
        Watch.LICENCES: "1 consumable of the whole cluster is used up",
    }


def test_that_the_first_ones_are_named() -> None:
    found = {each.watch: each.detail for each in find_unusual(troubled_snapshot()).findings}
    assert found[Watch.INSTANCE_ERRORS] == "long.q@h1"
    assert found[Watch.SILENT_HOSTS] == "h4"
    assert found[Watch.LICENCES] == "lic (all 2; 1 waiting job asks for it)"
    assert found[Watch.RESERVATIONS] == "reservation 17 broken of anna, reservation 18 shaky of anna"
    assert name_some(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more"


def test_that_a_quiet_cluster_is_calm_once_everything_is_known() -> None:
    quiet = replace(troubled_snapshot(), state=State())
    early, known = find_unusual(quiet), find_unusual(quiet, frozenset(), {})
    assert not early.findings
    assert early.open_watches == (Watch.NEVER, Watch.LIMITS)
    assert "every waiting job can start one day" not in early.calm
    assert known.open_watches == ()
    assert len(known.calm) == len(Watch)


def test_that_the_longest_wait_is_that_of_a_job_that_can_start() -> None:
    snapshot = troubled_snapshot()
    never = find_never(snapshot)
    assert never == {1}
    first, can_start = find_longest_wait(snapshot), find_longest_wait(snapshot, never)
    assert first is not None
    assert first.job == 1
    assert can_start is not None
    assert (can_start.job, can_start.owner) == (2, "carol")
    assert can_start.seconds == snapshot.now - snapshot.state.jobs[2].submit_time
    assert find_longest_wait(replace(snapshot, state=State())) is None
