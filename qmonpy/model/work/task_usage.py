"""What a task has used so far, as a real cluster counts it."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class TaskUsage:
    """The usage of a task; None for what the cluster does not tell."""

    cpu_seconds: float | None = None
    memory_gb_seconds: float | None = None
    """The integral of the memory used, in GB times seconds."""
    io_gb: float | None = None
    vmem_bytes: float | None = None
    """The virtual memory at present."""
    max_vmem_bytes: float | None = None
