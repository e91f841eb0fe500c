"""A table: values of one kind, iterated like a list, looked up by name like a dictionary, and made a data frame."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from inspect import getmembers
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from qmonpy.api.errors import MissingPackageError, NotFoundError, UnknownFieldError, tell_near

if TYPE_CHECKING:
    import pandas
    import pyarrow

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
D = TypeVar("D")

MOST_SHOWN = 5
"""So many keys are shown where a table is printed."""


class Table(Generic[K, V]):
    """Values of one moment, which never change.

    `for job in cluster.jobs` gives values, `cluster.jobs[31]` one of them, `31 in cluster.jobs` says whether there is
    one, `len(cluster.jobs)` how many.
    """

    def __init__(self, kind: type[V], values: Iterable[V], key: Callable[[V], K]):
        """`kind` is the class of the values, by whose fields a frame has columns."""
        self._kind = kind
        self._key = key
        self._all = tuple(values)
        self._values: dict[K, V] = {}
        for each in self._all:
            # Of several with one key, as a task that ran twice, the first is looked up.
            self._values.setdefault(key(each), each)

    def __iter__(self) -> Iterator[V]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __getitem__(self, key: K) -> V:
        try:
            return self._values[key]
        except KeyError:
            raise NotFoundError(f"There is no {_words(self._kind)} {key!r}; {self._tell_keys()}.") from None

    @overload
    def get(self, key: K) -> V | None: ...
    @overload
    def get(self, key: K, default: D) -> V | D: ...
    def get(self, key: K, default: Any = None) -> Any:
        """Return the value of a key, or the default where there is none."""
        return self._values.get(key, default)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} x {self._kind.__name__}: {self._tell_keys()}>"

    def keys(self) -> tuple[K, ...]:
        """Return the names or numbers, in order."""
        return tuple(self._values)

    def where(self, test: Callable[[V], bool] | None = None, **wanted: object) -> "Table[K, V]":
        """Return the values that pass a test, and whose fields are as given: `jobs.where(user="gina")`.

        A list or a set stands for any of its values: `jobs.where(user=["gina", "erik"])`. UnknownFieldError for a field
        that these values do not have.
        """
        known = _fields_of(self._kind)
        for name in wanted:
            if name not in known:
                words = f"These values ({_words(self._kind)}) have no field {name!r}"
                raise UnknownFieldError(f"{words}; {tell_near(name, known)}.")

        def fits(each: V) -> bool:
            return all(_is_one(getattr(each, name), value) for name, value in wanted.items()) and (
                test is None or test(each)
            )

        return Table(self._kind, filter(fits, self), self._key)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a dictionary for each value, of texts, numbers, datetimes, lists and dictionaries only."""
        names = _columns(self._kind)
        return [{name: _plain(getattr(each, name)) for name in names} for each in self]

    def to_frame(self) -> "pandas.DataFrame":
        """Return a data frame of pandas, a column for each field; MissingPackageError if pandas is not installed."""
        try:
            import pandas
        except ImportError as error:
            raise _missing("pandas", "to_frame()") from error
        return pandas.DataFrame(self.to_records(), columns=list(_columns(self._kind)))

    def to_arrow(self) -> "pyarrow.Table":
        """Return a table of Arrow, a column for each field; MissingPackageError if pyarrow is not installed."""
        try:
            import pyarrow
        except ImportError as error:
            raise _missing("pyarrow", "to_arrow()") from error
        records = self.to_records()
        return pyarrow.table({name: [_arrow(each[name]) for each in records] for name in _columns(self._kind)})

    def _tell_keys(self) -> str:
        shown = ", ".join(map(str, self.keys()[:MOST_SHOWN]))
        more = len(self) - MOST_SHOWN
        return f"{shown or 'there are none'}{f' and {more} more' if more > 0 else ''}"


def _is_one(value: object, wanted: object) -> bool:
    """Whether a value is the wanted one, or one of the wanted; fields are tuples, never lists."""
    return value in wanted if isinstance(wanted, list | set | frozenset) else value == wanted


def _columns(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields that a value shows; those that it does not show are for looking further."""
    return tuple(each.name for each in fields(kind) if each.repr) if is_dataclass(kind) else ("name",)


def _fields_of(kind: type[Any]) -> tuple[str, ...]:
    """The names that `where` takes: fields and properties."""
    properties = (name for name, each in getmembers(kind, lambda each: isinstance(each, property)))
    names = (*(each.name for each in fields(kind)), *properties) if is_dataclass(kind) else ("name", *properties)
    return tuple(each for each in names if not each.startswith("_"))


def _plain(value: object) -> Any:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value) if each.repr}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list | frozenset | range):
        return [_plain(each) for each in value]
    return value


def _arrow(value: Any) -> Any:
    """A value for Arrow: a dictionary becomes its items, as each row has other names; pairs of two types, texts."""
    if isinstance(value, dict):
        return [f"{key}={each}" for key, each in value.items()]
    if isinstance(value, list):
        return [f"{each[0]}={each[1]}" if isinstance(each, list) and len(each) == 2 else _text(each) for each in value]
    return value


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, dict | list) else value


def _words(kind: type[Any]) -> str:
    """The name of a class in words: `queue instance` of QueueInstance."""
    return "".join(f" {each.lower()}" if each.isupper() else each for each in kind.__name__).strip()


def _missing(package: str, what: str) -> MissingPackageError:
    return MissingPackageError(f"{what} needs {package}, which is not installed: pip install {package}")
