"""Edits that a window has not applied are played by the command line."""

import json
from pathlib import Path

import pytest

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_file import DraftFile, find_draft_folder
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.cli import run_command
from qmonpy.cli.replay.drafts import is_draft, read_draft
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from tests.lab.lines import BEGIN, accounting_line, make_site

RULES = """{{
   name         per_user
   enabled      TRUE
   limit        name each users {{*}} to slots={}
}}
"""
SITE = "/var/spool/site.qmonpy"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def make_edits(cluster: Cluster, text: str) -> Draft:
    """A draft in which the one rule set has another text."""
    draft = Draft(Snapshot(cluster))
    part = quota_draft(draft)
    part.set_text(part.objects[0].id, text)
    return draft


def keep_edits(identity: str, cluster: Cluster, text: str) -> DraftFile:
    """What an open window keeps."""
    file = DraftFile(find_draft_folder(), identity)
    file.write(make_edits(cluster, text).saved())
    return file


def test_that_edits_of_a_window_are_played_and_left_to_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site, accounting = tmp_path / "site.yaml", tmp_path / "accounting"
    cluster = make_site(2, 2, RULES.format(2))
    site.write_text(format_cluster_file(ClusterFile(cluster)))
    lines = [accounting_line(n, start=BEGIN + 1 + n // 2 * 101, end=BEGIN + 101 + n // 2 * 101) for n in range(10)]
    accounting.write_text("".join(f"{each}\n" for each in lines))
    kept = keep_edits(str(site.resolve()), cluster, RULES.format(4))
    before = kept.path.read_bytes()
    words = [str(site), str(accounting), "--lab", str(tmp_path / "lab"), "--quiet", "--json"]
    assert run_command("replay", [*words, "--with", "draft"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["titles"] == ["as it is", "with 1 edit"]
    ((about, done, gone, came),) = found["changes"][1]
    assert (about, done) == ("resource quota set per_user", "modified")
    assert ("slots=2" in gone, "slots=4" in came) == (True, True)
    assert found["winners"][0][0]["change"] < -50
    assert kept.path.read_bytes() == before
    kept.close()


def test_that_of_several_windows_each_is_named_by_its_number() -> None:
    cluster = make_site(2, 2, RULES.format(2))
    files = [keep_edits(SITE, cluster, RULES.format(slots)) for slots in (3, 4)]
    with pytest.raises(ReportError, match=r"draft:1 \(.*, 1 edit\), draft:2 \(.*, 1 edit\)"):
        read_draft("draft", SITE, cluster)
    slots = {
        read_draft(f"draft:{number}", SITE, cluster).cluster.quota_sets["per_user"].rules[0].limits[0].value
        for number in (1, 2)
    }
    assert slots == {"3", "4"}
    with pytest.raises(ReportError, match="draft:1"):
        read_draft("draft:3", SITE, cluster)
    for each in files:
        each.close()
    with pytest.raises(ReportError, match=f"No window keeps edits of {SITE}"):
        read_draft("draft", SITE, cluster)


def test_that_edits_that_could_not_be_applied_are_not_played() -> None:
    cluster = make_site(2, 2, RULES.format(2))
    changed = make_site(2, 2, RULES.format(5))
    file = keep_edits(SITE, cluster, RULES.format(3))
    with pytest.raises(ReportError, match="was also changed by"):
        read_draft("draft", SITE, changed)
    file.write(make_edits(cluster, RULES.format("many")).saved())
    with pytest.raises(ReportError, match="many"):
        read_draft("draft", SITE, cluster)
    file.write(make_edits(cluster, RULES.format(5)).saved())
    with pytest.raises(ReportError, match="change nothing"):
        read_draft("draft", SITE, changed)
    file.write({"rule-sets": [{"odd": 1}]})
    with pytest.raises(ReportError, match="cannot be read"):
        read_draft("draft", SITE, cluster)
    file.path.write_text("{")
    with pytest.raises(ReportError, match="cannot be read"):
        read_draft("draft", SITE, cluster)
    file.close()


def test_that_a_file_may_be_called_like_that() -> None:
    assert [is_draft(each) for each in ("draft", "draft:2", "./draft", "drafts", "qconf -sq draft")] == [
        True, True, False, False, False,
    ]  # fmt: skip
