import html
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.saved_reports import delete_report, find_folder, read_saved_reports, save_report
from qmonpy.app.reports.simulated_use import BOTH
from qmonpy.cli import run_command
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.reporting.questions.limit_steps import NO_READINGS
from qmonpy.reporting.readings.series import JOBS, SeriesKey, Step
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.records.record import FileKind
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.place import find_database_url
from qmonpy.reporting.writing.finished_tasks import find_usages
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.reporting.filled import fill, seconds


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A simulated cluster beside its reporting database."""
    folder = tmp_path_factory.mktemp("site")
    with open_database(str(folder / "site.reporting.sqlite")) as database, database.begin() as connection:
        fill(connection)
    return folder / "site.yaml"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def report(*words: object) -> int:
    return run_command("report", [str(each) for each in words])


def test_that_a_report_is_printed_as_a_table(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report("accounting_per_user", site) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "Accounting per user"
    assert lines[4].split() == ["November", "2026", "ann", "1:25:08", "6.5", "0.75"]


def test_that_answers_of_a_simulated_cluster_say_what_is_made_up(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {"accounting_per_user": BOTH, "jobs_completed": "", "host_cpu_past_hour": "", "use-by-project": ""}
    period = ("--since", "2026-11", "--until", "2026-11")
    for name, words in said.items():
        has_period = name in ("jobs_completed", "use-by-project")
        assert report(name, site, *(period if has_period else ()), "--json", "-") == 0
        told = capsys.readouterr().out
        assert ("execute nothing" in told) is bool(words), name
        assert words in told
    # Who names a database has not said that it is of a simulated cluster.
    assert report("accounting_per_user", "--database", str(site.with_name("site.reporting.sqlite"))) == 0
    assert "execute nothing" not in capsys.readouterr().out


def test_that_jobs_of_which_a_spool_remembers_no_more_than_their_end_are_said_to_be_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without records nothing is known of their projects: all of them under NONE would be a riddle."""
    begin = seconds("2026-11-20 12:00:00")
    ended = [
        FinishedTask(number, 1, "ann", "job", begin, begin + 5, begin + 65, (("all.q@h1", 2),)) for number in (1, 2)
    ]
    with open_database(str(tmp_path / "site.reporting.sqlite")) as database:
        SourceWriter(database).write_records(list(find_usages(ended)), FileKind.ACCOUNTING)
    for name in ("use-by-project", "accounting_per_user"):
        assert report(name, tmp_path / "site.yaml", "--since", "2026-11", "--until", "2026-11") == 0
        told = capsys.readouterr().out
        assert "Of 2 tasks the database knows only what the spool remembers of ended tasks: no project" in told, name
        assert "reporting_params are set, to accounting=true at least" in told


def test_that_jobs_of_which_a_spool_remembers_all_but_their_use_are_said_to_be_so_where_use_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin = seconds("2026-11-20 12:00:00")
    record = TaskRecord(project="alpha", department="physics", wallclock_seconds=60, is_simulated=True)
    times = (begin, begin + 5, begin + 65)
    ended = [FinishedTask(at, 1, "ann", "job", *times, (("all.q@h1", 2),), record=record) for at in (1, 2)]
    with open_database(str(tmp_path / "site.reporting.sqlite")) as database:
        SourceWriter(database).write_records(list(find_usages(ended)), FileKind.ACCOUNTING)
    for name, is_told in (("use-by-project", False), ("accounting_per_user", True)):
        assert report(name, tmp_path / "site.yaml", "--since", "2026-11", "--until", "2026-11") == 0
        told = capsys.readouterr().out
        assert ("Of 2 tasks the database does not know what was used" in told) is is_told, name
        assert "under NONE" not in told


def test_that_all_files_are_written_and_whole(site: Path, tmp_path: Path) -> None:
    files = [(f"--{kind}", tmp_path / f"a.{kind}") for kind in ("html", "csv", "json", "svg")]
    words = [word for each in files for word in each]
    assert report("jobs_completed", site, "--since", "2026-11-20", "--until", "2026-11-20", *words) == 0
    page = (tmp_path / "a.html").read_text()
    assert "<svg" in page
    assert "<dt>Ended until</dt><dd>2026-11-21 00:00:00</dd>" in page
    assert json.loads((tmp_path / "a.json").read_text())["rows"][0]["jobs"] == 1
    assert (tmp_path / "a.csv").read_text().startswith("Hour,Jobs\n2026-11-20 08:00:00+00:00,1\n")
    assert (tmp_path / "a.svg").read_text().startswith("<svg xmlns")


def test_that_ready_answers_take_a_period(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report("use-by-project", site, "--since", "2026-11", "--until", "2026-11") == 0
    assert "alpha" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["use-by-project", "accounting_per_project"])
def test_that_no_more_rows_are_given_than_are_asked_for(
    site: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (name, site, "--since", "2026-11", "--until", "2026-11", "--csv", "-")
    assert report(*asked) == 0
    whole = capsys.readouterr()
    assert len(whole.out.splitlines()) > 2
    assert report(*asked, "--rows", "1") == 0
    some = capsys.readouterr()
    assert some.out.splitlines() == whole.out.splitlines()[:2]
    assert "more than 1 row; the others are left out" in some.err


def test_that_what_is_to_be_known_of_an_answer_stands_in_every_form_of_it(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without readings nobody knows what held jobs back: that is not the same as nothing."""
    asked = ("held-back", site, "--since", "2020-11", "--until", "2020-11")
    assert report(*asked, "--json", tmp_path / "a.json", "--html", tmp_path / "a.html") == 0
    assert capsys.readouterr().err == ""
    assert json.loads((tmp_path / "a.json").read_text())["note"] == NO_READINGS
    assert html.escape(NO_READINGS) in (tmp_path / "a.html").read_text()
    assert report(*asked) == 0
    assert capsys.readouterr().out.endswith(f"\n\n{NO_READINGS}\n")
    assert report(*asked, "--csv", tmp_path / "a.csv") == 0
    assert capsys.readouterr().err == f"qmonpy report: {NO_READINGS}\n"


def test_that_every_form_of_a_report_says_which_part_of_the_period_is_not_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Readings of two hours, an hour apart, are not the first day of November."""
    url = str(tmp_path / "part.reporting.sqlite")
    day = seconds("2026-11-01 00:00:00")
    key = SeriesKey("limit", "max/1", "slots", "ann")
    with open_database(url) as database:
        for hour in (8, 10):
            step = Step(day + hour * 3600, day + (hour + 1) * 3600, 4.0, 4.0, 4.0, 2.0, 2.0, "ann")
            ReadingStore(database).write([(key, step), (JOBS, step)])
    save_report("pressure by user", Choice(measure="quota_pressure", by="user"))
    lack = (
        "This period is known in part only: nothing was recorded before 2026-11-01 08:00, from 2026-11-01 09:00 to"
        " 2026-11-01 10:00 and after 2026-11-01 11:00, 22 h in all."
    )
    for name, row in (("held-back", "max/1,slots,4.0,2.0,ann"), ("pressure by user", "ann,4.0,2.0")):
        asked = (name, "--database", url, "--since", "2026-11-01", "--until", "2026-11-01")
        files = {kind: tmp_path / f"a.{kind}" for kind in ("json", "html", "csv")}
        assert report(*asked, "--json", files["json"], "--html", files["html"]) == 0
        assert capsys.readouterr().err == ""
        assert json.loads(files["json"].read_text())["note"].endswith(lack)
        assert f'<p class="note">{lack}</p>' in files["html"].read_text()
        assert report(*asked) == 0
        assert capsys.readouterr().out.endswith(f"{lack}\n")
        assert report(*asked, "--csv", files["csv"]) == 0
        assert capsys.readouterr().err.endswith(f"{lack}\n")
        assert files["csv"].read_text().split("\n")[1] == row


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing",), 'no report called "nothing"'),
        (("job_log",), "needs a value for job_number"),
        (("job_log", "--set", "job_number"), "has no ="),
        (("job_log", "--set", "user=ann"), "has no parameter user"),
        (("job_log", "--since", "2026-10"), "has no parameter since"),
        (("jobs_completed", "--since", "someday"), '"someday" is none'),
        (("accounting_per_user", "--database", "other.sqlite"), "not both"),
        (("job_names", "--svg", "/dev/null"), "nothing to draw"),
        (("job_names", "--csv", "/nowhere/a.csv"), "No such file"),
        (("job_names", "--csv", "-", "--json", "-"), "but --csv and --json are to"),
        (("job_names", "--parquet", "-"), "name a file for --parquet"),
    ],
)
def test_that_what_is_wrong_is_said_plainly(
    site: Path, words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(words[0], site, *words[1:]) == 1
    (line,) = capsys.readouterr().err.strip().split("\n")
    assert line.startswith("qmonpy report: ")
    assert said in line


def test_that_a_cluster_without_a_database_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other.yaml").write_text("")
    assert report("job_names", tmp_path / "other.yaml") == 1
    told = capsys.readouterr().err
    assert "There is no reporting database of " in told
    assert "other.reporting.sqlite): `qmonpy dbwriter` writes it" in told


def test_that_a_cluster_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report("job_names", tmp_path / "none.qmonpy") == 1
    assert f"There is no {tmp_path / 'none.qmonpy'}: name a cluster file" in capsys.readouterr().err


def test_that_a_real_cell_stands_for_its_database_in_both_its_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    common = tmp_path / "root" / "default" / "common"
    common.mkdir(parents=True)
    with open_database(find_database_url(common)) as database, database.begin() as connection:
        fill(connection)
    answers = []
    for name in (f"live:{tmp_path / 'root'}:default", f"live:{tmp_path / 'root'}", common.parent):
        assert report("accounting_per_user", name) == 0
        answers.append(capsys.readouterr().out)
    assert "ann" in answers[0]
    assert len(set(answers)) == 1


def test_that_a_real_cell_that_is_not_named_whole_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SGE_ROOT", raising=False)
    assert report("accounting_per_user", "live:") == 1
    assert "No cell is named: write live:ROOT:CELL, or set SGE_ROOT." in capsys.readouterr().err
    assert report("accounting_per_user", "live:ssh://login1") == 1
    assert "write ssh://login1/ROOT:CELL." in capsys.readouterr().err


@pytest.mark.parametrize("rows", ["0", "-3", "many"])
def test_that_a_number_of_rows_is_one_from_1_on(site: Path, rows: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        report("job_names", site, "--rows", rows)
    assert ended.value.code == 2
    assert f'"{rows}" is no number of rows' in capsys.readouterr().err


def test_that_a_query_of_ones_own_runs_and_only_reads(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "mine.sql"
    own.write_text("SELECT username, COUNT(*) AS jobs FROM view_accounting WHERE username = :user GROUP BY username")
    assert report(own, site, "--set", "user=ann", "--csv", "-") == 0
    assert capsys.readouterr().out == "User,Jobs\nann,3\n"
    assert report(own, site) == 1
    assert "The query mine needs a value for user (User)." in capsys.readouterr().err
    own.write_text("DELETE FROM sge_job")
    assert report(own, site) == 1
    assert "begins with SELECT, WITH or VALUES" in capsys.readouterr().err
    with closing(sqlite3.connect(site.with_name("site.reporting.sqlite"))) as connection:
        assert connection.execute("SELECT count(*) FROM sge_job").fetchone() == (8,)


def test_that_a_saved_report_is_one_of_the_list(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_report("by month", Choice("query/accounting_per_user", values=(("since", "2025-01"), ("until", "2025-01"))))
    save_report("mine", Choice(measure="jobs", by="user", period="everything"))
    assert report() == 0
    listed = capsys.readouterr().out
    assert "saved:\n  by month\n      by month. Saved: Accounting per user." in listed
    assert "job_log --set job_number=..." in listed
    assert report("by month", site) == 0
    assert "bob" in capsys.readouterr().out
    assert report("mine", site) == 0
    assert "ann" in capsys.readouterr().out


def test_that_saved_reports_come_back_and_wrong_ones_say_why(data_folder: Path) -> None:
    choice = Choice("ready/queue-use", period="last-month", values=(("a", "b: 'c'\n"),))
    path = save_report("weekly, of all", choice)
    assert path.parent == find_folder() == data_folder / "qmonpy" / "reports"
    (saved,) = read_saved_reports()
    assert (saved.name, saved.choice) == ("weekly, of all", choice)
    path.write_text("[")
    assert "not valid YAML" in read_saved_reports()[0].wrong
    path.write_text("a: b")
    assert "no key" in read_saved_reports()[0].wrong
    delete_report("weekly, of all")
    assert read_saved_reports() == ()
    for name in ("", "../up", ".hidden", "a" * 99):
        with pytest.raises(ReportError, match="no name for a saved report"):
            save_report(name, choice)
