"""The smallest changes that start a waiting job: each starts it in the next pass, and one less does not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.alteration import alter_job, read_alteration
from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change import ChangeSort, StartChange, StartChanges
from qmonpy.insight.starting.start_change_words import describe_start_change, describe_start_changes
from qmonpy.insight.why.deciding import UnwantedError
from qmonpy.model.configuration.change import with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State
from tests.conformance.situations import make_situation
from tests.insight.world import play
from tests.present import present


def starts(cluster: Cluster, state: State, now: int, number: int) -> bool:
    """Whether a task of a job starts in the next pass."""
    return any(each.job == number for each in schedule(cluster, state, now).started)


def starts_as(player: Player, job: Job, cluster: Cluster | None = None) -> bool:
    """Whether a job starts in the next pass if it is as given, and so is the cluster."""
    state = replace(player.state, jobs={**player.state.jobs, job.number: job})
    return starts(cluster or player.cluster, state, player.now, job.number)


def alter(player: Player, number: int, options: tuple[str, ...]) -> Job:
    """A job after qalter by a manager."""
    job = player.state.jobs[number]
    user = (*player.cluster.managers, *player.cluster.administrators)[0]
    altered = alter_job(player.cluster, player.state, user, job, read_alteration(options, player.now))
    assert altered.refusal is None
    return present(altered.job)


def with_leaf(before: Any, after: Any, text: str) -> Any:
    """The value after a change, with another text where the two differ."""
    if before == after:
        return after
    if is_dataclass(after) and is_dataclass(before) and not isinstance(after, type):
        names = [each.name for each in fields(after) if each.compare]
        return replace(after, **{name: with_leaf(getattr(before, name), getattr(after, name), text) for name in names})
    if isinstance(after, tuple):
        return tuple(with_leaf(old, new, text) for old, new in zip(before, after, strict=True))
    if isinstance(after, dict):
        return {name: with_leaf(before.get(name), value, text) for name, value in after.items()}
    if isinstance(after, int):
        return int(text)
    return text


def with_less(player: Player, number: int, change: StartChange) -> bool:
    """Whether the job starts with the number before the one that is told, too."""
    job, text = player.state.jobs[number], change.not_enough
    match change.sort:
        case ChangeSort.SLOTS:
            return starts_as(player, replace(job, slots=parse_slot_ranges(text)))
        case ChangeSort.AMOUNT | ChangeSort.RUN_TIME:
            resources = tuple(
                replace(each, value=text) if each.name == change.subject else each for each in job.hard_resources
            )
            return starts_as(player, replace(job, hard_resources=resources))
        case ChangeSort.PRIORITY:
            return starts_as(player, replace(job, priority=int(text)))
    if text == change.before:
        return starts(player.cluster, player.state, player.now, number)
    (edit,) = change.changes
    after: Any = edit.after
    if change.sort is ChangeSort.THRESHOLD or edit.kind == "cluster queue":
        values = after.settings, edit.before.settings
        (name,) = (each for each in values[0] if values[0][each] != values[1].get(each))
        (host,) = (
            each
            for each, value in values[0][name].overrides.items()
            if name not in values[1] or values[1][name].overrides.get(each) != value
        )
        written = values[0][name].overrides[host]
        less = written.replace(change.after, text) if "=" in written else text
        setting = replace(values[0][name], overrides={**values[0][name].overrides, host: less})
        edit = replace(edit, after=replace(after, settings={**after.settings, name: setting}))
    else:
        edit = replace(edit, after=with_leaf(edit.before, after, text))
    return starts(with_changes(player.cluster, (edit,)), player.state, player.now, number)


def check_pair(player: Player, number: int, pair: StartChange) -> None:
    """Neither of the two changes of a request starts the job without the other one."""
    job = player.state.jobs[number]
    both = alter(player, number, pair.options)
    names = {each.name for each in fields(Job) if getattr(job, each.name) != getattr(both, each.name)}
    assert names, pair
    for part in pair.parts:
        if part.options[0] == "-l":
            wanted = {each.name: each for each in both.hard_resources}
            kept = (wanted.get(each.name) if each.name == part.subject else each for each in job.hard_resources)
            alone = replace(job, hard_resources=tuple(each for each in kept if each is not None))
        elif part.sort is ChangeSort.SLOTS:
            alone = replace(job, slots=both.slots)
        elif part.sort is ChangeSort.PE:
            alone = replace(job, pe=both.pe)
        else:
            alone = alter(player, number, part.options)
        assert not starts_as(player, alone), (pair, part)


def check(player: Player, found: StartChanges) -> Iterator[ChangeSort]:
    """Each change starts the job, as the scheduler itself decides; of a number, one less does not."""
    for change in found.found:
        if change.options:
            assert starts_as(player, alter(player, found.job, change.options)), change
        elif change.command:
            letters = dict(player.state.instance_states)
            for name in change.command.removeprefix("qmod -e ").split():
                letters[name] = letters[name] - {"d"}
            state = replace(player.state, instance_states=letters)
            assert starts(player.cluster, state, player.now, found.job), change
        else:
            cluster = with_changes(player.cluster, change.changes)
            assert starts(cluster, player.state, player.now, found.job), change
        for edit in change.changes if len(change.changes) > 1 else ():
            alone = with_changes(player.cluster, (edit,))
            assert not starts(alone, player.state, player.now, found.job), change
        if change.sort is ChangeSort.REQUEST_PAIR:
            check_pair(player, found.job, change)
        if change.not_enough:
            assert not with_less(player, found.job, change), change
        yield change.sort


def check_situations(seeds: range) -> Counter[ChangeSort]:
    """All changes for all waiting jobs of random situations."""
    sorts: Counter[ChangeSort] = Counter()
    for seed in seeds:
        scenario = parse_scenario(make_situation(seed, ()))
        player = Player(scenario.cluster)
        for step in scenario.steps:
            player.play(step)
        for number in player.state.pending:
            found = present(find_start_changes(player.cluster, player.state, player.now, number))
            is_starting = starts(player.cluster, player.state, player.now, number)
            assert found.starts_anyway == is_starting, (seed, number)
            assert not (found.starts_anyway and found.found)
            sorts.update(check(player, found))
    return sorts


def test_that_each_change_starts_the_job_and_one_less_does_not() -> None:
    assert sum(check_situations(range(3)).values()) > 5


@pytest.mark.slow
def test_that_this_holds_in_many_random_situations() -> None:
    sorts = check_situations(range(1000, 1200))
    print(sorts)
    assert len(sorts) > 8


def find_sorts(player: Player, number: int) -> dict[ChangeSort, StartChange]:
    """By sort the first change for a job, each checked."""
    found = present(find_start_changes(player.cluster, player.state, player.now, number))
    list(check(player, found))
    return {each.sort: each for each in reversed(found.found)}


def test_that_a_rule_is_raised_by_just_what_is_missing() -> None:
    player = play(
        *[("carol", "-pe mpi 4")],
        ("carol", "-l mem=1M"),
        rules="""
{
    name people
    enabled TRUE
    limit users {@staff} to slots=4
}
""",
    )
    sorts = find_sorts(player, 2)
    limit = sorts[ChangeSort.LIMIT]
    assert (limit.subject, limit.before, limit.after, limit.not_enough) == ("people/1", "4", "5", "4")
    assert ChangeSort.SET_OFF in sorts


TWO_LIMITS = """
{
    name staff
    enabled TRUE
    limit users {@staff} to slots=4
}
{
    name everybody
    enabled TRUE
    limit users * to slots=4
}
"""


def test_that_a_job_that_waits_for_two_rules_is_told_both_changes() -> None:
    player = play(*[("carol", "-pe mpi 4")], ("carol", ""), rules=TWO_LIMITS)
    found = present(find_start_changes(player.cluster, player.state, player.now, 2))
    pairs = [each for each in found.found if each.sort is ChangeSort.PAIR]
    assert pairs
    list(check(player, found))
    raised = next(each for each in pairs if all(part.sort is ChangeSort.LIMIT for part in each.parts))
    assert {(part.subject, part.before, part.after) for part in raised.parts} == {
        ("staff/1", "4", "5"), ("everybody/1", "4", "5"),
    }  # fmt: skip
    assert {each.key for each in raised.changes} == {"staff", "everybody"}
    words = describe_start_change(raised)
    assert words.startswith("Raise the limit of rule ")
    assert ", and raise the limit of rule " in words
    assert describe_start_changes(found) == "No single change starts it in the next pass; two changes together do:"


def test_that_two_limits_of_one_set_are_raised_in_one_edit() -> None:
    rules = "{\n name both\n enabled TRUE\n limit users * to slots=4,mem=4G\n}\n"
    player = play(*[("carol", "-pe mpi 4 -l mem=1G")], ("carol", "-l mem=1G"), rules=rules)
    found = present(find_start_changes(player.cluster, player.state, player.now, 2))
    list(check(player, found))
    for pair in (each for each in found.found if each.sort is ChangeSort.PAIR):
        assert [each.key for each in pair.changes] == ["both"]


def test_that_two_changes_of_a_request_are_told_where_no_single_one_helps() -> None:
    player = play(("bob", "-q all.q -l mem=9G,lic=5"), rules="")
    found = present(find_start_changes(player.cluster, player.state, player.now, 1))
    list(check(player, found))
    (pair,) = (each for each in found.found if each.sort is ChangeSort.REQUEST_PAIR)
    assert pair.options == ("-l", "mem=4G,lic=2")
    assert [(each.subject, each.after, each.not_enough) for each in pair.parts] == [
        ("mem", "4G", "4097M"), ("lic", "2", "3"),
    ]  # fmt: skip
    words = describe_start_change(pair)
    assert words == "Ask for mem=4G in place of 9G, and ask for lic=2 in place of 5."


def test_that_slots_and_something_else_are_told_together() -> None:
    player = play(("bob", "-pe mpi 30 -l mem=9G"), rules="")
    found = present(find_start_changes(player.cluster, player.state, player.now, 1))
    list(check(player, found))
    (pair,) = (each for each in found.found if each.sort is ChangeSort.REQUEST_PAIR)
    assert {each.sort for each in pair.parts} == {ChangeSort.SLOTS, ChangeSort.AMOUNT}


def test_that_a_held_job_that_asks_for_too_much_is_told_both() -> None:
    player = play(("bob", "-h -l mem=9G"), rules="")
    found = present(find_start_changes(player.cluster, player.state, player.now, 1))
    list(check(player, found))
    (pair,) = (each for each in found.found if each.sort is ChangeSort.REQUEST_PAIR)
    assert [each.sort for each in pair.parts] == [ChangeSort.AMOUNT, ChangeSort.HOLD]


def test_that_no_pair_is_told_where_three_things_are_in_the_way() -> None:
    player = play(("bob", "-h -l mem=9G,lic=5"), rules="")
    found = present(find_start_changes(player.cluster, player.state, player.now, 1))
    assert not any(each.sort is ChangeSort.REQUEST_PAIR for each in found.found)


def test_that_a_user_whom_access_lists_keep_out_is_told_the_user_set() -> None:
    sorts = find_sorts(play(("bob", "-q fast.q"), rules=""), 1)
    admit = sorts[ChangeSort.ADMIT]
    assert (admit.subject, admit.after, admit.changes[0].after.entries) == ("closed", "bob", ("carol", "bob"))
    assert describe_start_change(admit) == "Put bob into the user set closed."
    barred = {"hostlist": "h1 h2", "slots": "1", "xuser_lists": "staff"}
    sorts = find_sorts(play(("carol", ""), rules="", queues={"fast.q": barred}), 1)
    leave = sorts[ChangeSort.LEAVE]
    assert (leave.subject, leave.after, leave.changes[0].after.entries) == ("staff", "carol", ())
    assert ChangeSort.ADMIT not in find_sorts(play(("bob", "-l mem=99G"), rules=""), 1)


def test_that_disabled_queue_instances_are_told_with_the_command_that_enables_them() -> None:
    player = play(("dave", "-h"), rules="")
    names = [f"{queue}@h{number}" for queue in ("all.q", "fast.q") for number in (1, 2, 3, 4)]
    job = replace(player.state.jobs[1], user_hold=False)
    player.state = replace(player.state, jobs={1: job}, instance_states=dict.fromkeys(names, frozenset("d")))
    found = present(find_start_changes(player.cluster, player.state, player.now, 1))
    list(check(player, found))
    commands = [each.command for each in found.found if each.sort is ChangeSort.ENABLE]
    assert commands
    assert all(each.startswith("qmod -e all.q@h") for each in commands)
    both = replace(job, pe="two", slots=parse_slot_ranges("4"))
    state = replace(player.state, jobs={1: both})
    found = present(find_start_changes(player.cluster, state, player.now, 1))
    (change,) = (each for each in found.found if each.sort is ChangeSort.ENABLE)
    assert len(change.command.split()) == 4
    assert describe_start_change(change) == f"Enable {change.subject}."


def test_that_a_parallel_job_is_told_the_most_slots_that_it_gets() -> None:
    player = play(("dave", "-pe mpi 6"), ("dave", "-pe mpi 4"), rules="")
    slots = find_sorts(player, 2)[ChangeSort.SLOTS]
    assert (slots.before, slots.after, slots.not_enough) == ("4", "2", "3")
    assert slots.options == ("-pe", "mpi", "2")


def test_that_less_memory_and_no_memory_are_told_apart() -> None:
    player = play(*[("dave", "-l mem=3G,hostname=h4")], ("dave", "-l mem=2G,hostname=h4"), rules="")
    sorts = find_sorts(player, 2)
    less = sorts[ChangeSort.AMOUNT]
    assert (less.subject, less.before, less.after, less.not_enough) == ("mem", "2G", "1G", "1025M")
    assert {each.subject for each in sorts.values() if each.sort is ChangeSort.WITHOUT} <= {"mem", "hostname"}


def test_that_less_memory_is_told_also_of_much() -> None:
    player = play(("dave", "-l mem=9G"), rules="")
    less = find_sorts(player, 1)[ChangeSort.AMOUNT]
    assert (less.subject, less.before, less.after) == ("mem", "9G", "4G")


def test_that_what_may_not_be_done_by_the_owner_comes_last() -> None:
    player = play(*[("carol", "-pe mpi 4")], ("carol", ""), rules="{\n name p\n enabled TRUE\n limit to slots=4\n}\n")
    found = present(find_start_changes(player.cluster, player.state, player.now, 2)).found
    assert found
    assert [each.needs_manager for each in found] == sorted(each.needs_manager for each in found)


def test_that_a_job_that_starts_anyway_needs_no_change() -> None:
    player = play(("dave", "-h"), rules="")
    state = replace(player.state, jobs={1: replace(player.state.jobs[1], user_hold=False)})
    found = present(find_start_changes(player.cluster, state, player.now, 1))
    assert found.starts_anyway
    assert not found.found


def test_that_a_held_job_is_told_its_hold() -> None:
    player = play(("dave", "-h"), rules="")
    assert find_sorts(player, 1)[ChangeSort.HOLD].options == ("-h", "U")


def test_that_the_search_can_be_broken_off() -> None:
    player = play(*[("dave", "-pe mpi 6")], ("dave", "-pe mpi 4"), rules="")

    def stop() -> None:
        raise UnwantedError

    with pytest.raises(UnwantedError):
        find_start_changes(player.cluster, player.state, player.now, 2, stop)


def test_that_a_job_that_does_not_wait_has_no_changes() -> None:
    player = play(("dave", ""), rules="")
    assert find_start_changes(player.cluster, player.state, player.now, 1) is None
