"""Records what a real `qacct` of 8.1.9 answers: `python -m tests.cli.accounting.record`, as root.

With `--fresh N` it makes so many invocations by chance (`--seed N`), and says how many are answered alike here;
`--show N` prints the first that differ. Nothing is written then.
"""

import argparse
import difflib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from qmonpy.cli.outcome import print_usage
from tests.cli.accounting.invocations import OF_CLUSTER, list_invocations, make_file, make_invocations
from tests.cli.accounting.recorded import FILES, RECORDINGS, USAGE, Answer, answer_here, read_cluster
from tests.cli.transcripts.record import HOSTS
from tests.conformance.live_player import LivePlayer
from tests.gridengine.private_qmaster import PrivateQmaster

_HOW = (
    "qacct of Debian's gridengine 8.1.9+dfsg-10 with TZ=UTC0 and LC_ALL=C, run in the folder files by"
    " tests.cli.accounting.record; `now` is the time at which it ran. real.txt and execution.txt were written by a"
    " qmaster of 8.1.9, with simulated and with real execution daemons; the other files were made of their lines."
)


_FRESH_FILES = 100


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cli.accounting.record")
    parser.add_argument("--fresh", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, metavar="N")
    options = parser.parse_args(arguments)
    os.chdir(FILES)
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as name:
        words: Iterable[Sequence[str]] = (*list_invocations(), *OF_CLUSTER)
        if options.fresh:
            words = make_invocations(options.fresh, options.seed, _make_files(Path(name), options.seed))
        qmaster = PrivateQmaster(Path(name), HOSTS)
        try:
            qmaster.start()
            LivePlayer(qmaster, read_cluster())
            answers = [_ask(qmaster, each) for each in words]
        finally:
            qmaster.stop()
        _compare(answers, options.show)
    if not options.fresh:
        usage = print_usage("qacct")
        entries = [
            {
                "words": each.words, "out": each.out.replace(usage, USAGE), "err": each.err.replace(usage, USAGE),
                "exit": each.exit, "now": each.now,
            }
            for each in answers
        ]  # fmt: skip
        text = json.dumps({"how": _HOW, "answers": entries}, indent=0)
        RECORDINGS.write_text(f"{text}\n", encoding="utf-8")
    return 0


def _make_files(folder: Path, seed: int) -> Sequence[str]:
    lines = (FILES / "many.txt").read_bytes().splitlines()
    paths = [folder / f"fresh{number}.txt" for number in range(_FRESH_FILES)]
    for number, path in enumerate(paths):
        path.write_bytes(make_file(seed * _FRESH_FILES + number, lines))
    return list(map(str, paths))


def _ask(qmaster: PrivateQmaster, words: Sequence[str]) -> Answer:
    environment = {**qmaster.environment("root"), "TZ": "UTC0", "LC_ALL": "C"}
    now = int(time.time())
    done = subprocess.run(
        ["qacct", *words], env=environment, capture_output=True, check=False, stdin=subprocess.DEVNULL, timeout=30
    )
    out, err = (each.decode(errors="surrogateescape") for each in (done.stdout, done.stderr))
    return Answer(tuple(words), out, err, done.returncode, now)


def describe(there: Answer, here: Answer) -> list[str]:
    """Say in lines how two answers to the same words differ."""
    before, after = ((f"{each.out}--- errors\n{each.err}".splitlines()) for each in (there, here))
    changes = difflib.unified_diff(before, after, "8.1.9", "here", lineterm="", n=0)
    return [f"qacct {' '.join(map(repr, there.words))}: {there.exit}, here {here.exit}", *list(changes)[:24]]


def _compare(answers: Sequence[Answer], shown: int) -> None:
    """Say how many are answered alike here."""
    differing = [(there, here) for there in answers if (here := answer_here(there.words, there.now)) != there]
    for there, here in differing[:shown]:
        print("\n".join(describe(there, here)))
    alike = len(answers) - len(differing)
    print(f"{alike} of {len(answers)} alike = {100 * alike / max(len(answers), 1):.1f} %")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
