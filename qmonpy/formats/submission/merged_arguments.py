"""The command line of a job that was altered: what `qalter` was given stands in the place of what it replaced."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from qmonpy.formats.submission.job_draft import FROM_INPUT, count_words
from qmonpy.formats.submission.newer_options import SCOPE, SCOPES, name_in_scope

Option = tuple[str, tuple[str, ...]]
"""The name of an option, with `-soft ` before it for a soft request and `-scope master ` or `-scope slave ` for one of
a scope, and its words, the option itself first."""


def merge_arguments(before: Sequence[str], altered: Sequence[str]) -> tuple[str, ...]:
    """Return the options of a job as they are after an alteration, and the command behind them.

    An option replaces all of the same name, requests under `-soft` apart from others; one with an empty value only
    takes away. The context is what `-ac`, `-sc` and `-dc` make of it. Override tickets (`-ot`) and the holds of an
    alteration are no options of qsub.
    """
    new, rest = split_arguments(altered, is_alteration=True)
    old, command = split_arguments(before)
    replaced = {name for name, _ in new} - _NO_OPTIONS
    for alike in (_FOLDERS, _MASTERS):
        replaced |= alike if replaced & alike else set()
    kept = [(name, words) for name, words in old if name not in replaced]
    if any(name in _OF_CONTEXT for name, _ in new):
        kept = [(name, words) for name, words in kept if name not in _OF_CONTEXT]
        kept += _merge_context([*old, *new])
    given = [(name, words) for name, words in new if words[-1] and name not in _NO_OPTIONS]
    whole = [*kept, *given]
    if any(name.startswith(f"{SCOPE} ") for name, _ in whole):
        # Beside requests of scopes -masterq is refused, and -q is for all tasks.
        scoped = {"-masterq": _OF_MASTER, "-q": _OF_SLAVES} if "-masterq" in dict(whole) else {}
        whole = [(scoped[name], ("-q", *words[1:])) if name in scoped else (name, words) for name, words in whole]
    return (*join_options(whole), *rest, *command)


def warn_of_repeated(command: str, options: Iterable[Option], of_files: Mapping[int, set[str]] | None = None) -> str:
    """Return the lines in which a command warns of each option that was given before and replaces what it said.

    `of_files` are by place of a `-@` the options that its file gives: of those nobody is warned.
    """
    lines: list[str] = []
    given: set[str] = set()
    for at, (name, _) in enumerate(options):
        given |= (of_files or {}).get(at, set())
        if name in _ONCE and name in given:
            lines.append(f'{command}: warning: "{name}" option has already been set, overriding previous setting\n')
        given.add(name)
    return "".join(lines)


def _merge_context(options: Sequence[Option]) -> list[Option]:
    """Return the one option for what options make of the context."""
    pairs = (name if value is None else f"{name}={value}" for name, value in _find_context(options).items())
    text = ",".join(pairs)
    return [("-ac", ("-ac", text))] if text else []


def read_context(options: Sequence[Option]) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the context that options make; a name without a value has an empty one."""
    yield from ((name, value or "") for name, value in _find_context(options).items())


def _find_context(options: Sequence[Option]) -> dict[str, str | None]:
    """Return by name the value, None for a name without one (qalter(1): `-ac` adds, `-dc` deletes, `-sc` sets)."""
    found: dict[str, str | None] = {}
    for option, words in options:
        if option not in _OF_CONTEXT or len(words) < 2:
            continue
        if option == "-sc":
            found = {}
        for part in filter(None, words[1].split(",")):
            name, is_given, value = part.partition("=")
            found.pop(name, None)
            if option != "-dc":
                found[name] = value if is_given else None
    return found


_OF_CONTEXT = frozenset({"-ac", "-sc", "-dc"})
_NO_OPTIONS = _OF_CONTEXT | {"-ot", "-h", "-c"}
_FOLDERS = frozenset({"-cwd", "-wd"})
_OF_MASTER, _OF_SLAVES = (name_in_scope("-q", scope) for scope in ("master", "slave"))
_MASTERS = frozenset({"-masterq", _OF_MASTER})
_ONCE = frozenset(
    {
        "-A", "-C", "-N", "-P", "-R", "-a", "-b", "-display", "-dl", "-h", "-j", "-now", "-pe", "-r", "-shell", "-sync",
        "-w",
    }
)  # fmt: skip
"""Options of which the last counts, with a warning (asked); of others the last counts without one, or they add up."""


def split_arguments(arguments: Sequence[str], *, is_alteration: bool = False) -> tuple[list[Option], tuple[str, ...]]:
    """Return the options of a command line in their order, and the command; `-soft` and `-scope` are a part of the
    name.

    In an alteration `-h` has a value.
    """
    found: list[Option] = []
    words = list(arguments)
    is_soft, scope = False, "global"
    while words and words[0].startswith("-") and (words[0] != FROM_INPUT or is_alteration):
        count = 2 if is_alteration and words[0] in ("-h", "-ot") else count_words(words)
        option, words = tuple(words[:count]), words[count:]
        if option[0] in ("-soft", "-hard"):
            is_soft = option[0] == "-soft"
            continue
        if option[0] == SCOPE and option[1:] and option[1] in SCOPES:
            scope = option[1]
            continue
        is_apart = is_soft and option[0] in ("-l", "-q")
        found.append((f"-soft {option[0]}" if is_apart else name_in_scope(option[0], scope), option))
    return found, tuple(words)


def join_options(options: Sequence[Option]) -> Iterator[str]:
    """Yield the words of options, those under `-soft` behind the others, between `-soft` and `-hard`, those of scopes
    last."""
    for words in group_options(options):
        yield from words


def group_options(options: Sequence[Option]) -> Iterator[tuple[str, ...]]:
    """Yield the words of each option, those under `-soft` together, and those of each scope, see `join_options`."""
    of_scopes = tuple(f"{SCOPE} {scope} " for scope in SCOPES)
    yield from (words for name, words in options if not name.startswith(("-soft ", *of_scopes)))
    soft = [word for name, words in options if name.startswith("-soft ") for word in words]
    if soft:
        yield "-soft", *soft, "-hard"
    for scope, prefix in zip(SCOPES, of_scopes, strict=True):
        own = [word for name, words in options if name.startswith(prefix) for word in words]
        if own:
            yield SCOPE, scope, *own
