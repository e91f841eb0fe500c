"""Paths, command lines and signals in attributes of objects, in the words of 8.1.9."""

import re
from collections.abc import Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

_VARIABLE = compile_late(r"\$([A-Za-z0-9_]*)")
_ALLOCATION = ("pe_slots", "fill_up", "round_robin")

SIGNALS = (
    "ABRT", "ALRM", "BUS", "CHLD", "CONT", "EMT", "FPE", "HUP", "ILL", "INT", "IO", "IOT", "KILL", "MIGRATE", "PIPE",
    "QUIT", "SEGV", "STOP", "TERM", "TRAP", "TSTP", "TTIN", "TTOU", "URG", "USR1", "USR2", "WINCH", "XCPU", "XFSZ",
)  # fmt: skip
"""The names that 8.1.9 knows."""

_ABSOLUTE = "a path that begins with /"
_NEEDED = frozenset({"xterm", "qlogin_daemon", "rlogin_daemon", "rsh_daemon"})
"""Paths of the configuration that may not be NONE."""
_AS_USER = frozenset({"mailer", "prolog", "epilog"})
"""Paths of the configuration before which `user@` may stand."""


def check_shell(value: AttributeValue) -> Iterator[Report]:
    """Check the shell of a queue."""
    if not value.text.startswith("/"):
        yield value.error("path", f'Invalid value "{value.text}" for shell', _ABSOLUTE)


def check_pe_command(value: AttributeValue) -> Iterator[Report]:
    """Check the start or stop procedure of a parallel environment."""
    found = find_unknown_variable(value.text, _known(value))
    if found:
        yield value.error("variable", f'parameter {value.name} of pe "{value.owner}": {found}', *_variables(value))
    elif not value.is_none and not value.text.partition("@")[2].startswith("/") and not value.text.startswith("/"):
        yield value.error("path", f'denied: path given for "{value.name}" must start with a "/"', _ABSOLUTE, "NONE")


def check_allocation_rule(value: AttributeValue) -> Iterator[Report]:
    """Check how slots are distributed over hosts; 8.1.9 looks at variables only."""
    found = find_unknown_variable(value.text, _ALLOCATION)
    if found:
        yield value.error("variable", f'parameter {value.name} of pe "{value.owner}": {found}')
    elif value.text not in value.description.choices and not re.fullmatch("0*[1-9][0-9]*", value.text, re.ASCII):
        sentence = tr('"{text}" is no allocation rule; no job can be placed by it.').format(text=value.text)
        yield value.warning("allocation-rule", sentence, *value.description.choices, "a number of slots for each host")


def check_checkpoint_command(value: AttributeValue) -> Iterator[Report]:
    """Check a command of a checkpointing environment; where a variable belongs the words of 8.1.9 have a 0."""
    if find_unknown_variable(value.text, _known(value)):
        words = f'parameter {value.name} of ckpt environment "{value.owner}": 0'
        yield value.error("variable", words, *_variables(value))


def check_configured_path(value: AttributeValue) -> Iterator[Report]:
    """Check a path of the configuration, in prolog and epilog with variables behind it."""
    text = value.text
    if value.name in _AS_USER and "@" in text.split(" ", 1)[0]:
        text = text.partition("@")[2]
    is_word = (value.is_none and value.name not in _NEEDED) or (text == "builtin" and value.name in _NEEDED)
    if not text.startswith("/") and not is_word:
        yield value.error("path", f'denied: the path given for "{value.name}" must start with a "/"', _ABSOLUTE)
    elif value.name in ("prolog", "epilog"):
        found = find_unknown_variable(value.text, _known(value))
        if found:
            words = f'denied: parameter "{value.name}" in configuration: "{found}"'
            yield value.error("variable", words, *_variables(value))


def find_unknown_variable(text: str, known: tuple[str, ...]) -> str:
    """Return what is said of the first `$name` that is not known; empty if all are."""
    for name in _VARIABLE.findall(text):
        if not name:
            return "variables need at least one character"
        if name not in known:
            return f'unknown variable "{name}"'
    return ""


def _known(value: AttributeValue) -> tuple[str, ...]:
    return tuple(each.name for each in value.description.variables)


def _variables(value: AttributeValue) -> tuple[str, ...]:
    return tuple(f"${name}" for name in _known(value))


def check_signal(value: AttributeValue) -> Iterator[Report]:
    """Check a signal of a checkpointing environment: its name without SIG, or its number."""
    if not value.is_none and value.text.upper() not in SIGNALS and not is_whole(value.text):
        words = f'"{value.text}" is not a signal string (like HUP, INT, WINCH, ..)'
        yield value.error("signal", words, "NONE", *SIGNALS, "a number")


def check_procedure(value: AttributeValue) -> Iterator[Report]:
    """Check the prolog or epilog of a queue; 8.1.9 looks at nothing, and the first job finds out."""
    path = value.text.partition("@")[2] if "@" in value.text.split(" ", 1)[0] else value.text
    if value.is_none:
        return
    if not path.startswith("/"):
        yield value.warning("path", f'"{path.split(" ", 1)[0]}" is no absolute path.', _ABSOLUTE, "NONE")
    yield from _warn_of_variables(value)


def check_starter(value: AttributeValue) -> Iterator[Report]:
    """Check the starter method of a queue: the execution daemon takes the whole text as the path of a program."""
    if value.is_none:
        return
    if not value.text.startswith("/"):
        yield value.warning("path", f'"{value.text.split(" ", 1)[0]}" is no absolute path.', _ABSOLUTE, "NONE")
    if " " in value.text or "$" in value.text:
        sentence = tr('"{text}" is taken as the path of one program: arguments and variables do not work here.').format(
            text=value.text
        )
        yield value.warning("starter", sentence, _ABSOLUTE, "NONE")


def check_method(value: AttributeValue) -> Iterator[Report]:
    """Check how a queue suspends, resumes or ends jobs; 8.1.9 looks at nothing, and the execution daemon needs a
    signal.

    What begins with / is a command, all else a signal.
    """
    if value.text.startswith("/"):
        yield from _warn_of_variables(value)
        return
    name = value.text.removeprefix("SIG")
    is_signal = (value.text.startswith("SIG") and name in SIGNALS) or (is_whole(value.text) and int(value.text) > 0)
    if not value.is_none and not is_signal:
        sentence = tr('"{text}" is neither a path that begins with / nor a signal such as SIGTERM.').format(
            text=value.text
        )
        yield value.warning("method", sentence, _ABSOLUTE, "a signal such as SIGTERM", "NONE")


def _warn_of_variables(value: AttributeValue) -> Iterator[Report]:
    for name in dict.fromkeys(_VARIABLE.findall(value.text)):
        if name not in _known(value):
            sentence = (
                tr("There is no variable ${name} in {attribute}; the execution daemon cannot make a command of it.")
                if name
                else tr('A "$" cannot stand alone in {attribute}; the execution daemon cannot make a command of it.')
            ).format(name=name, attribute=value.name)
            yield value.warning("variable", sentence, *_variables(value))


def check_folder(value: AttributeValue) -> Iterator[Report]:
    """Check a folder that 8.1.9 does not look at."""
    if not value.text.startswith(("/", "$")) and not value.is_none:
        yield value.warning("relative-path", f'"{value.text}" is no absolute path.', _ABSOLUTE)
