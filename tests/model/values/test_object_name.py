"""Names that objects may have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.values.object_name import NameTable, check_object_name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a@b", "At ('@') not allowed in objectname"),
        ("a@b c", "Space (' ') not allowed in objectname"),
        (".a", "Dot ('.') not allowed as first character of objectname"),
        ("all", 'Keyword ("ALL") not allowed as objectname'),
        ("ä", "Blanks, control characters and characters outside of ASCII are not allowed in objectname"),
        ("a" * 513, "string is longer than 512, this is not allowed for objectnames"),
    ],
)
def test_that_a_bad_name_is_refused_with_its_first_fault(name: str, text: str) -> None:
    assert [report.text for report in check_object_name(name)] == [text]


def test_that_tables_differ() -> None:
    assert not check_object_name("a*b")
    assert check_object_name("a*b", NameTable.QSUB_TABLE)
    assert not check_object_name(".a", NameTable.QSUB_TABLE)
    assert not check_object_name("q[12]", NameTable.WC_TABLE)
    assert check_object_name("q[12]")


@given(st.text(), st.sampled_from(NameTable))
def test_that_any_text_is_a_name_or_has_one_fault(name: str, table: NameTable) -> None:
    assert len(check_object_name(name, table)) <= 1
