"""The command line of a job that was altered: what `qalter` was given stands in the place of what it replaced."""

from collections.abc import Iterator, Sequence

from qmonpy.formats.submission.job_draft import count_words


def merge_arguments(before: Sequence[str], altered: Sequence[str]) -> tuple[str, ...]:
    """Return the options of a job as they are after an alteration, and the command behind them.

    An option replaces all of the same name, requests under `-soft` apart from others.
    """
    new, rest = _split(altered)
    replaced = {name for name, _ in new}
    old, command = _split(before)
    kept = [(name, words) for name, words in old if name not in replaced]
    return (*_write([*kept, *new]), *rest, *command)


def _split(arguments: Sequence[str]) -> tuple[list[tuple[str, tuple[str, ...]]], tuple[str, ...]]:
    """Return the options by name, each with its words, and the command; `-soft` is a part of the name."""
    found: list[tuple[str, tuple[str, ...]]] = []
    words = list(arguments)
    is_soft = False
    while words and words[0].startswith("-"):
        count = count_words(words)
        option, words = tuple(words[:count]), words[count:]
        if option[0] in ("-soft", "-hard"):
            is_soft = option[0] == "-soft"
            continue
        is_apart = is_soft and option[0] in ("-l", "-q")
        found.append((f"-soft {option[0]}" if is_apart else option[0], option))
    return found, tuple(words)


def _write(options: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Yield options, those under `-soft` between `-soft` and `-hard`."""
    hard = [words for name, words in options if not name.startswith("-soft ")]
    soft = [words for name, words in options if name.startswith("-soft ")]
    for words in hard:
        yield from words
    if soft:
        yield "-soft"
        for words in soft:
            yield from words
        yield "-hard"
