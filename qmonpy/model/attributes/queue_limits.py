"""The resource limits of a cluster queue, a soft and a hard one for each resource (queue_conf(5), setrlimit(2))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind

LIMITS = "Limits"

_RESOURCES = (
    ("rt", "wall clock time", "The time that a job may run", ValueKind.TIME_LIMIT, "SIGUSR1"),
    ("cpu", "CPU time", "The CPU time of all processes of a job, for each slot", ValueKind.TIME_LIMIT, "SIGXCPU"),
    ("fsize", "file size", "The size of a file that a process writes", ValueKind.MEMORY_LIMIT, ""),
    ("data", "data segment", "The data segment of a process", ValueKind.MEMORY_LIMIT, ""),
    ("stack", "stack", "The stack of a process", ValueKind.MEMORY_LIMIT, ""),
    ("core", "core file", "The size of a core file", ValueKind.MEMORY_LIMIT, ""),
    ("rss", "resident memory", "The resident memory of a process", ValueKind.MEMORY_LIMIT, ""),
    (
        "vmem",
        "virtual memory",
        "The virtual memory of all processes of a job, for each slot",
        ValueKind.MEMORY_LIMIT,
        "SIGXCPU",
    ),
)
"""Resource, label, what the limit counts, kind of value, and the signal that warns a job (empty if there is none)."""

_UNITS = {
    ValueKind.TIME_LIMIT: "h:m:s or seconds",
    ValueKind.MEMORY_LIMIT: "in bytes, with K, M, G or T for powers of 1024",
}


def _describe(
    resource: str, words: str, counted: str, kind: ValueKind, signal: str, is_hard: bool
) -> AttributeDescription:
    if not signal:
        effect = (
            "processes cannot exceed it" if is_hard else "processes begin with it and may raise it to the hard limit"
        )
    else:
        effect = "a job that exceeds it is killed" if is_hard else f"a job that exceeds it is warned with {signal}"
    return AttributeDescription(
        name=f"{'h' if is_hard else 's'}_{resource}",
        label=f"{'Hard' if is_hard else 'Soft'} {words}",
        section=LIMITS,
        value_kind=kind,
        default="INFINITY",
        is_per_host=True,
        help=f"{counted}, {_UNITS[kind]}; {effect}. INFINITY: no limit.",
    )


QUEUE_LIMITS: tuple[AttributeDescription, ...] = tuple(
    _describe(*resource, is_hard) for resource in _RESOURCES for is_hard in (False, True)
)
