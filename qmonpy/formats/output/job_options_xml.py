"""The options of jobs that no scheduler reads, from `qstat -j NUMBERS -xml`: files, variables, context and the like."""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import parse_xml, text_of
from qmonpy.model.report import Report
from qmonpy.model.values.whole import is_whole

_PATHS = {
    "-o": "JB_stdout_path_list",
    "-e": "JB_stderr_path_list",
    "-i": "JB_stdin_path_list",
    "-S": "JB_shell_list",
}
_OWN_VARIABLE = re.compile("__SGE_PREFIX__|SGE_O_")
"""How variables begin that qsub adds by itself."""
_LINEAR = "linear_automatic"


def parse_options_xml(text: str) -> tuple[Mapping[int, tuple[str, ...]], tuple[Report, ...]]:
    """Return by job the words of qsub that say the same, without options that a Job has itself, and the mistakes."""
    if "<unknown_jobs" in text:
        return {}, ()
    document = parse_xml(text, "detailed_job_info", "element")
    jobs = (each for part in document.root.findall("djob_info") for each in part.findall("element"))
    found = {text_of(job, "JB_job_number"): tuple(_list_options(job)) for job in jobs}
    return {int(number): words for number, words in found.items() if is_whole(number)}, document.reports


def _list_options(job: Element) -> Iterator[str]:
    for option, tag in _PATHS.items():
        paths = [_path(each) for each in job.iterfind(f"{tag}/*")]
        if paths:
            yield from (option, ",".join(paths))
    for option, tag in (("-wd", "JB_cwd"), ("-ckpt", "JB_checkpoint_name")):
        if text_of(job, tag):
            yield from (option, text_of(job, tag))
    if text_of(job, "JB_jobshare") not in ("", "0"):
        yield from ("-js", text_of(job, "JB_jobshare"))
    for option, tag in (("-notify", "JB_notify"), ("-j", "JB_merge_stderr")):
        if text_of(job, tag).lower() in ("true", "1"):
            yield from (option, "y") if option == "-j" else (option,)
    for option, tag in (("-v", "JB_env_list"), ("-ac", "JB_context")):
        found = (_pair(each, option) for each in job.iterfind(f"{tag}/*"))
        pairs = [each for each in found if not _OWN_VARIABLE.match(each)]
        # A value with a comma cannot be said by an option.
        if pairs and not any("," in each for each in pairs):
            yield from (option, ",".join(pairs))
    waited = [text_of(each, "JRE_job_number") for each in job.iterfind("JB_ja_ad_predecessor_list/*")]
    if any(waited):
        yield from ("-hold_jid_ad", ",".join(filter(None, waited)))
    yield from _binding(job)
    if text_of(job, "JB_script_file"):
        yield text_of(job, "JB_script_file")
        yield from (text_of(each, "ST_name") for each in job.iterfind("JB_job_args/*"))


def _path(element: Element) -> str:
    host, path = text_of(element, "PN_host"), text_of(element, "PN_path")
    return f"{host}:{path}" if host else path


def _pair(element: Element, option: str) -> str:
    """Return a pair as its option says the same: `-v NAME` would take its value from the environment (asked)."""
    name, value = text_of(element, "VA_variable"), text_of(element, "VA_value")
    return f"{name}={value}" if value or option == "-v" else name


def _binding(job: Element) -> Iterator[str]:
    """Yield the option for the one binding that 8.1.9 shows whole, that of an amount of cores in a line."""
    found = job.find("JB_binding/binding")
    amount = text_of(found, "BN_parameter_n") if found is not None else ""
    if found is not None and text_of(found, "BN_strategy") == _LINEAR and is_whole(amount) and int(amount):
        yield from ("-binding", f"linear:{amount}")
