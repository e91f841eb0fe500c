"""The attributes of a checkpointing environment (checkpoint(5))."""

from qmonpy.model.attributes.command_variables import CHECKPOINT_VARIABLES
from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.translation import later

GENERAL = later("General")
COMMANDS = later("Commands")


def _command(name: str, label: str, help: str) -> AttributeDescription:
    return AttributeDescription(
        name=name,
        label=label,
        section=COMMANDS,
        value_kind=ValueKind.COMMAND,
        variables=CHECKPOINT_VARIABLES,
        default="none",
        help=help,
    )


CHECKPOINT_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="interface",
        label=later("Interface"),
        section=GENERAL,
        value_kind=ValueKind.CHOICE,
        default="userdefined",
        choices=("userdefined", "hibernator", "transparent", "application-level", "cpr"),
        help=later(
            "How checkpoints are made: by the job itself, by a kernel (hibernator, cpr), by a library (transparent), "
            "or by the commands with the script started again (application-level)."
        ),
    ),
    _command(
        "ckpt_command",
        later("Checkpoint command"),
        later("A path with arguments, run to make a checkpoint. NONE: nothing."),
    ),
    _command(
        "migr_command",
        later("Migration command"),
        later("A path with arguments, run to make a checkpoint when the job leaves its host. NONE: nothing."),
    ),
    _command(
        "restart_command",
        later("Restart command"),
        later("A path with arguments, run to start a job again from its checkpoint. NONE: nothing."),
    ),
    _command(
        "clean_command",
        later("Clean-up command"),
        later("A path with arguments, run after the end of a job, to remove its checkpoints. NONE: nothing."),
    ),
    AttributeDescription(
        name="ckpt_dir",
        label=later("Checkpoint folder"),
        section=GENERAL,
        value_kind=ValueKind.PATH,
        default="/tmp",
        help=later("The folder where checkpoints are kept; they may be large."),
    ),
    AttributeDescription(
        name="signal",
        label=later("Signal"),
        section=GENERAL,
        value_kind=ValueKind.SIGNAL,
        default="none",
        help=later(
            "The signal that makes a job write a checkpoint, by name such as SIGUSR1 or by number. NONE: no signal."
        ),
    ),
    AttributeDescription(
        name="when",
        label=later("When"),
        section=GENERAL,
        value_kind=ValueKind.LETTERS,
        default="xs",
        choices=("s", "m", "x", "r"),
        help=later(
            "s: when the execution daemon is shut down; m: periodically; x: when the job is suspended; r: the job is "
            "rescheduled when its host is unknown."
        ),
    ),
)
"""In the order of `qconf -sckpt`, without the name."""
