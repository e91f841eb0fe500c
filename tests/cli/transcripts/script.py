"""Scripts of commands with what Grid Engine 8.1.9 answered, as they are recorded in `data`.

A script has a `cluster` (as a scenario), perhaps `steps` (jobs that were submitted and had run before), and `commands`,
each with its words (`run`) and what came of it: `out`, `err`, `exit`. `%f` in the words is a file with the text
`file`, of the name `file_name`; `file_from` makes that text of the output of another command, by replacing what
patterns find. `editor` is a shell script that is the user's $EDITOR, with the file as its argument; `folder` is texts
of files in the working folder, by name, `home` of files in the user's home and `cell` of files of the cell.
`wait` lets so many seconds pass before. `@+60` is the time in a minute, and
`last_reservation` the number that was used last before.

Where one deliberate difference would make all that follows differ, too, `effect` lets a script go on as it was
recorded; the answer of the command itself counts as one that differs all the same. `effect: none` is for a command that
8.1.9 refused: what it did here is undone. `effect: taken` is for a file that 8.1.9 took: the player puts its rule sets
or complex attributes into the cluster, past the checks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from qmonpy.formats.configuration.complex_table import LAST_LINE, format_complex_table
from qmonpy.formats.files.scenario import FORMAT, Scenario, parse_scenario
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES

DATA = Path(__file__).parent / "data"
FILE = "%f"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TABLE = "default table plus: "
_WHOLE_TABLE = "default table"
"""Begins the file of commands that add lines to the table of complex attributes."""
_PLACES = (
    (re.compile(r"\d\d/\d\d/\d{4} \d\d:\d\d:\d\d"), "DATE"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"), "DATE"),
    (re.compile(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}"), "DATE"),
    (re.compile(r"/tmp/pid-\d+-\w+|/tmp/qconf-\w+/\w+"), "TEMPORARY"),
    (re.compile(r"^group {26}\S+|<group>\w+</group>"), "GROUP OF A RESERVATION"),
    (re.compile(r"(name='start_time'>|_time>|_deadline>)\d{10}<"), r"\1DATE<"),
)

_SURROUNDINGS = ("uid:", "gid:", "sge_o_home:", "sge_o_path:", "sge_o_shell:", "sge_o_workdir:", "env_list:")
"""What only the environment of who submits knows: lines of `qstat -j` and `qsub -verify` that are not compared."""
_SURROUNDING_PARTS = re.compile(r" *<JB_(?:uid|gid)>.*| *(?:<JB_cwd>|cwd: +)\S*/working\b.*")
_VARIABLES = ("<JB_env_list>", "</JB_env_list>")
"""Begins and ends the variables of who submits in a document."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One command of a script, and what came of it."""

    words: tuple[str, ...]
    user: str = "root"
    out: tuple[str, ...] = ()
    err: tuple[str, ...] = ()
    exit: int = 0
    file: str = ""
    file_name: str = ""
    file_from: Mapping[str, Any] = field(default_factory=dict)
    editor: str = ""
    folder: Mapping[str, str] = field(default_factory=dict)
    wait: int = 0
    effect: str = ""
    home: Mapping[str, str] = field(default_factory=dict)
    cell: Mapping[str, str] = field(default_factory=dict)

    @property
    def said(self) -> tuple[tuple[str, ...], tuple[str, ...], int]:
        """What came of it, with placeholders for what varies."""
        return with_placeholders(self.out), with_placeholders(self.err), self.exit


@dataclass(frozen=True, slots=True)
class Script:
    """The commands of one file, given to one cluster one behind the other."""

    name: str
    scenario: Scenario
    commands: tuple[Spoken, ...]
    last_reservation: int = 0


def read_script(path: Path) -> Script:
    """Read a script; its cluster is read as that of a scenario."""
    document = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    parts = {"cluster": document.get("cluster", {}), "steps": document.get("steps", [])}
    last = int(document.get("last_reservation", 0))
    scenario = parse_scenario({"format": FORMAT, "name": document["name"], **parts})
    return Script(document["name"], scenario, tuple(_read_commands(document["commands"])), last)


def _read_commands(entries: Sequence[Mapping[str, Any]]) -> Iterator[Spoken]:
    for each in entries:
        file, source = each.get("file", ""), each.get("file_from", {})
        if file == _WHOLE_TABLE:
            file = _TABLE
        if file.startswith(_TABLE):
            table = format_complex_table(sorted(DEFAULT_COMPLEXES.values(), key=lambda attribute: attribute.name))
            more = file.removeprefix(_TABLE)
            file = table.replace(f"{LAST_LINE}\n", f"{more}\n" if more else "")
        yield Spoken(
            tuple(map(str, each["run"])), each.get("user", "root"), tuple(each.get("out", ())),
            tuple(each.get("err", ())), each.get("exit", 0), file, each.get("file_name", ""), source,
            each.get("editor", ""), each.get("folder", {}), each.get("wait", 0),
            each.get("effect", ""), each.get("home", {}), each.get("cell", {}),
        )  # fmt: skip


def edit_text(text: str, source: Mapping[str, Any]) -> str:
    """The text of a file that is made of the output of a command: lines replaced, and others added."""
    for pattern, replacement in source.get("replace", {}).items():
        text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
    return text + str(source.get("add", ""))


def with_moment(word: str, now: int) -> str:
    """A word of a command with a date in the place of `@+3600`."""
    if not word.startswith("@+"):
        return word
    return datetime.fromtimestamp(now + int(word[2:])).strftime("%Y%m%d%H%M.%S")


def with_placeholders(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines of an answer with placeholders for what varies: dates and temporary files."""
    found = []
    is_passed = False
    for line in lines:
        if line.strip() in _VARIABLES:
            is_passed = line.strip() == _VARIABLES[0]
            continue
        if is_passed or line.startswith(_SURROUNDINGS) or _SURROUNDING_PARTS.fullmatch(line):
            continue
        for pattern, placeholder in _PLACES:
            line = pattern.sub(placeholder, line)
        found.append(line)
    return tuple(found)
