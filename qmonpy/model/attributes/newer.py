"""Attributes that 8.1.9 does not know and Open Cluster Scheduler 9 has (sge_pe(5) and sge_conf(5) there)."""

from collections.abc import Mapping
from types import MappingProxyType

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import later

OTHER = later("Other attributes")
"""The section of attributes that are not of 8.1.9."""


def _flag(name: str, label: str, help: str) -> AttributeDescription:
    return AttributeDescription(
        name=name,
        label=label,
        section=OTHER,
        value_kind=ValueKind.FLAG,
        default="FALSE",
        choices=("TRUE", "FALSE"),
        help=help,
    )


def _text(name: str, label: str, help: str, default: str = "NONE") -> AttributeDescription:
    return AttributeDescription(
        name=name, label=label, section=OTHER, value_kind=ValueKind.TEXT, default=default, help=help
    )


_PE = (
    _flag(
        "ign_sreq_on_mhost",
        later("Ignore slave requests on the master host"),
        later("Whether requests for slave tasks (-scope slave) are ignored on the host of the master task."),
    ),
    _flag(
        "master_forks_slaves",
        later("Master task forks slave tasks"),
        later(
            "Whether the master task starts the slave tasks of its host itself, without qrsh -inherit: then its limits "
            "are those of all of them."
        ),
    ),
    _flag(
        "daemon_forks_slaves",
        later("Daemons fork slave tasks"),
        later(
            "Whether one daemon on each host, started by qrsh -inherit, starts the slave tasks there: then its limits "
            "are those of all of them."
        ),
    ),
)
_CONFIGURATION = (
    _text("mail_tag", later("Tag of mails"), later("A text before the subject of every mail. NONE: no text.")),
    AttributeDescription(
        name="max_advance_reservations",
        label=later("Most reservations"),
        section=OTHER,
        value_kind=ValueKind.INTEGER,
        default="0",
        help=later("How many advance reservations that have not ended there may be at once. 0: any number."),
    ),
    _text(
        "gdi_request_limits",
        later("Limits of requests"),
        later(
            "How many requests the qmaster takes from users who are no managers, as "
            "source:type:object:user:host=limit; of several rules, separated by commas, the first that fits counts. "
            "NONE: no limit."
        ),
    ),
    _text(
        "binding_params",
        later("Binding"),
        later("How jobs are bound to cores by default, such as implicit=TRUE default_unit=C. NONE: as installed."),
    ),
    _text(
        "topology_file",
        later("File with a topology"),
        later("For tests only: a file whose topology counts in place of the hosts' own. NONE: their own."),
    ),
    _text(
        "jsv_params",
        later("Job submission verifiers"),
        later(
            "Kept for parameters of job submission verifiers. No release so far reads any (9.1.4 and its source), so "
            "that a value has no effect. NONE: none."
        ),
    ),
)
_SINCE_9_2 = (
    _text(
        "finished_jobs_keep_time",
        later("Time that finished jobs are kept"),
        later(
            "For how long a finished job stays in the list of jobs, for qstat -s f, qstat -j and qresub. 0: it does "
            "not go by age."
        ),
        "0",
    ),
    AttributeDescription(
        name="finished_jobs_max",
        label=later("Most finished jobs"),
        section=OTHER,
        value_kind=ValueKind.INTEGER,
        default="0",
        help=later(
            "How many finished jobs and array tasks stay in the list of jobs at most. 0: any number, for as long as "
            "finished_jobs_keep_time says."
        ),
    ),
)
NEWEST = tuple(each.name for each in _SINCE_9_2)
"""Attributes of the global configuration that only Open Cluster Scheduler 9.2 has."""
NEWER: Mapping[ObjectKind, Mapping[str, AttributeDescription]] = MappingProxyType(
    {
        kind: MappingProxyType({each.name: each for each in descriptions})
        for kind, descriptions in ((ObjectKind.PE, _PE), (ObjectKind.CONFIGURATION, (*_CONFIGURATION, *_SINCE_9_2)))
    }
)
"""By kind and name."""
