"""Which legends are open: each until the next start, then folded, unless somebody opened it by hand."""

from PySide6.QtCore import QSettings


class KeptFolds:
    """Remembers in the settings; every window of the program and every cluster has the same ones."""

    def __init__(self) -> None:
        self._settings: QSettings | None = None
        self._now: dict[str, bool] = {}

    def keep_in(self, settings: QSettings) -> None:
        """Remember in these settings from now on; what was seen before is of an earlier start."""
        self._settings, self._now = settings, {}

    def is_open(self, name: str, *, at_first: bool = True) -> bool:
        """Whether the legend of this name is open when it is shown; `at_first` says it until the next start."""
        if name not in self._now:
            kept = self._settings.value(f"legends/{name}", "") if self._settings is not None else ""
            self._now[name] = str(kept) != "folded" if kept else at_first
            if not kept:
                self._write(name, is_open=False)
        return self._now[name]

    def is_wanted(self, name: str) -> bool:
        """Whether somebody opened the legend of this name by hand, and did not fold it since."""
        return self._settings is not None and str(self._settings.value(f"legends/{name}", "")) == "open"

    def keep(self, name: str, *, is_open: bool) -> None:
        """Somebody opened or folded it."""
        self._now[name] = is_open
        self._write(name, is_open=is_open)

    def _write(self, name: str, *, is_open: bool) -> None:
        if self._settings is not None:
            self._settings.setValue(f"legends/{name}", "open" if is_open else "folded")


kept_folds = KeptFolds()
"""Those of the program; the window says where they are kept."""
