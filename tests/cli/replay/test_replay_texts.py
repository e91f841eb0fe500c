"""The words of `qmonpy replay` about the runs that it compares."""

from types import SimpleNamespace
from typing import cast

from qmonpy.cli.replay.texts import describe_changes
from qmonpy.lab.runs.run import Run

CHANGE = (("rule set limits", "modified", "limit slots=20", "limit slots=3"),)


def _make(configuration: str, changes: tuple[tuple[str, str, str, str], ...] = ()) -> Run:
    return cast(Run, SimpleNamespace(inputs=SimpleNamespace(configuration=configuration, changes=changes)))


def test_that_a_run_without_changes_is_as_the_first_only_if_that_has_none_either() -> None:
    changed = ["rule set limits modified", "- limit slots=20", "+ limit slots=3"]
    lines = [line.strip().removeprefix("few: ") for line in describe_changes([_make("now"), _make("few", CHANGE)])]
    assert lines == changed
    assert list(describe_changes([_make("now"), _make("same")])) == ["same: the same configuration as the first"]
    *_, last = describe_changes([_make("few", CHANGE), _make("now")])
    assert last == "now: changes nothing"
