"""Paths of `-o`, `-e`, `-i` and `-S`, each for one host or for all (qsub(1), asked)."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class FilePath:
    """A path of an option, for one host or for all."""

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


def parse_paths(text: str) -> tuple[FilePath, ...]:
    """Return the paths of a list."""
    return tuple(_parse_path(each) for each in text.split(",") if each)


def _parse_path(word: str) -> FilePath:
    host, is_given, path = word.partition(":")
    return FilePath(path, host) if is_given else FilePath(word)
