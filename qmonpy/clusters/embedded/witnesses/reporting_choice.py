"""What `reporting_params` asks to be recorded (sge_conf(5))."""

import re
from enum import StrEnum
from functools import lru_cache

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number


class RecordFile(StrEnum):
    """The two files, with their names in a cell's directory `common`."""

    ACCOUNTING = "accounting"
    REPORTING = "reporting"


@dataclass(frozen=True, slots=True)
class ReportingChoice:
    """Which files are written, and what is in the file `reporting` besides what always is."""

    files: frozenset[RecordFile] = frozenset()
    has_job_log: bool = False
    has_every_consumable: bool = False
    """Whether all consumables are told, not only those that `report_variables` of their hosts name."""
    share_log_seconds: int = 0
    """How often the share tree is told; 0 for never."""

    @property
    def is_reporting(self) -> bool:
        """Whether the file `reporting` is written."""
        return RecordFile.REPORTING in self.files


EVERYTHING = ReportingChoice(frozenset((RecordFile.REPORTING,)), True, True, 3600)
"""What a database beside the cluster is told, whatever the files have."""


def find_choice(cluster: Cluster) -> ReportingChoice:
    """Return what the configuration of a cluster asks for; nothing where it does not say so."""
    return _parse_choice(cluster.configuration.get("reporting_params", ""))


@lru_cache(maxsize=16)
def _parse_choice(text: str) -> ReportingChoice:
    values = {name: value for name, _, value in (word.partition("=") for word in re.split(r"[\s,]+", text))}
    seconds = find_number(ValueType.TIME, values.get("sharelog", "")) or 0.0
    return ReportingChoice(
        frozenset(each for each in RecordFile if _is_true(values.get(each, ""))),
        _is_true(values.get("joblog", "")),
        _is_true(values.get("log_consumables", "")),
        int(min(max(seconds, 0.0), 2**31)),
    )


def _is_true(word: str) -> bool:
    return word.lower() in ("true", "1")
