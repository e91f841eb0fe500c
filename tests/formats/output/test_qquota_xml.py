"""What `qquota -xml` prints is read as it was meant."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.output.qquota import QuotaRow, format_qquota_xml
from qmonpy.formats.output.qquota_xml import parse_qquota_xml
from qmonpy.model.configuration.quota_set import Filter

BUSY = Path(__file__).parents[2] / "clusters/live/data/busy/qquota.xml"
NAMES = st.text("abc*@<&'.-", min_size=1, max_size=5)
FILTERS = st.builds(Filter, st.lists(NAMES, max_size=3).map(tuple), st.lists(NAMES, max_size=2).map(tuple)).filter(
    lambda scope: scope.names or scope.excluded
)
ROWS = st.builds(
    QuotaRow,
    NAMES,
    NAMES,
    NAMES,
    st.none() | NAMES,
    st.dictionaries(st.sampled_from(("users", "projects", "pes", "queues", "hosts")), FILTERS).map(
        lambda scopes: tuple(
            (kind, scopes[kind]) for kind in ("users", "projects", "pes", "queues", "hosts") if kind in scopes
        )
    ),
)


def test_that_a_recorded_document_is_read_and_written_as_it_was() -> None:
    text = BUSY.read_text()
    rows, reports = parse_qquota_xml(text)
    assert reports == ()
    assert len(rows) == text.count("<limit ")
    assert format_qquota_xml(rows) == text


@given(st.lists(ROWS, max_size=4))
def test_that_written_lines_are_read_as_the_same(rows: list[QuotaRow]) -> None:
    assert parse_qquota_xml(format_qquota_xml(rows)) == (tuple(rows), ())


def test_that_of_a_document_that_is_cut_off_the_whole_rules_are_kept() -> None:
    text = BUSY.read_text()
    rows, reports = parse_qquota_xml(text[: text.index("</qquota_rule>", 400)])
    assert rows == parse_qquota_xml(text)[0][: len(rows)]
    assert rows
    assert [each.code for each in reports]
