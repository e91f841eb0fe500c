"""`python -m tests.manual_page` writes docs/manual.md and a page of each command, from their help and from the code."""

import inspect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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

The examples can be tried on a copy of the demo cluster: `.venv/bin/qmonpy export demo: demo.qmonpy`, then
`export QMONPY_CLUSTER=demo.qmonpy` and `PATH=$(.venv/bin/qmonpy commands --path):$PATH`. Its first job of yours has the
number 1001.

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

More than 10,500 commands, good and wrong ones, were given to a real 8.1.9, and their answers are compared with those
given here, to the character. These differ, by cause; the number says how many. What an answer does not show is not
among them: `qconf -Mprj`, `-mprj`, `-Muser` and `-muser` of 8.1.9 set the usage that fades to nothing, by which the
share tree hands out tickets, and say nothing of it; here it stays, and only `-clearusage` sets it to nothing.

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


EXAMPLES: Mapping[str, Sequence[tuple[str, str]]] = {
    "qacct": (("qacct -o", "what each user used"), ("qacct -j 1001", "all about the runs of job 1001")),
    "qalter": (("qalter -p -100 1002", "behind the others"), ("qalter -l h_rt=1:0:0 1002", "another request")),
    "qconf": (
        ("qconf -sq long.q", "show a queue"),
        ("qconf -mattr queue slots 3 long.q", "change one attribute of it"),
        ("qconf -srqs", "show the rule sets"),
    ),
    "qdel": (("qdel 1002", "a job"), ("qdel 1003.2", "a task of an array")),
    "qhold": (("qhold 1002", "as its owner"), ("qhold -h o 1002", "as an operator")),
    "qhost": (("qhost", "all hosts"), ("qhost -q", "with their queue instances")),
    "qmod": (("qmod -d long.q", "no further jobs start in a queue"), ("qmod -e long.q", "they do again")),
    "qquota": (("qquota", "what you hold of quotas"), ("qquota -u '*'", "what everybody holds")),
    "qrdel": (("qrdel 1", "a reservation and its jobs"),),
    "qresub": (("qresub 1002", "submit a copy of a job"),),
    "qrls": (("qrls 1002", "as its owner"), ("qrls -h o 1002", "as an operator")),
    "qrstat": (("qrstat", "your reservations"), ("qrstat -ar 1", "all about one")),
    "qrsub": (("qrsub -d 1:0:0 -q long.q", "an hour from now on"),),
    "qselect": (("qselect -q long.q", "the instances of a queue"),),
    "qstat": (("qstat", "your jobs"), ("qstat -u '*' -s r", "all that run"), ("qstat -j 1002", "all about a job")),
    "qsub": (
        ("qsub -b y sleep 60", "a program"),
        ("qsub -h -b y sleep 60", "one that waits until qrls"),
        ("qsub -t 1-3 -h -b y sleep 60", "an array of tasks"),
    ),
}
"""By command what one types, and what comes of it; a test gives them to the demo cluster, in this order:"""
ORDER = (
    "qsub", "qstat", "qalter", "qhold", "qrls", "qresub", "qhost", "qselect", "qmod", "qquota", "qrsub", "qrstat",
    "qrdel", "qconf", "qdel", "qacct",
)  # fmt: skip


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
    yield "For example:"
    yield ""
    yield "```sh"
    yield from (f"{command:<44}# {meaning}" for command, meaning in EXAMPLES[name])
    yield "```"
    yield ""
    yield "Its switches:"
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
