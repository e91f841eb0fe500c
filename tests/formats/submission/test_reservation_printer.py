"""A request becomes a `qrsub` command line that asks for the same."""

import shlex
from dataclasses import replace
from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.submission.reservation_draft import parse_reservation_draft
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.formats.submission.reservation_printer import (
    format_qrsub,
    format_reservation_arguments,
    format_time,
)
from qmonpy.formats.values.date_time import format_date_time, parse_date_time
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.model.values.value import ValueType, parse_number
from qmonpy.model.work.job import NO_END, Range, ResourceRequest
from qmonpy.model.work.reservation import ReservationRequest
from tests.clusters.world import small_cluster

NOW = 1_700_000_000
BERLIN = ZoneInfo("Europe/Berlin")

words = st.text("abcXYZ019_.'\"$ü", min_size=1, max_size=6).filter(lambda text: text.upper() != "NONE")
names = st.lists(words, max_size=3, unique=True).map(tuple)
seconds = st.integers(1, 10**8)
moments = st.integers(NOW, 2**32 - 1)
slot_ranges = (
    st.lists(st.tuples(st.integers(1, 300), st.integers(0, 9) | st.just(NO_END)), min_size=1, max_size=3)
    .map(lambda pairs: ",".join(f"{first}-{'' if more == NO_END else first + more}" for first, more in pairs))
    .map(parse_slot_ranges)
)
requests = st.builds(
    ReservationRequest,
    owner=st.just("root"),
    name=st.none() | words,
    account=st.just("sge") | words,
    pe=st.none() | words,
    slots=slot_ranges,
    resources=st.dictionaries(words, words, max_size=3).map(
        lambda found: tuple(ResourceRequest(name, value) for name, value in found.items())
    ),
    queues=names,
    master_queues=names,
    acl=names,
    xacl=names,
    checkpoint=st.none() | words,
    is_immediate=st.booleans(),
    has_hard_errors=st.booleans(),
    verify=st.sampled_from("ev"),
    mail_options=st.sampled_from(["", "a", "be", "abe"]),
    mail_to=names,
)


@st.composite
def windows(draw: st.DrawFn) -> tuple[int | None, int | None, int | None]:
    """Start, end and duration as they are known: alone, in pairs, or all three."""
    start, length = draw(moments), draw(seconds)
    return draw(
        st.sampled_from(
            [
                (None, None, None),
                (None, None, length),
                (None, start, None),
                (None, start, length),
                (start, None, length),
                (start, start + length, None),
                (start, start + length, length),
            ]
        )
    )


@given(requests, windows())
def test_that_a_printed_request_asks_for_the_same(
    request: ReservationRequest, window: tuple[int | None, int | None, int | None]
) -> None:
    start, end, duration = window
    request = replace(request, start=start, end=end, duration=duration)
    command = shlex.split(format_qrsub(request, UTC))
    draft = parse_reservation_draft(command[1:], NOW, UTC)
    assert (command[0], draft.words, draft.foreign, draft.warnings) == ("qrsub", (), [], [])
    if start is None:
        assert (draft.start, draft.end, draft.duration) == window
    else:
        length = duration or (end or 0) - start
        assert (draft.start, draft.end, draft.duration) == (start, None, length)
    assert (draft.name, draft.account or "sge", draft.checkpoint) == (request.name, request.account, request.checkpoint)
    assert (draft.pe, draft.slots) == ((request.pe, request.slots) if request.pe else (None, ()))
    assert draft.resources == {each.name: each.value for each in request.resources}
    assert (draft.queues, draft.master_queues) == (request.queues, request.master_queues)
    assert (draft.acl, draft.xacl) == (request.acl, request.xacl)
    assert (draft.is_immediate, draft.has_hard_errors) == (request.is_immediate, request.has_hard_errors)
    assert (draft.verify, draft.mail_options) == (request.verify, request.mail_options)
    assert draft.mail_to == request.mail_to


@pytest.mark.parametrize(
    "options",
    [
        "-d 60",
        "-a 203001010000 -d 1:0:0 -N nightly -A acc -l h_rt=0:10:0,h=h1 -m b -m e -M anna,bob@h2 -he y -now y",
        "-e 203001010000.30 -d 90 -q all.q,*@h1 -masterq all.q -pe m* 2-4,8- -u anna,!bob -w v",
        "-pe mpi 2 -e 203001010000 -l mem_free=2G",
    ],
)
def test_that_what_qrsub_made_of_options_is_asked_again(options: str) -> None:
    cluster = small_cluster()
    found = parse_reservation_options(options.split(), owner="root", now=NOW, cluster=cluster, zone=UTC)
    printed = format_reservation_arguments(found, UTC)
    again = parse_reservation_options(printed, owner="root", now=NOW, cluster=cluster, zone=UTC)
    assert replace(again, arguments=found.arguments) == found


def test_that_only_what_is_not_usual_is_printed() -> None:
    request = ReservationRequest("anna", duration=5400)
    assert format_qrsub(request) == "qrsub -d 1:30:00"
    assert format_qrsub(replace(request, name="it's mine"), UTC) == """qrsub -d 1:30:00 -N 'it'"'"'s mine'"""
    assert format_qrsub(replace(request, slots=(Range(4, 4),)), UTC) == "qrsub -d 1:30:00"
    assert format_qrsub(replace(request, xacl=("bob",))) == "qrsub -d 1:30:00 -u '!bob'"


@given(moments, st.sampled_from([UTC, BERLIN, ZoneInfo("America/New_York")]))
def test_that_a_date_is_read_as_it_was_meant(moment: int, zone: tzinfo) -> None:
    read = parse_date_time(format_date_time(moment, zone), NOW, zone)
    # When clocks are put back, two moments have the same date; it stands for the first.
    assert read == moment or read == moment - 3600


@given(st.integers(0, 2**32 - 1))
def test_that_a_duration_is_read_as_it_was_meant(length: int) -> None:
    assert parse_number(ValueType.TIME, format_time(length)) == length


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
    request = replace(parse_reservation_options(words, **known), arguments=())  # type: ignore[arg-type]
    again = parse_reservation_options(format_reservation_arguments(request, UTC), **known)  # type: ignore[arg-type]
    assert replace(again, arguments=()) == request
