"""A language in which each text that is translated stands in brackets: what is outside of them was forgotten.

`python -m tests.gui.language.pseudo` walks the pages and dialogs of the shipped clusters in it, and prints what is
outside of brackets and is no data.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from qmonpy.translation import translate_by
from tests.languages import find_places

OPEN, CLOSE = "⟦", "⟧"
_PLACE = re.compile(r"\{\w*(?:![rsa])?(?::[^{}]*)?\}")
_INSIDE = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_TAG = re.compile(r"<[^<>]*>")
_WORD = re.compile(r"[^\W\d_][\w.@/:=*-]*", re.UNICODE)


@contextmanager
def speak_in_brackets() -> Iterator[None]:
    """Put all texts of ours into brackets for a while; what fills a place of theirs is outside."""
    translate_by(put_in_brackets)
    try:
        yield
    finally:
        translate_by(None)


def put_in_brackets(text: str) -> str:
    """Return a text with brackets around all of it but the places that are filled."""
    if OPEN in text or not text.strip():
        return text
    if find_places(text):
        text = _PLACE.sub(lambda place: f"{CLOSE}{place[0]}{OPEN}", text)
    return f"{OPEN}{text}{CLOSE}"


def find_outside(text: str) -> str:
    """Return what is outside of brackets in a text, without the marks of rich text."""
    return _TAG.sub(" ", _INSIDE.sub(" ", text))


def find_words(text: str) -> list[str]:
    """Return the words outside of brackets."""
    return [word.rstrip(".:") for word in _WORD.findall(find_outside(text))]
