"""What the options of a job say that no scheduler reads, as `qstat -j` tells it: files, variables, context (asked)."""

from collections.abc import Iterator, Sequence

from qmonpy.formats.submission.merged_arguments import Option, split_arguments
from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import Job

_YES = ("y", "yes")


@dataclass(frozen=True, slots=True)
class FilePath:
    """A path of `-o`, `-e`, `-i` or `-S`, for one host or for all."""

    path: str
    host: str = ""

    @property
    def text(self) -> str:
        """Return it as `qstat -j` prints it."""
        return f"{self.host or 'NONE'}:{self.path}"

    @property
    def full_text(self) -> str:
        """Return it with the host of the file, which nobody can say, as `qstat -j` prints some lists."""
        return f"{self.host or 'NONE'}:NONE:{self.path}"


class GivenWords:
    """The options of one job and its command."""

    def __init__(self, job: Job):
        options, self.command = split_arguments(job.arguments)
        self._options: Sequence[Option] = options

    def last(self, name: str) -> str:
        """Return the value of the last option of a name; empty without one."""
        return next((words[-1] for option, words in reversed(self._options) if option == name), "")

    def has(self, name: str) -> bool:
        """Whether an option was given."""
        return any(option == name for option, _ in self._options)

    def is_yes(self, name: str) -> bool:
        """Whether an option was given with `y`."""
        return self.last(name).lower() in _YES

    def paths(self, name: str) -> tuple[FilePath, ...]:
        """Return the paths of an option."""
        return tuple(_path(each) for each in self.last(name).split(",") if each)

    def pairs(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield names and values of an option, as of `-v` and `-ac`."""
        for option, words in self._options:
            if option == name:
                for each in filter(None, words[-1].split(",")):
                    key, _, value = each.partition("=")
                    yield key, value

    def listed(self, name: str) -> tuple[str, ...]:
        """Return the elements of all options of a name."""
        found = (each for option, words in self._options if option == name for each in words[-1].split(","))
        return tuple(filter(None, found))

    @property
    def is_binary(self) -> bool:
        """Whether the command is a program and no script."""
        return self.is_yes("-b")

    @property
    def has_shell(self) -> bool:
        """Whether a shell starts the program."""
        return not self.has("-shell") or self.is_yes("-shell")

    @property
    def cores(self) -> str:
        """Return the amount of cores of `-binding linear:N`; empty without one."""
        kind, _, amount = self.last("-binding").partition(":")
        return amount if kind == "linear" else ""


def _path(word: str) -> FilePath:
    host, is_given, path = word.partition(":")
    return FilePath(path, host) if is_given else FilePath(word)
