"""Jobs and tasks that are written as nearly all are, read in a fraction of the time; any other is left to its document.

What is found here is what `job_document` finds, value for value. A spool of a large site has hundreds of thousands.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from typing import Any

from qmonpy.formats.files.job_document import JOB_FORMS, KEPT_VALUES, NOT_KNOWN, find_listed, find_value
from qmonpy.formats.files.value_form import TIME
from qmonpy.kept_answers import keep_of_texts
from qmonpy.late_patterns import compile_late
from qmonpy.model.values.whole import LARGEST_UNSIGNED, find_whole
from qmonpy.model.work.job import MOST_TASKS, Job
from qmonpy.model.work.state import PendingTasks, RunningTask
from qmonpy.quick_values import quick_maker, quick_template

_PIECE = r'"[^"\\\x00-\x1f@]*@[^"\\\x00-\x1f]* [0-9]{1,7}"'
_NAME = r'"[^"\\\x00-\x1f]+"'
_RUNNING = compile_late(
    r'\{"task":"([0-9]{1,10})\.([0-9]{1,10})","start":"([0-9]{1,10})",'
    rf'"slots":\[({_PIECE}(?:,{_PIECE})*)\](?:,"pe":({_NAME}))?,"quota_sets":\[((?:{_NAME}(?:,{_NAME})*)?)\]\}}'
)
"""As `spool_text` writes it. Without a backslash, what stands between quotation marks is the text itself."""
_JOB = compile_late(
    r'\{"user":"([^"\\\x00-\x1f]+)"(?:,"name":("[^"\\\x00-\x1f]+"))?'
    r'(?:(.*),"submit_time":"([0-9]{1,10})")?(.*)\}'
)
"""The user, the name and the moment of submission, in which jobs differ, and all that stands between and behind."""
_OWN = frozenset(("user", "name", "submit_time"))
_FIRST = (1,)
_ONLY_FIRST = '{"waiting":["1"]}'
TIMES = frozenset(name for name, form in JOB_FORMS.items() if form is TIME)
"""The attributes that may count from the time of the file."""
_make_job = quick_maker(Job)
fix_job = quick_template(Job, "number", "owner", "name", "submit_time")
fix_running = quick_template(RunningTask, "job", "task", "pieces", "start_time", "pe", "quota_sets")
fix_pending = quick_template(PendingTasks, "job")
_NO_NAME: Any = next(each.default for each in fields(Job) if each.name == "name")


class PlainTasks:
    """Reads many jobs and tasks, which share what they say alike."""

    def __init__(self) -> None:
        self._texts: dict[str, dict[str, Any]] = {name: {} for name in JOB_FORMS if name not in TIMES}
        self._lists: dict[str, dict[str, Any]] = {name: {} for name in JOB_FORMS}
        self._names: dict[str, tuple[str, ...]] = {"": ()}
        self._templates: dict[str | None, dict[str, Any]] = {}
        """What makes jobs that say the same besides what they differ in, by the text before the moment of submission
        and the one behind; None for those that are not plain."""
        self._job_names: dict[str | None, Any] = {None: _NO_NAME}
        self._make_running = fix_running()
        self._make_pending = fix_pending(tasks=_FIRST)

    def find_job(self, number: int, text: str) -> Job | None:
        """Return the job of a text as a spool has it; None if it is not plain."""
        found = _JOB.fullmatch(text)
        if found is None:
            return self._find_otherwise(number, text)
        user, name, before, moment, behind = found.groups()
        known = self._templates.get(before)
        if known is None:
            known = self._templates[before] = {}
        if behind not in known:
            values = _find_template(before or "", behind)
            known[behind] = None if values is NOT_KNOWN else fix_job(**values)
        make = known[behind]
        shown = self._job_names.get(name)
        if shown is None and name is not None:
            shown = self._job_names[name] = self._find_text("name", name[1:-1])
        submitted = 0 if moment is None else int(moment)
        if make is None or shown is NOT_KNOWN or submitted > LARGEST_UNSIGNED:
            return self._find_otherwise(number, text)
        made: Job = make(number, user, shown, submitted)
        return made

    def _find_otherwise(self, number: int, text: str) -> Job | None:
        """Return the job of a text in which something is not written as in most."""
        written = json.loads(text)
        values = self.find_values(written) if type(written) is dict else None
        return None if values is None else _make_job(number, written["user"], **values)

    def _find_text(self, name: str, text: str) -> Any:
        known = self._texts[name]
        value = known.get(text, known)
        if value is known:
            value = known[text] = find_value(name, text)
        return value

    def find_values(self, written: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return what a decoded text says of a job besides its user; None if it is not plain."""
        values: dict[str, Any] = {}
        for name, each in written.items():
            kind = type(each)
            if name == "user" and kind is str and each:
                continue
            if kind is str and name in TIMES:
                value: Any = find_whole(each)
                if value is None or value > LARGEST_UNSIGNED:
                    return None
            else:
                is_text = kind is str
                if not is_text and not (kind is list and len(each) == 1 and type(each[0]) is str):
                    return None
                text: str = each if is_text else each[0]
                known = (self._texts if is_text else self._lists).get(name)
                if known is None:
                    return None
                value = known.get(text, known)
                if value is known:
                    value = known[text] = (find_value if is_text else find_listed)(name, text)
                if value is NOT_KNOWN:
                    return None
            values[name] = value
        if "user" not in written or (values.get("tasks") and len(values["tasks"]) > MOST_TASKS):
            return None
        return values

    def find_running(self, text: str) -> RunningTask | None:
        """Return the running task of a spool's text; None if it is not plain."""
        found = _RUNNING.fullmatch(text)
        if found is None:
            return None
        job, task, start, slots, pe, listed = found.groups()
        begin = int(start)
        if begin > LARGEST_UNSIGNED:
            return None
        if '","' in slots:
            split = [each.rpartition(" ") for each in slots[1:-1].split('","')]
            pieces = tuple([(instance, int(count)) for instance, _, count in split])
        else:
            instance, _, count = slots[1:-1].rpartition(" ")
            pieces = ((instance, int(count)),)
        granted = None if pe is None else self._name(pe)[0]
        return self._make_running(int(job), int(task), pieces, begin, granted, self._name(listed))

    def find_pending(self, job: int, text: str) -> PendingTasks | None:
        """Return the waiting task of a job that is no array; None for any other text."""
        return self._make_pending(job) if text == _ONLY_FIRST else None

    def _name(self, listed: str) -> tuple[str, ...]:
        """The names in quotation marks, the same ones for the same text."""
        found = self._names.get(listed)
        if found is None:
            found = self._names[listed] = tuple(listed[1:-1].split('","'))
        return found


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A mapping of pairs; ValueError if a key is there twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


@keep_of_texts(most=KEPT_VALUES)
def _find_template(before: str, behind: str) -> Any:
    """Return the values of the rest of a job's text, which begins with a comma; NOT_KNOWN if it is not plain."""
    with suppress(ValueError):
        written = json.loads(f'{{"user":"u"{before}{behind}}}', object_pairs_hook=_without_repetition)
        if _OWN & written.keys() == {"user"}:
            values = PlainTasks().find_values(written)
            return NOT_KNOWN if values is None else values
    return NOT_KNOWN
