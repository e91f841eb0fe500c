"""The resource limits of a cluster queue, a soft and a hard one for each resource (queue_conf(5), setrlimit(2))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.translation import later

LIMITS = later("Limits")


def _limit(name: str, label: str, help: str, kind: ValueKind = ValueKind.MEMORY_LIMIT) -> AttributeDescription:
    return AttributeDescription(
        name=name, label=label, section=LIMITS, value_kind=kind, default="INFINITY", is_per_host=True, help=help
    )


QUEUE_LIMITS: tuple[AttributeDescription, ...] = (
    _limit(
        "s_rt",
        later("Soft wall clock time"),
        later(
            "The time that a job may run, h:m:s or seconds; "
            "a job that exceeds it is warned with SIGUSR1. INFINITY: no limit."
        ),
        ValueKind.TIME_LIMIT,
    ),
    _limit(
        "h_rt",
        later("Hard wall clock time"),
        later("The time that a job may run, h:m:s or seconds; a job that exceeds it is killed. INFINITY: no limit."),
        ValueKind.TIME_LIMIT,
    ),
    _limit(
        "s_cpu",
        later("Soft CPU time"),
        later(
            "The CPU time of all processes of a job, for each slot, h:m:s or seconds; "
            "a job that exceeds it is warned with SIGXCPU. INFINITY: no limit."
        ),
        ValueKind.TIME_LIMIT,
    ),
    _limit(
        "h_cpu",
        later("Hard CPU time"),
        later(
            "The CPU time of all processes of a job, for each slot, h:m:s or seconds; "
            "a job that exceeds it is killed. INFINITY: no limit."
        ),
        ValueKind.TIME_LIMIT,
    ),
    _limit(
        "s_fsize",
        later("Soft file size"),
        later(
            "The size of a file that a process writes, in bytes, with K, M, G or T for powers of 1024; "
            "processes begin with it and may raise it to the hard limit. INFINITY: no limit."
        ),
    ),
    _limit(
        "h_fsize",
        later("Hard file size"),
        later(
            "The size of a file that a process writes, in bytes, with K, M, G or T for powers of 1024; "
            "processes cannot exceed it. INFINITY: no limit."
        ),
    ),
    _limit(
        "s_data",
        later("Soft data segment"),
        later(
            "The data segment of a process, in bytes, with K, M, G or T for powers of 1024; "
            "processes begin with it and may raise it to the hard limit. INFINITY: no limit."
        ),
    ),
    _limit(
        "h_data",
        later("Hard data segment"),
        later(
            "The data segment of a process, in bytes, with K, M, G or T for powers of 1024; "
            "processes cannot exceed it. INFINITY: no limit."
        ),
    ),
    _limit(
        "s_stack",
        later("Soft stack"),
        later(
            "The stack of a process, in bytes, with K, M, G or T for powers of 1024; "
            "processes begin with it and may raise it to the hard limit. INFINITY: no limit."
        ),
    ),
    _limit(
        "h_stack",
        later("Hard stack"),
        later(
            "The stack of a process, in bytes, with K, M, G or T for powers of 1024; "
            "processes cannot exceed it. INFINITY: no limit."
        ),
    ),
    _limit(
        "s_core",
        later("Soft core file"),
        later(
            "The size of a core file, in bytes, with K, M, G or T for powers of 1024; "
            "processes begin with it and may raise it to the hard limit. INFINITY: no limit."
        ),
    ),
    _limit(
        "h_core",
        later("Hard core file"),
        later(
            "The size of a core file, in bytes, with K, M, G or T for powers of 1024; "
            "processes cannot exceed it. INFINITY: no limit."
        ),
    ),
    _limit(
        "s_rss",
        later("Soft resident memory"),
        later(
            "The resident memory of a process, in bytes, with K, M, G or T for powers of 1024; "
            "processes begin with it and may raise it to the hard limit. INFINITY: no limit."
        ),
    ),
    _limit(
        "h_rss",
        later("Hard resident memory"),
        later(
            "The resident memory of a process, in bytes, with K, M, G or T for powers of 1024; "
            "processes cannot exceed it. INFINITY: no limit."
        ),
    ),
    _limit(
        "s_vmem",
        later("Soft virtual memory"),
        later(
            "The virtual memory of all processes of a job, for each slot, in bytes, with K, M, G or T for powers of "
            "1024; a job that exceeds it is warned with SIGXCPU. INFINITY: no limit."
        ),
    ),
    _limit(
        "h_vmem",
        later("Hard virtual memory"),
        later(
            "The virtual memory of all processes of a job, for each slot, in bytes, with K, M, G or T for powers of "
            "1024; a job that exceeds it is killed. INFINITY: no limit."
        ),
    ),
)
