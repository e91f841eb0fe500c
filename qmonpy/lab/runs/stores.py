"""Where the lab keeps workloads, configurations and runs: the first two once, by the hash of their content."""

from pathlib import Path

from qmonpy.lab.workload.workload_file import SUFFIX

WORKLOADS, CLUSTERS, RUNS = "workloads", "clusters", "runs"


def find_default_root() -> Path:
    """Return the folder of the lab of whoever runs the program."""
    from platformdirs import user_data_path

    return user_data_path("qmonpy", appauthor=False) / "lab"


def find_workload_path(root: Path, digest: str) -> Path:
    """Return where a workload is kept."""
    return root / WORKLOADS / f"{digest}{SUFFIX}"


def find_cluster_path(root: Path, digest: str) -> Path:
    """Return where a configuration is kept, as a cluster file without jobs."""
    return root / CLUSTERS / f"{digest}.yaml"
