"""Where qmonpy keeps what belongs to a user and is no setting, by the rules of freedesktop.org."""

import os
from pathlib import Path


def find_state_folder(name: str) -> Path:
    """The folder for one purpose, such as `drafts`; it may not be there yet."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "qmonpy" / name
