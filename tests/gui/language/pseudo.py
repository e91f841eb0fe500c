"""A language in which each text that is translated stands in brackets: what is outside of them was forgotten."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QTranslator

from qmonpy.kept_answers import find_anew
from qmonpy.translation import translate_by
from tests.languages import find_places

OPEN, CLOSE = "⟦", "⟧"
_PLACE = re.compile(r"\{\w*(?:![rsa])?(?::[^{}]*)?\}")
_INSIDE = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*(?:{CLOSE}|$)")
"""A text in a narrow field may be cut."""
_TAG = re.compile(r"<[^<>]*>")
_WORD = re.compile(r"[^\W\d_][\w.@/:=*-]*")


class _QtInBrackets(QTranslator):
    """Qt's own words, such as those of buttons of dialogs."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        return put_in_brackets(text)


@contextmanager
def speak_in_brackets(application: QCoreApplication) -> Iterator[None]:
    """Put all texts of ours and of Qt into brackets for a while; what fills a place of ours is outside."""
    of_qt = _QtInBrackets(application)
    application.installTranslator(of_qt)
    translate_by(put_in_brackets)
    find_anew()
    try:
        yield
    finally:
        translate_by(None)
        find_anew()
        application.removeTranslator(of_qt)


def put_in_brackets(text: str) -> str:
    """Return a text with brackets around all of it but the places that are filled."""
    if OPEN in text or not text.strip():
        return text
    if find_places(text):
        text = _PLACE.sub(lambda place: f"{CLOSE}{place[0]}{OPEN}", text)
    return f"{OPEN}{text}{CLOSE}"


def find_quotes(text: str) -> list[str]:
    """Return what stands in quotes of English around brackets, or between them: in another language it has others."""
    return re.findall('"[^"]*"', _INSIDE.sub(" ", _TAG.sub(" ", text))) if OPEN in text else []


def find_words(text: str) -> list[str]:
    """Return the words outside of brackets, without the marks of rich text."""
    return [word.rstrip(".:") for word in _WORD.findall(_TAG.sub(" ", _INSIDE.sub(" ", text)))]
