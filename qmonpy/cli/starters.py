"""`qmonpy commands`: a folder of small programs named `qsub`, `qstat` ..., so that scripts of others run unchanged."""

import argparse
import shlex
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from qmonpy.cli.command_names import GRID_ENGINE_COMMANDS

_LIBRARIES = ("lark", "platformdirs", "yaml")
"""What the commands need besides Python's own modules."""
_STARTER = """#!/bin/sh
exec {python} -I -S -c {program} "$@"
"""
_KEPT = ".code"
"""A folder beside the programs, for what a run of one makes and the next ones need (`kept_codes.py`)."""
_PROGRAM = (
    "import sys; sys.path += {folders!r}; from qmonpy.cli.started import run_started; run_started({name!r}, {kept!r})"
)
"""Names the folders of what is imported, so that Python need not look for them (`-S`), and no variable of the script
that calls the command changes which Python modules it finds, or whether it may keep their bytecode (`-I`)."""


def main(arguments: Sequence[str]) -> int:
    """Make the folder, and print its path, or how it is used."""
    parser = argparse.ArgumentParser(
        prog="qmonpy commands",
        description="Make a folder of programs named like Grid Engine's commands; QMONPY_CLUSTER names their cluster.",
    )
    parser.add_argument(
        "--path", action="store_true", help="print the folder alone: PATH=$(qmonpy commands --path):$PATH"
    )
    options = parser.parse_args(arguments)
    try:
        folder = make_starters()
    except OSError as error:
        print(f"qmonpy commands: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return 1
    if options.path:
        print(folder)
    else:
        print(f"PATH={shlex.quote(str(folder))}:$PATH")
        print("QMONPY_CLUSTER=site.qmonpy")
        print(f"# then these work on the cluster in site.qmonpy: {' '.join(GRID_ENGINE_COMMANDS)}")
    return 0


def make_starters(folder: Path | None = None) -> Path:
    """Write the programs into a folder, by default one of this user's, and return it."""
    if folder is None:
        from platformdirs import user_state_path

        folder = user_state_path("qmonpy") / "commands"
    folder.mkdir(parents=True, exist_ok=True)
    folders = find_folders()
    for name in GRID_ENGINE_COMMANDS:
        program = _PROGRAM.format(folders=folders, name=name, kept=str(folder.absolute() / _KEPT))
        text = _STARTER.format(python=shlex.quote(sys.executable), program=shlex.quote(program))
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
        file.chmod(0o755)
    return folder


def find_folders() -> list[str]:
    """Return the folder of this package, and those of the libraries."""
    folders = [str(Path(__file__).resolve().parents[2])]
    for name in _LIBRARIES:
        found = find_spec(name)
        if found is not None and found.origin is not None:
            folders.append(str(Path(found.origin).parents[1]))
    return list(dict.fromkeys(folders))
