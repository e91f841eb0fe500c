"""Options of qrsub become requests, or are refused in the words of Grid Engine 8.1.9 (recorded from one)."""

import shlex
from collections.abc import Callable
from datetime import UTC
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import Node
from qmonpy.formats.submission.reservation_options import SubmissionError, parse_reservation_options
from qmonpy.formats.submission.submission_error import format_warnings
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.model.work.reservation import ReservationRequest

DATA = Path(__file__).parents[1] / "data" / "qrsub_messages.yaml"
NOW = 1_700_000_000


@cache
def recorded() -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(DATA.read_text(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


@cache
def cluster(**configuration: str) -> Cluster:
    node = Node({**recorded()["cluster"], "configuration": configuration, "ckpts": {"sys": {}}})
    found = parse_cluster(node)
    node.raise_errors()
    return found


def reserve(arguments: str, owner: str = "root", **others: Any) -> ReservationRequest:
    others = {"cluster": cluster(), "now": NOW, "zone": UTC, **others}
    return parse_reservation_options(shlex.split(arguments), owner=owner, **others)


def refusal(arguments: str, owner: str = "root", **others: Any) -> tuple[list[str], int]:
    with pytest.raises(SubmissionError) as caught:
        reserve(arguments, owner, **others)
    return list(caught.value.lines), caught.value.exit_code


@pytest.mark.parametrize("case", recorded()["cases"], ids=lambda case: case["args"] or "nothing")
def test_that_qrsub_says_what_it_said(case: dict[str, Any]) -> None:
    lines: list[str] = []
    exit_code = 0
    warnings: list[Report] = []
    try:
        reserve(case["args"], case.get("user", "root"), users=recorded()["users"], warn=warnings.append)
        lines += format_warnings(warnings)
    except SubmissionError as error:
        lines, exit_code = list(error.lines), error.exit_code
    assert (lines, exit_code) == (case.get("lines", []), case.get("exit", 0))


def test_that_a_requested_text_must_be_an_expression() -> None:
    """Recorded from 8.1.9, which reads texts before it looks for queues and PEs."""
    expected = (['Parse error on position 2 of the expression "x&".'], 1)
    assert refusal("-d 60 -l 'h=x&' -pe nosuch 2 -q nosuch.q") == expected


def test_that_every_option_reaches_the_request() -> None:
    found = reserve(
        "-a 203001010000 -d 1:0:0 -N nightly -A acc -ckpt sys -he yes -l h=H1,h_rt=0:10:0 -m b -m e -M anna,bob@h2"
        " -q all.q -masterq *@h1 -pe m* 2-4 -u anna,!bob,@staff -now y -w v"
    )
    assert (found.start, found.end, found.duration) == (1_893_456_000, 1_893_459_600, 3600)
    assert (found.name, found.account, found.checkpoint) == ("nightly", "acc", "sys")
    assert (found.has_hard_errors, found.is_immediate, found.verify) == (True, True, "v")
    assert found.resources == (ResourceRequest("hostname", "h1"), ResourceRequest("h_rt", "600"))
    assert (found.mail_options, found.mail_to) == ("be", ("anna", "bob@h2"))
    assert (found.queues, found.master_queues) == (("all.q",), ("*@h1",))
    assert (found.pe, found.slots) == ("m*", (Range(2, 4),))
    assert (found.acl, found.xacl) == (("anna", "@staff"), ("bob",))


def test_that_a_reservation_without_a_start_begins_now() -> None:
    found = reserve("-d 60")
    assert (found.start, found.end) == (NOW, NOW + 60)
    assert (found.pe, found.slots, found.account, found.name) == (None, (Range(1, 1),), "sge", None)


def test_that_an_end_and_a_duration_tell_the_start() -> None:
    assert reserve("-e 203001010100 -d 600").start == 1_893_459_000


def test_that_lists_add_up_and_single_values_are_overridden_with_a_warning() -> None:
    warnings: list[Report] = []
    found = reserve(
        "-d 60 -d 70 -q all.q -q *@h1 -u anna -u bob,anna -l arch=x -l arch=y,num_proc=2", warn=warnings.append
    )
    assert found.duration == 70
    assert (found.queues, found.acl) == (("all.q", "*@h1"), ("anna", "bob"))
    assert found.resources == (ResourceRequest("arch", "y"), ResourceRequest("num_proc", "2"))
    assert [each.text for each in warnings] == ['"-d" option has already been set, overriding previous setting']


def test_that_no_mail_takes_back_the_mail_asked_for_before() -> None:
    assert reserve("-d 60 -m ab -m n").mail_options == ""
    assert reserve("-d 60 -m n -m eb").mail_options == "be"


def test_that_default_request_files_come_first() -> None:
    cell = "# every reservation\n-d 100   # seconds\n-l arch=x -u anna\n"
    home = "-d 200\n-N 'mine' -u bob\n"
    found = reserve("-l num_proc=2", cell_defaults=cell, home_defaults=home)
    assert (found.duration, found.name, found.acl) == (200, "mine", ("anna", "bob"))
    assert [each.name for each in found.resources] == ["arch", "num_proc"]
    assert reserve("-d 300", cell_defaults=cell, home_defaults=home).duration == 300
    assert found.arguments == ("-l", "num_proc=2")


def test_that_a_wrong_default_request_file_is_refused() -> None:
    assert refusal("-w e", cell_defaults="-d 100 foo") == (['error: invalid option argument ""'], 1)
    assert refusal("-d 60", home_defaults="-N") == (["qrsub: -N option must have argument"], 1)
    assert refusal("-d 60", home_defaults="-d 5\n-N 'x") == (
        ["error: .sge_ar_request, line 2: a quote is not closed"],
        1,
    )


def test_that_only_managers_and_arusers_may_reserve() -> None:
    denied = ['denied: "carl" must be manager or in userset "arusers"']
    assert refusal("-d 0 -q nope", "carl") == (denied, 1)
    assert reserve("-d 60", "anna").owner == "anna"


def test_that_the_limit_on_reservations_has_a_status_of_its_own() -> None:
    limited = cluster(max_advance_reservations="2")
    text = "rejected: only 2 advance reservations are allowed per cluster"
    assert refusal("-d 60", cluster=limited, existing=2) == ([text], 25)
    assert refusal("-d 60 -q nope", cluster=limited, existing=2)[1] == 1
    assert reserve("-d 60", cluster=limited, existing=1)
    assert reserve("-d 60", existing=9)


def test_that_a_name_grid_engine_drops_silently_is_refused_with_a_reason() -> None:
    lines, exit_code = refusal("-d 60 -N 'a b'")
    assert (exit_code, len(lines)) == (1, 1)


OPTIONS = [
    "-a",
    "-A",
    "-ckpt",
    "-d",
    "-e",
    "-he",
    "-l",
    "-m",
    "-M",
    "-masterq",
    "-N",
    "-now",
    "-pe",
    "-q",
    "-u",
    "-w",
    "-x",
]
VALUES = [
    "60",
    "203001010000",
    "yes",
    "n",
    "h_rt=1:0:0",
    "all.q",
    "mpi",
    "2-4",
    "NONE",
    "é",
    "-1",
    "inf",
    "@staff",
    "!",
]
WORDS = st.sampled_from([*OPTIONS, *VALUES, ""]) | st.text(max_size=5)


@pytest.mark.parametrize(
    "words",
    [
        ("-p", "x"),
        ("-p", "-a"),
        ("-binding", "x"),
        ("-ot", "x"),
        ("-js", "x"),
        ("-tc", "x"),
        ("-t", "x"),
        ("-b", "x"),
        ("-dl", "x"),
    ],
)
def test_that_a_wrong_value_of_an_option_of_jobs_ends_qrsub_with_1(words: tuple[str, str]) -> None:
    found = answer(lambda: parse_reservation_options([*words], owner="root", now=NOW, cluster=cluster(), zone=UTC))
    assert isinstance(found, SubmissionError)
    assert any(line.startswith("qrsub: ") for line in found.lines)
    assert found.exit_code == 1  # Asked of 8.1.9; `qsub` ends with 7 or 2.


@given(st.lists(WORDS, max_size=8))
def test_that_any_words_make_a_request_or_a_refusal(words: list[str]) -> None:
    found = answer(lambda: parse_reservation_options(words, owner="root", now=NOW, cluster=cluster(), zone=UTC))
    if isinstance(found, SubmissionError):
        assert found.lines
        assert found.exit_code in (1, 25)
    else:
        assert (found.start or 0) <= (found.end or 0)


@given(st.text())
def test_that_any_default_request_file_is_read_or_refused(text: str) -> None:
    found = answer(lambda: reserve("-d 60", home_defaults=text))
    assert isinstance(found, ReservationRequest) or found.lines


def answer(ask: Callable[[], ReservationRequest]) -> ReservationRequest | SubmissionError:
    try:
        return ask()
    except SubmissionError as error:
        return error
