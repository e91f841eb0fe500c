"""Addresses of cells on other machines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.remote.address import Address, parse_address, parse_remote_cell
from qmonpy.model.report import ReportError


@pytest.mark.parametrize(
    ("text", "address", "path"),
    [
        ("ssh://login1", Address("login1"), ""),
        ("ssh://anna@login1:2222", Address("login1", "anna", "2222"), ""),
        ("ssh://login1/srv/ge:default", Address("login1"), "/srv/ge:default"),
        ("ssh://[::1]:22/srv/ge", Address("::1", "", "22"), "/srv/ge"),
        ("ssh://a%40b@h", Address("h", "a@b"), ""),
    ],
)
def test_that_an_address_has_its_parts(text: str, address: Address, path: str) -> None:
    assert parse_address(text) == (address, path)


@pytest.mark.parametrize(
    "text", ["ssh://", "ssh://-oProxyCommand=x", "ssh://-x@h", "ssh://h:0", "ssh://h:x", "ssh://a b", "ssh://h:70000"]
)
def test_that_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(ReportError):
        parse_address(text)


@given(st.from_regex(r"[a-z][a-z0-9.]{0,8}", fullmatch=True), st.text("ab@:/%é ", max_size=6), st.integers(1, 65535))
def test_that_an_address_is_written_as_it_is_read(host: str, user: str, port: int) -> None:
    address = Address(host, user, str(port))
    assert parse_address(address.text) == (address, "")


def test_that_a_cell_is_named_behind_the_host() -> None:
    assert parse_remote_cell("ssh://h/srv/ge:c1:6444") == Cell("/srv/ge", "c1", "6444", place="ssh://h")
    assert parse_remote_cell("ssh://h") == Cell("", "", place="ssh://h")
