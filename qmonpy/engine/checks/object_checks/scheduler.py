"""The attributes of sched_conf(5) that have a form of their own, in the words of 8.1.9."""

import re
from collections.abc import Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.formats.values.load_formula import check_load_formula
from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report
from qmonpy.model.values.value import ValueType, find_number

_JOB_LIST = compile_late(r"job_list[ \t]+\d+(?:-\d+)?(?:[\s,]+\d+(?:-\d+)?)*", re.ASCII)
_DECAY = compile_late(r"[^=:,\s]+=-?\d\S*", re.ASCII)
_FLAGS = ("TRUE", "FALSE", "1", "0")
_ALGORITHMS = ("AUTO", "LEAST", "BIN", "HIGHEST")


def check_algorithm(value: AttributeValue) -> Iterator[Report]:
    """Check the scheduling algorithm: the default, or an external one."""
    if value.text != "default" and not value.text.startswith("ext_"):
        yield value.error("algorithm", f'attribute "{value.text}" is not a valid algorithm name.')


def check_formula(value: AttributeValue) -> Iterator[Report]:
    """Check the load formula; 8.1.9 passes over blanks and over signs that join nothing."""
    fault = check_load_formula("".join(value.text.split()), value.cluster.complexes, value.name)
    if fault is None:
        return
    if fault.message:
        yield value.error("load-formula", fault.message)
    else:
        yield value.warning("load-formula", str(fault))


def check_job_info(value: AttributeValue) -> Iterator[Report]:
    """Check whether reasons are kept, and of which jobs."""
    if value.text in ("true", "false") or _JOB_LIST.fullmatch(value.text):
        return
    if value.text == "job_list":
        yield value.error("job-info", "Invalid sge_strtok_r call, last is NULL", "true", "false", "job_list 1,2,3")
        return
    is_list = value.text.split()[:1] == ["job_list"]
    words = f'attribute "{value.name}{"" if is_list else " "}" is not a valid {"job_list" if is_list else "parameter"}'
    yield value.error("job-info", words, "true", "false", "job_list 1,2,3")


def check_parameters(value: AttributeValue) -> Iterator[Report]:
    """Check further settings of the scheduler, one after the other."""
    for word in re.split(r"[\s,]+", value.text) if not value.is_none else ():
        name, _, text = word.partition("=")
        if name.upper() not in value.description.choices:
            yield value.error("parameter", f'found unknown param: "{word}"')
        elif not _is_parameter(name.upper(), text):
            yield value.error("parameter", f'Invalid scheduler param setting: "{word}"', *_parameter_forms(name))


def _is_parameter(name: str, text: str) -> bool:
    if name == "DURATION_OFFSET":
        return (find_number(ValueType.TIME, text) or -1) >= 0 or text in ("0", "0:0:0")
    return text.upper() in (_ALGORITHMS if name == "PE_RANGE_ALG" else _FLAGS)


def _parameter_forms(name: str) -> tuple[str, ...]:
    if name.upper() == "DURATION_OFFSET":
        return ("h:m:s", "seconds")
    return tuple(each.lower() for each in (_ALGORITHMS if name.upper() == "PE_RANGE_ALG" else _FLAGS))


def check_decay(value: AttributeValue) -> Iterator[Report]:
    """Check half-lives of kinds of usage."""
    first = value.text.split(":", 1)[0].split()[:1]
    if not value.is_none and not (first and _DECAY.match(first[0])):
        yield value.error("decay", "Invalid halflife_day_list. Ignoring the setting.", "cpu=60:mem=0:io=-1", "NONE")
