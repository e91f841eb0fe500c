"""What is done to jobs, queues and reservations is answered alike, and is so afterwards."""

import re

import pytest

from qmonpy.clusters.live.writing.job_commands import JobCommands
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import submitted
from tests.contracts.world import World

SLEEP = ("-b", "y", "sleep", "100")


@pytest.fixture
def anna(world: World) -> JobCommands:
    return JobCommands(world.runner_of("anna"))


@pytest.fixture
def root(world: World) -> JobCommands:
    return JobCommands(world.runner)


def states(world: World) -> dict[int, str]:
    """Job number to the letters of its first row in qstat."""
    found: dict[int, str] = {}
    for line in world.tell("qstat", "-u", "*").splitlines()[2:]:
        words = line.split()
        found.setdefault(int(words[0]), words[4])
    return found


def is_running(world: World, job: int | None) -> bool:
    return set(states(world).get(job or 0, "")) <= set("rt") and job in states(world)


def test_that_a_job_is_submitted_runs_and_is_deleted(world: World, anna: JobCommands) -> None:
    given = anna.submit(("-N", "one", *SLEEP))
    assert given.answer.is_done
    assert given.answer.text == f'Your job {given.answer.job} ("one") has been submitted'
    assert given.result.line == "qsub -N one -b y sleep 100"
    world.wait_until(lambda: is_running(world, given.answer.job))
    deleted = anna.delete_jobs([submitted(given.answer)])
    assert deleted.answer.is_done
    assert deleted.answer.text == f"anna has registered the job {given.answer.job} for deletion"
    world.wait_until(lambda: given.answer.job not in states(world))


def test_that_the_number_of_an_array_job_is_known(anna: JobCommands) -> None:
    answer = anna.submit(("-h", "-N", "arr", "-t", "1-9:2", *SLEEP)).answer
    assert (answer.is_done, answer.job) == (True, 1)
    assert answer.text == 'Your job-array 1.1-9:2 ("arr") has been submitted'


def test_that_a_refused_job_has_no_number_but_reasons(anna: JobCommands) -> None:
    answer = anna.submit(("-l", "nope=1", *SLEEP)).answer
    assert (answer.is_done, answer.job) == (False, None)
    # Open Cluster Scheduler ends it with a full stop.
    assert answer.text.rstrip(".") == 'Unable to run job: unknown resource "nope"'
    assert [each.text for each in answer.reports] == [answer.text]


def test_that_what_is_only_verified_is_neither_submitted_nor_altered(world: World, anna: JobCommands) -> None:
    for level in ("v", "p"):
        verified = anna.submit(("-w", level, *SLEEP)).answer
        assert (verified.is_done, verified.job) == (True, None)
        assert verified.text == "verification: found suitable queue(s)"
    refused = anna.submit(("-w", "v", "-l", "h=nope*", *SLEEP)).answer
    assert (refused.is_done, refused.job) == (False, None)
    assert refused.text.rstrip(".").endswith("verification: no suitable queues")
    assert states(world) == {}
    job = submitted(anna.submit(("-a", "203001010000", "-N", "mine", *SLEEP)).answer)
    assert anna.alter_jobs([job], ("-w", "v", "-N", "other")).answer.text == "verification: found suitable queue(s)"
    assert "mine" in world.tell("qstat", "-u", "*")


def test_that_a_job_is_held_and_released(world: World, anna: JobCommands) -> None:
    job = submitted(anna.submit(("-h", *SLEEP)).answer)
    assert "h" in states(world)[job]
    assert anna.hold_jobs([job], is_held=False).answer.text == f"modified hold of job {job}"
    world.wait_until(lambda: is_running(world, job))


def test_that_nobody_else_touches_a_job(world: World, anna: JobCommands) -> None:
    job = submitted(anna.submit(("-h", *SLEEP)).answer)
    bob = JobCommands(world.runner_of("bob"))
    for refused in (bob.hold_jobs([job], is_held=False), bob.alter_jobs([job], ("-N", "mine")), bob.delete_jobs([job])):
        assert not refused.answer.is_done
        assert refused.answer.reports
        assert str(job) in refused.answer.text
    assert "h" in states(world)[job]


def test_that_only_operators_raise_a_priority(anna: JobCommands, root: JobCommands) -> None:
    job = submitted(anna.submit(("-h", *SLEEP)).answer)
    assert anna.alter_jobs([job], ("-p", "-10")).answer.is_done
    refused = anna.alter_jobs([job], ("-p", "10")).answer
    assert refused.text == 'denied: "anna" must be operator to increase job priority'
    assert root.alter_jobs([job], ("-p", "10")).answer.is_done


def test_that_a_job_is_moved_to_another_instance(world: World, anna: JobCommands) -> None:
    job = submitted(anna.submit(("-h", *SLEEP)).answer)
    moved = anna.alter_jobs([job], ("-q", "all.q@h3"))
    assert moved.answer.is_done
    assert moved.result.line == f"qalter -q all.q@h3 {job}"
    anna.hold_jobs([job], is_held=False)
    world.wait_until(lambda: is_running(world, job))
    assert "all.q@h3" in world.tell("qstat", "-u", "*")


def test_that_what_is_no_job_is_said(anna: JobCommands) -> None:
    answer = anna.delete_jobs([999]).answer
    assert (answer.is_done, answer.text) == (False, 'denied: job "999" does not exist')


def test_that_an_instance_is_disabled_and_enabled(root: JobCommands, anna: JobCommands) -> None:
    refused = anna.modify_instances(["all.q@h1"], InstanceAction.DISABLE).answer
    assert (refused.is_done, refused.text) == (False, 'anna - you have no permission to modify queue "all.q@h1"')
    done = root.modify_instances(["all.q@h1"], InstanceAction.DISABLE)
    assert done.answer.is_done
    assert done.result.line == "qmod -d all.q@h1"
    assert re.fullmatch(r'root@\S+ changed state of "all.q@h1" \(disabled\)', done.answer.text)
    assert root.modify_instances(["all.q@h1"], InstanceAction.ENABLE).answer.is_done
    unknown = root.modify_instances(["nope.q"], InstanceAction.DISABLE).answer
    assert (unknown.is_done, unknown.text) == (False, 'invalid queue "nope.q"')


def test_the_life_of_a_reservation(world: World, root: JobCommands, anna: JobCommands) -> None:
    refused = anna.reserve(("-d", "1:0:0")).answer
    assert (refused.is_done, refused.text) == (False, 'denied: "anna" must be manager or in userset "arusers"')
    assert refused.exit_code == 1
    granted = root.reserve(("-d", "1:0:0", "-N", "night", "-q", "all.q@h2")).answer
    assert granted.is_done
    assert granted.text == f"Your advance reservation {granted.reservation} has been granted"
    world.wait_until(lambda: bool(re.search(rf"^\s*{granted.reservation} night\s.* r ", world.tell("qrstat"), re.M)))
    job = root.submit(("-ar", str(granted.reservation), *SLEEP)).answer.job
    world.wait_until(lambda: is_running(world, job))
    deleted = root.delete_reservations(["night"], is_forced=True)
    assert deleted.answer.is_done
    assert deleted.result.line == "qrdel -f night"
    world.wait_until(lambda: job not in states(world) and not world.run("qrstat").stdout.strip())


def test_that_a_reservation_for_which_there_is_no_room_is_refused(root: JobCommands) -> None:
    answer = root.reserve(("-d", "1:0:0", "-pe", "mpi", "99")).answer
    assert (answer.is_done, answer.reservation, answer.text) == (False, None, "advance_reservation: no suitable queues")
