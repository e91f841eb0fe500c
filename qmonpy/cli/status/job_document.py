"""What `qstat -xml -j` prints: everything about some jobs, and why they wait (asked)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from qmonpy.app.jobs.job_rows import find_model_policies, find_model_usage
from qmonpy.cli.outcome import format_lines
from qmonpy.cli.status.given_words import GivenWords, find_occasion
from qmonpy.cli.status.scheduler_messages import Message, find_message_number
from qmonpy.formats.documents.xml_text import escape_quoted
from qmonpy.formats.submission.checkpoint_words import count_occasion, find_interval
from qmonpy.formats.submission.file_path import FilePath
from qmonpy.formats.submission.job_draft import find_script
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.job import BASE_PRIORITY, Job, Range, ResourceRequest, has_number
from qmonpy.model.work.job_policy import TaskPolicies
from qmonpy.model.work.task_usage import TaskUsage

_SCHEMAS = "http://arc.liv.ac.uk/repos/darcs/sge/source/dist/util/resources/schemas/qstat"
_TYPES = {
    ValueType.INT: 1, ValueType.STRING: 2, ValueType.TIME: 3, ValueType.MEMORY: 4, ValueType.BOOL: 5,
    ValueType.CSTRING: 6, ValueType.HOST: 7, ValueType.DOUBLE: 8, ValueType.RESTRING: 9,
    ValueType.RSMAP: 10,
}  # fmt: skip
"""The numbers of types in Grid Engine, that of RSMAP in Open Cluster Scheduler 9.1.4 (asked)."""
_CONSUMABLES = {Consumable.YES: 1, Consumable.JOB: 2}
_MAILS = {"a": 0x40000, "b": 0x80000, "e": 0x100000, "s": 0x400000}
_LEVELS = {"n": 0, "w": 1, "e": 2, "v": 3, "p": 4}
_BINARY, _ARRAY, _WITHOUT_SHELL = 64, 128, 256
_RUNNING = 128
"""The status of a task that runs."""
Lines = Iterator[str]
_INDENT = "  "


def format_jobs_document(
    snapshot: Snapshot, jobs: Sequence[Job], messages: Sequence[Message], general: Sequence[str]
) -> str:
    """Return the document of some jobs, with what the scheduler says of them and of queue instances."""
    lines = ["<?xml version='1.0'?>", f'<detailed_job_info  xmlns:xsd="{_SCHEMAS}/detailed_job_info.xsd">']
    policies = find_model_policies(snapshot)
    told = (_block("element", _job(snapshot, job, policies.get(job.number, ()))) for job in jobs)
    body = [*_block("djob_info", (line for each in told for line in each))]
    texts = [(each.text, each) for each in messages]
    body += _block("messages", _block("element", _messages(texts, general)))
    return format_lines(*lines, *_indented(body), "</detailed_job_info>")


def format_messages_document(messages: Sequence[Message], general: Sequence[str]) -> str:
    """Return the document of `-j` without jobs: what the scheduler says of jobs and of queue instances."""
    lines = ["<?xml version='1.0'?>", f'<message  xmlns:xsd="{_SCHEMAS}/message.xsd">']
    texts = [(each.text_of_all, each) for each in messages]
    return format_lines(*lines, *_indented(_block("element", _messages(texts, general))), "</message>")


def _messages(texts: Sequence[tuple[str, Message]], general: Sequence[str]) -> Lines:
    of_jobs = (line for text, each in texts for line in _message(text, each.jobs, follows=each.follows))
    yield from _block("SME_message_list", of_jobs) if texts else ()
    lines = (line for text in general for line in _message(text, ()))
    yield from _block("SME_global_message_list", lines) if general else ()


def _message(text: str, numbers: Iterable[int], *, follows: bool = False) -> Lines:
    tag = "element" if follows else "ulong_sublist"
    listed = [line for each in numbers for line in _block(tag, [_element("ULNG_value", each)])]
    lines = [*_block("MES_job_number_list", listed)] if listed else []
    number = find_message_number(text)
    lines += [_element("MES_message_number", number)] if number is not None else []
    return _block("element", [*lines, _element("MES_message", text)])


def _job(snapshot: Snapshot, job: Job, policies: TaskPolicies) -> Lines:
    given = GivenWords(job)
    yield from _head(snapshot, job, given)
    yield from _requests(snapshot, job)
    variables = [_variable("job_sublist", name, value) for name, value in given.pairs("-v")]
    yield from _block("JB_env_list", (line for each in variables for line in each)) if variables else ()
    arguments = given.command[1:]
    elements = (line for each in arguments for line in _block("element", [_element("ST_name", each)]))
    yield from _block("JB_job_args", elements) if arguments else ()
    yield _element("JB_script_file", find_script(given.command) or "STDIN")
    yield from _tasks(snapshot, job, policies)
    context = [_variable("context_list", name, value) for name, value in given.context]
    yield from _block("JB_context", (line for each in context for line in each)) if context else ()
    yield from _named("JB_cwd", given.last("-wd"))
    yield from _paths("JB_stderr_path_list", given.paths("-e"))
    yield from _dependencies(snapshot, job, given)
    yield from _middle(snapshot.cluster, job, given)
    yield from _end(snapshot, job, given, policies)


def _head(snapshot: Snapshot, job: Job, given: GivenWords) -> Lines:
    yield _element("JB_job_number", job.number)
    yield _element("JB_ar", job.reservation or 0)
    yield _element("JB_exec_file", f"job_scripts/{job.number}")
    yield _element("JB_submission_time", job.submit_time)
    yield _element("JB_owner", job.owner)
    yield from _named("JB_group", job.groups[0] if job.groups else "")
    yield _element("JB_account", job.account)
    yield _flag("JB_merge_stderr", given.is_yes("-j"))
    mails = [("mail_list", each.partition("@")) for each in job.mail_to]
    mails = mails or [("element", (job.owner, "@", snapshot.cluster.name))]
    listed = (_block(tag, [_element("MR_user", user), _element("MR_host", host)]) for tag, (user, _, host) in mails)
    yield from _block("JB_mail_list", (line for each in listed for line in each))
    yield from _named("JB_project", job.project or "")
    yield _flag("JB_notify", given.has("-notify"))
    yield _element("JB_job_name", job.name)
    yield from _paths("JB_stdout_path_list", given.paths("-o"))
    yield _element("JB_jobshare", job.job_share)


def _requests(snapshot: Snapshot, job: Job) -> Lines:
    for kind, requests in (("hard", job.hard_resources), ("soft", job.soft_resources)):
        lines = (line for each in requests for line in _request(snapshot, each))
        yield from _block(f"JB_{kind}_resource_list", lines) if requests else ()
    yield from _queues("JB_hard_queue_list", job.hard_queues)
    yield from _queues("JB_soft_queue_list", job.soft_queues)
    yield from _paths("JB_shell_list", GivenWords(job).paths("-S"))


def _request(snapshot: Snapshot, request: ResourceRequest) -> Lines:
    attribute = snapshot.cluster.complexes.get(request.name)
    kind = attribute.type if attribute is not None else ValueType.STRING
    number = None if kind.is_string else find_number(kind, request.value)
    pairs = {
        "CE_name": request.name,
        "CE_valtype": _TYPES[kind],
        "CE_stringval": request.value,
        "CE_doubleval": f"{number or 0.0:.6f}",
        "CE_relop": 0,
        "CE_consumable": 0 if attribute is None else _CONSUMABLES.get(attribute.consumable, 0),
        "CE_dominant": 0,
        "CE_pj_doubleval": "0.000000",
        **dict.fromkeys(("CE_pj_dominant", "CE_requestable", "CE_tagged"), 0),
    }
    return _block("qstat_l_requests", (_element(name, value) for name, value in pairs.items()))


def _tasks(snapshot: Snapshot, job: Job, policies: TaskPolicies) -> Lines:
    found = [each for each in sorted(snapshot.state.running.items()) if each[0][0] == job.number]
    used = find_model_usage(snapshot, [key for key, _ in found])
    lines = (
        _block(
            "ulong_sublist",
            (
                _element("JAT_status", _RUNNING),
                _element("JAT_task_number", task),
                *_usage(used.get((job.number, task))),
                _element("JAT_start_time", running.start_time),
                *_tickets(policies, task),
            ),
        )
        for (_, task), running in found
    )
    yield from _block("JB_ja_tasks", (line for each in lines for line in each)) if found else ()


def _usage(usage: TaskUsage | None) -> Lines:
    """Yield what a task has used; nothing where its host has told nothing yet."""
    if usage is None:
        return
    amounts = {
        "cpu": usage.cpu_seconds, "mem": usage.memory_gb_seconds, "io": usage.io_gb, "iow": 0.0,
        "vmem": usage.vmem_bytes, "maxvmem": usage.max_vmem_bytes,
    }  # fmt: skip
    told = (
        _block("scaled", (_element("UA_name", name), _element("UA_value", f"{amount or 0:.6f}")))
        for name, amount in amounts.items()
    )
    yield from _block("JAT_scaled_usage_list", (line for each in told for line in each))


def _tickets(policies: TaskPolicies, task: int) -> Lines:
    own = next((policy for ranges, policy in policies if not ranges or has_number(ranges, task)), None)
    if own is not None and own.normal_tickets:
        yield _element("JAT_ntix", f"{own.normal_tickets:.6f}")


def _dependencies(snapshot: Snapshot, job: Job, given: GivenWords) -> Lines:
    yield from _numbers("JB_jid_predecessor_list", "job_predecessors", job.predecessors)
    yield from _words("JB_jid_request_list", given.listed("-hold_jid"))
    jobs = snapshot.state.jobs
    yield from _numbers("JB_jid_successor_list", "ulong_sublist", _waiting_for(jobs, job.number))
    yield from _numbers("JB_ja_ad_predecessor_list", "job_predecessors_ad", job.array_predecessors)
    requested = given.listed("-hold_jid_ad")
    # 8.1.9 leaves out the names of these.
    words = (_block("element", [_element("JRE_job_number", 0)]) for _ in requested)
    yield from _block("JB_ja_ad_request_list", (line for each in words for line in each)) if requested else ()
    waiting = (number for number, each in jobs.items() if job.number in each.array_predecessors)
    yield from _numbers("JB_ja_ad_successor_list", "ulong_sublist", waiting)


def _waiting_for(jobs: Mapping[int, Job], number: int) -> Iterator[int]:
    return (each for each, job in jobs.items() if number in job.predecessors)


def _middle(cluster: Cluster, job: Job, given: GivenWords) -> Lines:
    mails = sum(_MAILS.get(letter, 0) for letter in job.mail_options)
    restart = {True: 1, False: 2, None: 0}[job.is_restartable]
    checkpoint = given.last("-ckpt")
    pairs = {
        "JB_deadline": job.deadline, "JB_execution_time": job.start_after,
        **({"JB_checkpoint_name": checkpoint} if checkpoint else {}),
        "JB_checkpoint_attr": count_occasion(find_occasion(cluster, given)),
        "JB_checkpoint_interval": find_interval(given.last("-c")), "JB_reserve": str(job.wants_reservation).lower(),
        "JB_mail_options": mails,
    }  # fmt: skip
    yield from (_element(name, value) for name, value in pairs.items())
    yield from _paths("JB_stdin_path_list", given.paths("-i"))
    yield _element("JB_priority", BASE_PRIORITY + job.priority)
    yield _element("JB_restart", restart)
    yield _element("JB_verify", 0)
    yield from _queues("JB_master_hard_queue_list", job.master_queues)
    yield _element("JB_script_size", 0)
    if job.pe:
        yield _element("JB_pe", job.pe)
        yield from _block("JB_pe_range", (line for each in job.slots for line in _range("ranges", each)))
    # 8.1.9 prints this one twice.
    yield from _words("JB_jid_request_list", given.listed("-hold_jid"))


def _end(snapshot: Snapshot, job: Job, given: GivenWords, policies: TaskPolicies) -> Lines:
    yield _element("JB_verify_suitable_queues", _LEVELS.get(job.verification, 0))
    for name in ("JB_soft_wallclock_gmt", "JB_hard_wallclock_gmt"):
        yield _element(name, 0)
    yield _element("JB_override_tickets", job.override_tickets)
    yield _element("JB_version", job.alterations)
    yield from _block("JB_ja_structure", _range("task_id_range", job.tasks or Range(1, 1)))
    kinds = ((given.is_binary, _BINARY), (job.is_array, _ARRAY), (not given.has_shell, _WITHOUT_SHELL))
    yield _element("JB_type", sum(number for is_so, number in kinds if is_so))
    tag = "binding" if given.binding.kind else "element"
    lines = (_element(name, value) for name, value in given.binding.elements)
    yield from _block("JB_binding", _block(tag, lines))
    yield _element("JB_ja_task_concurrency", job.max_running_tasks)
    urgency = next((policy.normal_urgency for _, policy in policies if policy.normal_urgency), 0.0)
    yield _element("JB_nurg", f"{urgency:.6f}")


def _words(name: str, words: Sequence[str]) -> Lines:
    elements = (_block("element", _request_word(each)) for each in words)
    yield from _block(name, (line for each in elements for line in each)) if words else ()


def _request_word(word: str) -> Lines:
    yield _element("JRE_job_number", 0)
    yield _element("JRE_job_name", word)


def _numbers(name: str, tag: str, numbers: Iterable[int]) -> Lines:
    lines = [line for each in numbers for line in _block(tag, [_element("JRE_job_number", each)])]
    yield from _block(name, lines) if lines else ()


def _queues(name: str, queues: Sequence[str]) -> Lines:
    lines = (line for each in queues for line in _block("destin_ident_list", [_element("QR_name", each)]))
    yield from _block(name, lines) if queues else ()


def _paths(name: str, paths: Sequence[FilePath]) -> Lines:
    lines = (line for each in paths for line in _block("path_list", _path(each)))
    yield from _block(name, lines) if paths else ()


def _path(path: FilePath) -> Lines:
    yield _element("PN_path", path.path)
    yield _element("PN_host", path.host)
    yield _element("PN_file_host", "")
    yield _flag("PN_file_staging", False)


def _variable(tag: str, name: str, value: str) -> Lines:
    return _block(tag, [_element("VA_variable", name), *_named("VA_value", value)])


def _range(tag: str, found: Range) -> Lines:
    pairs = (("RN_min", found.first), ("RN_max", found.last), ("RN_step", found.step))
    return _block(tag, (_element(name, value) for name, value in pairs))


def _block(tag: str, lines: Iterable[str]) -> Lines:
    yield f"<{tag}>"
    yield from _indented(lines)
    yield f"</{tag}>"


def _indented(lines: Iterable[str]) -> Lines:
    return (f"{_INDENT}{line}" for line in lines)


def _named(name: str, value: str) -> Lines:
    if value:
        yield _element(name, value)


def _flag(name: str, is_so: bool) -> str:
    return _element(name, str(is_so).lower())


def _element(name: str, value: object) -> str:
    return f"<{name}>{escape_quoted(str(value))}</{name}>"
