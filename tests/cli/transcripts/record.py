"""Records anew what Grid Engine 8.1.9 answers to scripts: `python -m tests.cli.transcripts.record NAME...`.

It needs root and Debian's packages gridengine-master and gridengine-client. A new script is a file of `data` whose
commands have no answers yet.
"""

import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from tests.cli.transcripts.player import HOST, write_editor, write_files
from tests.cli.transcripts.script import DATA, FILE, edit_text, with_moment, with_placeholders
from tests.conformance.live_player import LivePlayer
from tests.gridengine.private_qmaster import CELL, MASTER_HOST, PrivateQmaster

HOSTS = ("h1", "h2", "h3", "h4")
_ANSWERS = ("out", "err", "exit")
_LIMIT_SECONDS = 30


class _Dumper(yaml.SafeDumper):
    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def main(names: Sequence[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as name:
        qmaster = PrivateQmaster(Path(name), HOSTS)
        try:
            qmaster.start()
            for each in names:
                qmaster.reset()
                _record(qmaster, DATA / f"{each}.yaml")
        finally:
            qmaster.stop()
    return 0


def _record(qmaster: PrivateQmaster, path: Path) -> None:
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    parts = {"cluster": document.get("cluster", {}), "steps": document.get("steps", [])}
    scenario = parse_scenario({"format": FORMAT, "name": document["name"], **parts})
    player = LivePlayer(qmaster, scenario)
    for step in scenario.steps:
        player.play(step)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        document["commands"] = list(_give_all(qmaster, document["commands"], folder))
    text = yaml.dump(document, Dumper=_Dumper, sort_keys=False, width=160, allow_unicode=True)
    path.write_text(text, encoding="utf-8")
    print(f"{path.stem}: {len(document['commands'])} commands")


def _give_all(qmaster: PrivateQmaster, entries: Sequence[Mapping[str, Any]], folder: Path) -> Iterator[dict[str, Any]]:
    """Yield the commands with their answers; one that never comes back is left out, and told.

    (`qdel -f` of 8.1.9 waits for ever where it has deleted nothing.) If the qmaster is gone, so are all further ones.
    """
    for at, each in enumerate(entries):
        asked = {key: value for key, value in each.items() if key not in _ANSWERS}
        try:
            yield {**asked, **_give(qmaster, each, folder)}
        except subprocess.TimeoutExpired:
            print(f"{at}: {shlex.join(map(str, each['run']))} does not come back, and is left out")
            qmaster.tell("qconf", "-sm")


def _give(qmaster: PrivateQmaster, entry: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    time.sleep(entry.get("wait", 0))
    file, source = folder / str(entry.get("file_name", "file")), entry.get("file_from", {})
    text = edit_text(qmaster.tell(*source["run"]), source) if source else str(entry.get("file", ""))
    file.write_text(text, encoding="utf-8")
    file.chmod(0o644)
    user = str(entry.get("user", "root"))
    environment = qmaster.environment(user)
    environment["EDITOR"] = str(write_editor(folder, str(entry.get("editor", ""))))
    working = write_files(folder / "working", entry.get("folder", {}))
    common = qmaster.root / CELL / "common"
    with laid_down(qmaster.home_of(user), entry.get("home", {})), laid_down(common, entry.get("cell", {})):
        return _run(qmaster, entry, file, working, environment)


def _run(
    qmaster: PrivateQmaster, entry: Mapping[str, Any], file: Path, working: Path, environment: dict[str, str]
) -> dict[str, Any]:
    user = str(entry.get("user", "root"))
    now = int(time.time())
    words = [str(file) if word == FILE else with_moment(str(word), now) for word in entry["run"]]
    done = subprocess.run(
        words, env=environment, cwd=working, capture_output=True, text=True, errors="replace", check=False,
        stdin=subprocess.DEVNULL, timeout=_LIMIT_SECONDS,
    )  # fmt: skip
    print(f"{user}$ {shlex.join(words)}: {done.returncode}", file=sys.stderr)
    return {"out": list(_lines(done.stdout, file)), "err": list(_lines(done.stderr, file)), "exit": done.returncode}


@contextmanager
def laid_down(folder: Path, texts: Mapping[str, str]) -> Iterator[None]:
    """Files that are in a folder for as long as a command runs."""
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o644)
    yield
    for name in texts:
        (folder / name).unlink()


def _lines(text: str, file: Path) -> Iterator[str]:
    lines = [line.replace(str(file), "FILE").replace(MASTER_HOST, "HOST") for line in text.splitlines()]
    yield from with_placeholders(lines)


assert HOST == MASTER_HOST

if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main(sys.argv[1:]))
