"""The log of actions: who did what and when, here and in earlier windows on the same file."""

import json
from pathlib import Path

from qmonpy.app.session.action_log import MOST_ENTRIES, ActionLog, find_action_path


def test_that_actions_are_remembered_with_who_and_when() -> None:
    log = ActionLog()
    log.note(100, "anna", "root", "Held jobs 3.", is_done=True)
    log.note(120, "bob", "", "Job 4 is not yours.", is_done=False)
    assert [(each.number, each.time, each.user, each.by, each.title, each.is_done) for each in log.entries] == [
        (-1, 100, "anna", "root", "Held jobs 3.", True),
        (-2, 120, "bob", "", "Job 4 is not yours.", False),
    ]


def test_that_a_later_window_on_the_same_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "log.jsonl"
    first = ActionLog()
    first.keep_in(path)
    first.note(100, "anna", "", "Held jobs 3.", is_done=True)
    later = ActionLog()
    later.keep_in(path)
    later.note(200, "anna", "", "Released jobs 3.", is_done=True)
    assert [each.title for each in later.entries] == ["Held jobs 3.", "Released jobs 3."]
    assert [each.number for each in later.entries] == [-1, -2]


def test_that_lines_that_cannot_be_read_are_left_out_and_old_ones_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    good = json.dumps({"time": 1, "user": "anna", "by": "", "title": "Held.", "done": True})
    path.write_text("\n".join(["nonsense", "[]", '{"time": "x"}', "null", good]), encoding="utf-8")
    log = ActionLog()
    log.keep_in(path)
    assert [each.title for each in log.entries] == ["Held."]
    path.write_text(f"{good}\n" * (MOST_ENTRIES + 10), encoding="utf-8")
    again = ActionLog()
    again.keep_in(path)
    assert len(again) == MOST_ENTRIES


def test_that_a_file_that_cannot_be_written_loses_nothing_here(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    log = ActionLog()
    log.keep_in(tmp_path / "file" / "log.jsonl")
    log.note(100, "anna", "", "Held jobs 3.", is_done=True)
    assert len(log) == 1


def test_that_each_cluster_has_a_file_of_its_own() -> None:
    assert find_action_path("/a/site.yaml") != find_action_path("/b/site.yaml")
