"""Questions that are asked again at each moment leave nothing behind: a window asks them for hours."""

import gc
from collections import Counter
from collections.abc import Callable

import pytest

from qmonpy.engine.fitting.prepared import CategoryPlan, Needs
from qmonpy.engine.granting.grant import grant
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import JobRules
from qmonpy.insight.plan.plan import plan
from qmonpy.insight.reserving.questions import Questions
from qmonpy.insight.why.deciding import find_answer
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from tests.engine.build import NOW, busy, make_cluster
from tests.engine.strategies import COMPLEXES
from tests.insight.windows_world import make_request

Question = Callable[[Cluster, State, int], object]
KEPT_WITH_A_CLUSTER = (Category, CategoryPlan, Needs, JobRules)


def ask_why(cluster: Cluster, state: State, now: int) -> None:
    for job in state.jobs.values():
        find_answer(cluster, state, now, job, 1)


def ask_for_reservations(cluster: Cluster, state: State, now: int) -> None:
    for options in ("-d 60", "-d 60 -pe smp 2", "-d 60 -pe smp 9"):
        request = make_request(cluster, options)
        questions = Questions(cluster, state, now)
        questions.check(request)
        questions.explain(request)
        questions.windows(request, now, now + 9)
        grant(cluster, state, now, request, 1)


@pytest.mark.slow
@pytest.mark.parametrize("ask", [ask_why, ask_for_reservations, plan])
def test_that_a_question_of_each_moment_leaves_nothing_behind(ask: Question) -> None:
    cluster = make_cluster("users {*} to slots=1", "projects p1 to slots=0", complexes=COMPLEXES, managers=["anna"])
    state = busy(cluster, "", "", "-l lic=5", "-pe smp 2", "-now y -l tok=1", "-P p1").state
    ask(cluster, state, NOW)
    before = count_kept()
    for moment in range(NOW + 1, NOW + 4):
        ask(cluster, state, moment)
    # What other tests have left may go in the meantime.
    assert count_kept() <= before


def count_kept() -> Counter[type]:
    gc.collect()
    return Counter(type(each) for each in gc.get_objects() if type(each) in KEPT_WITH_A_CLUSTER)
