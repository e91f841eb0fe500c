"""Dialogs about files that are worth a picture: repairing one, and what another program wrote into one."""

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QDialog

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.formats.files.file_merge import FileConflict
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.frame.clusters.file_conflict_dialog import FileConflictDialog
from qmonpy.gui.frame.clusters.repair_dialog import RepairDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import Change, ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule


def open_repair(window: MainWindow) -> QDialog | None:
    """A spool of which a text is not understood, and the change that is at fault most likely."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "site.qmonpy")
        _write_damaged(path)
        found = replace(EmbeddedFiles().diagnose(path), path=Path("site.qmonpy"))
    dialog = RepairDialog(found, EmbeddedFiles(), window.background, lambda _: None, window)
    dialog.open()
    return dialog


def _write_damaged(path: Path) -> None:
    """A spool with some history, in which the text of a PE is cut off."""
    write_spool(EmbeddedCluster(Cluster("site", pes={"mpi": ParallelEnvironment("mpi", 8)})), path)
    cluster = EmbeddedCluster.open_spool(path)
    for user, slots in (("anna", 12), ("root", 16)):
        cluster.change("root", (Change(ObjectKind.MANAGER, user, None, user),))
        before = find_object(cluster.snapshot().cluster, ObjectKind.PE, "mpi")
        cluster.change("root", (Change(ObjectKind.PE, "mpi", before, replace(before, slots=slots)),), "More for mpi")
    cluster.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE objects SET text = substr(text, 1, 9) WHERE name = 'mpi'")
        connection.commit()


def ask_about_conflicts(window: MainWindow) -> QDialog | None:
    """Two objects that were changed here and by another program, one of which is decided."""
    conflicts = (
        FileConflict(ObjectKind.QUOTA_SET, "per_user", *(_limit(slots) for slots in ("4", "8", "6"))),
        FileConflict(ObjectKind.PE, "mpi", *(ParallelEnvironment("mpi", slots) for slots in (8, 12, 16))),
    )
    dialog = FileConflictDialog("site.yaml", conflicts, lambda _: None, window)
    dialog.keep.click()
    dialog.open()
    return dialog


def _limit(slots: str) -> QuotaSet:
    return QuotaSet(
        "per_user",
        (Rule((Limit("slots", slots),), users=Filter(("*",), is_expanded=True)),),
        description="For each user",
    )
