"""Which check an attribute has: one of its own, or that of its kind of value."""

import re
from collections.abc import Iterator, Mapping

from qmonpy.engine.checks.object_checks import choices, commands, configuration, names, number, resources, scheduler
from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.engine.checks.object_checks.choices import Check
from qmonpy.engine.checks.object_checks.subordinates import check_subordinates
from qmonpy.formats.values.calendar import check_calendar
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import later


def find_check(kind: ObjectKind, description: AttributeDescription) -> Check | None:
    """Return the check of an attribute; None where every text will do."""
    if kind is ObjectKind.LOCAL_CONFIGURATION:
        kind = ObjectKind.CONFIGURATION
    by_name = _BY_NAME.get(kind, {})
    if description.name in by_name:
        return by_name[description.name]
    return _BY_KIND.get(kind, {}).get(description.value_kind) or _GENERAL.get(description.value_kind)


def _check_processors(value: AttributeValue) -> Iterator[Report]:
    try:
        # What stands behind a single number is passed over.
        parse_slot_ranges(re.sub(r"(^|,)(\d+)[^-,\d][^,]*", r"\1\2", value.text, flags=re.ASCII))
    except ReportError as error:
        for report in error.reports:
            yield value.error("ranges", report.text, "m-n,m-n", "UNDEFINED")


def _check_days(value: AttributeValue) -> Iterator[Report]:
    yield from check_calendar(Calendar(value.owner, **{value.name: value.text}))


_GENERAL: Mapping[ValueKind, Check] = {
    ValueKind.NAME: names.check_name,
    ValueKind.NAMES: names.check_names,
    ValueKind.HOST_LIST: names.check_host_list,
    ValueKind.FLAG: number.check_flag,
    ValueKind.INTEGER: number.check_whole_number,
    ValueKind.NUMBER: number.check_factor,
    ValueKind.TIME: number.check_time,
    ValueKind.TIME_LIMIT: number.check_time,
    ValueKind.MEMORY_LIMIT: number.check_memory,
    ValueKind.CALENDAR_YEAR: _check_days,
    ValueKind.CALENDAR_WEEK: _check_days,
    ValueKind.SUBORDINATES: check_subordinates,
    ValueKind.METHOD: commands.check_method,
    ValueKind.CHOICES: choices.check_specifiers,
}

_BY_KIND: Mapping[ObjectKind, Mapping[ValueKind, Check]] = {
    ObjectKind.PE: {ValueKind.COMMAND: commands.check_pe_command},
    ObjectKind.CHECKPOINT: {ValueKind.COMMAND: commands.check_checkpoint_command},
    ObjectKind.SCHEDULER: {
        ValueKind.TIME: number.check_scheduler_time,
        ValueKind.TIME_LIMIT: number.check_scheduler_time,
        ValueKind.LOAD_FORMULA: scheduler.check_formula,
    },
    ObjectKind.CONFIGURATION: {
        ValueKind.INTEGER: configuration.check_loose_number,
        ValueKind.TIME: configuration.check_loose_time,
        ValueKind.PATH: commands.check_configured_path,
        ValueKind.RANGES: configuration.check_group_ids,
        ValueKind.CHOICE: choices.make_choice_hint(later('"{}" is none of what is known here.')),
    },
}

_BY_NAME: Mapping[ObjectKind, Mapping[str, Check]] = {
    ObjectKind.QUEUE: {
        "priority": number.check_priority,
        "slots": number.check_slots,
        "processors": _check_processors,
        "shell": commands.check_shell,
        "prolog": commands.check_procedure,
        "epilog": commands.check_procedure,
        "starter_method": commands.check_starter,
        "tmpdir": commands.check_folder,
        "shell_start_mode": choices.make_choice_check('Invalid value "{}" as shell start mode'),
        "initial_state": choices.make_choice_check('Invalid value "{}" as initial state'),
        "complex_values": resources.check_queue_values,
        "load_thresholds": resources.check_thresholds,
        "suspend_thresholds": resources.check_thresholds,
    },
    ObjectKind.HOST: {
        "complex_values": resources.check_host_values,
        "load_scaling": resources.check_load_scaling,
        "usage_scaling": resources.check_usage_factors,
        "report_variables": resources.check_report_variables,
    },
    ObjectKind.PE: {
        "slots": number.check_slots,
        "allocation_rule": commands.check_allocation_rule,
        "urgency_slots": choices.check_urgency_slots,
    },
    ObjectKind.CHECKPOINT: {
        "interface": choices.make_choice_check("no valid checkpoint interface {}"),
        "ckpt_dir": commands.check_folder,
        "signal": commands.check_signal,
        "when": choices.check_when,
    },
    ObjectKind.SCHEDULER: {
        "algorithm": scheduler.check_algorithm,
        "queue_sort_method": choices.make_choice_hint(later('"{}" is no way to sort queues; load is taken.')),
        "job_load_adjustments": resources.check_adjustments,
        "schedd_job_info": scheduler.check_job_info,
        "params": scheduler.check_parameters,
        "usage_weight_list": resources.check_usage_factors,
        "halflife_decay_list": scheduler.check_decay,
        "policy_hierarchy": choices.check_policy_hierarchy,
    },
    ObjectKind.CONFIGURATION: {
        "execd_spool_dir": commands.check_folder,
        "libjvm_path": commands.check_folder,
        "load_sensor": commands.check_configured_path,
        "prolog": commands.check_configured_path,
        "epilog": commands.check_configured_path,
        "qlogin_daemon": commands.check_configured_path,
        "rlogin_daemon": commands.check_configured_path,
        "rsh_daemon": commands.check_configured_path,
        "shell_start_mode": choices.make_choice_check('denied: got invalid value "{}" for shell_start_mode'),
        "loglevel": choices.make_choice_check('denied: got invalid value "{}" for loglevel'),
        "auto_user_oticket": configuration.check_ticket_number,
        "auto_user_fshare": configuration.check_ticket_number,
        "auto_user_default_project": names.check_default_project,
        **dict.fromkeys(("qmaster_params", "execd_params", "reporting_params"), configuration.check_parameters),
        "jsv_url": configuration.check_jsv,
    },
}
