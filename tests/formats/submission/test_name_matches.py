"""Names that were compared before are not compared again, and the answer is the same as without that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.submission import name_matches
from qmonpy.formats.submission.name_matches import find_matching, matches_foreseen
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.job import Job
from tests.clusters.world import small_cluster

WORDS = st.text("ab*?", min_size=1, max_size=4)
NAMES = st.sets(st.text("ab", min_size=1, max_size=4), max_size=6)


@given(st.sets(WORDS, min_size=1, max_size=4), NAMES, NAMES)
def test_that_what_matches_is_the_same_if_it_was_foreseen(patterns: set[str], before: set[str], now: set[str]) -> None:
    jobs = {number: Job(number, "anna", name=name) for number, name in enumerate(before, 1)}
    expected = {name for name in now if any(matches_pattern(each, name) for each in patterns)}
    assert find_matching(patterns, now) == expected
    with matches_foreseen(["-hold_jid", ",".join(patterns)], jobs):
        assert find_matching(patterns, now) == expected
        assert find_matching({*patterns, "?"}, now) == expected | {name for name in now if len(name) == 1}


def test_that_within_the_lock_only_names_are_compared_that_came_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = EmbeddedCluster(small_cluster())
    for name in ("one", "two"):
        cluster.submit("anna", ["-h", "-N", name])
    compared: list[str] = []

    def match(pattern: str, name: str) -> bool:
        compared.append(name)
        return matches_pattern(pattern, name)

    submit = cluster._submit

    def submit_late(*arguments: object) -> object:
        monkeypatch.setattr(cluster, "_submit", submit)
        cluster.submit("anna", ["-h", "-N", "three"])
        compared.clear()
        return submit(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(name_matches, "matches_pattern", match)
    monkeypatch.setattr(cluster, "_submit", submit_late)
    job = cluster.submit("anna", ["-h", "-hold_jid", "t*"]).job
    assert compared == ["three"]
    assert job is not None
    assert cluster.snapshot().state.jobs[job].predecessors == (2, 3)
    assert cluster.alter_jobs("anna", [1], ["-hold_jid", "t*"]).is_done
    assert cluster.snapshot().state.jobs[1].predecessors == (2, 3)
