"""Requests and jobs that are kept under names, as the commands that they stand for: templates to begin with."""

import json
from collections.abc import Mapping
from pathlib import Path

from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

LONGEST_NAME = 80


def find_file() -> Path:
    """Return the file of saved commands, whether or not it is there yet."""
    from platformdirs import user_data_path

    return user_data_path("qmonpy", appauthor=False) / "saved-commands.json"


def read_saved(kind: str, path: Path | None = None) -> Mapping[str, str]:
    """Return the saved commands of a kind, such as `qrsub`, by name in the order of the alphabet.

    ReportError for a file that cannot be read; without one there are none.
    """
    found = _read(path or find_file()).get(kind, {})
    return {name: found[name] for name in sorted(found, key=str.lower)}


def save_command(kind: str, name: str, command: str, path: Path | None = None) -> None:
    """Keep a command under a name, in the place of an older one; ReportError if that is not possible."""
    name = name.strip()
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        words = tr('"{name}" is no name: it has 1 to {most} characters.')
        raise ReportError((Report("saved.name", words.format(name=name, most=LONGEST_NAME)),))
    path = path or find_file()
    content = _read(path)
    content.setdefault(kind, {})[name] = command
    _write(path, content)


def delete_command(kind: str, name: str, path: Path | None = None) -> None:
    """Forget a saved command, if it is there; ReportError if that is not possible."""
    path = path or find_file()
    content = _read(path)
    if content.get(kind, {}).pop(name, None) is not None:
        _write(path, content)


def _read(path: Path) -> dict[str, dict[str, str]]:
    try:
        tree = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise _report(tr("{path} cannot be read."), path) from error
    kinds = tree.items() if isinstance(tree, dict) else ()
    if not all(isinstance(names, dict) for _, names in kinds) or not isinstance(tree, dict):
        raise _report(tr("{path} has no saved commands: it is of another form."), path)
    return {kind: {str(name): str(text) for name, text in names.items()} for kind, names in kinds}


def _write(path: Path, content: dict[str, dict[str, str]]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace"))
    except OSError as error:
        raise _report(tr("{path} cannot be written: {reason}."), path, error.strerror or "") from error


def _report(words: str, path: Path, reason: str = "") -> ReportError:
    return ReportError((Report("saved.file", words.format(path=path, reason=reason)),))
