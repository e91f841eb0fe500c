"""The checks of qsub on lists that no scheduler reads: variables, contexts, paths, core binding (8.1.9, asked)."""

from collections.abc import Sequence

from qmonpy.formats.submission.submission_error import BAD_OPTION, BAD_VALUE, SubmissionError, qsub_error
from qmonpy.late_patterns import compile_late

_PATH_WORDS = {"-o": "stdout path", "-e": "path", "-i": "path", "-S": "shell"}
_PATH_OPTIONS = {"-i": "-e"}
"""8.1.9 names another option for input."""
_CORES = r"\d+,\d+"
_BINDINGS = {
    "linear": (compile_late(r"linear(?::\d+(?P<core>:.*)?)?"), compile_late(rf"linear(?::\d+(?::{_CORES})?)?")),
    "striding": (compile_late(r"striding:\d+:\d+(?P<core>:.*)?"), compile_late(rf"striding:\d+:\d+(?::{_CORES})?")),
    "explicit": (compile_late(r"explicit:\d+,.*"), compile_late(rf"explicit:{_CORES}(?::{_CORES})*")),
}
"""By strategy what is well begun, and what is right."""


def check_list(option: str, value: str) -> None:
    """Raise SubmissionError for a list that qsub itself refuses; other options are not looked at."""
    if option == "-v" and _has_nameless(value):
        raise _refusal("list", f'Wrong variable list format -v "{value}" or environment variable not set')
    if option in ("-ac", "-sc", "-dc") and _has_nameless(value):
        raise _refusal("list", f'Wrong context list format {option} "{value}"')
    if option in _PATH_WORDS and not value:
        named = _PATH_OPTIONS.get(option, option)
        raise _refusal("list", f'Wrong {_PATH_WORDS[option]} list format "" specified to {named} option')


def check_binding(value: str) -> None:
    """Raise SubmissionError for a core binding that qsub cannot read."""
    strategy = value.partition(":")[0]
    if strategy not in _BINDINGS:
        raise _wrong_binding("couldn't parse binding parameter (no strategy found)", BAD_OPTION)
    begun, right = _BINDINGS[strategy]
    if right.fullmatch(value):
        return
    if strategy == "explicit":
        raise _wrong_binding("Missing first core number!")
    found = begun.fullmatch(value)
    what = "core number" if found is not None and found["core"] else "amount"
    raise _wrong_binding(f"couldn't parse {what} ({strategy})")


def find_wrong_path(option: str, value: str, hosts: frozenset[str]) -> tuple[str, str] | None:
    """Return code and text of the qmaster's refusal of a list of paths; None if it takes the list."""
    if option not in _PATH_WORDS:
        return None
    seen: set[str] = set()
    for part in filter(None, value.split(",")):
        host, colon, path = part.partition(":")
        host = host.lower() if colon and "/" not in host else ""
        if host and host not in hosts:
            return "unknown-host", f'can\'t resolve hostname "{part.partition(":")[0]}"'
        if colon and host and not path:
            return "empty-path", "paths may not be empty strings"
        if host in seen:
            return "two-paths", "ERROR! two files are specified for the same host"
        seen.add(host)
    return None


def _has_nameless(value: str) -> bool:
    parts: Sequence[str] = [part for part in value.split(",") if part]
    return not parts or any(part.startswith("=") for part in parts)


def _refusal(code: str, text: str) -> SubmissionError:
    return qsub_error(code, text, exit_code=BAD_VALUE)


def _wrong_binding(text: str, exit_code: int = BAD_VALUE) -> SubmissionError:
    return qsub_error("binding", f"-binding option contains errors: {text}", exit_code=exit_code)
