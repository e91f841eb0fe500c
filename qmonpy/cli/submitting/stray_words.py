"""Words in files of options (`-@`) that are no options and belong to none."""

from collections.abc import Sequence

from qmonpy.cli.configuring.kept_files import is_typed
from qmonpy.cli.option_files import DEEPEST, NAMED, read_words
from qmonpy.formats.submission.merged_arguments import split_arguments


def find_strays(words: Sequence[str], depth: int = 0) -> list[str]:
    """Return the words in files that `-@` names that are neither options nor belong to one: `qsub` refuses each.

    OSError if a file is not there.
    """
    found: list[str] = []
    for name, option in split_arguments(words)[0] if is_typed() and depth <= DEEPEST else ():
        if name == NAMED and len(option) > 1:
            inner = read_words(option[1])
            found += find_strays(inner, depth + 1)
            while inner:
                _, rest = split_arguments(inner)
                found += rest[:1]
                inner = rest[1:]
    return found
