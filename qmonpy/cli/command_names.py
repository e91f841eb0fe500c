"""The names of all commands, and of those of Grid Engine that work on an embedded cluster."""

from collections.abc import Mapping
from types import MappingProxyType

GRID_ENGINE_COMMANDS = (
    "qconf", "qstat", "qquota", "qrstat", "qsub", "qdel", "qhold", "qrls", "qalter", "qmod", "qrsub", "qrdel", "qhost",
    "qselect", "qresub", "qacct",
)  # fmt: skip
"""The commands of Grid Engine itself."""

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "accounting": "add the field of the advance reservation to an accounting file from before 6.2",
        "check": "judge the cases of a configuration in a cluster or a directory of qconf files, for people and for CI",
        "clock": "tell the time of a simulated cluster, or let time pass in it",
        "commands": "make a folder of programs named like Grid Engine's commands, for scripts that call them",
        "consent": "say, allow or forbid what a cluster may do outside its file: run programs, write records",
        "dbwriter": "write what clusters record into the reporting database",
        "export": "write a cluster as another file, or as a directory of qconf files",
        "health": "say whether a cluster answers, how soon, and what is not as usual, as qping says of a qmaster",
        "import": "make a cluster of a directory of qconf files",
        "install-desktop": "put qmonpy into the menu of programs, with icon and manual pages",
        "metrics": "give queues, slots, jobs, limits and waits of a cluster to Prometheus, as OpenMetrics",
        "migrate": "bring the configuration of a cluster to another one, which may be of another Grid Engine",
        "record": "record how much of limits, queues and licences is used, and who waits, for reports and charts",
        "repair": "say what of a cluster's file is not understood, and take changes back until it opens",
        "replay": "play what happened on a cluster as it is and with changes, and say who waits less and who longer",
        "report": "ask what was used, by whom and when, and write the answer as a page, a table or a picture",
        "serve": "keep the cluster in a spool for all users of this machine, each with that user's own rights",
        "simulate": "play a scenario and print what the scheduler decides",
        "why": "explain why a job waits: what refuses it where, with numbers and with who uses what is missing",
        **{name: f"Grid Engine's {name}, on an embedded cluster" for name in GRID_ENGINE_COMMANDS},
    }
)
"""The commands by name, each with a line of help."""
