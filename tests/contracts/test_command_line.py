"""What 8.1.9 refused in the recorded contracts, the command line of an embedded cluster refuses in the same words."""

import pytest

from tests.contracts.refused_commands import list_refusing, play_refused


@pytest.mark.parametrize(("module", "test"), list(list_refusing()))
def test_that_the_command_line_refuses_what_8_1_9_refused(module: str, test: str) -> None:
    for each in play_refused(module, test):
        assert each.is_refused, each.call.said
        # Of queue instances at the same place in the order 8.1.9 tells in any order.
        assert sorted(each.text.splitlines()) == sorted((each.call.stdout + each.call.stderr).splitlines())
