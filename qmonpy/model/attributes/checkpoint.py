"""The attributes of a checkpointing environment (checkpoint(5))."""

from qmonpy.model.attributes.command_variables import CHECKPOINT_VARIABLES
from qmonpy.model.attributes.description import AttributeDescription, ValueKind

GENERAL = "General"
COMMANDS = "Commands"


def _command(name: str, label: str, when: str) -> AttributeDescription:
    words = f"A path with arguments, run {when}. NONE: nothing."
    return AttributeDescription(
        name=name,
        label=label,
        section=COMMANDS,
        value_kind=ValueKind.COMMAND,
        variables=CHECKPOINT_VARIABLES,
        default="none",
        help=words,
    )


CHECKPOINT_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="interface",
        label="Interface",
        section=GENERAL,
        value_kind=ValueKind.CHOICE,
        default="userdefined",
        choices=("userdefined", "hibernator", "transparent", "application-level", "cpr"),
        help="How checkpoints are made: by the job itself, by a kernel (hibernator, cpr), by a library (transparent), "
        "or by the commands with the script started again (application-level).",
    ),
    _command("ckpt_command", "Checkpoint command", "to make a checkpoint"),
    _command("migr_command", "Migration command", "to make a checkpoint when the job leaves its host"),
    _command("restart_command", "Restart command", "to start a job again from its checkpoint"),
    _command("clean_command", "Clean-up command", "after the end of a job, to remove its checkpoints"),
    AttributeDescription(
        name="ckpt_dir",
        label="Checkpoint folder",
        section=GENERAL,
        value_kind=ValueKind.PATH,
        default="/tmp",
        help="The folder where checkpoints are kept; they may be large.",
    ),
    AttributeDescription(
        name="signal",
        label="Signal",
        section=GENERAL,
        value_kind=ValueKind.SIGNAL,
        default="none",
        help="The signal that makes a job write a checkpoint, by name such as SIGUSR1 or by number. NONE: no signal.",
    ),
    AttributeDescription(
        name="when",
        label="When",
        section=GENERAL,
        value_kind=ValueKind.LETTERS,
        default="xs",
        choices=("s", "m", "x", "r"),
        help="s: when the execution daemon is shut down; m: periodically; x: when the job is suspended; r: the job is "
        "rescheduled when its host is unknown.",
    ),
)
"""In the order of `qconf -sckpt`, without the name."""
