"""The words of commands that list, as 8.1.9 reads them: all of them are read before any counts (asked)."""

from collections.abc import Collection, Sequence

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class GivenOption:
    """An option with its words."""

    name: str
    words: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[str, ...]:
        """The parts of its words between commas, those that are empty left out."""
        return tuple(each for word in self.words for each in word.split(",") if each)


@dataclass(frozen=True, slots=True)
class GivenOptions:
    """What a command line has."""

    options: tuple[GivenOption, ...]
    lonely: tuple[str, ...] = ()
    """What is said of the options that lack their words."""
    unknown: str | None = None
    """The first word that is no option where one must stand; nothing behind it was read."""


def read_options(
    words: Sequence[str],
    flags: Collection[str],
    lists: Collection[str] = (),
    open_lists: Collection[str] = (),
) -> GivenOptions:
    """Return the options in their order.

    `flags` take no word, `lists` at least one, `open_lists` any number: all up to one that begins with a minus sign.
    """
    found: list[GivenOption] = []
    lonely: list[str] = []
    rest = list(words)
    while rest:
        option = rest.pop(0)
        if option in flags:
            found.append(GivenOption(option))
        elif option in lists and (not rest or not rest[0] or rest[0].startswith("-")):
            lonely.append(f"{option} option must have argument")
        elif option in lists or option in open_lists:
            taken: list[str] = []
            while rest and not rest[0].startswith("-"):
                taken.append(rest.pop(0))
            found.append(GivenOption(option, tuple(taken)))
        else:
            return GivenOptions(tuple(found), tuple(lonely), option)
    return GivenOptions(tuple(found), tuple(lonely))
