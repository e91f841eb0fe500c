"""Plans in lines: when and where, why not, and what is a guess."""

from dataclasses import replace

from hypothesis import given, settings

from qmonpy.insight.plan.plan import Plan, plan
from qmonpy.insight.plan_text import describe_job_plan, describe_plan, describe_task_plan, list_plan
from qmonpy.insight.why.trace_text import format_moment
from tests.engine.build import NOW
from tests.insight.plan.test_plan import FREE, PENDING, wait
from tests.insight.windows_world import World, worlds


def at(second: int) -> str:
    """A second behind NOW as texts write it."""
    return format_moment(NOW + second, NOW)


def make_plan(*jobs: str, world: World = FREE, **scheduler: str) -> Plan:
    return plan(*wait(world, *jobs, **scheduler), NOW)


def test_that_a_table_has_a_line_for_each_job_with_its_times_and_place() -> None:
    assert list_plan(make_plan("-l h_rt=10", "-l h_rt=20")) == [
        "job  starts       ends      where",
        f"11   now          {at(10)}  all.q@h1 (1 slot)",
        f"12   at {at(10)}  {at(30)}  all.q@h1 (1 slot)",
    ]


def test_that_tasks_that_start_together_share_a_line() -> None:
    world = replace(FREE, hosts=("", "", ""), queues=((2, "", "NONE", "NONE"),))
    lines = list_plan(make_plan("-t 1-5 -l h_rt=10", world=world))
    assert [line.split("  ")[0] for line in lines[1:]] == ["11.1-4", "11.5"]
    assert lines[1].endswith("4 slots on 2 queue instances")


def test_that_what_finds_no_start_says_why() -> None:
    found = make_plan("-l h_rt=5 -pe mpi 9")
    assert list_plan(found)[1].startswith("11   no start")
    assert describe_job_plan(found.jobs[0], found) == (
        "No start for job 11: PE mpi has room for 1 slots, the job asks for 9."
    )


def test_that_starts_behind_an_unknown_end_are_called_a_guess() -> None:
    found = make_plan("", "-l h_rt=20", default_duration="0:0:30")
    assert list_plan(found)[1:] == [
        f"11   now          {at(30)}  all.q@h1 (1 slot)  no run time limit",
        f"12   at {at(30)}  {at(50)}  all.q@h1 (1 slot)  a guess",
    ]
    assert describe_plan(found) == (
        f"2 of 2 waiting jobs would start, the last at {at(30)}. Starts from {at(30)} on are a guess."
    )


def test_that_starts_behind_known_ends_are_no_guess() -> None:
    assert "guess" not in " ".join(list_plan(make_plan("-l h_rt=10", "-l h_rt=20")))


def test_that_a_job_beyond_its_limit_makes_a_guess_of_what_follows() -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", "-l h_rt=5"),)), "-l h_rt=10")
    found = plan(cluster, state, NOW + 20)
    assert "(a guess)" in describe_job_plan(found.jobs[0], found)


def test_that_a_job_is_told_in_a_sentence() -> None:
    found = make_plan("-l h_rt=10 -pe mpi 1", "-t 1-2 -l h_rt=10")
    first, second = found.jobs
    assert describe_job_plan(first, found) == (
        f"Job 11 would start now on all.q@h1 (1 slot) in PE mpi, until {at(10)}."
    )
    assert describe_job_plan(second, found) == (
        f"Task 1 of job 12 would start at {at(10)} on all.q@h1 (1 slot), until {at(20)}. "
        f"2 tasks in all, the last at {at(20)}."
    )
    assert describe_task_plan(second, second.tasks[1], found).startswith(f"Job 12.2 would start at {at(20)}")


def test_that_a_plan_that_was_broken_off_says_where() -> None:
    found = plan(*wait(FREE, "-t 1-5 -l h_rt=10"), NOW, most_steps=2)
    assert describe_plan(found).endswith(f"Nothing is planned behind {at(10)}.")


def test_that_running_jobs_without_a_limit_are_counted() -> None:
    found = make_plan("-l h_rt=20", world=replace(FREE, jobs=(("bob", ""),)))
    assert describe_plan(found) == (
        "0 of 1 waiting job would start. 1 job without a start: 11. 1 running job without run time limit."
    )


@settings(max_examples=40, deadline=None)
@given(worlds(), PENDING)
def test_that_every_plan_has_a_line_for_each_job_and_sentences(world: World, jobs: list[str]) -> None:
    found = plan(*wait(world, *jobs, default_duration="0:0:20"), NOW)
    named = {int(line.replace(",", " ").replace(".", " ").split()[0]) for line in list_plan(found)[1:]}
    assert named == {each.job for each in found.jobs}
    assert describe_plan(found)
    for job in found.jobs:
        assert describe_job_plan(job, found)
