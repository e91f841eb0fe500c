"""Which records of an accounting file the options of `qacct` choose, tested in the order of 8.1.9.

The order counts for a record that lacks fields: where one that it has is not asked for, it is passed over without a
word, else it is invalid.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from os import fsdecode

from qmonpy.cli.accounting.options import QacctOptions
from qmonpy.formats.output.accounting_fields import Field
from qmonpy.formats.values.c_number import parse_long, parse_unsigned
from qmonpy.model.values.pattern import matches_pattern

NEEDED = Field.PE_TASKID + 1
"""A record with fewer fields is invalid."""
WHOLE = Field.AR_SUB_TIME + 1
"""A record with so many has all of them."""
_DEFAULTS = (b"none", *(b"0",) * (Field.PE_TASKID - Field.SLOTS))
"""What a record without them has from the parallel environment to what comes before the task of it."""
_LAST = (b"0",) * 3
"""What a record without them has as last fields."""

Test = Callable[[Sequence[bytes]], bool]


class Selection:
    """The tests of a record that options ask for."""

    def __init__(self, options: QacctOptions, patterns: Sequence[str], now: int):
        """`patterns` are those of queue instances, one of which a record must match, unless there are none."""
        self._tests = tuple(_tests(options, patterns, now))
        self.has_all = _join(tuple(test for _, test in self._tests))
        """Whether a record that has all fields is chosen."""

    def complete(self, fields: list[bytes]) -> list[bytes] | None:
        """Return a record with all fields; None for one that is passed over; ValueError for an invalid one."""
        known = len(fields)
        if known > Field.DEPARTMENT:
            fields = [*fields, *_DEFAULTS[known - Field.GRANTED_PE :], *_LAST[max(0, known - NEEDED) :]]
        is_whole = known >= NEEDED
        known = max(known, Field.PE_TASKID) if known > Field.DEPARTMENT else known
        for place, test in self._tests:
            if place >= known and not is_whole:
                break
            if not test(fields):
                return None
        if not is_whole:
            raise ValueError(len(fields))
        return fields


def _join(tests: tuple[Test, ...]) -> Test:
    """Return the test whether all others hold; most often there is one, or none."""
    if not tests:
        return lambda fields: True
    if len(tests) == 1:
        return tests[0]
    first, rest = tests[0], _join(tests[1:])
    return lambda fields: first(fields) and rest(fields)


def _tests(options: QacctOptions, patterns: Sequence[str], now: int) -> list[tuple[int, Test]]:
    """Return the tests, each with the last field that it needs."""
    names, tests = options.names, list[tuple[int, Test]]()
    if "-h" in names:
        tests.append((Field.HOSTNAME, _host_test(names["-h"])))
    if patterns:
        tests.append((Field.HOSTNAME, _queue_test(tuple(patterns))))
    tests += _name_tests(options, (("-g", Field.GROUP), ("-o", Field.OWNER)))
    if options.has_one_job and not options.has_all_jobs:
        tests.append((Field.JOB_NUMBER, _job_test(options)))
    tests += _name_tests(options, (("-A", Field.ACCOUNT),))
    if options.resources is not None:
        tests.append((Field.START_TIME, lambda fields: parse_unsigned(fields[Field.START_TIME]) != 0))
    tests += _window_tests(options, now)
    tests += _name_tests(options, (("-P", Field.PROJECT), ("-D", Field.DEPARTMENT), ("-pe", Field.GRANTED_PE)))
    if options.slots:
        tests.append((Field.SLOTS, _number_test(Field.SLOTS, options.slots)))
    if options.task_words and not options.has_all_jobs:
        tests.append((Field.TASK_NUMBER, _task_test(options)))
    if options.is_master_only:
        tests.append((Field.PE_TASKID, lambda fields: fields[Field.PE_TASKID] == b"NONE"))
    if options.reservation:
        tests.append((Field.ARID, _number_test(Field.ARID, options.reservation)))
    return tests


def _name_tests(options: QacctOptions, places: Sequence[tuple[str, int]]) -> list[tuple[int, Test]]:
    return [(place, _name_test(place, options.names[option])) for option, place in places if option in options.names]


def _name_test(place: int, name: bytes) -> Test:
    return lambda fields: fields[place] == name


def _number_test(place: int, number: int) -> Test:
    return lambda fields: parse_unsigned(fields[place]) == number


def _host_test(name: bytes) -> Test:
    wanted = name.lower()
    return lambda fields: fields[Field.HOSTNAME].lower() == wanted


def _queue_test(patterns: tuple[str, ...]) -> Test:
    @lru_cache(maxsize=1 << 14)
    def matches(queue: bytes, host: bytes) -> bool:
        name = f"{fsdecode(queue)}@{fsdecode(host)}"
        return any(matches_pattern(each, name) for each in patterns)

    return lambda fields: matches(fields[Field.QNAME], fields[Field.HOSTNAME])


def _job_test(options: QacctOptions) -> Test:
    number, pattern = options.job_number, options.job_name
    if pattern is None:
        return lambda fields: parse_unsigned(fields[Field.JOB_NUMBER]) == number
    known = lru_cache(maxsize=1 << 14)(lambda name: matches_pattern(pattern, fsdecode(name)))
    return lambda fields: known(fields[Field.JOB_NAME]) or parse_unsigned(fields[Field.JOB_NUMBER]) == number


def _task_test(options: QacctOptions) -> Test:
    tasks = options.tasks
    assert tasks is not None

    def is_meant(fields: Sequence[bytes]) -> bool:
        task = parse_unsigned(fields[Field.TASK_NUMBER])
        return tasks.first <= task <= tasks.last and (task - tasks.first) % tasks.step == 0

    return is_meant


def _window_tests(options: QacctOptions, now: int) -> list[tuple[int, Test]]:
    begin, end = options.find_window(now)
    place = Field.END_TIME if options.is_by_end else Field.START_TIME
    tests = list[tuple[int, Test]]()
    if begin is not None:
        tests.append((Field.END_TIME, lambda fields: parse_long(fields[place]) % 2**32 >= begin))
    if end is not None:
        tests.append((Field.END_TIME, lambda fields: parse_long(fields[place]) % 2**32 <= end))
    return tests
