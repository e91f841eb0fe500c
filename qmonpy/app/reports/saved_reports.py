"""Saved reports, which the page and `qmonpy report` share: a file of YAML each, with what was chosen."""

import os
import re
from pathlib import Path
from typing import Any

from qmonpy.app.reports.choice import Choice, as_mapping, parse_choice
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr

SUFFIX = ".yaml"
_NAME = re.compile(r"[^/\x00-\x1f.][^/\x00-\x1f]{0,79}")


@dataclass(frozen=True, slots=True)
class SavedReport:
    """What was chosen under a name; `wrong` says why a file is none."""

    name: str
    choice: Choice
    wrong: str = ""


def find_folder() -> Path:
    """Return the folder of saved reports, whether or not it is there yet."""
    from platformdirs import user_data_path

    return user_data_path("qmonpy", appauthor=False) / "reports"


def read_saved_reports(folder: Path | None = None) -> tuple[SavedReport, ...]:
    """Return the saved reports by name; one that cannot be read says why."""
    try:
        paths = sorted((folder or find_folder()).glob(f"*{SUFFIX}"))
    except OSError:
        return ()
    return tuple(read_saved_report(path) for path in paths)


def read_saved_report(path: Path) -> SavedReport:
    """Return the report of a file."""
    from qmonpy.formats.documents.yaml_tree import parse_yaml

    try:
        tree: Any = parse_yaml(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return SavedReport(path.stem, Choice(), tr("{path} cannot be read.").format(path=path))
    except ReportError as error:
        return SavedReport(path.stem, Choice(), f"{path}: {error.reports[0]}")
    if not isinstance(tree, dict) or not isinstance(tree.get("key"), str):
        return SavedReport(
            path.stem,
            Choice(),
            tr("{path} is no saved report: it has no key such as ready/queue-use.").format(path=path),
        )
    return SavedReport(path.stem, parse_choice(tree))


def save_report(name: str, choice: Choice, folder: Path | None = None) -> Path:
    """Write a report under a name, in the place of an older one; ReportError for a name that no file can have."""
    import yaml

    if not _NAME.fullmatch(name):
        words = tr(
            '"{name}" is no name for a saved report: it has 1 to 80 characters, no / and no dot in front.'
        ).format(name=name)
        raise ReportError((Report("reports.saved-name", words),))
    there = folder or find_folder()
    there.mkdir(parents=True, exist_ok=True)
    path = there / f"{name}{SUFFIX}"
    new = path.with_suffix(".new")
    new.write_text(yaml.safe_dump(as_mapping(choice), allow_unicode=True, sort_keys=False), encoding="utf-8")
    os.replace(new, path)
    return path


def delete_report(name: str, folder: Path | None = None) -> None:
    """Delete a saved report, if it is there."""
    ((folder or find_folder()) / f"{name}{SUFFIX}").unlink(missing_ok=True)
