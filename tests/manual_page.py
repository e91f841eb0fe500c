"""`python -m tests.manual_page` writes docs/manual.md and a page of each command, from their help and from the code."""

import inspect
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from qmonpy.cli.command_names import GRID_ENGINE_COMMANDS
from qmonpy.cli.grid_engine import find_command
from qmonpy.cli.outcome import print_usage

DOCS = Path(__file__).parent.parent / "docs"
DIFFERENCES = Path(__file__).parent / "cli" / "transcripts" / "differences.yaml"
CONTENTS, FOLDER = DOCS / "manual.md", DOCS / "manual"
OPENING = """\
# Grid Engine's commands

What each command does on an embedded cluster; its page has its switches as `-help` prints them, which is the same text.
[Without a window](commands.md) says how a command is given a cluster, and what it may change.

These pages are written by `python -m tests.manual_page`, from the code and from `resources/help`.

| command | what it does |
|---|---|"""
FILES = """
## Default files

Words that count where the command line says nothing, in the cell (`$SGE_ROOT/$SGE_CELL/common/`), in the home (with a
dot before the name) and for `qsub` in the working directory: `sge_request` of `qsub`, `sge_ar_request` of `qrsub`,
`sge_qstat`, `sge_qquota` and `sge_qrstat` of the commands that they are named after. `-@ FILE` stands for the words of
a file; `-clear` takes back what was said before it. The home is `$HOME`; 8.1.9 asks the system for it.
"""
APART = """
## What is not as in 8.1.9

Some 8,700 commands, good and wrong ones, were given to a real 8.1.9, and their answers are held against those given
here, to the character. These differ, by cause; the number says how many.

| answers | cause |
|---|---|"""
READ_BY = {
    "qsub": (".sge_request", "home and the working directory"),
    "qrsub": (".sge_ar_request", "home"),
    "qstat": (".sge_qstat", "home"),
    "qquota": (".sge_qquota", "home"),
    "qrstat": (".sge_qrstat", "home"),
}
"""The default file of a command, and where a person has one."""


def format_pages() -> Mapping[Path, str]:
    """Every page by its path."""
    names = sorted(GRID_ENGINE_COMMANDS)
    rows = (f"| [{name}](manual/{name}.md) | {_describe(name)} |" for name in names)
    pages = {FOLDER / f"{name}.md": "\n".join(_format_command(name)) for name in names}
    return {CONTENTS: "\n".join([OPENING, *rows, FILES.rstrip("\n"), APART, *_list_differences(), ""]), **pages}


def _list_differences() -> Iterator[str]:
    """The causes for which recorded answers differ, the most frequent one first."""
    kept = yaml.safe_load(DIFFERENCES.read_text(encoding="utf-8"))
    counts = Counter(reason for by_number in kept["answers"].values() for reason in by_number.values())
    for reason, count in counts.most_common():
        yield f"| {count} | {kept['reasons'][reason]} |"


def _describe(name: str) -> str:
    return " ".join((inspect.getdoc(find_command(name)) or "").split())


def _format_command(name: str) -> Iterator[str]:
    yield f"# {name}"
    yield ""
    yield _describe(name)
    yield ""
    yield "```text"
    yield from print_usage(name).removesuffix("\n").split("\n")
    yield "```"
    yield ""
    if name in READ_BY:
        file, places = READ_BY[name]
        yield f"What stands in `{file[1:]}` of the cell and in `{file}` of the {places} counts before the words of"
        yield "the command line; see [default files](../manual.md#default-files)."
        yield ""
    yield "[All commands](../manual.md)"
    yield ""


def write_pages() -> None:
    """Write the pages, and take away those of commands that there are no more."""
    pages = format_pages()
    FOLDER.mkdir(exist_ok=True)
    for path in {*FOLDER.glob("*.md")} - {*pages}:
        path.unlink()
    for path, text in pages.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_pages()
