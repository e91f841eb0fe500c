"""SQL as it was written for PostgreSQL, in the words of SQLite.

This is the one place where the two differ. What PostgreSQL has and SQLite does not becomes a call of a function, which
`sqlite_functions.py` defines on the connection:

- `'...'::date`, `::timestamp`, `::time`, `::interval`, `::integer`, `::float` ... become calls and casts,
- `moment - interval '1 year'`, `moment + x::interval`, `3 * interval '1 day'` become `shift_time`, as times are texts,
- an `interval '...'` elsewhere becomes a number of seconds, which is what intervals are in the views,
- `extract(part FROM moment)` becomes `extract_part`, `x ISNULL` and the rest SQLite knows.
"""

from collections.abc import Mapping, Sequence

from qmonpy.reporting.queries.sql_words import Word, join_words, split_words

_CASTS: Mapping[str, str] = {
    "date": "date({})",
    "timestamp": "to_timestamp({})",
    "timestamptz": "to_timestamp({})",
    "time": "to_time({})",
    "interval": "to_interval({})",
    "text": "CAST({} AS TEXT)",
    "varchar": "CAST({} AS TEXT)",
    "integer": "to_integer({})",
    "int": "to_integer({})",
    "bigint": "to_integer({})",
    "numeric": "CAST({} AS REAL)",
    "float": "CAST({} AS REAL)",
    "double precision": "CAST({} AS REAL)",
    "real": "CAST({} AS REAL)",
    "boolean": "({})",
}
"""What a cast becomes, by its type."""
_SHAPES: Mapping[str, str] = {
    "minute": "%Y-%m-%d %H:%M:00",
    "hour": "%Y-%m-%d %H:00:00",
    "day": "%Y-%m-%d 00:00:00",
    "month": "%Y-%m-01 00:00:00",
    "year": "%Y-01-01 00:00:00",
}
"""What is left of a time by `date_trunc`."""
_TYPES_OF_TWO = frozenset({"double precision"})
_INTERVAL = "interval"
_OPEN, _CLOSE, _CAST, _DOT, _TIMES = (Word("sign", sign) for sign in ("(", ")", "::", ".", "*"))
_OPERAND = "operand"
_OPERANDS = frozenset({"text", "name", "number", "parameter", _OPERAND, _INTERVAL})
_NO_OPERANDS = frozenset({"select", "where", "and", "or", "not", "on", "by", "then", "else", "when", "in", "between"})
"""Keywords before a sign, which then belongs to a number and takes nothing away."""


def translate_to_sqlite(sql: str) -> str:
    """Return SQL for PostgreSQL as SQL for SQLite with our functions; what both know stays as it is written."""
    return join_words(_translate(split_words(sql)))


def _translate(words: Sequence[Word]) -> list[Word]:
    """Return translated words; those of kind `operand` and `interval` are whole parts of expressions."""
    reader, done = _Reader(words), list[Word]()
    while (word := reader.next()) is not None:
        if word.kind not in _OPERANDS and word != _OPEN:
            done.append(word)
            continue
        operand = reader.read_operand(word)
        if operand.kind == _INTERVAL:
            operand = reader.multiply(_take_factors(done, operand))
            operand = _take_moment(done, operand)
        done.append(operand)
    return [_settle(word) for word in done]


def _settle(word: Word) -> Word:
    """Return an interval that is added to nothing as a number of seconds."""
    return Word(_OPERAND, f"to_interval({word.text})") if word.kind == _INTERVAL else word


def _take_factors(done: list[Word], interval: Word) -> Word:
    """Multiply an interval by the factors before it, and take these away: `2 * x * interval`."""
    while (before := _find_before(done, "*")) is not None:
        factor = done[before]
        del done[before:]
        interval = Word(_INTERVAL, f"multiply_interval({_settle(factor).text}, {interval.text})")
    return interval


def _take_moment(done: list[Word], interval: Word) -> Word:
    """Return what an interval is added to or taken from, moved by it; the interval itself if there is nothing."""
    for sign in "+-":
        before = _find_before(done, sign)
        if before is not None and done[before].kind != _INTERVAL:
            moment = done[before]
            del done[before:]
            return Word(_OPERAND, f"shift_time({moment.text}, '{sign}', {interval.text})")
    return interval


def _find_before(done: Sequence[Word], sign: str) -> int | None:
    """Return the place of the operand before a sign that is the last of some words."""
    places = [place for place, word in enumerate(done[-9:], max(0, len(done) - 9)) if not word.is_space]
    if len(places) < 2 or done[places[-1]] != Word("sign", sign):
        return None
    before = done[places[-2]]
    is_operand = before.kind in _OPERANDS and before.text.lower() not in _NO_OPERANDS
    return places[-2] if is_operand else None


class _Reader:
    """Reads words one after the other."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.place = 0

    def next(self) -> Word | None:
        """Return the next word and go on, None at the end."""
        if self.place == len(self.words):
            return None
        self.place += 1
        return self.words[self.place - 1]

    def skip(self, *wanted: Word) -> bool:
        """Go behind the words that come next, if they are those; spaces before each do not count."""
        place = self.place
        for word in wanted:
            while place < len(self.words) and self.words[place].is_space:
                place += 1
            if place == len(self.words) or self.words[place] != word:
                return False
            place += 1
        self.place = place
        return True

    def peek(self) -> Word | None:
        """Return the next word that is no space."""
        return next((word for word in self.words[self.place :] if not word.is_space), None)

    def read_operand(self, first: Word) -> Word:
        """Read a name, a text, a number, a call or a part in brackets, with the casts behind it."""
        found = self._read_plain(first)
        while self.skip(_CAST):
            found = _cast(found, self._read_type())
        return found

    def multiply(self, interval: Word) -> Word:
        """Multiply an interval by the factors behind it: `interval '1 day' * 3`."""
        place = self.place
        while self.skip(_TIMES) and (following := self.peek()) is not None:
            while self.next() != following:
                pass
            factor = _settle(self.read_operand(following)).text
            interval, place = Word(_INTERVAL, f"multiply_interval({factor}, {interval.text})"), self.place
        self.place = place
        return interval

    def _read_plain(self, first: Word) -> Word:
        if first == _OPEN:
            return Word(_OPERAND, f"({join_words(_translate(self._read_brackets()))})")
        following = self.peek()
        if first.is_name(_INTERVAL, "timestamp", "date") and following is not None and following.kind == "text":
            self.skip(following)
            return _cast(following, first.text.lower())
        if first.kind != "name":
            return first
        name = first.text
        while self.place + 1 < len(self.words) and self.words[self.place] == _DOT:
            name += "." + self.words[self.place + 1].text
            self.place += 2
        if self.place < len(self.words) and self.words[self.place] == _OPEN:
            self.place += 1
            return _call(name, self._read_brackets())
        return Word("name", name)

    def _read_brackets(self) -> Sequence[Word]:
        """Read up to the bracket that closes one just read."""
        begin, depth = self.place, 1
        while depth and (word := self.next()) is not None:
            depth += (word == _OPEN) - (word == _CLOSE)
        return self.words[begin : self.place - (depth == 0)]

    def _read_type(self) -> str:
        found = self.peek()
        if found is None or found.kind != "name":
            return ""
        self.skip(found)
        second = self.peek()
        if second is not None and f"{found.text} {second.text}".lower() in _TYPES_OF_TWO:
            self.skip(second)
            return f"{found.text} {second.text}".lower()
        if self.skip(_OPEN):
            self._read_brackets()
        return found.text.lower()


def _cast(operand: Word, type_name: str) -> Word:
    """Return an operand as a value of a type."""
    if type_name == _INTERVAL:
        # A text is the length itself, with months and days; of anything else the function makes seconds.
        return Word(_INTERVAL, operand.text if operand.kind == "text" else f"to_interval({_settle(operand).text})")
    return Word(_OPERAND, _CASTS.get(type_name, "{}").format(_settle(operand).text))


def _call(name: str, inside: Sequence[Word]) -> Word:
    """Return the call of a function, of which SQLite has some under another name or not at all."""
    plain = [word for word in inside if not word.is_space]
    if name.lower() == "extract" and len(plain) > 2 and plain[1].is_name("from"):
        rest = inside[inside.index(plain[1]) + 1 :]
        return Word(_OPERAND, f"extract_part('{plain[0].text.lower()}',{join_words(_translate(rest))})")
    if name.lower() == "cast":
        *_, at = [place for place, word in enumerate(inside) if word.is_name("as")] or [len(inside)]
        operand = Word(_OPERAND, join_words(_translate(inside[:at])).strip())
        return _cast(operand, join_words(inside[at + 1 :]).strip().lower().partition("(")[0])
    if name.lower() == "date_trunc" and len(plain) > 2 and (shape := _SHAPES.get(plain[0].text.strip("'").lower())):
        # A function of SQLite's own takes a fifth of the time.
        rest = inside[inside.index(plain[1]) + 1 :]
        return Word(_OPERAND, f"strftime('{shape}',{join_words(_translate(rest))})")
    return Word(_OPERAND, f"{name}({join_words(_translate(inside))})")
