"""The scheduler's own record, from a recording of 8.1.9 (tests/clusters/live/data)."""

from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.model.work.state import PlannedTask
from tests.clusters.live.recordings import BUSY

TEXT = (BUSY / "schedule").read_text()


def test_that_the_last_whole_pass_tells_the_planned_starts() -> None:
    (planned,) = parse_planned_tasks(TEXT)
    assert (planned.job, planned.task, planned.pieces, planned.pe) == (7, 1, (("all.q@rd4", 4),), "smp")
    assert planned.end - planned.start == 120


def test_that_a_pass_that_is_still_written_is_not_looked_at() -> None:
    begun = "99:1:RESERVING:100:60:Q:all.q@rd1:slots:1.000000\n"
    assert parse_planned_tasks(TEXT + begun) == parse_planned_tasks(TEXT)


def test_that_the_last_pass_of_a_file_to_which_nothing_is_written_is_complete() -> None:
    # It is recorded after all passes: nothing follows the bookings of the last one.
    assert not TEXT.endswith("::::::::\n")
    assert parse_planned_tasks(TEXT, is_settled=True) == parse_planned_tasks(TEXT)
    begun = "::::::::\n99:1:RESERVING:100:60:Q:all.q@rd1:slots:1.000000\n"
    assert [each.job for each in parse_planned_tasks(TEXT + begun)] == [7]
    assert [each.job for each in parse_planned_tasks(TEXT + begun, is_settled=True)] == [99]


def test_that_pieces_on_several_instances_belong_to_one_task() -> None:
    lines = ["3:2:RESERVING:100:60:P:mpi:slots:3.000000"]
    lines += [f"3:2:RESERVING:100:60:Q:all.q@h{host}:slots:{host}.000000" for host in (1, 2)]
    text = "\n".join([*lines, "3:2:RESERVING:100:60:Q:all.q@h1:licence:7.000000", "::::::::", ""])
    pieces = (("all.q@h1", 1), ("all.q@h2", 2))
    assert parse_planned_tasks(text) == (PlannedTask(3, 2, 100, 160, pieces, "mpi"),)


def test_that_lines_that_are_no_bookings_are_passed_over() -> None:
    assert parse_planned_tasks("x\n1:1:RESERVING:soon:60:Q:a@b:slots:1\n1:2\n::::::::\n") == ()
    assert parse_planned_tasks("") == ()


def test_that_numbers_that_no_scheduler_writes_are_passed_over() -> None:
    words = ["7", "1", "RESERVING", "100", "60", "Q", "a@b", "slots", "1"]
    for at in (0, 1, 3, 4, 8):
        for number in ("1e999", "-1e999", "nan", "²", "9" * 4301, "-1"):
            line = ":".join([*words[:at], number, *words[at + 1 :]])
            assert parse_planned_tasks(f"{line}\n::::::::\n") == ()
