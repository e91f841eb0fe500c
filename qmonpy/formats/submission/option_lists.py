"""Lists among the options of qsub: of resources and queues, and those that no scheduler reads (8.1.9, asked)."""

from collections.abc import Sequence

from qmonpy.formats.submission.submission_error import BAD_VALUE, SubmissionError, qsub_error

_PATH_WORDS = {"-o": "stdout path", "-e": "path", "-i": "path", "-S": "shell"}
_PATH_OPTIONS = {"-i": "-e"}
"""8.1.9 names another option for input."""


def check_list(option: str, value: str) -> None:
    """Raise SubmissionError for a list that qsub itself refuses; other options are not looked at."""
    if option == "-v" and _has_nameless(value):
        raise _refusal("list", f'Wrong variable list format -v "{value}" or environment variable not set')
    if option in ("-ac", "-sc", "-dc") and _has_nameless(value):
        raise _refusal("list", f'Wrong context list format {option} "{value}"')
    if option in _PATH_WORDS and not value:
        named = _PATH_OPTIONS.get(option, option)
        raise _refusal("list", f'Wrong {_PATH_WORDS[option]} list format "" specified to {named} option')


def add_resources(requests: dict[str, str | None], value: str) -> None:
    """Take in `attribute`, `attribute=` and `attribute=value`; a repeated attribute replaces the earlier one."""
    for word in value.replace(" ", ",").split(","):
        if not word:
            continue
        name, equals, wanted = word.partition("=")
        if not name:
            text = f'Wrong resource list format "{value}" specified to -l option'
            raise qsub_error("resource-list", 'error: unknown resource ""', text)
        requests.pop(name, None)
        requests[name] = (wanted or None) if equals else "TRUE"


def split_list(kind: str, option: str, value: str) -> tuple[str, ...]:
    """Return the names of a list; SubmissionError where it has none."""
    names = tuple(filter(None, value.split(",")))
    if not names:
        raise qsub_error("list", f'Wrong {kind} list format "{value}" specified to {option} option')
    return names


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
