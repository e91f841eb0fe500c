"""`qmonpy install-desktop`: the entry in the menu of programs, icon, description and manual pages where they belong."""

import argparse
import io
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from datetime import UTC, datetime
from pathlib import Path

from qmonpy import __version__
from qmonpy.cli.command_names import COMMANDS, GRID_ENGINE_COMMANDS
from qmonpy.model.values.counts import format_count
from qmonpy.resources import resource
from qmonpy.whole_file import write_whole

ENTRY, ICON = "applications/qmonpy.desktop", "icons/hicolor/scalable/apps/qmonpy.svg"
ABOUT = "metainfo/org.qmonpy.Qmonpy.metainfo.xml"
MANUAL = "man/man1"
PAGE_COLUMNS = "78"
RunCommand = Callable[[str, Sequence[str]], int]
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+:,@%")
_QUOTED = '"`$\\'


def main(arguments: Sequence[str], run: RunCommand) -> int:
    """Write the files, or remove them, print the path of each, and say in the end what that means; return the status.

    `run` runs a command with its words: the manual pages are made of what `--help` prints.
    """
    parser = argparse.ArgumentParser(
        prog="qmonpy install-desktop",
        description="Put qmonpy into the menu of programs, with its icon, its description and its manual pages.",
    )
    parser.add_argument(
        "--prefix",
        type=Path,
        metavar="DIR",
        help="write below DIR/share, such as /usr/local for everybody; without it, for yourself alone",
    )
    parser.add_argument("--remove", action="store_true", help="remove what was written, and nothing else")
    options = parser.parse_args(arguments)
    share = options.prefix / "share" if options.prefix is not None else _own_share()
    count = 0
    try:
        for path in remove_files(share) if options.remove else write_files(share, find_program(), run):
            print(path)
            count += 1
    except OSError as error:
        print(f"qmonpy install-desktop: {error.filename or share}: {error.strerror or error}", file=sys.stderr)
        return 1
    print(describe_result(share, count, is_removal=options.remove), file=sys.stderr)
    return 0


def describe_result(share: Path, count: int, *, is_removal: bool) -> str:
    """Return in a sentence what was done with so many files below a folder `share`."""
    files = format_count(count, "file")
    if not is_removal:
        return f"{files} written. The menu of programs has qmonpy now, and {name_manual(share)} tells of it."
    return f"{files} removed." if count else f"There is nothing to remove: {share} has no file of qmonpy."


def name_manual(share: Path) -> str:
    """Return the command that shows the manual page below a folder `share`.

    `man` looks beside the folders of PATH (`manpath(1)`): a page of a folder of which none is there has to be named.
    """
    programs = {os.path.abspath(each) for each in os.environ.get("PATH", "").split(os.pathsep) if each}
    is_found = share.name == "share" and os.path.abspath(share.parent / "bin") in programs
    return "man qmonpy" if is_found else f"man -M {shlex.quote(str(share / 'man'))} qmonpy"


def write_files(share: Path, program: Path, run: RunCommand) -> Iterator[Path]:
    """Write every file below a folder `share` and yield its path; `program` is what the entry starts. OSError."""
    for name, content in format_files(program, run).items():
        path = share / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        yield path


def remove_files(share: Path) -> Iterator[Path]:
    """Remove the files below a folder `share` that `write_files` writes, and yield the path of each that was there."""
    for name in (ENTRY, ICON, ABOUT, *(f"{MANUAL}/{name}.1" for name in ("qmonpy", *map(_page_name, list_own())))):
        path = share / name
        if path.exists():
            path.unlink()
            yield path


def format_files(program: Path, run: RunCommand) -> Mapping[str, bytes]:
    """Return the content of each file by its path below `share`."""
    entry = resource("desktop/qmonpy.desktop").read_text(encoding="utf-8").replace("@PROGRAM@", quote_program(program))
    about = resource("desktop/org.qmonpy.Qmonpy.metainfo.xml").read_text(encoding="utf-8")
    about = about.replace("@VERSION@", __version__).replace("@DATE@", f"{_find_date():%Y-%m-%d}")
    files = {
        ENTRY: entry.encode(),
        ICON: resource("icons/qmonpy.svg").read_bytes(),
        ABOUT: about.encode(),
    }
    return {**files, **{f"{MANUAL}/{name}.1": text.encode() for name, text in format_manual_pages(run).items()}}


def quote_program(program: Path) -> str:
    """Return a path as `Exec` of a desktop entry takes it (Desktop Entry Specification 1.5, "The Exec key")."""
    text = str(program).replace("%", "%%")
    if set(text) <= _PLAIN:
        return text
    escaped = "".join(f"\\{each}" if each in _QUOTED else each for each in text)
    # The string type of the file format takes backslashes away once more.
    return '"' + escaped.replace("\\", "\\\\") + '"'


def format_manual_pages(run: RunCommand) -> Mapping[str, str]:
    """Return the manual pages in roff by their names: one of the program, and one of each command of its own.

    They are made of what `--help` prints, so that they say the same. Grid Engine's commands have pages of their own on
    machines where Grid Engine is.
    """
    own = list_own()
    lines = ["qmonpy [CLUSTER]", "qmonpy --live [CELL]", "qmonpy COMMAND ...", ""]
    lines += ["Open the window on a cluster file or spool, on a real Grid Engine, or else on the demo cluster."]
    lines += ["qmonpy --help tells of every word.", "", "Commands without a window:", ""]
    lines += [f"  {name:<16}{COMMANDS[name]}" for name in own]
    pages = {"qmonpy": _format_page("qmonpy", "administer Grid Engine", "\n".join(lines), own)}
    for name in own:
        pages[_page_name(name)] = _format_page(_page_name(name), COMMANDS[name], _read_help(name, run), ())
    return pages


def list_own() -> tuple[str, ...]:
    """Return the names of the commands that Grid Engine does not have."""
    return tuple(name for name in COMMANDS if name not in GRID_ENGINE_COMMANDS)


def _page_name(command: str) -> str:
    return f"qmonpy-{command}"


def find_program() -> Path:
    """Return the path of the program that is running, or of the one that the shell finds."""
    running = Path(sys.argv[0])
    if running.name == "qmonpy" and running.is_file():
        return Path(os.path.abspath(running))
    return Path(shutil.which("qmonpy") or Path(sys.executable).with_name("qmonpy"))


def _own_share() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def _find_date() -> datetime:
    """Return when this version was made, as far as its files tell."""
    return datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC)


def _read_help(name: str, run: RunCommand) -> str:
    """Return what `--help` of a command prints, for pages of usual width."""
    text, columns = io.StringIO(), os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = PAGE_COLUMNS
    try:
        with redirect_stdout(text), suppress(SystemExit):
            run(name, ["--help"])
    finally:
        if columns is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = columns
    return text.getvalue()


def _format_page(name: str, summary: str, help_text: str, related: Sequence[str]) -> str:
    lines = [f'.TH {name.upper()} 1 "{_find_date():%Y-%m-%d}" "qmonpy {__version__}"', ".SH NAME"]
    lines += [f"{_escape(name)} \\- {_escape(summary)}", ".SH SYNOPSIS AND OPTIONS", ".nf"]
    lines += [_escape(each) for each in help_text.rstrip().split("\n")]
    lines.append(".fi")
    if related:
        lines += [".SH SEE ALSO", ", ".join(f"\\fBqmonpy\\-{_escape(each)}\\fR(1)" for each in related)]
    return "\n".join(lines) + "\n"


def _escape(text: str) -> str:
    """Return a line for roff: a dot or quote at its begin would be a request, and a minus a hyphen."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
