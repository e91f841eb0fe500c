"""What is found in edited objects: why they would be refused, and what would not work, each at its attribute."""

from collections.abc import Mapping

import pytest

from qmonpy.app.editing.object_checks import check_changes
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.change import Change, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.report import Report, Severity
from qmonpy.model.work.state import State

CLUSTER = Cluster(hosts={"h1": Host("h1")})


def found_of(text: str) -> Mapping[tuple[str, str], tuple[Report, ...]]:
    queue, _ = parse_object(ObjectKind.QUEUE, f"qname new.q\n{text}\n")
    changes = [Change(ObjectKind.QUEUE, "new.q", None, queue)]
    return check_changes(CLUSTER, with_changes(CLUSTER, changes), changes, State())


@pytest.mark.parametrize(
    ("text", "fields", "severity"),
    [
        ("shell sh", ("shell",), Severity.ERROR),
        ("priority 0,[h1=99]", ("priority", "h1"), Severity.ERROR),
        ("load_thresholds nope=1", ("load_thresholds",), Severity.WARNING),
        ("load_thresholds NONE,[h1=nope=1]", ("load_thresholds", "h1"), Severity.WARNING),
    ],
)
def test_that_a_report_stands_at_the_attribute_and_the_host(
    text: str, fields: tuple[str, ...], severity: Severity
) -> None:
    ((report,),) = found_of(text).values()
    assert (report.fields, report.severity) == (fields, severity)


def test_that_nothing_is_found_in_what_works() -> None:
    assert found_of("slots 4") == {}
