"""Refusals of submissions for names of objects that could not be read of a real cluster: these are not known."""

from dataclasses import replace

from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import describe_unseen
from qmonpy.model.report import Report, Severity

_KINDS = {
    "unknown-resource": ObjectKind.COMPLEX,
    "unknown-queue": ObjectKind.QUEUE,
    "unknown-pe": ObjectKind.PE,
    "unknown-project": ObjectKind.PROJECT,
    "unknown-ckpt": ObjectKind.CHECKPOINT,
    "unknown-host": ObjectKind.HOST,
}
"""What does not exist, by the end of the code of a refusal."""
_QUOTED = compile_late(r'"([^"]*)"')
UNSEEN = "unseen"
"""How the code of a report ends that something is not known."""


def tell_unseen(report: Report, cluster: Cluster) -> Report:
    """Return a refusal, or a warning that nobody can say whether what it names is there."""
    group, _, code = report.code.partition(".")
    kind, names = _KINDS.get(code), _QUOTED.findall(report.text)
    if kind is None or not names or not _may_have(cluster, kind, names[-1]):
        return report
    words = describe_unseen(kind, names[-1])
    return replace(report, code=f"{group}.{UNSEEN}", text=words, severity=Severity.WARNING)


def _may_have(cluster: Cluster, kind: ObjectKind, name: str) -> bool:
    """Whether there may be an object that was not read; queues are named with hosts and host groups, too."""
    if kind is not ObjectKind.QUEUE:
        return cluster.may_have(kind, name)
    queue, _, host = name.partition("@")
    places = ((ObjectKind.QUEUE, queue), (ObjectKind.HOST, host), (ObjectKind.HOST_GROUP, host))
    return any(each and cluster.may_have(of, each) for of, each in places)
