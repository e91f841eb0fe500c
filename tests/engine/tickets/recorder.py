"""Records how a real Grid Engine 8.1.9 decides situations of policies: `python -m tests.engine.tickets.recorder`.

Usage of users and projects cannot be given by any command; it is written to the spool while the qmaster is down.
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import yaml

from tests.engine.tickets.situations import FAMILIES, make_situation
from tests.engine.tickets.turns import TURNS, make_turn
from tests.gridengine.private_qmaster import PrivateQmaster, with_attributes

DEFAULTS = Path(__file__).parent / "data" / "defaults.yaml"
PORT = 7200
PASS_END = "::::::::\n"
PASSES = 4
QUIET_SECONDS = 2.5
"""How long nothing may be written to the record of the scheduler until it is at rest."""
FIELDS = {
    "state": "state",
    "JAT_prio": "prior",
    "JAT_ntix": "ntckts",
    "JB_nppri": "npprior",
    "JB_nurg": "nurg",
    "JB_rrcontr": "rrcontr",
    "JB_wtcontr": "wtcontr",
    "JB_dlcontr": "dlcontr",
    "tickets": "tckts",
    "JB_override_tickets": "ovrts",
    "otickets": "otckt",
    "ftickets": "ftckt",
    "stickets": "stckt",
    "JAT_share": "share",
    "queue_name": "queue",
    "slots": "slots",
    "tasks": "tasks",
}
"""What is kept of a row of `qstat -xml`, by tag."""
_OF_SPOOL = ("usage", "usage_time_stamp", "project")


class Recorder:
    """A scenario on a real cluster that is as new."""

    def __init__(self, qmaster: PrivateQmaster, scenario: Mapping[str, Any]):
        self._qmaster = qmaster
        self._numbers: dict[str, int] = {}
        self._arrays: set[str] = set()
        self._held: list[str] = []
        self._configure(scenario["cluster"])
        self.start = int(time.time())
        self._inject(scenario["cluster"])

    def _tell(self, *words: str, user: str = "root") -> str:
        return self._qmaster.tell(*words, user=user)

    def _load(self, text: str, option: str, *more: str) -> None:
        file = self._qmaster.folder / "object"
        file.write_text(text)
        self._tell("qconf", option, str(file), *more)

    def _configure(self, cluster: Mapping[str, Any]) -> None:
        defaults = yaml.safe_load(DEFAULTS.read_text())
        if "complexes" in cluster:
            self._load(self._tell("qconf", "-sc") + cluster["complexes"], "-Mc")
        for name, values in cluster.get("usersets", {}).items():
            text = _lines(name=name, **{"type": "ACL", "fshare": "0", "oticket": "0", "entries": "NONE", **values})
            known = name in self._tell("qconf", "-sul").split()
            self._load(text, "-Mu" if known else "-Au")
        for name, values in cluster.get("projects", {}).items():
            self._load(
                _lines(name=name, **_without(values, {"oticket": "0", "fshare": "0"}), acl="NONE", xacl="NONE"), "-Aprj"
            )
        for name, values in cluster.get("users", {}).items():
            given = _without(values, {"oticket": "0", "fshare": "0", "delete_time": "0", "default_project": "NONE"})
            self._load(_lines(name=name, **given), "-Auser")
        for name, values in cluster.get("pes", {}).items():
            self._load(_lines(pe_name=name, **{**defaults["pe"], **values}), "-Ap")
        for name, values in cluster.get("queues", {}).items():
            self._load(_lines(qname=name, **{**defaults["queue"], **values}), "-Aq")
        if "sharetree" in cluster:
            self._load(cluster["sharetree"], "-Astree")
        wanted = {**defaults["scheduler"], **cluster.get("scheduler", {})}
        self._load(with_attributes(self._tell("qconf", "-ssconf"), wanted), "-Msconf")

    def _inject(self, cluster: Mapping[str, Any]) -> None:
        """Write usage into the spool."""
        files = {}
        for folder, key in (("users", "users"), ("projects", "projects")):
            for name, values in cluster.get(key, {}).items():
                found = {each: self._moment(values[each]) for each in _OF_SPOOL if values.get(each)}
                if found:
                    files[self._qmaster.folder / "spool" / "qmaster" / folder / name] = found
        if not files:
            return
        self._qmaster.keep("configured")
        self._qmaster.stop()
        for file, found in files.items():
            lines = [line for line in file.read_text().splitlines() if line.split()[0] not in found]
            at = next(index for index, line in enumerate(lines) if line.startswith(("acl", "default_project")))
            lines[at:at] = [f"{key} {value}" for key, value in found.items()]
            file.write_text("".join(f"{line}\n" for line in lines))
        self._qmaster._start_elsewhere()

    def _moment(self, text: str) -> str:
        found = re.fullmatch(r"@([+-]\d+)", text)
        return str(self.start + int(found[1])) if found else text

    # --- steps

    def play(self, step: Mapping[str, Any]) -> dict[str, Any]:
        ((kind, what),) = step.items()
        match kind:
            case "submit":
                return {kind: self._submit(what)}
            case "schedule":
                return {kind: self._schedule()}
            case "policies":
                return {kind: self._policies()}
            case "sleep":
                time.sleep(what)
            case "delete":
                for name in what:
                    if name in self._numbers:
                        self._qmaster.run("qdel", str(self._numbers[name]))
                        self._held = [each for each in self._held if each != name]
            case "do":
                words = [str(self._numbers.get(word, self._date(word))) for word in what["words"].split()]
                done = self._qmaster.run(*words, user=what["user"])
                return {kind: {"exit": done.returncode, "said": (done.stdout + done.stderr).splitlines()}}
        return {kind: None}

    def _submit(self, what: Mapping[str, Any]) -> dict[str, Any]:
        words = [self._date(word) for word in what["args"].split()]
        if "-hold_jid" in words:
            at = words.index("-hold_jid") + 1
            words[at] = str(self._numbers.get(words[at], words[at]))
        command = ("qsub", "-terse", "-h", "-b", "y", *words, "sleep", str(what["runtime"]))
        done = self._qmaster.run(*command, user=what["user"])
        if done.returncode != 0:
            return {"error": (done.stdout + done.stderr).splitlines(), "exit": done.returncode}
        name = f"j{len(self._numbers) + 1}"
        self._numbers[name] = int(done.stdout.strip().partition(".")[0])
        self._held.append(name)
        if "-t" in words:
            self._arrays.add(name)
        shown = re.search(r"submission_time: +(.*)", self._tell("qstat", "-j", str(self._numbers[name])))
        assert shown
        submitted = int(datetime.strptime(shown[1].strip(), "%a %b %d %H:%M:%S %Y").timestamp())
        return {"job": name, "at": submitted - self.start}

    def _date(self, word: str) -> str:
        """Return a word, or for `@+60` the date a minute after the start."""
        if not word.startswith("@+"):
            return word
        return datetime.fromtimestamp(self.start + int(word[2:])).strftime("%Y%m%d%H%M.%S")

    def _written(self) -> str:
        file = self._qmaster.schedule_file
        return file.read_text() if file.exists() else ""

    def _schedule(self) -> dict[str, Any]:
        if self._held:
            self._qmaster.run("qrls", "-h", "u", *(str(self._numbers[name]) for name in self._held))
            self._held.clear()
        self._settle()
        rows = self._rows()
        return {"running": sorted(self._name(row) for row in rows if text_of(row, "queue_name"))}

    def _settle(self) -> None:
        """Wait until passes start nothing, or until there are none."""
        text, seen = self._written(), time.monotonic()
        begun = text.count(PASS_END)
        while time.monotonic() - seen < QUIET_SECONDS:
            time.sleep(0.1)
            if (written := self._written()) != text:
                text, seen = written, time.monotonic()
                passes = text.split(PASS_END)
                if len(passes) > begun + PASSES and not any("STARTING" in each for each in passes[-3:]):
                    return

    def _policies(self) -> dict[str, Any]:
        """Let a pass begin, wait for it, and record what it made of every job."""
        passes = self._written().count(PASS_END)
        before = int(time.time())
        self._tell("qconf", "-tsm")
        deadline = time.monotonic() + 10
        while self._written().count(PASS_END) <= passes and time.monotonic() < deadline:
            time.sleep(0.05)
        after = int(time.time())
        # The orders of the pass are worked off behind it.
        time.sleep(0.7)
        rows = self._rows()
        jobs = {self._name(row): _numbers(row) for row in rows}
        order = [self._name(row) for row in rows if not text_of(row, "queue_name")]
        return {"moment": [before - self.start, after - self.start], "order": order, "jobs": jobs}

    def _rows(self) -> list[Element]:
        # The order is that of the scheduler only without options of other columns.
        return list(fromstring(self._tell("qstat", "-xml", "-u", "*", "-ext", "-urg", "-pri")).iter("job_list"))

    def _name(self, row: Element) -> str:
        number = int(text_of(row, "JB_job_number"))
        name = next(name for name, each in self._numbers.items() if each == number)
        is_task = name in self._arrays and text_of(row, "queue_name")
        return f"{name}.{text_of(row, 'tasks')}" if is_task else name


def text_of(row: Element, tag: str) -> str:
    return (row.findtext(tag) or "").strip()


def _numbers(row: Element) -> dict[str, str]:
    return {name: text for tag, name in FIELDS.items() if (text := text_of(row, tag))}


def _lines(**values: str) -> str:
    return "".join(f"{name} {value}\n" for name, value in values.items())


def _without(values: Mapping[str, str], defaults: Mapping[str, str]) -> dict[str, str]:
    return {name: values.get(name, default) for name, default in defaults.items()}


def record(qmaster: PrivateQmaster, scenario: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scenario with what a real cluster made of every step, and the seconds at which it began."""
    qmaster.reset()
    recorder = Recorder(qmaster, scenario)
    times, answers = [], []
    for step in scenario["steps"]:
        times.append(int(time.time()) - recorder.start)
        answers.append(recorder.play(step))
    return {**scenario, "start": recorder.start, "times": times, "recorded": answers}


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("families", nargs="*", default=[*FAMILIES, *TURNS])
    parser.add_argument("--port", type=int, default=PORT)
    given = parser.parse_args(words)
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        qmaster = PrivateQmaster(Path(folder) / "ge", ["h1", "h2"], port=given.port)
        try:
            qmaster.start()
            for seed in range(given.first, given.last + 1):
                for family in given.families:
                    file = given.folder / f"{family}-{seed}.yaml"
                    if file.exists():
                        continue
                    found = record(qmaster, (make_turn if family in TURNS else make_situation)(family, seed))
                    file.write_text(yaml.safe_dump(found, sort_keys=False, width=200, default_flow_style=None))
                    print(file.name, flush=True)
        finally:
            qmaster.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
