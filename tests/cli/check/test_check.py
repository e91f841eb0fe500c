"""`qmonpy check`: cases of a configuration repository, judged in a directory of qconf files, for people and for CI."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from qmonpy.app.cases.case_book import CaseBook, find_case_path
from qmonpy.cli import run_command
from qmonpy.formats.files.case_content import Outcome
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import write_cluster_file
from qmonpy.insight.cases.keeping import keep_case, list_job_cases
from qmonpy.model.snapshot import Snapshot
from tests.insight.world import play

RULES = "{\n name people\n enabled TRUE\n limit name staff users {@staff} to slots=4\n}\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A directory of qconf files with a case in it: the fifth slot of carol is refused."""
    player = play(*[("carol", "")] * 5, rules=RULES)
    file, directory = tmp_path / "site.yaml", tmp_path / "site"
    write_cluster_file(file, ClusterFile(player.cluster, player.state, player.now))
    assert run_command("export", [str(file), str(directory)]) == 0
    snapshot = Snapshot(player.cluster, player.state, player.now)
    whole = next(each for each in list_job_cases(snapshot, 5) if each.expectation.outcome is Outcome.REFUSED)
    CaseBook(find_case_path(directory)).add(keep_case(whole, player.cluster), player.cluster)
    return directory


def edit(repository: Path, before: str, after: str) -> None:
    path = next(repository.rglob("people"))
    path.write_text(path.read_text().replace(before, after))


def test_that_cases_that_hold_are_listed(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run_command("check", [str(repository)]) == 0
    assert capsys.readouterr().out == "holds: carol's fifth slot is refused by people/staff\n1 case, all hold.\n"


def test_that_an_edit_that_breaks_a_case_fails_the_check(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(repository, "slots=4", "slots=5")
    capsys.readouterr()
    report = tmp_path / "report.xml"
    assert run_command("check", [str(repository), "--json", "--junit", str(report)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["holds"], found["cases"][0]["verdict"]) == (False, "broken")
    suite = ElementTree.parse(report).getroot()[0]
    assert suite.attrib["failures"] == "1"
    assert "starts in the next pass" in suite[0][0].attrib["message"]


def test_that_a_rule_that_is_gone_is_an_error_and_not_a_failure(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(repository, "staff users", "personnel users")
    report = tmp_path / "report.xml"
    capsys.readouterr()
    assert run_command("check", [str(repository), "--junit", str(report)]) == 3
    assert capsys.readouterr().out.endswith("    There is no rule people/staff.\n1 case, 1 not judged.\n")
    suite = ElementTree.parse(report).getroot()[0]
    assert (suite.attrib["failures"], suite.attrib["errors"]) == ("0", "1")
    assert suite[0][0].attrib["message"] == "There is no rule people/staff."


def test_that_broken_cases_and_those_not_judged_are_counted_apart_as_in_the_window(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = find_case_path(repository)
    case = path.read_text().partition("cases:\n")[2]
    gone = case.replace("people/staff", "people/others").replace("fifth slot", "other slot")
    path.write_text(f"{path.read_text()}{gone}")
    capsys.readouterr()
    assert run_command("check", [str(repository)]) == 3
    assert capsys.readouterr().out.endswith("\n2 cases, 1 not judged.\n")
    edit(repository, "slots=4", "slots=5")
    assert run_command("check", [str(repository)]) == 1, "a broken case comes first"
    assert capsys.readouterr().out.endswith("\n2 cases, 1 broken, 1 not judged.\n")
    assert run_command("check", [str(repository), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["holds"], found["broken"], found["not_judged"]) == (False, 1, 1)


def test_that_a_mistake_in_a_file_is_told_with_its_line(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = find_case_path(repository)
    path.write_text(path.read_text().replace("outcome: refused", "outcome: refuses"))
    assert run_command("check", [str(repository)]) == 2
    told = capsys.readouterr().err
    assert "cases.yaml: line " in told
    assert "expected one of" in told


def test_that_files_that_are_not_there_are_told(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("check", [str(repository), "nowhere.yaml"]) == 2
    assert "nowhere.yaml" in capsys.readouterr().err
    assert run_command("check", ["nowhere"]) == 2


@pytest.mark.parametrize("name", ["site.yaml", "site.qmonpy", "site.socket"])
def test_that_a_cluster_has_the_same_cases_however_it_is_opened(name: str, tmp_path: Path) -> None:
    assert find_case_path(tmp_path / name) == tmp_path / "site.cases.yaml"
