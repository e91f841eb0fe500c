"""Changes of what a job asks for its master task or its slave tasks alone, with which it starts."""

from dataclasses import replace

import pytest

from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change_words import describe_start_change
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.engine.build import make_cluster, play
from tests.present import present

CLUSTER = replace(
    make_cluster(
        hosts={"h1": {"complex_values": "lic=3"}, "h2": {}},
        queues={"all.q": {"slots": "3"}, "m.q": {"slots": "0"}},
        complexes=("lic lic INT <= YES YES 0 0",),
    ),
    variety=OPEN_CLUSTER_SCHEDULER_9,
)


@pytest.mark.parametrize(
    ("request_", "options", "sentence"),
    [
        ("smp 3 -scope slave -l lic=2", "-scope slave -l lic=1", "Ask for lic=1 for its slave tasks in place of 2"),
        ("smp 3 -scope master -l lic=5", "-scope master -l lic=3", "Ask for lic=3 for its master task in place of 5"),
        (
            "rr 4 -scope slave -q m.q",
            "-scope slave -q all.q",
            "Ask for the queue all.q (-scope slave -q) for its slave",
        ),
        ("mpi 3 -scope master -q m.q", "-masterq all.q", "Ask for the queue all.q (-masterq) for its master task"),
    ],
)
def test_that_the_smallest_change_of_a_scope_is_found(request_: str, options: str, sentence: str) -> None:
    made = play(CLUSTER, f"-pe {request_}")
    assert made.places == {}
    found = present(find_start_changes(made.cluster, made.state, made.now, 1)).found
    change = next(each for each in found if each.options == tuple(options.split()))
    assert describe_start_change(change).startswith(sentence)
