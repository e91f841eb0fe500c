"""The default request files of qsub: they count where neither command line nor script say something (request(5))."""

import os
import pwd
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path

from qmonpy.app.jobs.script_text import read_script
from qmonpy.formats.submission.option_lines import OptionLines, parse_settings, with_script_options
from qmonpy.translation import tr

NAME = "sge_request"
CLEAR = "-clear"
"""The option of qsub that takes away what was said before it, the files included."""


def list_request_files(environment: Mapping[str, str], folder: str) -> tuple[str, ...]:
    """Return the paths of the files that qsub reads, the last one counting most: cell, home, present folder."""
    root, cell, home = (
        environment.get("SGE_ROOT", ""),
        environment.get("SGE_CELL") or "default",
        environment.get("HOME"),
    )
    found = [str(Path(root, cell, "common", NAME))] if root else []
    found += [str(Path(home, f".{NAME}"))] if home else []
    return (*found, str(Path(folder, f".{NAME}")))


def find_home(user: str, environment: Mapping[str, str]) -> str:
    """Return a user's home as the system knows it; for who runs the program, `$HOME` if it is set; else nothing."""
    try:
        known = pwd.getpwnam(user)
    except KeyError:
        return ""
    return (environment.get("HOME") if known.pw_uid == os.getuid() else "") or known.pw_dir


def read_request_files(paths: Iterable[str] | None = None) -> dict[str, OptionLines]:
    """Return the options in each file that there is, by path, by default in the files of this process."""
    chosen = list_request_files(os.environ, os.getcwd()) if paths is None else paths
    texts = {path: read_script(path) for path in dict.fromkeys(chosen)}
    return {path: parse_settings(each.text)[0] for path, each in texts.items() if each.is_there and not each.problem}


def with_request_files(words: Sequence[str], paths: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return a command line of `qsub` with the options of default files, by default of those of this process.

    Behind `-clear` neither they count nor what stands before it.
    """
    if CLEAR in words:
        at = len(words) - list(reversed(words)).index(CLEAR)
        return tuple(words[at:])
    whole = tuple(words)
    for found in reversed(tuple(read_request_files(paths).values())):
        whole = with_script_options(whole, found.words)
    return whole


def describe_defaults(files: Mapping[str, OptionLines], script: OptionLines) -> dict[str, str]:
    """Return by field what counts while it is empty, and where that is written; the script counts before files."""
    # Only the dialog has fields.
    from qmonpy.app.jobs.submit_command import draft_of_arguments
    from qmonpy.app.jobs.submit_draft import SubmitDraft

    found: dict[str, str] = {}
    sources = [
        *((tr("in {path}").format(path=path), lines) for path, lines in files.items()),
        (tr("in the script"), script),
    ]
    blank = SubmitDraft()
    for place, lines in sources:
        draft = draft_of_arguments(lines.words)
        for each in fields(draft):
            value = getattr(draft, each.name)
            if isinstance(value, str) and value != getattr(blank, each.name):
                found[each.name] = f"{value} ({place})"
    return found
