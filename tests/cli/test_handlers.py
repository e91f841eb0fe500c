"""The options of `qconf` as data: that each names a function that there is."""

import pytest

from qmonpy.cli.configuring.handlers import HANDLERS


@pytest.mark.parametrize("option", HANDLERS)
def test_that_every_option_finds_what_carries_it_out(option: str) -> None:
    assert callable(HANDLERS[option].find())
