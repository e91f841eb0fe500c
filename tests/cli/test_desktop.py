"""The entry of the menu, icon, description and manual pages: written where they belong, and taken away again."""

import os
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from lxml import etree

from qmonpy import __version__
from qmonpy.cli import run_command
from qmonpy.cli.desktop import ABOUT, ENTRY, ICON, MANUAL, list_own, quote_program

MOST_SECONDS = 60


@pytest.fixture
def share(tmp_path: Path) -> Path:
    assert run_command("install-desktop", ["--prefix", str(tmp_path)]) == 0
    return tmp_path / "share"


def test_that_the_entry_starts_the_program_with_a_file(share: Path) -> None:
    entry = ConfigParser(interpolation=None)
    entry.read_string((share / ENTRY).read_text(encoding="utf-8"))
    section = entry["Desktop Entry"]
    assert section["Exec"].endswith("qmonpy %f")
    assert Path(section["Exec"].split()[0]).is_absolute()
    assert (share / "icons/hicolor/scalable/apps" / f"{section['Icon']}.svg").is_file()


def test_that_the_description_tells_the_version_and_the_entry(share: Path) -> None:
    about = etree.parse(share / ABOUT).getroot()
    assert about.find("releases/release").get("version") == __version__
    assert about.findtext("launchable") == Path(ENTRY).name


def test_that_each_command_of_its_own_has_a_manual_page_that_says_what_help_says(share: Path) -> None:
    assert {path.name for path in (share / MANUAL).iterdir()} == {
        "qmonpy.1",
        *(f"qmonpy-{name}.1" for name in list_own()),
    }
    page = (share / MANUAL / "qmonpy-install-desktop.1").read_text(encoding="utf-8")
    assert "\\-\\-prefix DIR" in page


@pytest.mark.parametrize("is_in_path", [False, True])
def test_that_the_command_that_is_told_shows_the_manual_page(
    is_in_path: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    (tmp_path / "bin").mkdir()
    path = os.environ["PATH"] + (f"{os.pathsep}{tmp_path / 'bin'}" if is_in_path else "")
    monkeypatch.setenv("PATH", path)
    monkeypatch.delenv("MANPATH", raising=False)
    assert run_command("install-desktop", ["--prefix", str(tmp_path)]) == 0
    told = capsys.readouterr().err.partition(" and ")[2].partition(" tells of it.")[0]
    assert ("-M" in told) == (not is_in_path)
    found = subprocess.run(["man", "-w", *shlex.split(told)[1:]], capture_output=True, text=True, timeout=MOST_SECONDS)
    assert found.stdout.strip() == str(tmp_path / "share/man/man1/qmonpy.1"), found.stderr


def test_that_removing_takes_away_what_was_written_and_nothing_else(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = share / "applications/other.desktop"
    other.write_text("", encoding="utf-8")
    capsys.readouterr()
    assert run_command("install-desktop", ["--prefix", str(share.parent), "--remove"]) == 0
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 4 + len(list_own())
    assert said.err == f"{4 + len(list_own())} files removed.\n"
    assert [path for path in share.rglob("*") if path.is_file()] == [other]


def test_that_it_says_in_the_end_what_is_there_now(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("install-desktop", ["--prefix", str(tmp_path)]) == 0
    assert "files written. The menu of programs has qmonpy now" in capsys.readouterr().err
    run_command("install-desktop", ["--prefix", str(tmp_path), "--remove"])
    capsys.readouterr()
    assert run_command("install-desktop", ["--prefix", str(tmp_path), "--remove"]) == 0
    assert capsys.readouterr() == ("", f"There is nothing to remove: {tmp_path / 'share'} has no file of qmonpy.\n")


def test_that_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "share").write_text("", encoding="utf-8")
    assert run_command("install-desktop", ["--prefix", str(tmp_path)]) == 1
    assert str(tmp_path / "share") in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/usr/bin/qmonpy", "/usr/bin/qmonpy"),
        ("/my tools/qmonpy", '"/my tools/qmonpy"'),
        ('/a"b/qmonpy', '"/a\\\\"b/qmonpy"'),
        ("/100%/qmonpy", "/100%%/qmonpy"),
    ],
)
def test_that_the_path_of_the_program_is_quoted(path: str, text: str) -> None:
    assert quote_program(Path(path)) == text


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", ENTRY],
        ["appstreamcli", "validate", "--no-net", ABOUT],
        ["man", "--warnings", "-l", f"{MANUAL}/qmonpy.1"],
        ["xmllint", "--noout", ICON],
    ],
    ids=lambda command: command[0],
)
def test_that_programs_of_others_find_nothing_wrong(share: Path, command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    words = [*command[:-1], str(share / command[-1])]
    found = subprocess.run(words, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
    assert (found.returncode, found.stderr) == (0, ""), found.stdout
