"""The parameters under which a program that verifies a job sees its options, and what comes of those that it changes.

Names, order, forms and refusals were asked of 8.1.9 (jsv(1), jsv_script_interface(3)), which counts the months of dates
from 0 there; here dates are right.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from qmonpy.formats.submission.checkpoint_words import is_interval
from qmonpy.formats.submission.core_binding import parse_core_binding
from qmonpy.formats.submission.job_draft import JobDraft, Requests, find_script, parse_draft
from qmonpy.formats.submission.merged_arguments import Option, join_options, read_context, split_arguments
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import find_whole

READ_ONLY = ("VERSION", "CONTEXT", "CLIENT", "USER", "GROUP", "JOB_ID")
_BEHIND = "unable to allocate memory for binding during JSV execution"
"""What 8.1.9 says behind each value that it does not take."""
_BOOLEANS = {"j": "-j", "r": "-r", "R": "-R", "shell": "-shell", "b": "-b"}
_TEXTS = {
    "A": "-A", "a": "-a", "ac": "-ac", "ar": "-ar", "ckpt": "-ckpt", "dl": "-dl", "e": "-e", "hold_jid": "-hold_jid",
    "hold_jid_ad": "-hold_jid_ad", "i": "-i", "js": "-js", "l_hard": "-l", "l_soft": "-soft -l", "M": "-M", "m": "-m",
    "masterq": "-masterq", "N": "-N", "o": "-o", "P": "-P", "p": "-p", "q_hard": "-q", "q_soft": "-soft -q",
    "S": "-S", "tc": "-tc", "w": "-w",
}  # fmt: skip
"""By parameter the option that its text is the value of."""
_ALIKE = {"-ac": ("-sc", "-dc"), "-wd": ("-cwd",)}
"""By option others that say the same thing."""
_NEEDED = frozenset({"N", "c_occasion", "m"})
"""Parameters that may not be taken away."""
_YES = {"y": "y", "yes": "y", "n": "n", "no": "n"}


class ChangeError(Exception):
    """A change that 8.1.9 does not take; `lines` are what it says of it."""

    def __init__(self, *lines: str):
        super().__init__(*lines)
        self.lines = lines


def _wrong(line: str) -> ChangeError:
    return ChangeError(line, _BEHIND)


# What a program sees


def list_parameters(
    words: Sequence[str],
    user: str,
    group: str,
    address: str,
    number: int | None = None,
    occasions: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, str]:
    """Return by name the parameters of a command line of `qsub`, in the order of 8.1.9.

    `address` is to whom mails go where the job does not say. With the number of the job they are those that a program
    of the qmaster sees, which knows the account and when the checkpointing environment acts, of the `occasions` by
    environment, and sees the first of several ranges of slots, where the user's sees the last.
    """
    draft, is_server = parse_draft(words, 0), number is not None
    options, command = split_arguments(words)
    whose = {"CONTEXT": "client", "CLIENT": "qsub"} if number is None else {"CONTEXT": "server", "CLIENT": "qmaster"}
    found = {
        "VERSION": "1.0", **whose, "USER": user, "GROUP": group, **({} if number is None else {"JOB_ID": str(number)}),
        "CMDNAME": find_script(command) or "STDIN", "CMDARGS": str(len(command[1:])),
        **{f"CMDARG{at}": each for at, each in enumerate(command[1:])},
        **dict(_list_options(draft, dict(options), options, is_server=is_server)),
    }  # fmt: skip
    found.setdefault("M", address)
    if is_server:
        found.setdefault("A", "sge")
    if is_server and (occasion := occasions.get(draft.checkpoint or "")):
        found.setdefault("c_occasion", occasion)
    found.setdefault("N", find_script(command).rpartition("/")[2] or "STDIN")
    tail = [name for name in found if name in _LATE or name.startswith("binding_")]
    order = ("ac", *_ORDER) if is_server else _ORDER
    ordered = [*(name for name in order if name in found), *(name for name in tail if name not in _ORDER)]
    first = [name for name in found if name in READ_ONLY or name.startswith("CMD")]
    return {name: found[name] for name in (*first, *ordered)}


_ORDER = (
    "A", "a", "ac", "ar", "b", "c_interval", "c_occasion", "ckpt", "cwd", "dl", "e", "h", "hold_jid", "hold_jid_ad",
    "i", "j", "js", "l_hard", "l_soft", "m", "M", "masterq", "notify", "N", "o", "P", "pe_name", "pe_min", "pe_max",
    "p", "q_hard", "q_soft", "R", "r", "shell", "S", "tc", "t_min", "t_max", "t_step", "w",
)  # fmt: skip
_LATE = frozenset({"binding_strategy"})


def _list_options(
    draft: JobDraft, last: Mapping[str, tuple[str, ...]], options: Sequence[Option], *, is_server: bool
) -> Iterator[tuple[str, str]]:
    context = dict(read_context(options))
    lists = {
        "ac": ",".join(f"{name}={value}" if value else name for name, value in context.items()),
        "hold_jid": ",".join(draft.predecessors),
        "hold_jid_ad": ",".join(draft.array_predecessors),
        "l_hard": _format_requests(draft.hard_resources),
        "l_soft": _format_requests(draft.soft_resources),
        "M": ",".join(draft.mail_to),
        "m": draft.mail_options,
        "masterq": ",".join(draft.master_queues),
        "q_hard": ",".join(draft.hard_queues),
        "q_soft": ",".join(draft.soft_queues),
    }
    yield from ((name, text) for name, text in lists.items() if text)
    yield from (
        (name, _format_date(seconds)) for name, seconds in (("a", draft.start_after), ("dl", draft.deadline)) if seconds
    )
    for name in ("A", "ar", "ckpt", "e", "i", "js", "N", "o", "P", "p", "S", "tc"):
        if _TEXTS[name] in last:
            yield name, last[_TEXTS[name]][-1]
    for name, option in _BOOLEANS.items():
        value = _YES.get(last[option][-1].lower(), "") if option in last else ""
        if value and value != ("y" if name == "shell" else "n"):
            yield name, value
    yield from _list_special(draft, last, is_server=is_server)


def _list_special(
    draft: JobDraft, last: Mapping[str, tuple[str, ...]], *, is_server: bool
) -> Iterator[tuple[str, str]]:
    if draft.checkpoint_occasion:
        is_time = is_interval(draft.checkpoint_occasion)
        yield (
            ("c_interval", _format_span(draft.checkpoint_occasion))
            if is_time
            else ("c_occasion", draft.checkpoint_occasion)
        )
    if draft.user_hold:
        yield "h", "u"
    if "-wd" in last or "-cwd" in last:
        yield "cwd", last["-wd"][-1] if "-wd" in last else str(Path.cwd())
    if "-notify" in last:
        yield "notify", "y"
    if draft.pe is not None:
        slots = (min if is_server else max)(draft.slots, key=lambda each: each.first)
        yield from (("pe_name", draft.pe), ("pe_min", str(slots.first)), ("pe_max", str(slots.last)))
    if draft.tasks is not None:
        yield from (
            ("t_min", str(draft.tasks.first)),
            ("t_max", str(draft.tasks.last)),
            ("t_step", str(draft.tasks.step)),
        )
    level = "e" if draft.reservation and draft.verification == "n" else draft.verification
    if level != "n":
        yield "w", level
    if "-binding" in last:
        yield from list_binding(last["-binding"][1:])


def list_binding(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the parameters of what `-binding` says."""
    parse_core_binding(words)
    strategy, _, rest = words[-1].partition(":")
    yield "binding_strategy", strategy
    yield "binding_type", words[0] if len(words) > 1 else "set"
    parts = rest.split(":")
    if strategy == "explicit":
        yield "binding_exp_n", str(len(parts))
        for at, pair in enumerate(parts):
            socket, _, core = pair.partition(",")
            yield from ((f"binding_exp_socket{at}", socket), (f"binding_exp_core{at}", core))
        return
    yield "binding_amount", parts[0]
    if strategy == "striding":
        yield "binding_step", parts[1]
    if "," in parts[-1]:
        socket, _, core = parts[-1].partition(",")
        yield from (("binding_socket", socket), ("binding_core", core))


def _format_requests(requests: Requests) -> str:
    return ",".join(name if value is None else f"{name}={value}" for name, value in requests.items())


def _format_date(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds):%Y%m%d%H%M.%S}"


def _format_span(text: str) -> str:
    seconds = int(find_number(ValueType.TIME, text) or 0)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


# What comes of changes


def with_changes(
    words: Sequence[str], changed: Mapping[str, str], variables: Mapping[str, str | None]
) -> tuple[str, ...]:
    """Return a command line with what a program changed; ChangeError for what 8.1.9 does not take.

    A name that is no parameter is passed over, and so is the name of the command.
    """
    known = list_parameters(words, "", "", "")
    options, command = split_arguments(words)
    if changed.get("b") == "n" and known.get("b") == "y":
        # What was given as a program was not read as a script.
        raise ChangeError("job rejected: no script in your request")
    for name, text in changed.items():
        if name in READ_ONLY:
            raise _wrong(f'JSV tries to modify read-only parameter "{name}"')
        if not text and name in _NEEDED:
            raise _wrong(f'JSV tries to delete "{name}"')
        options = _with_change(options, name, text)
    options = _with_group(options, known, changed, ("pe_name", "pe_min", "pe_max"), _make_pe)
    if "t_min" in known:
        options = _with_group(options, known, changed, ("t_min", "t_max", "t_step"), _make_tasks)
    options = _with_binding(options, known, changed)
    options = _with_variables(options, variables)
    return (*join_options(options), *_with_arguments(command, changed))


def _with_change(options: Sequence[Option], name: str, text: str) -> list[Option]:
    """Replace the option of a parameter by what its new text says, or take it away."""
    if name in _BOOLEANS or name == "notify":
        value = _YES.get(text)
        if value is None:
            raise _wrong(f'JSV tries to set "{name}" to "{text}"')
        if name == "notify":
            return _replaced(options, "-notify", ("-notify",) if value == "y" else ())
        return _replaced(options, _BOOLEANS[name], (_BOOLEANS[name], value))
    if name == "h":
        if text not in ("", "u", "n"):
            raise _wrong(f'JSV tries to set "h" to "{text}"')
        # `n` does not take it off.
        return (
            _replaced(options, "-h", ("-h",))
            if text == "u"
            else _replaced(options, "-h", ())
            if not text
            else [*options]
        )
    if name == "cwd":
        return _replaced(options, "-wd", ("-wd", text) if text else ())
    if name in ("c_occasion", "c_interval"):
        return _replaced(options, "-c", ("-c", text) if text else ())
    option = _TEXTS.get(name)
    if option is None:
        return [*options]
    made = (option.removeprefix("-soft "), text) if text else ()
    if made:
        _check(made)
    return _replaced(options, option, made)


def _check(option: tuple[str, ...]) -> None:
    """Raise ChangeError for a value that is none of its option's."""
    try:
        parse_draft(option, 0)
    except SubmissionError as error:
        said = next(line for line in error.lines if line)
        raise _wrong(said.removeprefix("qsub: ")) from None


def _replaced(options: Sequence[Option], name: str, made: tuple[str, ...]) -> list[Option]:
    left = [each for each in options if each[0] != name and each[0] not in _ALIKE.get(name, ())]
    return [*left, (name, made)] if made else left


def _with_group(
    options: Sequence[Option],
    known: Mapping[str, str],
    changed: Mapping[str, str],
    names: Sequence[str],
    make: Callable[..., tuple[str, ...]],
) -> list[Option]:
    """Replace an option of several parameters where one of these was changed."""
    if not any(each in changed for each in names):
        return [*options]
    now = [changed.get(each, known.get(each, "")) for each in names]
    made = make(*now) if now[0] else ()
    return _replaced(options, made[0] if made else "-pe", made)


def _make_pe(name: str, least: str, most: str) -> tuple[str, ...]:
    # 8.1.9 makes two numbers of a range that was changed.
    return ("-pe", name, ",".join(dict.fromkeys((least or "1", most or least or "1"))))


def _make_tasks(first: str, last: str, step: str) -> tuple[str, ...]:
    return ("-t", f"{first}-{last}:{step}")


def _with_binding(options: Sequence[Option], known: Mapping[str, str], changed: Mapping[str, str]) -> list[Option]:
    if not any(name.startswith("binding_") for name in changed):
        return [*options]
    now = {**{k: v for k, v in known.items() if k.startswith("binding_")}, **changed}
    strategy, amount, step = (now.get(f"binding_{each}", "") for each in ("strategy", "amount", "step"))
    if not strategy:
        return _replaced(options, "-binding", ())
    if strategy == "explicit":
        count = find_whole(now.get("binding_exp_n", "0")) or 0
        parts = [
            f"{now.get(f'binding_exp_socket{at}', '')},{now.get(f'binding_exp_core{at}', '')}" for at in range(count)
        ]
    else:
        start = (
            [f"{now['binding_socket']},{now['binding_core']}"]
            if {"binding_socket", "binding_core"} <= now.keys()
            else []
        )
        parts = [amount, *([step] if strategy == "striding" else []), *start]
    made = ("-binding", now.get("binding_type") or "set", ":".join((strategy, *parts)))
    _check(made)
    return _replaced(options, "-binding", made)


def _with_variables(options: Sequence[Option], variables: Mapping[str, str | None]) -> list[Option]:
    if not variables:
        return [*options]
    known = dict(list_variables(options))
    for name, value in variables.items():
        known.pop(name, None)
        if value is not None:
            known[name] = value
    text = ",".join(f"{name}={value}" if value else name for name, value in known.items())
    return _replaced(options, "-v", ("-v", text) if text else ())


def list_variables(options: Sequence[Option]) -> Iterator[tuple[str, str]]:
    """Yield the variables that `-v` gives to a job."""
    for option, words in options:
        if option == "-v":
            for each in filter(None, words[-1].split(",")):
                name, _, value = each.partition("=")
                yield name, value


def _with_arguments(command: Sequence[str], changed: Mapping[str, str]) -> tuple[str, ...]:
    """Return the command with the arguments that were changed; `CMDARGS` says how many there are then."""
    if not any(name.startswith("CMDARG") for name in changed):
        return tuple(command)
    arguments = [*command[1:]]
    count = find_whole(changed.get("CMDARGS", "")) if "CMDARGS" in changed else len(arguments)
    arguments = [*arguments, *[""] * max(0, (count or 0) - len(arguments))][: count or 0]
    for at in range(len(arguments)):
        arguments[at] = changed.get(f"CMDARG{at}", arguments[at])
    return (*command[:1], *arguments)
