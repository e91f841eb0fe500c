"""What the policies make of tasks is read from what 8.1.9 printed."""

from pathlib import Path

from qmonpy.formats.output.policy_xml import parse_policy_xml
from qmonpy.model.work.job import Range
from qmonpy.model.work.job_policy import JobPolicy

TEXT = (Path(__file__).parent / "data" / "policies.xml").read_text()


def test_that_the_parts_of_priorities_and_the_tickets_are_read_for_each_line_of_qstat() -> None:
    found, reports = parse_policy_xml(TEXT)
    assert (reports, sorted(found)) == ((), [35, 36, 37, 38])
    given = JobPolicy(0.5, 0.0, 1000, 8, 0, 0.6, 150, 100, 100, 50, 0, 0.65969)
    assert found[38] == (((Range(1, 1),), given),)
    assert given.urgency == 1008
    tickets = {task: policy.tickets for ranges, policy in found[35] for each in ranges for task in each}
    assert tickets == dict.fromkeys(range(1, 5), 250) | dict.fromkeys(range(5, 11), 41)


def test_that_what_is_not_told_is_not_known() -> None:
    row = "<job_list><JB_job_number>7</JB_job_number><tickets>nan</tickets></job_list>"
    found, _ = parse_policy_xml(f"<job_info><job_info>{row}</job_info></job_info>")
    assert found == {7: (((Range(1, 1),), JobPolicy()),)}
    assert found[7][0][1].urgency is None
    assert parse_policy_xml("nonsense")[1]
