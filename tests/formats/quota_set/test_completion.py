"""What may come next at a cursor, marked by `|`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.quota_set.completion import complete_at
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from tests.formats.quota_set.strategies import broken_texts

CLUSTER = Cluster(
    complexes=DEFAULT_COMPLEXES,
    hosts={name: Host(name) for name in ("global", "durin", "carc")},
    host_groups={"@linux": HostGroup("@linux", ("durin", "carc"))},
    user_sets={"staff": UserSet("staff", ("anna", "bob"))},
    projects={"p1": Project("p1")},
    pes={"mpi": ParallelEnvironment("mpi")},
    queues={"all.q": ClusterQueue("all.q")},
)


def offered(marked: str) -> tuple[tuple[str, ...], int]:
    position = marked.index("|")
    found = complete_at(marked.replace("|", ""), position, CLUSTER)
    return found.words, found.typed


@pytest.mark.parametrize(
    ("marked", "words", "typed"),
    [
        ("|", ("{",), 0),
        ("{\n|", ("name", "description", "enabled", "limit", "}"), 0),
        ("{\nname x\n  en|\n}", ("enabled",), 2),
        ("{\nname x\nlimit to slots=1\n|", ("limit", "}"), 0),
        ("{\nname x\nlimit to slots=1\n}\n|", ("{",), 0),
        ("{\nenabled |", ("TRUE", "FALSE"), 0),
        ("{\nlimit users a p|", ("projects", "pes"), 1),
        ("{\nlimit users a u|", ("queues",), 1),
        ("{\nlimit users |", ("*", "@staff", "anna", "bob", "root"), 0),
        ("{\nlimit users {anna,|", ("*", "@staff", "bob", "root"), 0),
        ("{\nlimit users {anna,!b|", ("!bob",), 2),
        ("{\nlimit users a, \\\n  @|", ("@staff",), 1),
        ("{\nlimit projects |", ("*", "p1"), 0),
        ("{\nlimit pes |", ("*", "mpi"), 0),
        ("{\nlimit queues |", ("*", "all.q"), 0),
        ("{\nlimit hosts {|", ("*", "@linux", "carc", "durin"), 0),
        ("{\nlimit hosts D|", ("durin",), 1),
        ("{\nlimit to virtual_f|", ("virtual_free=",), 9),
        ("{\nlimit to rerun=|", ("TRUE", "FALSE"), 0),
        ("{\nlimit hosts {*} to slots=$num_p|", ("$num_proc",), 6),
        ("{\nlimit hosts {*} to slots=2*$mem_to|", ("$mem_total",), 7),
        ("{\nlimit to slots=1 |", (), 0),
        ("{\nlimit name |", (), 0),
        ("{\ndescription us|", (), 0),
        ("{\n# us|", (), 0),
    ],
)
def test_that_what_may_come_next_is_offered(marked: str, words: tuple[str, ...], typed: int) -> None:
    found = offered(marked)
    assert found[0] == words
    if words:
        assert found[1] == typed


def test_that_limited_attributes_are_not_offered_again() -> None:
    words, _ = offered("{\nlimit to slots=1,s|")
    assert "slots=" not in words
    assert "swap_free=" in words


@given(broken_texts, st.integers(-5, 500))
def test_that_every_place_in_every_text_has_an_answer(text: str, position: int) -> None:
    found = complete_at(text, position, CLUSTER)
    place = max(0, min(position, len(text)))
    assert 0 <= found.typed <= place
