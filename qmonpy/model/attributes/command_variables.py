"""The variables `$name` in commands of the configuration: which of them 8.1.9 replaces in which attribute.

Asked of a qmaster where it checks them (sge_conf(5), sge_pe(5), checkpoint(5)), else from queue_conf(5), and in the
order of the manuals.
"""

from qmonpy.late_methods import dataclass
from qmonpy.translation import later


@dataclass(frozen=True, slots=True)
class CommandVariable:
    """One variable that is replaced before a command is run."""

    name: str
    """Without `$`."""
    help: str
    """Its value, in a few words."""


_JOB = (
    CommandVariable("host", later("the host where the command runs")),
    CommandVariable("ja_task_id", later("the array task, 0 if the job is no array")),
    CommandVariable("job_owner", later("the user whose job it is")),
    CommandVariable("job_id", later("the number of the job")),
    CommandVariable("job_name", later("the name of the job")),
    CommandVariable("queue", later("the cluster queue, that of the master task of a parallel job")),
)
_CELL = (
    CommandVariable("sge_cell", later("the name of the cell, SGE_CELL")),
    CommandVariable("sge_root", later("the folder of Grid Engine, SGE_ROOT")),
)
_PID = CommandVariable("job_pid", later("the process of the job"))
_PROCESSORS = CommandVariable("processors", later("the processors of the queue, UNDEFINED if it has none"))
_PATHS = (
    CommandVariable("stdin_path", later("the file of the job's input")),
    CommandVariable("stdout_path", later("the file of the job's output")),
    CommandVariable("stderr_path", later("the file of the job's errors")),
    CommandVariable("merge_stderr", later("1 if errors go to the file of the output (qsub -j y), else 0")),
)
_STAGES = (
    CommandVariable("fs_stdin_host", later("the host that has the file of the job's input")),
    CommandVariable("fs_stdout_host", later("the host that has the file of the job's output")),
    CommandVariable("fs_stderr_host", later("the host that has the file of the job's errors")),
    CommandVariable("fs_stdin_path", later("the file of the job's input on that host")),
    CommandVariable("fs_stdout_path", later("the file of the job's output on that host")),
    CommandVariable("fs_stderr_path", later("the file of the job's errors on that host")),
    CommandVariable("fs_stdin_tmp_path", later("the copy of the file of the job's input on the exec host")),
    CommandVariable("fs_stdout_tmp_path", later("the copy of the file of the job's output on the exec host")),
    CommandVariable("fs_stderr_tmp_path", later("the copy of the file of the job's errors on the exec host")),
    CommandVariable("fs_stdin_file_staging", later("1 if the file of the job's input is to be copied, else 0")),
    CommandVariable("fs_stdout_file_staging", later("1 if the file of the job's output is to be copied, else 0")),
    CommandVariable("fs_stderr_file_staging", later("1 if the file of the job's errors is to be copied, else 0")),
)

PROCEDURE_VARIABLES = (*_JOB, _PROCESSORS, *_CELL, *_PATHS, *_STAGES)
"""The variables of a prolog or an epilog (sge_conf(5))."""
PE_VARIABLES = (
    CommandVariable("pe_hostfile", later("the file that lists hosts, slots and queues of the job")),
    CommandVariable("pe", later("the parallel environment")),
    CommandVariable("pe_slots", later("how many slots the job got")),
    *PROCEDURE_VARIABLES,
)
"""The variables of the start and the stop procedure of a parallel environment (sge_pe(5))."""
METHOD_VARIABLES = (*_JOB, _PID, *_CELL)
"""The variables of the methods by which a queue suspends, resumes or ends a job (queue_conf(5))."""
CHECKPOINT_VARIABLES = (
    *_JOB,
    _PID,
    CommandVariable("ckpt_dir", later("the checkpoint folder of the environment")),
    CommandVariable("ckpt_signal", later("the signal of the environment")),
    *_CELL,
)
"""The variables of the commands of a checkpointing environment (checkpoint(5))."""
