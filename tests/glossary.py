"""One word for one thing: how a language says what the program speaks of, and how it sets off what is quoted."""

import re
from collections.abc import Iterator

from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class Term:
    """A thing that the program speaks of."""

    english: str
    """How English says it, as a pattern, without the ends of plurals."""
    word: str
    """What a translation has for it, as a pattern, whatever its ending."""


GLOSSARY = {
    "de": (
        Term("access list", "Zugriffsliste"),
        Term("admin host", "Admin-Host"),
        Term("allocation rule", "Zuteilungsregel"),
        Term("array job", "Array-Job"),
        Term("calibration", "Kalibrierung"),
        Term("cluster queue", "Cluster Queue"),
        Term("complex value", "Complex-Wert"),
        Term("deadline", "[Dd]eadline"),
        Term("detached setting", "[Ll]osgelöste"),
        Term("error state", "Fehlerzustand|Zustand E"),
        Term("exec host", "Exec-Host"),
        Term("execution daemon", "Execution-Daemon"),
        Term(r"failed jobs?\b|(?:jobs?|runs?) fail(?:s|ed)?\b", "[Ss]cheiter"),
        Term(r"folders?\b", "[Vv]erzeichnis"),
        Term(r"forecasts?\b", "[Vv]orhersage"),
        Term("functional share", "Functional-Anteil"),
        Term(r"in use\b", "[Bb]elegt|Belegung"),
        Term(r"kill(?:s|ed)?\b", "[Aa]bgebrochen|abbr[ei]ch|bricht|Abbruch"),
        Term("load formula", "Load-Formel"),
        Term("load per processor", "Load je Prozessor"),
        Term("load threshold", "Load-Schwelle"),
        Term("load value", "Load-Wert"),
        Term("qmaster", "[Qq]master"),
        Term("queue instance", "Queue-Instanz"),
        Term("quota usage", "Quotennutzung"),
        Term(r"records?\b", "Datens[aä]tz|[Aa]ufgezeichnet|aufzeichne|zeichnet|qmonpy record"),
        Term("reporting database", "Berichtsdatenbank"),
        Term("rule set", "Regels[aä]tz"),
        Term("scheduler", "Scheduler"),
        Term("share tree", "Share[ -]Tree"),
        Term("submit host", "Submit-Host"),
        Term("subordinate queue", "[Uu]ntergeordnete Queue"),
        Term("suspend threshold", "Suspend-Schwelle"),
        Term("time zone", "Zeitzone"),
        Term(r"used slots|slots used", "[Bb]elegt"),
        Term("user hold", "Hold des Benutzers|Hold, |User Hold"),
        Term("user set", "Benutzerliste"),
        Term("workload", "Jobstr[oö]m"),
    ),
}
"""By language the things for which it has one word."""
NEVER = {
    "de": (
        "Advance Reservation", "Ausführungs-Daemon", "Ausführungshost", "Benutzergruppe", "Einstellungsdialog",
        "Eingabetaste", "Freischalten", "Functional Shares", "Lastschwelle", "Lastwert", "Last je Prozessor", "Ordner",
        "Planungsintervall", "Queues gesperrt", "Regelset", "Reporting-Datenbank", "Sperren:", "Suspendierungsschwelle",
        "User-Hold", "Vorausreservierung", "Warteschlange", " fehl.", "angewandt", "behaltene", "ehlgeschlagen",
        "ehlschl", "einen Load", "in Gebrauch", "in Nutzung", "orhergesehen", "orhersieht", "so dass", "statt dessen",
    )
}  # fmt: skip
"""By language the words of others for these things."""
QUOTES = {"de": ("„", "“")}
"""By language the marks around what is quoted."""
TIMES = {"de": re.compile(r"\b(?:um|am) \{(?:moment|time|start|end|begin|since|until)\}")}
"""By language what stands before a time with a preposition of its own, which is another one where a day is shown."""
APART = re.compile(r"\w \.\.\.")
"""Dots behind a blank: they stand for words that are left out. What goes on, or asks first, has them at its word."""


def find_wrong_words(code: str, source: str, translation: str) -> Iterator[str]:
    """Yield what a translation calls by another word than the others do, and what it quotes as English does."""
    words = re.sub(r"\{[^{}]*\}", "", source)
    for term in GLOSSARY.get(code, ()):
        if re.search(rf"\b{term.english}", words, re.IGNORECASE) and not re.search(term.word, translation):
            yield f"says {term.english!r} otherwise than by {term.word!r}"
    for word in NEVER.get(code, ()):
        if word in translation:
            yield f"says {word!r}, which others call by another word"
    if code in TIMES and (said := TIMES[code].search(translation)):
        yield f"says {said[0]!r}, where the place itself says it: {{...:at}}"
    if APART.search(translation) and not APART.search(source):
        yield "has a blank before its dots"
    if code in QUOTES:
        yield from _find_wrong_quotes(QUOTES[code], source, translation)


def _find_wrong_quotes(quotes: tuple[str, str], source: str, translation: str) -> Iterator[str]:
    opening, closing = (translation.count(each) for each in quotes)
    if opening != closing:
        yield f"opens {opening} quotes and closes {closing}"
    typed = re.findall('"[^"]*"', source)
    for quoted in re.findall('"[^"]*"?', translation):
        # What is to be typed with its quotes is the same in every language, and is not filled in.
        if quoted not in typed or "{" in quoted:
            yield f"quotes {quoted!r} as English does"
