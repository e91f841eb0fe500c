"""The variables `$name` in commands of the configuration: which of them 8.1.9 replaces in which attribute.

Asked of a qmaster where it checks them (sge_conf(5), sge_pe(5), checkpoint(5)), else from queue_conf(5), and in the
order of the manuals.
"""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class CommandVariable:
    """One variable that is replaced before a command is run."""

    name: str
    """Without `$`."""
    help: str
    """Its value, in a few words."""


_JOB = (
    CommandVariable("host", "the host where the command runs"),
    CommandVariable("ja_task_id", "the array task, 0 if the job is no array"),
    CommandVariable("job_owner", "the user whose job it is"),
    CommandVariable("job_id", "the number of the job"),
    CommandVariable("job_name", "the name of the job"),
    CommandVariable("queue", "the cluster queue, that of the master task of a parallel job"),
)
_CELL = (
    CommandVariable("sge_cell", "the name of the cell, SGE_CELL"),
    CommandVariable("sge_root", "the folder of Grid Engine, SGE_ROOT"),
)
_PID = CommandVariable("job_pid", "the process of the job")
_PROCESSORS = CommandVariable("processors", "the processors of the queue, UNDEFINED if it has none")
_PATHS = (
    CommandVariable("stdin_path", "the file of the job's input"),
    CommandVariable("stdout_path", "the file of the job's output"),
    CommandVariable("stderr_path", "the file of the job's errors"),
    CommandVariable("merge_stderr", "1 if errors go to the file of the output (qsub -j y), else 0"),
)
_STAGED = (("stdin", "input"), ("stdout", "output"), ("stderr", "errors"))
_STAGING = (
    ("host", "the host that has the file of the job's {}"),
    ("path", "the file of the job's {} on that host"),
    ("tmp_path", "the copy of the file of the job's {} on the exec host"),
    ("file_staging", "1 if the file of the job's {} is to be copied, else 0"),
)
_STAGES = tuple(
    CommandVariable(f"fs_{stream}_{what}", words.format(noun)) for what, words in _STAGING for stream, noun in _STAGED
)

PROCEDURE_VARIABLES = (*_JOB, _PROCESSORS, *_CELL, *_PATHS, *_STAGES)
"""The variables of a prolog or an epilog (sge_conf(5))."""
PE_VARIABLES = (
    CommandVariable("pe_hostfile", "the file that lists hosts, slots and queues of the job"),
    CommandVariable("pe", "the parallel environment"),
    CommandVariable("pe_slots", "how many slots the job got"),
    *PROCEDURE_VARIABLES,
)
"""The variables of the start and the stop procedure of a parallel environment (sge_pe(5))."""
METHOD_VARIABLES = (*_JOB, _PID, *_CELL)
"""The variables of the methods by which a queue suspends, resumes or ends a job (queue_conf(5))."""
CHECKPOINT_VARIABLES = (
    *_JOB,
    _PID,
    CommandVariable("ckpt_dir", "the checkpoint folder of the environment"),
    CommandVariable("ckpt_signal", "the signal of the environment"),
    *_CELL,
)
"""The variables of the commands of a checkpointing environment (checkpoint(5))."""
