"""The clusters that were open last, kept so that the next start may open them again."""

import json
from pathlib import Path

from PySide6.QtCore import QSettings

from qmonpy.app.clusters.known_cells import format_used_cells, parse_used_cells
from qmonpy.app.readings.beside import MayBeStale
from qmonpy.clusters.cell import Cell
from qmonpy.gui.frame.clusters.cluster_desk import ClusterDesk
from qmonpy.gui.frame.program.choices import AT_START
from qmonpy.late_methods import dataclass

_FILES, _CELLS = "clusters/last_files", "clusters/last_cells"


@dataclass(frozen=True, slots=True)
class LastClusters:
    """What to open."""

    files: tuple[Path, ...] = ()
    cells: tuple[Cell, ...] = ()


def keep_open_clusters(settings: QSettings, desk: ClusterDesk) -> None:
    """Note which clusters are open; one that is in no file and no cell cannot be opened again."""
    files = [str(each.path) for each in desk.clusters if each.path is not None]
    cells = tuple(each.cluster.cell for each in desk.clusters if isinstance(each.cluster, MayBeStale))
    settings.setValue(_FILES, json.dumps(files))
    settings.setValue(_CELLS, format_used_cells(cells))


def find_last_clusters(settings: QSettings) -> LastClusters:
    """Return what was open last and is still there, if the user wants that opened; else nothing."""
    if AT_START.read(settings) != "last":
        return LastClusters()
    try:
        names = json.loads(str(settings.value(_FILES, "[]")))
    except (ValueError, RecursionError):
        names = []
    paths = (Path(each) for each in names if isinstance(each, str)) if isinstance(names, list) else ()
    return LastClusters(
        tuple(each for each in paths if each.exists()), parse_used_cells(str(settings.value(_CELLS, "")))
    )
