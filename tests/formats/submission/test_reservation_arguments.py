"""A reservation request as arguments of qrsub asks for the same again."""

from dataclasses import replace
from datetime import UTC

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.submission.reservation_arguments import format_reservation_arguments
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from tests.clusters.world import small_cluster

NOW = 1_800_000_000
OPTIONS = {
    "-a": "202801010000.00",
    "-N": "night",
    "-A": "other",
    "-pe": ("mpi", "2-4"),
    "-l": "mem_free=1G,arch=x",
    "-q": "all.q",
    "-masterq": "all.q",
    "-u": "anna,!bob",
    "-m": "ae",
    "-M": "anna@there",
    "-now": "y",
    "-he": "y",
    "-w": "v",
}


@given(st.sets(st.sampled_from(sorted(OPTIONS))))
def test_that_a_request_is_the_same_when_its_arguments_are_read_again(chosen: set[str]) -> None:
    words = ["-d", "3600"]
    for option in sorted(chosen):
        value = OPTIONS[option]
        words += [option, *([value] if isinstance(value, str) else value)]
    known = {"owner": "root", "now": NOW, "cluster": small_cluster(), "zone": UTC}
    request = parse_reservation_options(words, **known)  # type: ignore[arg-type]
    assert format_reservation_arguments(request, UTC) == tuple(words)
    bare = replace(request, arguments=())
    again = parse_reservation_options(format_reservation_arguments(bare, UTC), **known)  # type: ignore[arg-type]
    assert replace(again, arguments=()) == bare
