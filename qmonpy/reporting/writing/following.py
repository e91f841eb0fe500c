"""Follows a file of records as it grows, is renamed, shortened or replaced: no record is left out, none told twice."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from qmonpy.reporting.writing.content import Content
from qmonpy.reporting.writing.source import Source
from qmonpy.reporting.writing.source_files import HERE, SourceFiles
from qmonpy.reporting.writing.source_writer import SourceWriter

OBJECTS = ".jsonl"
"""Ends the names of the files in which Open Cluster Scheduler writes: they are none of those without it."""
SETTLED_SECONDS = 60
"""A file that nobody has written for so long ends with a whole line, with or without a line feed."""


class FileFollower:
    """Brings what a file of this name gets into the database, at every `poll`.

    When another file has taken the name, the rest of the one before is read from where it is now, be it compressed, and
    then what came between; what cannot be found is told in `notices`.
    """

    def __init__(
        self, writer: SourceWriter, path: Path, now: Callable[[], float] = time.time, files: SourceFiles = HERE
    ):
        self.path, self.name = path, files.describe(path)
        self._files = files
        self.notices: list[str] = []
        self._writer, self._now = writer, now
        self._content: Content | None = None
        self._source: Source | None = None
        self._continues = False
        """Whether the file goes on behind one that was read to its end."""

    def poll(self) -> None:
        """Write what is new. ReportError if that fails: the next one goes on."""
        there = self._files.find(self.path)
        content = self._content
        if content is not None and there is not None and content.identity != there:
            self._writer.drain(content, is_complete=True, name=self.name, continues=self._continues)
            self._close()
        elif content is not None and self._is_another(content):
            self._close()
        if self._content is None and there is not None:
            self._open()
        if self._content is not None and not self._is_read(self._content):
            is_complete = self._is_settled(self._content)
            self._source = self._writer.drain(self._content, is_complete=is_complete, continues=self._continues)

    def close(self) -> None:
        """Let go of the file."""
        self._close()

    def _close(self) -> None:
        if self._content is not None:
            self._content.close()
        self._content = self._source = None

    def _is_another(self, content: Content) -> bool:
        """Whether the content was replaced in place."""
        size = content.find_size()
        if self._source is None or size is None or size == self._source.offset:
            return False
        return size < self._source.offset or self._writer.find_source(content) != self._source

    def _is_read(self, content: Content) -> bool:
        return self._source is not None and content.find_size() == self._source.offset

    def _is_settled(self, content: Content) -> bool:
        return content.is_packed or content.find_age_seconds(self._now()) > SETTLED_SECONDS

    def _open(self) -> None:
        content = Content(self.path, self._files)
        try:
            self._continues = self._writer.find_source(content) is None and self._catch_up()
        except BaseException:
            content.close()
            raise
        self._content = content

    def _catch_up(self) -> bool:
        """Read the rest of the file that had the name when it was last read, and those that had it since; whether that
        was found."""
        last = [each for each in self._writer.read_sources() if each.path == self.name]
        if not last:
            return False
        others = sorted(self._find_others(), key=lambda each: each[0])
        for at, (_, other) in enumerate(others):
            with Content(other, self._files) as content:
                found = self._writer.find_source(content)
            if found is not None and found.id == last[-1].id:
                for _, each in others[at:]:
                    with Content(each, self._files) as content:
                        self._writer.drain(content, is_complete=True, name=self.name, continues=True)
                return True
        self.notices.append(
            f"Another file has taken the name {self.name}, and the one before, read up to line {last[-1].line:,}, is"
            " not beside it; name it as a source to have its rest."
        )
        return False

    def _find_others(self) -> list[tuple[float, Path]]:
        """Return the files that are named as this one with something behind it, with the times of their last change."""
        others = "" if self.path.name.endswith(OBJECTS) else f"(?!{re.escape(OBJECTS)})"
        named = re.compile(re.escape(self.path.name) + others + r"[.\-_].+")
        there = self._files.list(self.path.parent)
        return [(changed, self.path.parent / name) for name, changed in there if named.fullmatch(name)]
