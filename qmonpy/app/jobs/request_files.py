"""The default request files of qsub: they count where neither command line nor script say something (request(5))."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path

from qmonpy.app.jobs.script_text import read_script
from qmonpy.formats.submission.option_lines import OptionLines, parse_settings

NAME = "sge_request"


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


def read_request_files(paths: Iterable[str] | None = None) -> dict[str, OptionLines]:
    """Return the options in each file that there is, by path, by default in the files of this process."""
    chosen = list_request_files(os.environ, os.getcwd()) if paths is None else paths
    texts = {path: read_script(path) for path in dict.fromkeys(chosen)}
    return {path: parse_settings(each.text)[0] for path, each in texts.items() if each.is_there and not each.problem}


def describe_defaults(files: Mapping[str, OptionLines], script: OptionLines) -> dict[str, str]:
    """Return by field what counts while it is empty, and where that is written; the script counts before files."""
    # Only the dialog has fields.
    from qmonpy.app.jobs.submit_command import draft_of_arguments
    from qmonpy.app.jobs.submit_draft import SubmitDraft

    found: dict[str, str] = {}
    sources = [*((f"in {path}", lines) for path, lines in files.items()), ("in the script", script)]
    blank = SubmitDraft()
    for place, lines in sources:
        draft = draft_of_arguments(lines.words)
        for each in fields(draft):
            value = getattr(draft, each.name)
            if isinstance(value, str) and value != getattr(blank, each.name):
                found[each.name] = f"{value} ({place})"
    return found
