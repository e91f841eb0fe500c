"""What commands import: each is given in a fresh process, forked from a Python that has imported nothing of ours."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from qmonpy.cli.starters import find_folders

_PROGRAM = """
import json, os, sys
sys.path[:0] = json.loads(sys.argv[1])
found = {}
for line in json.loads(sys.argv[2]):
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        from qmonpy.cli import run_command
        run_command(line[0], line[1:])
        with os.fdopen(writing, "w") as file:
            json.dump(sorted(sys.modules), file)
        sys.stdout.flush()
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        found[" ".join(line)] = json.load(file)
    os.waitpid(child, 0)
print(json.dumps(found))
"""


def find_imports(lines: Sequence[Sequence[str]], cluster: Path) -> Mapping[str, frozenset[str]]:
    """Return by command line the names of the modules that are imported when the command has answered."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _PROGRAM, json.dumps(find_folders()), json.dumps(lines)],
        env={**os.environ, "QMONPY_CLUSTER": str(cluster)},
        capture_output=True,
        text=True,
        check=True,
    )
    return {line: frozenset(names) for line, names in json.loads(done.stdout).items()}
