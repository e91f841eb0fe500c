"""Own values of hosts and groups are given and taken away without touching others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.objects.own_values import with_own_value, without_own_values
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.model.report import ReportError


def test_that_a_host_gets_a_value_and_another_one_keeps_its_own() -> None:
    assert with_own_value("4,[@fat=8]", "h1", "2") == "4,[@fat=8],[h1=2]"
    assert with_own_value("4,[@fat=8],[h1=2]", "@fat", "16") == "4,[@fat=16],[h1=2]"


def test_that_the_value_for_all_hosts_changes_alone() -> None:
    assert with_own_value("4,[@fat=8]", "", "5") == "5,[@fat=8]"


def test_that_a_value_is_taken_away_and_what_has_none_is_as_it_was() -> None:
    assert without_own_values("4,[@fat=8],[h1=2]", ["h1"]) == "4,[@fat=8]"
    assert without_own_values("4,[@fat=8],[h1=2]") == "4"
    assert without_own_values("4", ["h1"]) == "4"


def test_that_a_text_that_cannot_be_read_is_not_edited() -> None:
    with pytest.raises(ReportError):
        with_own_value("4,[h1", "h2", "1")


KEYS = st.sampled_from(("@a", "@b", "h1", "h2"))
VALUES = st.sampled_from(("1", "a=1,b=2", "x y", "NONE"))


@given(st.dictionaries(KEYS, VALUES), VALUES, KEYS, VALUES)
def test_that_giving_and_taking_away_is_as_before(
    overrides: dict[str, str], default: str, key: str, value: str
) -> None:
    text = ",".join([default, *(f"[{host}={each}]" for host, each in overrides.items())])
    written = with_own_value(text, key, value)
    assert parse_setting(written).overrides == {**overrides, key: value}
    others = {host: each for host, each in overrides.items() if host != key}
    assert parse_setting(without_own_values(written, [key])).overrides == others
