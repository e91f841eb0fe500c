"""Queue attributes with overrides are read, refused and written as `qconf` does (recorded from 8.1.9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import format_names, format_values, parse_values, split_names


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("2", Setting("2")),
        ("NONE,[h1=smp]", Setting("NONE", {"h1": "smp"})),
        ("mpi rr,[h1=smp]", Setting("mpi rr", {"h1": "smp"})),
        ("mpi,rr , [h1=smp] , [h2=rr mpi]", Setting("mpi,rr", {"h1": "smp", "h2": "rr mpi"})),
        ("NONE,[h1=swap_free=1G,mem_free=2G]", Setting("NONE", {"h1": "swap_free=1G,mem_free=2G"})),
        ("NONE,[@lx=staff eng],[H1=ops]", Setting("NONE", {"@lx": "staff eng", "h1": "ops"})),
        ("0 ,[h1=3]", Setting("0", {"h1": "3"})),
        ("NONE,,[h1=smp]", Setting("NONE", {"h1": "smp"})),
    ],
)
def test_that_settings_are_read(text: str, setting: Setting) -> None:
    assert parse_setting(text) == setting


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("NONE,[h1=smp", 'The last character of each list item must be enclosed in brackets: "NONE,[h1=smp"'),
        ("mpi,[h1=smp]x", 'The last character of each list item must be enclosed in brackets: "mpi,[h1=smp]x"'),
        ("mpi,[h1=smp],rr", 'The last character of each list item must be enclosed in brackets: "mpi,[h1=smp],rr"'),
        ("NONE [h1=smp]", 'All list elements must be separated by commas: "NONE [h1=smp]"'),
        ("mpi,[h1=smp][h2=rr]", 'All list elements must be separated by commas: "mpi,[h1=smp][h2=rr]"'),
        ("NONE,[h1 smp]", "'=' has to separate host or group from value"),
        ("mpi,[=smp]", 'invalid hostname ""'),
        ("mpi,[h1=rr],[h1=smp]", 'Value for "h1" is multiply defined'),
    ],
)
def test_that_wrong_settings_are_refused_in_grid_engines_words(text: str, message: str) -> None:
    with pytest.raises(ReportError) as caught:
        parse_setting(text)
    assert [report.text for report in caught.value.reports] == [message]


words = st.from_regex(r"[A-Za-z0-9:.=@_ -]+", fullmatch=True).map(str.strip).filter(bool)
hosts = st.from_regex(r"@?[a-z0-9.-]+", fullmatch=True)


@given(st.builds(Setting, words, st.dictionaries(hosts, words, max_size=4)))
def test_that_a_written_setting_is_read_again(setting: Setting) -> None:
    assert parse_setting(format_setting(setting)) == setting


@given(st.text("[]=,@ ha1", max_size=20))
def test_that_no_text_raises_anything_but_reports(text: str) -> None:
    try:
        first = parse_setting(text)
    except ReportError:
        return
    assert parse_setting(format_setting(first)) == first


def test_that_lists_of_names_are_read_and_written() -> None:
    assert split_names("mpi rr,smp\ttwo") == ("mpi", "rr", "smp", "two")
    assert split_names("NONE") == split_names("none") == split_names("") == ()
    assert format_names(("a", "b")) == "a b"
    assert format_names(()) == "NONE"


def test_that_lists_of_values_are_read_and_written() -> None:
    values = parse_values("num_proc=4,mem=3G arch='a b'")
    assert values == {"num_proc": "4", "mem": "3G", "arch": "'a b'"}
    assert format_values(values) == "num_proc=4,mem=3G,arch='a b'"
    assert parse_values("NONE") == {}
    assert format_values({}) == "NONE"


def test_that_named_units_in_parentheses_are_one_value() -> None:
    values = parse_values("gpu=2(GPU0 GPU1),lic=3 fpga=4(0-3)")
    assert values == {"gpu": "2(GPU0 GPU1)", "lic": "3", "fpga": "4(0-3)"}
    assert parse_values(format_values(values)) == values


@pytest.mark.parametrize("text", ["gpu=2(GPU0 GPU1", "gpu=x(GPU0 GPU1)", "gpu=2(GPU0 GPU1)x", "gpu=2((a b))"])
def test_that_other_parentheses_end_at_the_blank_as_before(text: str) -> None:
    with pytest.raises(ReportError, match="error parsing value"):
        parse_values(text)


def test_that_of_a_value_given_twice_the_first_counts() -> None:
    assert parse_values("a=1,a=2") == {"a": "1"}


@pytest.mark.parametrize("text", ["display_win_gui", "display_win_gui=,a=2"])
def test_that_a_value_that_is_missing_is_refused(text: str) -> None:
    with pytest.raises(ReportError, match='error parsing value "display_win_gui"'):
        parse_values(text)
