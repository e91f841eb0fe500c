"""What qrstat prints: as Grid Engine 8.1.9 (see tests/conformance), and XML that the schema of 2007 allows."""

from datetime import UTC
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from qmonpy.formats.output.qrstat import format_qrstat, format_qrstat_details
from qmonpy.formats.output.qrstat_query import QrstatQuery, answer_qrstat, select_reservations
from qmonpy.formats.output.qrstat_xml import format_qrstat_xml, format_qrstat_xml_2007
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.resources import resource

SCHEMA = etree.XMLSchema(etree.parse(resource("schemas/qrstat-2007.xsd")))
START = 1_795_231_810


def reservation(number: int = 82, owner: str = "root", **others: Any) -> Reservation:
    request = ReservationRequest(owner, groups=("sgeadmin",), **others)
    return Reservation(number, request, START, START + 3600, (("all.q@h1", 3),), submit_time=START)


FULL = Reservation(
    82,
    ReservationRequest(
        owner="root",
        name="full",
        account="acc",
        groups=("sgeadmin",),
        pe="mpi",
        slots=(Range(2, 3),),
        resources=(ResourceRequest("hostname", "h1"), ResourceRequest("h_rt", "600")),
        acl=("anna", "@staff"),
        xacl=("bob", "@staff"),
        has_hard_errors=True,
        mail_options="abe",
        mail_to=("a@b", "c"),
    ),
    START,
    START + 3600,
    (("all.q@h1", 3),),
    pe="mpi",
    submit_time=START,
    state=ReservationState.ERROR,
    errors=(("all.q@h1", "reserved queue all.q@h1 is disabled"), ("all.q@h1", "reserved queue all.q@h1 is suspended")),
)

RECORDED = """\
--------------------------------------------------------------------------------
id                             82
name                           full
owner                          root
state                          E
start_time                     11/21/2026 03:30:10
end_time                       11/21/2026 04:30:10
duration                       01:00:00
message                        reserved queue all.q@h1 is disabled
message                        reserved queue all.q@h1 is suspended
submission_time                11/21/2026 03:30:10
group                          sgeadmin
account                        acc
resource_list                  hostname=h1, h_rt=600
error_handling                 true
granted_slots_list             all.q@h1=3
granted_parallel_environment   mpi slots 2,3
mail_options                   abe
mail_list                      a@b,c@NONE
acl_list                       anna,@staff
xacl_list                      bob,@staff
"""


def test_that_details_are_as_grid_engine_printed_them() -> None:
    assert format_qrstat_details([FULL], zone=UTC) == RECORDED


def test_that_reasons_are_shown_when_asked_for() -> None:
    text = format_qrstat([FULL], explains=True, zone=UTC)
    assert "\n       reserved queue all.q@h1 is suspended\n" in text
    assert "reserved" not in format_qrstat([FULL], zone=UTC)
    assert "<message>" not in format_qrstat_xml([FULL], zone=UTC)
    assert format_qrstat_xml([FULL], has_details=True, zone=UTC).count("<message>") == 2


def test_that_nothing_is_printed_without_reservations() -> None:
    assert format_qrstat([]) == format_qrstat_details([]) == ""


def test_that_users_see_their_own_reservations_unless_they_ask() -> None:
    known = [reservation(1, "anna"), reservation(2, "bob"), reservation(3, "root")]

    def ids(**options: Any) -> list[int]:
        return [each.id for each in select_reservations(known, QrstatQuery("anna", **options)).reservations]

    assert ids() == [1]
    assert ids(users=("*",)) == [1, 2, 3]
    assert ids(users=("$user", "r*")) == [1, 3]
    assert ids(ids=(2,)) == [2]


def test_that_ids_in_vain_matter_only_if_none_exists() -> None:
    assert answer_qrstat([FULL], QrstatQuery("bob", ids=(99, 82)), UTC) == (RECORDED, 0)
    text, exit_code = answer_qrstat([FULL], QrstatQuery("bob", ids=(99, 95)), UTC)
    assert (text, exit_code) == ("Following advance reservations do not exist:\n99, 95\n", 1)
    text, exit_code = answer_qrstat([FULL], QrstatQuery("bob", ids=(99,), is_xml=True), UTC)
    assert exit_code == 1
    assert etree.fromstring(text.encode()).findtext("ar_unknown/id") == "99"


def test_that_the_specified_document_says_what_was_granted() -> None:
    document = etree.fromstring(format_qrstat_xml_2007([FULL], zone=UTC).encode())
    SCHEMA.assertValid(document)
    summary = document.find("ar_summary")
    assert summary.findtext("duration") == "3600"
    assert summary.findtext("granted_parallel_environment/slots") == "3"
    assert [each.get("name") for each in summary.find("resource_list")] == ["hostname", "h_rt"]


texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
names = st.lists(texts, max_size=2).map(tuple)
requests = st.builds(
    ReservationRequest,
    owner=texts,
    name=st.none() | texts,
    account=texts,
    groups=names,
    pe=st.none() | texts,
    resources=st.lists(st.builds(ResourceRequest, texts, texts), max_size=2).map(tuple),
    acl=names,
    xacl=names,
    checkpoint=st.none() | texts,
    has_hard_errors=st.booleans(),
    mail_options=st.sampled_from(["", "abe"]),
    mail_to=names,
)
reservations = st.builds(
    Reservation,
    id=st.integers(1, 9_999_999),
    request=requests,
    start=st.just(START),
    end=st.integers(START, 2**32 - 1),
    pieces=st.lists(st.tuples(texts, st.integers(1, 99)), min_size=1, max_size=2).map(tuple),
    pe=st.none() | texts,
    state=st.sampled_from(ReservationState),
    errors=st.lists(st.tuples(texts, texts), max_size=2).map(tuple),
)


@given(st.lists(reservations, max_size=2))
def test_that_any_reservations_make_valid_documents(found: list[Reservation]) -> None:
    SCHEMA.assertValid(etree.fromstring(format_qrstat_xml_2007(found).encode()))
    root = etree.fromstring(format_qrstat_xml(found, has_details=True).encode())
    assert len(root.findall("ar_summary")) == len(found)
