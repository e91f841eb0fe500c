"""Of what a cluster writes no records, by its `reporting_params`."""

import pytest

from qmonpy.app.reports.recorded_kinds import PARAMETER, describe_unrecorded, find_unrecorded, with_recorded

SHIPPED = "accounting=true reporting=false \\\n   flush_time=00:00:15 joblog=false sharelog=00:00:00"


@pytest.mark.parametrize(
    ("text", "is_simulated", "names"),
    [
        (SHIPPED, False, ("reporting", "joblog")),
        (SHIPPED, True, ("reporting", "joblog")),
        ("", False, ("reporting", "joblog")),
        ("", True, ("accounting", "reporting", "joblog")),
        ("accounting=false,reporting=TRUE,joblog=1", False, ("accounting",)),
        ("reporting=true joblog=true", False, ()),
    ],
)
def test_that_what_is_not_recorded_is_found_and_changed(text: str, is_simulated: bool, names: tuple[str, ...]) -> None:
    assert find_unrecorded({PARAMETER: text}, is_simulated=is_simulated) == names
    changed = with_recorded(text, names)
    assert find_unrecorded({PARAMETER: changed}, is_simulated=is_simulated) == ()
    assert with_recorded(changed, names) == changed


def test_that_other_parameters_stay_in_their_order() -> None:
    changed = "accounting=true reporting=true flush_time=00:00:15 joblog=true sharelog=00:00:00"
    assert with_recorded(SHIPPED, ("reporting", "joblog")) == changed


def test_that_it_is_said_in_a_sentence() -> None:
    assert describe_unrecorded(()) == ""
    assert describe_unrecorded(("joblog",)) == (
        "The cluster writes no records of the log of jobs: its reporting_params lack joblog=true."
    )
    assert "no records of values of hosts and queue instances, reservations and the log of jobs: its" in (
        describe_unrecorded(("reporting", "joblog"))
    )
