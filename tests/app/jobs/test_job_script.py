"""A job's script is read, edited and saved as a file, and its option lines count as 8.1.9's qsub counts them."""

from pathlib import Path

import pytest

from qmonpy.app.jobs.job_script import (
    arguments_for_cluster,
    find_script_options,
    load_settings,
    save_script,
    save_settings,
)
from qmonpy.app.jobs.request_files import describe_defaults, list_request_files, read_request_files
from qmonpy.app.jobs.script_text import read_script
from qmonpy.app.jobs.submit_check import arguments_check, check_whole
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster


def test_that_a_simulated_cluster_gets_the_options_of_the_script(tmp_path: Path) -> None:
    script = tmp_path / "work.sh"
    script.write_text("#!/bin/sh\n#$ -N fromscript -l h_rt=10\n#$ -p -3\n", encoding="utf-8")
    draft = SubmitDraft(priority="-5", program=f"{script} 1")
    assert arguments_for_cluster(draft, is_real=False) == (
        *("-N", "fromscript", "-l", "h_rt=10", "-p", "-5", str(script), "1"),
    )
    assert arguments_for_cluster(draft, is_real=True) == ("-p", "-5", str(script), "1"), "qsub reads it itself"
    command = SubmitDraft(is_binary=True, program=str(script))
    assert arguments_for_cluster(command, is_real=False) == ("-b", "y", str(script))
    script.write_text("#$ -bogus\n", encoding="utf-8")
    with pytest.raises(ReportError):
        arguments_for_cluster(draft, is_real=False)


def test_that_fields_hint_at_what_the_script_says() -> None:
    options = find_script_options(SubmitDraft(prefix="#%"), "#% -N a -l h_rt=10\n#$ -N b\n")
    assert describe_defaults({}, options) == {"name": "a (in the script)", "resources": "h_rt=10 (in the script)"}


def test_that_default_request_files_count_where_the_script_says_nothing(tmp_path: Path) -> None:
    (tmp_path / ".sge_request").write_text("# mine\n-N default -q all.q\n", encoding="utf-8")
    paths = list_request_files({"SGE_ROOT": "/sge", "HOME": "/people/anna"}, str(tmp_path))
    mine = f"{tmp_path}/.sge_request"
    assert paths == ("/sge/default/common/sge_request", "/people/anna/.sge_request", mine)
    found = describe_defaults(read_request_files(paths[2:]), find_script_options(SubmitDraft(), "#$ -N a\n"))
    assert found == {"name": "a (in the script)", "queue": f"all.q (in {mine})"}


def test_that_a_script_is_saved_unless_somebody_changed_it(tmp_path: Path) -> None:
    path = tmp_path / "new.sh"
    new = read_script(str(path))
    assert (new.text, new.is_there, new.problem) == ("", False, "")
    saved = save_script(new, "#!/bin/sh\n")
    assert (path.read_text(encoding="utf-8"), path.stat().st_mode & 0o100) == ("#!/bin/sh\n", 0o100)
    assert saved == read_script(str(path))
    path.write_text("other\n", encoding="utf-8")
    with pytest.raises(ReportError, match="changed by somebody else"):
        save_script(saved, "mine\n")
    assert path.read_text(encoding="utf-8") == "other\n"


def test_that_what_is_no_script_is_told(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert read_script(str(tmp_path)).problem == f"{tmp_path} is no file."
    assert "no text in UTF-8" in read_script(str(tmp_path / "binary")).problem
    assert read_script("a\0b").problem


def test_that_settings_are_saved_and_loaded(tmp_path: Path) -> None:
    path = str(tmp_path / "settings")
    draft = SubmitDraft(
        user="anna", runtime="7", name="a b", soft_resources="arch=x", is_merged=True, extra="-shell n",
        is_binary=True, program="sleep 60",
    )  # fmt: skip
    save_settings(path, draft)
    assert load_settings(path, SubmitDraft(user="anna", runtime="7", project="gone")) == draft
    Path(path).write_text("-N a\n-bogus\n-p much\n", encoding="utf-8")
    with pytest.raises(ReportError) as caught:
        load_settings(path, draft)
    assert [each.text.split(":")[0] for each in caught.value.reports] == ["Line 2", "Line 3"]
    Path(path).write_text("-N a\n", encoding="utf-8")
    assert load_settings(path, draft) == SubmitDraft(
        user="anna", runtime="7", name="a", is_binary=True, program="sleep 60"
    ), "a file that names no program leaves it"


def test_that_requests_that_no_queue_suits_are_told_before() -> None:
    snapshot = Snapshot(small_cluster())
    check = arguments_check(snapshot, "anna")
    assert check_whole(SubmitDraft(queue="all.q"), snapshot, check) == {}
    (warning,) = check_whole(SubmitDraft(resources="h=h1&h2"), snapshot, check)[""]
    assert (warning.is_error, warning.text.startswith("No queue suits")) == (False, True)
