"""What programs that were killed left of their connections over ssh."""

import os
from pathlib import Path

from qmonpy.clusters.live.remote.left_folders import LEFT_SECONDS, remove_left

GONE = 2**22 + 1
"""A number that no process has."""


def make_folder(place: Path, name: str, *, is_old: bool) -> Path:
    folder = place / name
    folder.mkdir()
    (folder / "ssh").touch()
    if is_old:
        moment = folder.stat().st_mtime - LEFT_SECONDS - 10
        os.utime(folder, (moment, moment))
    return folder


def test_that_only_old_folders_of_programs_that_are_gone_are_removed(tmp_path: Path) -> None:
    gone = make_folder(tmp_path, f"qmonpy-ssh-{GONE}-a", is_old=True)
    kept = [
        make_folder(tmp_path, f"qmonpy-ssh-{GONE}-b", is_old=False),
        make_folder(tmp_path, f"qmonpy-ssh-{os.getpid()}-c", is_old=True),
        make_folder(tmp_path, "qmonpy-ssh-x-d", is_old=True),
        make_folder(tmp_path, f"qmonpy-ssh-{'9' * 30}-e", is_old=True),
        make_folder(tmp_path, f"other-{GONE}-f", is_old=True),
    ]
    target = make_folder(tmp_path, "target", is_old=True)
    (tmp_path / f"qmonpy-ssh-{GONE}-g").symlink_to(target)
    remove_left(tmp_path)
    assert not gone.exists()
    assert all((each / "ssh").exists() for each in (*kept, target))
