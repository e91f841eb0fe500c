"""What the options of a job say that no scheduler reads, as `qstat -j` tells it: files, variables, context (asked)."""

from collections.abc import Iterator, Sequence

from qmonpy.formats.submission.checkpoint_words import is_interval
from qmonpy.formats.submission.core_binding import NO_BINDING, CoreBinding, parse_core_binding
from qmonpy.formats.submission.file_path import FilePath, parse_paths
from qmonpy.formats.submission.merged_arguments import Option, read_context, split_arguments
from qmonpy.model.attributes.defaults import CHECKPOINT_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job

_YES = ("y", "yes")


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
        return parse_paths(self.last(name))

    def pairs(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield names and values of an option, as of `-v` and `-ac`."""
        for option, words in self._options:
            if option == name:
                for each in filter(None, words[-1].split(",")):
                    key, _, value = each.partition("=")
                    yield key, value

    @property
    def context(self) -> tuple[tuple[str, str], ...]:
        """The names and values of the context, as `-ac`, `-dc` and `-sc` make it."""
        return tuple(read_context(self._options))

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
    def binding(self) -> CoreBinding:
        """What the job asks of its cores."""
        given = next((words for option, words in reversed(self._options) if option == "-binding"), None)
        return parse_core_binding(given[1:]) if given else NO_BINDING


def find_occasion(cluster: Cluster, given: GivenWords) -> str:
    """Return the letters that say when checkpoints are made: those of `-c`, else those of the environment."""
    letters, environment = given.last("-c"), cluster.checkpoints.get(given.last("-ckpt"))
    if environment is None or (letters and not is_interval(letters)):
        return letters
    return environment.other.get("when", CHECKPOINT_DEFAULTS["when"])
