import json
from pathlib import Path

import pytest

from qmonpy.app.lab.configurations import read_configuration
from qmonpy.cli import run_command
from qmonpy.cli.replay.qconf_commands import run_qconf
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file
from qmonpy.lab.making.stream import parse_length
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.model.report import ReportError
from tests.lab.lines import BEGIN, accounting_line, make_site, make_workload
from tests.lab.runs.run_here import run_here

RULES = """{
   name         per_user
   enabled      TRUE
   limit        name each users {*} to slots=2
}
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A cluster file."""
    path = tmp_path / "site.yaml"
    path.write_text(format_cluster_file(ClusterFile(make_site(2, 2, RULES))))
    return path


@pytest.fixture
def accounting(tmp_path: Path) -> Path:
    """What happened there: ten jobs of anna, two at a time."""
    path = tmp_path / "accounting"
    lines = [
        accounting_line(number, start=BEGIN + 1 + number // 2 * 101, end=BEGIN + 101 + number // 2 * 101)
        for number in range(10)
    ]
    path.write_text("".join(f"{each}\n" for each in lines))
    return path


def test_that_what_happened_is_played_with_changes_and_written_in_every_form(
    tmp_path: Path, site: Path, accounting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(site), str(accounting), "--lab", str(tmp_path / "lab"), "--quiet"]
    outputs = ["--json", "--html", str(tmp_path / "page.html"), "--csv", str(tmp_path / "tables")]
    more = "qconf -mattr resource_quota limit slots=4 per_user/each"
    assert run_command("replay", [*words, "--with", more, "--name", "four slots", *outputs]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["titles"] == ["as it is", "four slots"]
    assert found["calibration"]["within"] == 1.0
    assert not found["calibration"]["is_poor"]
    (winner,) = found["winners"][0]
    assert (winner["user"], winner["change"] < -50) == ("anna", True)
    page = (tmp_path / "page.html").read_text()
    assert page.index("Calibration.") < page.index("<h2>")
    assert "src=" not in page
    assert "href=" not in page
    assert {"waits.csv", "who-wins.csv", "slots-in-use.csv", "rules.csv"} <= {
        each.name for each in (tmp_path / "tables").iterdir()
    }
    assert run_command("replay", ["--lab", str(tmp_path / "lab"), "--compare", *found["runs"]]) == 0
    printed = capsys.readouterr().out
    assert "Who wins, who loses" in printed
    assert "per_user/each" in printed


def test_that_a_poor_calibration_is_said_before_anything_else(
    tmp_path: Path, site: Path, accounting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    late = accounting.read_text().replace(f":{BEGIN + 1}:{BEGIN + 101}:", f":{BEGIN + 9000}:{BEGIN + 9100}:")
    accounting.write_text(late)
    words = [str(site), str(accounting), "--lab", str(tmp_path / "lab"), "--quiet"]
    assert run_command("replay", words) == 0
    assert capsys.readouterr().out.startswith("! Poor calibration")


def test_that_a_workload_is_summed_up_without_playing_it(
    tmp_path: Path, site: Path, accounting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    accounting.write_text(accounting.read_text() + "nonsense\n")
    words = [str(site), str(accounting), "--summary", "--lab", str(tmp_path / "lab")]
    assert run_command("replay", words) == 0
    printed = capsys.readouterr().out
    assert "10 jobs (10 tasks) of 1 user" in printed
    assert "accounting, line 11" in printed
    assert run_command("replay", [*words, "--json", "--scale", "2", "--more-users", "anna=3"]) == 0
    assert json.loads(capsys.readouterr().out)["jobs"] == 80
    assert Laboratory(tmp_path / "lab").runs() == ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.yaml"], "nowhere.yaml"),
        (["SITE", "nowhere"], "There is no nowhere"),
        (["SITE", "stream:soon"], "tells no time"),
        (["SITE", "stream:7d"], "No jobs come"),
        (["SITE"], "No task has ended yet"),
        (["SITE", "ACCOUNTING", "--with", "nothing"], "There is no file nothing"),
        (["SITE", "ACCOUNTING", "--with", "history:7"], "no entry 7"),
        (["SITE", "ACCOUNTING", "--with", "qconf -mattr resource_quota limit slots=x per_user/each"], "is refused"),
        (["SITE", "ACCOUNTING", "--user", "bob"], "Nobody called bob"),
        (["machine:", "ACCOUNTING"], "does not say on which machine it ran"),
        (["--compare", "20200101-000000-abcdef"], "There is no run"),
    ],
)
def test_that_what_cannot_be_played_is_said(
    words: list[str], said: str, tmp_path: Path, site: Path, accounting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = {"SITE": str(site), "ACCOUNTING": str(accounting)}
    lab = ["--lab", str(tmp_path / "lab"), "--quiet"]
    assert run_command("replay", [known.get(each, each) for each in words] + lab) == 1
    found = capsys.readouterr()
    assert found.err.startswith("qmonpy replay: ")
    assert said in found.err
    assert not found.out


def test_that_changes_are_commands_texts_and_whole_configurations(tmp_path: Path, site: Path) -> None:
    cluster = make_site(2, 2, RULES)
    (tmp_path / "rules").write_text(RULES.replace("slots=2", "slots=3").replace("per_user", "other") + RULES)
    found = read_configuration(str(tmp_path / "rules"), cluster, list, run_qconf).cluster
    assert list(found.quota_sets) == ["per_user", "other"]
    (tmp_path / "commands").write_text("# a comment\nqconf -mattr queue slots 7 all.q\nqconf -drqs per_user\n")
    found = read_configuration(str(tmp_path / "commands"), cluster, list, run_qconf).cluster
    assert found.queues["all.q"].settings["slots"].default == "7"
    assert not found.quota_sets
    assert read_configuration(str(site), cluster, list, run_qconf).cluster.quota_sets == cluster.quota_sets
    (tmp_path / "odd").write_text("what is this\n")
    with pytest.raises(ReportError, match="neither a scheduler configuration nor rule sets"):
        read_configuration(str(tmp_path / "odd"), cluster, list, run_qconf)
    with pytest.raises(ReportError, match="only these change a configuration"):
        read_configuration("qconf -drqs per_user; rm -rf x", cluster, list, run_qconf)


def test_that_another_scheduler_configuration_is_taken_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(format_cluster_file(ClusterFile(make_site(2, 2, RULES))))
    assert run_command("qconf", ["--cluster", str(path), "-ssconf"]) == 0
    text = capsys.readouterr().out
    line = next(each for each in text.splitlines() if each.startswith("schedule_interval"))
    (tmp_path / "scheduler").write_text(text.replace(line, "schedule_interval 0:1:0"))
    found = read_configuration(str(tmp_path / "scheduler"), make_site(2, 2, RULES), list, run_qconf).cluster
    assert found.scheduler["schedule_interval"] == "0:1:0"


def test_that_lengths_are_days_weeks_or_hours() -> None:
    assert [parse_length(each) for each in ("7d", "2w", "12:00:00", "60", "0", "soon", "")] == [
        7 * 86400, 14 * 86400, 43200, 60, None, None, None,
    ]  # fmt: skip


def test_that_the_jobs_of_a_user_are_listed_with_their_wait_in_each_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    laboratory = Laboratory(tmp_path / "lab")
    jobs = make_workload((0, 100, "anna", 1), (0, 100, "bob", 1), (1, 10, "anna", 1))
    titles = ("as it is", "two")
    runs = [
        run_here(laboratory, make_site(1, slots), jobs, monkeypatch, configuration=title, group="g")
        for slots, title in zip((1, 3), titles, strict=True)
    ]
    words = ["--lab", str(tmp_path / "lab"), "--compare", *(each.id for each in runs)]
    assert run_command("replay", [*words, "--jobs-of", "anna"]) == 0
    printed = capsys.readouterr().out.partition("Jobs of anna\n")[2].splitlines()
    listed = [[line.split()[0], *line.split()[3:5]] for line in printed[2:]]
    assert listed == [["3", "job3", "anna"], ["1", "job1", "anna"]]
    assert run_command("replay", [*words, "--jobs-of", "zoe"]) == 1
    assert "zoe has no jobs in some jobs." in capsys.readouterr().err


@pytest.mark.slow
def test_that_kept_runs_are_listed_repeated_and_thrown_away(
    tmp_path: Path, site: Path, accounting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab = ["--lab", str(tmp_path / "lab"), "--quiet"]
    assert run_command("replay", [str(site), str(accounting), "--json", *lab]) == 0
    (first,) = json.loads(capsys.readouterr().out)["runs"]
    assert run_command("replay", ["--repeat", first, "--json", *lab]) == 0
    (second,) = json.loads(capsys.readouterr().out)["runs"]
    laboratory = Laboratory(tmp_path / "lab")
    assert laboratory.read_played(first).start.tolist() == laboratory.read_played(second).start.tolist()
    assert run_command("replay", ["--runs", *lab]) == 0
    assert {each.split()[0] for each in capsys.readouterr().out.splitlines()} == {first, second}
    assert run_command("replay", ["--throw-away", first, second, *lab]) == 0
    assert laboratory.runs() == ()
