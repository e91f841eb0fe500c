"""A sentence that is kept in a file with its values, and said in the language of whoever reads it."""

from collections.abc import Sequence
from typing import Any

from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

Value = int | float | str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A full sentence for people: its English text with places, which is translated when it is said, and what is put
    into these."""

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def say(self) -> str:
        """Return it in the user's language; one that has no translation any more is said in English."""
        words = tr(self.template)
        return words.format(**dict(self.values)) if self.values else words


def make_sentence(template: str, **values: Value) -> Sentence:
    """Return a sentence of a text that `later` marks, with what is put into its places."""
    return Sentence(template, tuple(values.items()))


def count_in_sentence(count: int, one: str, many: str, **values: Value) -> Sentence:
    """Return the one of two texts, marked by `later`, that goes with a number; its place is `{count:,}`."""
    return make_sentence(one if count == 1 else many, count=count, **values)


def describe_sentence(sentence: Sentence) -> Any:
    """Return a sentence for a file of JSON."""
    return [sentence.template, dict(sentence.values)]


def parse_sentence(tree: Any) -> Sentence:
    """Return a sentence of a file; earlier versions kept the words alone, in the language of whoever made the file."""
    if isinstance(tree, str):
        return Sentence(tree)
    template, values = tree
    return make_sentence(template, **values)


def say_all(sentences: Sequence[Sentence]) -> tuple[str, ...]:
    """Return sentences in the user's language."""
    return tuple(each.say() for each in sentences)
