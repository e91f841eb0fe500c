"""What holds of every pass, whatever the cluster and the jobs."""

from copy import deepcopy
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.progress import start_tasks
from qmonpy.engine.fitting.prepared import Needs, prepare
from qmonpy.engine.passing import schedule as module
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.sequential import find_place
from qmonpy.engine.placing.trial import Trial
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import ledger_of, list_bookings, quota_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import RunningTask
from tests.engine.build import NOW, Play
from tests.engine.reference import capacities, exclusive_tasks, level_use, overrun_quotas
from tests.engine.strategies import Draft, Mix, clusters, mixes, parse_sets, planned_mixes, quota_rules

pytestmark = pytest.mark.slow

few = settings(max_examples=100, derandomize=True, deadline=None)

LATER = 300
"""Seconds after the first pass at which something ends and the second pass runs."""


def ignore(refusal: Refusal) -> None:
    """Take a refusal that nobody asked for."""


class PlainSearch:
    """The plain search in the place of the fast one."""

    def __init__(self, board: Board, category: Category) -> None:
        self._board = board
        self._category = category

    def find(self) -> tuple[Place, Needs] | None:
        place = find_place(self._board, self._category, ignore)
        if place is None:
            return None
        needs = self._board.prepared.plan(self._category).needs(place)
        assert needs is not None
        return place, needs

    def count_room(self, most: int) -> int:
        return 1


def leaves_out_more(cluster: Cluster) -> bool:
    """Whether a rule makes 8.1.9 leave out places that it does not refuse; then the order of sets matters."""
    return any(rule.refuses_beyond_its_counter for rules in prepare(cluster).accounts.rules.sets for rule in rules)


def run_two_passes(draft: Draft, mix: Mix) -> Play:
    """A pass, the end of what runs of every other job, and another pass."""
    made = mix.submit_to(draft.cluster)
    made.run_pass()
    made.now = NOW + LATER
    made.end(*list(dict.fromkeys(key[0] for key in made.state.running))[::2])
    made.run_pass()
    return made


@few
@given(clusters(), mixes(with_parallel=True))
def test_that_no_capacity_is_ever_exceeded(draft: Draft, mix: Mix) -> None:
    made = run_two_passes(draft, mix)
    use = level_use(made.cluster, made.state)
    assert [key for key, capacity in capacities(made.cluster).items() if use[key] > capacity] == []


@few
@given(clusters(), mixes(with_parallel=True))
def test_that_what_is_booked_at_a_level_is_what_its_tasks_ask_for(draft: Draft, mix: Mix) -> None:
    made = mix.submit_to(draft.cluster)
    made.run_pass()
    use = level_use(made.cluster, made.state)
    booked = {
        (level, name): amount
        for letter, level, name, amount in list_bookings(made.cluster, made.state)
        if letter in "GHQ" and name != "excl"
    }
    assert booked == {key: use[key] for key in capacities(made.cluster) if use[key]}


@few
@given(clusters(), mixes(with_parallel=True))
def test_that_a_job_that_wants_a_place_for_itself_has_it_for_itself(draft: Draft, mix: Mix) -> None:
    made = run_two_passes(draft, mix)
    exclusive = [name for name, host in made.cluster.hosts.items() if "excl" in host.complex_values]
    exclusive += [place.name for place in prepare(made.cluster).site.places if "excl" in place.instance.complex_values]
    for level in exclusive:
        tasks, is_wanted = exclusive_tasks(made.cluster, made.state, level)
        assert len(tasks) <= 1 or not is_wanted


@few
@given(clusters(), mixes())
def test_that_sequential_jobs_never_exceed_a_quota(draft: Draft, mix: Mix) -> None:
    """Of parallel jobs 8.1.9 counts some cases wrongly, and the engine does as it does."""
    made = run_two_passes(draft, mix)
    assert overrun_quotas(made.cluster, made.state) == []


@few
@given(clusters(), mixes(), st.sampled_from(["", "-l lic=1", "-l mem=2G", "-P p1", "-l excl=true"]), quota_rules())
def test_that_a_further_rule_set_never_lets_a_job_start(
    draft: Draft, mix: Mix, options: str, more: list[list[str]]
) -> None:
    made = mix.submit_to(draft.cluster)
    made.run_pass()
    state = replace(made.state, pending={})
    alone = Play(made.cluster, state)
    number = alone.submit(options)
    strict = made.cluster.with_quota_sets((*made.cluster.quota_sets.values(), *parse_sets(more, "more")))
    assume(not leaves_out_more(strict))
    if schedule(strict, alone.state, NOW).started:
        assert [task.job for task in schedule(made.cluster, alone.state, NOW).started] == [number]


@few
@given(clusters(), mixes(with_parallel=True))
def test_that_the_fast_search_decides_as_the_plain_one(draft: Draft, mix: Mix) -> None:
    fast = run_two_passes(draft, mix)
    with patch.object(module, "FirstFit", PlainSearch):
        plain = run_two_passes(draft, mix)
    assert list(fast.state.running.values()) == list(plain.state.running.values())
    assert fast.last.refusals == plain.last.refusals


@few
@given(clusters(), planned_mixes())
def test_that_the_fast_search_keeps_to_the_plan_as_the_plain_one(draft: Draft, mix: Mix) -> None:
    fast = run_two_passes(draft, mix)
    with patch.object(module, "FirstFit", PlainSearch):
        plain = run_two_passes(draft, mix)
    assert list(fast.state.running.values()) == list(plain.state.running.values())
    assert fast.last.planned == plain.last.planned


@few
@given(clusters(), mixes(with_parallel=True), st.randoms(use_true_random=False))
def test_that_the_order_of_rule_sets_never_changes_a_decision(draft: Draft, mix: Mix, random: Random) -> None:
    made = mix.submit_to(draft.cluster)
    assume(not leaves_out_more(made.cluster))
    sets = list(made.cluster.quota_sets.values())
    random.shuffle(sets)
    shuffled = schedule(made.cluster.with_quota_sets(tuple(sets)), made.state, NOW)
    assert shuffled.started == schedule(made.cluster, made.state, NOW).started


@few
@given(clusters(), planned_mixes())
def test_that_a_pass_decides_the_same_twice_and_changes_nothing(draft: Draft, mix: Mix) -> None:
    made = mix.submit_to(draft.cluster)
    cluster, state = deepcopy(made.cluster), deepcopy(made.state)
    first = schedule(made.cluster, made.state, NOW, with_reasons=True)
    assert (made.cluster, made.state) == (cluster, state)
    assert schedule(made.cluster, made.state, NOW, with_reasons=True) == first
    assert schedule(cluster, state, NOW, with_reasons=True) == first


@few
@given(clusters(), mixes(with_parallel=True))
def test_that_a_pass_books_what_its_outcome_uses(draft: Draft, mix: Mix) -> None:
    made = mix.submit_to(draft.cluster)
    prepared = prepare(made.cluster)
    run = module.Pass(prepared, made.state, NOW, with_reasons=False)
    state = start_tasks(made.state, run.run().started)
    booked, used = run.board.ledger, ledger_of(prepared, state, NOW)
    assert (booked.used, booked.shared, booked.endless) == (used.used, used.shared, used.endless)


@few
@given(clusters(), mixes(with_parallel=True))
def test_that_nothing_is_used_when_everything_has_ended(draft: Draft, mix: Mix) -> None:
    made = run_two_passes(draft, mix)
    made.end(*made.state.jobs)
    assert list_bookings(made.cluster, made.state) == []
    assert quota_usage(made.cluster, made.state) == ()


@few
@given(clusters(), mixes(with_parallel=True))
def test_that_a_second_pass_starts_nothing(draft: Draft, mix: Mix) -> None:
    """A pass leaves nothing to the next one that could start at once, but for jobs that a refused one held back."""
    made = mix.submit_to(draft.cluster)
    made.run_pass()
    tasks: tuple[RunningTask, ...] = made.run_pass()
    assert tasks == ()


@few
@given(clusters(), planned_mixes())
def test_that_passing_over_full_hosts_decides_nothing(draft: Draft, mix: Mix) -> None:
    quick = run_two_passes(draft, mix)
    with patch.object(Trial, "_finds_only_slots", lambda _: False):
        thorough = run_two_passes(draft, mix)
    assert quick.state == thorough.state
    assert quick.last == thorough.last
