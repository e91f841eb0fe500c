"""The cases of a cluster, in a YAML file beside it; each change reads the file anew, so that nobody's case is lost."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from platformdirs import user_data_path

from qmonpy.formats.files.case_content import Case
from qmonpy.formats.files.case_file import SUFFIX, format_cases, parse_cases
from qmonpy.late_methods import dataclass
from qmonpy.limited_file import MOST_CLUSTER_BYTES, read_limited
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.whole_file import write_whole

IN_DIRECTORY = "cases.yaml"
"""The name of the file in a directory of `qconf` files."""
_SUFFIXES = (".yaml", ".yml", ".qmonpy", ".socket")
"""A spool that is served has the same cases as when it is opened itself."""


def find_case_path(cluster: Path) -> Path:
    """Return where the cases of a cluster are kept: in a directory, or beside a file under its name."""
    if cluster.is_dir():
        return cluster / IN_DIRECTORY
    name = cluster.name.removesuffix(cluster.suffix) if cluster.suffix in _SUFFIXES else cluster.name
    return cluster.with_name(name + SUFFIX)


def find_own_case_path(name: str) -> Path:
    """Return where the cases of a cluster without a file are kept: among the user's data, by the cluster's name."""
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name) or "cluster"
    return user_data_path("qmonpy") / "cases" / (safe + SUFFIX)


def read_cases(path: Path, cluster: Cluster) -> tuple[Case, ...]:
    """Return the cases of a file; raises OSError if it cannot be read, ReportError with every mistake in it."""
    return parse_cases(read_limited(path, MOST_CLUSTER_BYTES), cluster)


@dataclass(frozen=True, slots=True)
class CaseList:
    """What a file of cases has; or why it cannot be read, in which case it is left as it is."""

    cases: tuple[Case, ...] = ()
    reports: tuple[Report, ...] = ()


Edit = Callable[[tuple[Case, ...]], tuple[Case, ...]]


class CaseBook:
    """The file of one cluster; each method may take as long as the disk does."""

    def __init__(self, path: Path):
        self.path = path

    def read(self, cluster: Cluster) -> tuple[Case, ...]:
        """Return the cases; none if there is no file. Raises OSError or ReportError."""
        try:
            return read_cases(self.path, cluster)
        except FileNotFoundError:
            return ()

    def add(self, case: Case, cluster: Cluster) -> Case:
        """Add a case; if its name is taken, a number is put behind it. Returns it as it is kept."""
        added = case

        def edit(cases: tuple[Case, ...]) -> tuple[Case, ...]:
            nonlocal added
            added = replace(case, name=find_free_name(case.name, cases))
            return (*cases, added)

        self._edit(edit, cluster)
        return added

    def remove(self, names: Iterable[str], cluster: Cluster) -> None:
        """Remove the cases of some names."""
        gone = frozenset(names)
        self._edit(lambda cases: tuple(each for each in cases if each.name not in gone), cluster)

    def change(self, name: str, changed: Case, cluster: Cluster) -> None:
        """Put another case in the place of one; nothing if that is gone."""
        self._edit(lambda cases: tuple(changed if each.name == name else each for each in cases), cluster)

    def _edit(self, edit: Edit, cluster: Cluster) -> None:
        cases = self.read(cluster)
        edited = edit(cases)
        if edited != cases:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, format_cases(edited))


def find_free_name(name: str, cases: Iterable[Case]) -> str:
    """Return a name that no case has: itself, or with a number behind it."""
    taken = {each.name for each in cases}
    number, found = 2, name
    while found in taken:
        found, number = f"{name} ({number})", number + 1
    return found
