"""The commands of Grid Engine that print what the window shows: of jobs, instances, use of quotas and objects."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from qmonpy.formats.configuration.qconf_kinds import WHOLE_KINDS, WORDS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.work.state import QuotaUsage

_WHOLE = {kind: f"-s{letters}" for letters, kind in WHOLE_KINDS.items()}
_GLOBAL_LISTS = {kind: words.list_option for kind, words in WORDS.items() if not words.show}
_FOR_ALL = ("-u", "*")


def show_objects(kind: ObjectKind, names: Sequence[str] = ()) -> str:
    """Return the command that prints objects of a kind, a line for each; without names the one that lists them all.

    Kinds of which there is one text, and lists of names, are printed whole.
    """
    if kind in _WHOLE or kind in _GLOBAL_LISTS:
        return shlex.join(("qconf", _WHOLE.get(kind) or _GLOBAL_LISTS[kind]))
    words = WORDS[kind]
    if words.show == words.list_option or not names:
        return shlex.join(("qconf", words.list_option))
    return "\n".join(shlex.join(("qconf", words.show, name)) for name in names)


def show_jobs(ids: Sequence[int], states: str = "") -> str:
    """Return the command that prints jobs; without ids those of all users in states as `qstat -s` takes them."""
    if ids:
        return shlex.join(("qstat", "-j", ",".join(map(str, dict.fromkeys(ids)))))
    return shlex.join(("qstat", *(("-s", states) if states else ()), *_FOR_ALL))


def show_ended_jobs(ids: Sequence[int]) -> str:
    """Return the commands that print the records of ended jobs, a line for each; without ids of all."""
    return "\n".join(f"qacct -j {id}" for id in dict.fromkeys(ids)) or "qacct -j"


def show_instances(names: Sequence[str]) -> str:
    """Return the command that prints queue instances with the causes of their states; without names all."""
    chosen = ("-q", ",".join(names)) if names else ()
    return shlex.join(("qstat", "-f", "-explain", "aAcE", *chosen, *_FOR_ALL))


def show_cluster_queues(names: Sequence[str]) -> str:
    """Return the command that sums cluster queues up; without names all."""
    return shlex.join(("qstat", "-g", "c", *(("-q", ",".join(names)) if names else ())))


def show_hosts(names: Sequence[str]) -> str:
    """Return the command that prints hosts with their values and queue instances; without names all."""
    return shlex.join(("qhost", "-F", "-q", *(("-h", ",".join(names)) if names else ())))


def show_usage(usage: QuotaUsage | None = None) -> str:
    """Return the command that prints the use of quotas by what one counter counts; without one all."""
    if usage is None:
        return shlex.join(("qquota", *_FOR_ALL))
    options = {"-u": usage.user or "*", "-P": usage.project, "-pe": usage.pe, "-q": usage.queue, "-h": usage.host}
    resource = ("-l", usage.attribute)
    return shlex.join(("qquota", *(word for pair in options.items() if pair[1] for word in pair), *resource))


def show_reservations(ids: Sequence[int]) -> str:
    """Return the command that prints reservations; without ids lists those of all users."""
    return shlex.join(("qrstat", *(("-ar", ",".join(map(str, ids))) if ids else _FOR_ALL)))


def show_order(columns: str) -> str:
    """Return the command that prints the order of all jobs with what makes it: `-ext`, `-urg`, `-pri` or several."""
    return shlex.join(("qstat", *columns.split(), *_FOR_ALL))


def show_health(cluster: Path) -> str:
    """Return the command that says of a cluster file or a spool what is unusual."""
    return shlex.join(("qmonpy", "health", str(cluster)))
