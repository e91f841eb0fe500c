"""The filters of one page that are kept under names, in the settings; every window and cluster has the same ones."""

from collections.abc import Mapping

from PySide6.QtCore import QSettings

from qmonpy.app.filter.kept_filters import (
    format_kept_filters,
    parse_kept_filters,
    with_kept_filter,
    without_kept_filter,
)


class KeptFilters:
    """Reads and writes them at once, as several clusters may be open; a line of the page has an id of its own."""

    def __init__(self, settings: QSettings, page: str):
        self._settings, self._setting = settings, f"filters/{page}"

    def read(self, line: str) -> Mapping[str, str]:
        """Return the text of each filter of a line by its name."""
        return self._read().get(line, {})

    def keep(self, line: str, name: str, text: str) -> None:
        """Keep a filter under a name, in place of one that had it."""
        self._write(with_kept_filter(self._read(), line, name, text))

    def forget(self, line: str, name: str) -> None:
        """Remove the filter of a name."""
        self._write(without_kept_filter(self._read(), line, name))

    def _read(self) -> dict[str, dict[str, str]]:
        return parse_kept_filters(str(self._settings.value(self._setting, "{}")))

    def _write(self, kept: Mapping[str, Mapping[str, str]]) -> None:
        self._settings.setValue(self._setting, format_kept_filters(kept))
