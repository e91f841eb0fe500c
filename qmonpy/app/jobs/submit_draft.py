"""The fields of the form that submits a job, and the arguments of qsub that they make."""

import shlex
from collections.abc import Iterator
from dataclasses import fields, replace

from qmonpy.app.jobs.submit_options import JOB_OPTIONS, SOFT, rivals_of, write_pe
from qmonpy.app.jobs.terminal import BATCH_ONLY
from qmonpy.app.jobs.terminal import COMMAND as TERMINAL
from qmonpy.formats.submission.merged_arguments import join_options, split_arguments
from qmonpy.formats.submission.terminal_options import without_display
from qmonpy.formats.submission.trial import is_trial
from qmonpy.late_methods import dataclass
from qmonpy.model.values.shell_words import split_shell_words
from qmonpy.model.values.whole import is_whole

Switch = bool | None
"""On or off; None where several jobs are altered that differ in it."""


@dataclass(frozen=True, slots=True)
class SubmitDraft:
    """The fields of the form as typed; an empty field makes no arguments."""

    user: str = "root"
    name: str = ""
    pe: str = ""
    slots: str = ""
    """A number or ranges, for the PE."""
    resources: str = ""
    reservation: str = ""
    """The id of the advance reservation to submit into."""
    queue: str = ""
    project: str = ""
    priority: str = ""
    tasks: str = ""
    running_tasks: str = ""
    """The most tasks that may run at once (`-tc`)."""
    start_after: str = ""
    deadline: str = ""
    predecessors: str = ""
    array_predecessors: str = ""
    share: str = ""
    account: str = ""
    checkpoint: str = ""
    binding: str = ""
    is_cwd: Switch = False
    """Whether the job runs in the folder from which it is submitted; then `directory` does not count."""
    directory: str = ""
    shell: str = ""
    stdout: str = ""
    is_merged: Switch = False
    stderr: str = ""
    stdin: str = ""
    exports_all: Switch = False
    environment: str = ""
    context: str = ""
    mail: str = ""
    """Letters of `beas`, or `n`."""
    mail_to: str = ""
    jsv: str = ""
    prefix: str = ""
    """With what a line of the script begins that contains options; `#$` if it is empty."""
    verification: str = ""
    """The letter of `-w`."""
    is_printed: Switch = False
    """Whether the job is only printed (`-verify`)."""
    runtime: str = "1000"
    """How long a simulated cluster runs the job, in seconds."""
    is_held: Switch = False
    is_immediate: Switch = False
    wants_reservation: Switch = False
    restart: str = ""
    """`y` or `n`; empty leaves it to the queue."""
    is_notified: Switch = False
    master_queue: str = ""
    soft_resources: str = ""
    soft_queue: str = ""
    extra: str = ""
    """Further options, as typed in a shell."""
    is_binary: Switch = False
    """Whether the program is a command on the exec host (`-b y`), not a script that is sent there."""
    held_tasks: str = ""
    """Those tasks of an array that are held from its submission on: `2-4,7`."""
    is_interactive: Switch = False
    """Whether a terminal is opened on a host (`qsh`), in place of a job that runs by itself."""
    program: str = ""
    """The program with its arguments, as typed in a shell; a simulated cluster runs nothing."""

    def arguments(self) -> tuple[str, ...]:
        """Return the arguments of qsub, or of qsh."""
        return tuple(self._words())

    def _words(self) -> Iterator[str]:
        """Yield the words of every field; soft requests stand behind all other fields, after one `-soft`."""
        is_soft = False
        for each in fields(self):
            words = () if self.is_interactive and each.name in BATCH_ONLY else self.field_arguments(each.name)
            if is_soft and words and each.name not in SOFT_FIELDS:
                yield from ("-hard",) if each.name == "extra" else ()
            elif is_soft:
                words = words[1:]
            is_soft = is_soft or (bool(words) and each.name in SOFT_FIELDS)
            yield from words

    def field_arguments(self, name: str) -> tuple[str, ...]:
        """Return the arguments that one field makes, none for an empty field."""
        if name == "pe":
            return write_pe(self.pe, self.slots)
        if name == "extra":
            return split_words(self.extra) or ()
        if name == "program":
            return split_words(self.program) or ()
        if name == "held_tasks":
            return ("-h",) if self.held_tasks.strip() and not self.is_held else ()
        if name not in JOB_OPTIONS or (name == "directory" and self.is_cwd):
            return ()
        if name == "is_binary" and not split_words(self.program):
            return ()
        words = JOB_OPTIONS[name].write(getattr(self, name))
        return ("-soft", *words) if words and name in SOFT_FIELDS else words

    def with_field(self, name: str, value: str | Switch) -> "SubmitDraft":
        """Return the draft with another value of a field; further options that say something else are left out."""
        edited = replace(self, **{name: value})  # type: ignore[arg-type]
        if name == "held_tasks" and edited.held_tasks.strip():
            edited = replace(edited, is_held=False)
        elif name == "is_held" and value:
            edited = replace(edited, held_tasks="")
        rivals = rivals_of(name)
        words = split_words(self.extra)
        if not rivals or not words or getattr(self, name) == value:
            return edited
        options, rest = split_arguments(words)
        kept = [each for each in options if each[0] not in rivals]
        return edited if len(kept) == len(options) else replace(edited, extra=shlex.join((*join_options(kept), *rest)))

    @property
    def is_trial(self) -> bool:
        """Whether the options ask to verify only (`-w v`, `-w p`, `-verify`), so that nothing is submitted."""
        return is_trial(without_display(self.arguments()) if self.is_interactive else self.arguments())

    def command(self) -> str:
        """Return the command line of qsub, or of qsh for a terminal."""
        return shlex.join((TERMINAL if self.is_interactive else "qsub", *self.arguments()))

    def find_runtime(self) -> int | None:
        """Return the run time in seconds, None if it is not a number above 0."""
        text = self.runtime.strip()
        return int(text) if is_whole(text) and int(text) > 0 else None


SOFT_FIELDS = frozenset(name for name, option in JOB_OPTIONS.items() if option.name.startswith(SOFT))
"""The fields of soft requests."""


def split_words(text: str) -> tuple[str, ...] | None:
    """Return words as typed in a shell; None if a quotation mark is not closed."""
    try:
        return split_shell_words(text)
    except ValueError:
        return None
