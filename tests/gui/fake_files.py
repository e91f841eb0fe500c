"""Files of clusters for tests of the window, none of which is on the disk."""

from pathlib import Path

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.files.file_merge import Choices, Saved
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from tests.gui.fake_cluster import FakeCluster, make_snapshot


class FakeFiles:
    """Files that exist only here; a path that ends in `bad.yaml` cannot be read."""

    def __init__(self) -> None:
        self.clusters: dict[str, ClusterInterface] = {}
        self.saved: list[Path] = []
        self.exported: list[Path] = []
        self.reports: tuple[Report, ...] = ()

    def open(self, path: Path) -> ClusterInterface:
        if path.name == "bad.yaml":
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return self.clusters.get(path.name) or FakeCluster(make_snapshot())

    def describe_access(self, path: Path) -> str:
        return ""

    def keeps_itself(self, path: Path) -> bool:
        return False

    def export(self, cluster: ClusterInterface, path: Path) -> tuple[Report, ...]:
        self.exported.append(path)
        return self.reports

    def import_directory(self, path: Path) -> tuple[ClusterInterface, tuple[Report, ...]]:
        if any(each.is_error for each in self.reports):
            raise ReportError(self.reports)
        return FakeCluster(make_snapshot()), self.reports

    def read_configuration(self, path: Path) -> Cluster:
        if path.name not in self.clusters:
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return self.clusters[path.name].snapshot().cluster

    def save(self, cluster: ClusterInterface, path: Path, choices: Choices = ()) -> Saved:
        self.saved.append(path)
        return Saved()
