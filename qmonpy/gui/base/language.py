"""The language of the window: the translations that are shipped, and which of them is spoken."""

from pathlib import Path
from xml.etree import ElementTree

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from qmonpy.kept_answers import find_anew
from qmonpy.late_methods import dataclass
from qmonpy.resources import resource
from qmonpy.translation import spoken, translate_by

CONTEXT = "qmonpy"
SYSTEM, ENGLISH = "system", "en"


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the window."""

    code: str
    """As in ISO 639: `de`."""
    name: str
    """In the language itself: `Deutsch`."""


class Catalogue(QTranslator):
    """The translations of one file of Qt Linguist, read as they are; Qt asks it as it asks its own."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = read_texts(path)

    def isEmpty(self) -> bool:
        """See `QTranslator`."""
        return not self._texts

    def translate(  # Only None is a null string for Qt, by which it goes on asking.
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """See `QTranslator`; None for what is not ours, or has no translation."""
        return self._texts.get(text) if context == CONTEXT else None


def find_languages() -> tuple[Language, ...]:
    """Return the languages that are shipped, English first, then by their own names."""
    codes = [path.stem for path in resource("languages").glob("*.ts")]
    found = [Language(code, QLocale(code).nativeLanguageName()) for code in codes]
    return Language(ENGLISH, "English"), *sorted(found, key=lambda each: each.name)


def read_texts(path: Path) -> dict[str, str]:
    """Return the finished translations of a file of Qt Linguist (`.ts`) by their English texts."""
    found = {}
    for message in ElementTree.parse(path).iterfind("context/message"):
        translation = message.find("translation")
        if translation is not None and translation.text and translation.get("type") is None:
            found[message.findtext("source", "")] = translation.text
    return found


def choose_language(wanted: str, system: str = "") -> str:
    """Return the code of the language to speak: the wanted one, for `system` the system's; English if not shipped."""
    code = (system or QLocale.system().name()).partition("_")[0] if wanted == SYSTEM else wanted
    return code if code in {each.code for each in find_languages()} else ENGLISH


def note_english(said: str) -> str:
    """Return what is said of a text that is written in English alone; nothing while the window speaks English, too."""
    return "" if spoken() == ENGLISH else said


def speak(application: QCoreApplication, code: str) -> None:
    """Let the window speak a language from now on; what is already made keeps its words, what is made anew does not.

    Qt's own words, such as those of buttons and menus of fields, follow where Qt has the language.
    """
    for old in application.findChildren(QTranslator):
        application.removeTranslator(old)
        old.deleteLater()
    translate_by(None)
    find_anew()
    if code == ENGLISH:
        return
    of_qt = QTranslator(application)
    if of_qt.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(of_qt)
    ours = Catalogue(resource(f"languages/{code}.ts"), application)
    application.installTranslator(ours)
    locale = QLocale(code)
    group, point = locale.groupSeparator(), locale.decimalPoint()
    translate_by(lambda text: QCoreApplication.translate(CONTEXT, text), group, point, code)
