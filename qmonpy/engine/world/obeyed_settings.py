"""The attributes of the scheduler's and the global configuration that have an effect here; the others are only kept."""

from collections.abc import Mapping

from qmonpy.model.configuration.change import ObjectKind

OBEYED: Mapping[ObjectKind, frozenset[str]] = {
    ObjectKind.SCHEDULER: frozenset(
        {
            "algorithm",
            "schedule_interval",
            "maxujobs",
            "queue_sort_method",
            "load_formula",
            "job_load_adjustments",
            "load_adjustment_decay_time",
            "flush_submit_sec",
            "flush_finish_sec",
            "params",
            "halftime",
            "usage_weight_list",
            "compensation_factor",
            "weight_user",
            "weight_project",
            "weight_department",
            "weight_job",
            "weight_tickets_functional",
            "weight_tickets_share",
            "share_override_tickets",
            "share_functional_shares",
            "max_functional_jobs_to_schedule",
            "report_pjob_tickets",
            "max_pending_tasks_per_job",
            "halflife_decay_list",
            "policy_hierarchy",
            "weight_ticket",
            "weight_waiting_time",
            "weight_deadline",
            "weight_urgency",
            "weight_priority",
            "max_reservation",
            "default_duration",
        }
    ),
    ObjectKind.CONFIGURATION: frozenset(
        {
            "mailer",
            "user_lists",
            "xuser_lists",
            "projects",
            "xprojects",
            "enforce_project",
            "reporting_params",
            "execd_params",
            "qmaster_params",
            "loglevel",
            "jsv_url",
            "jsv_allowed_mod",
            "finished_jobs",
            "max_aj_instances",
            "max_aj_tasks",
            "max_u_jobs",
            "max_jobs",
            "max_advance_reservations",
            "max_unheard",
            "reschedule_unknown",
        }
    ),
}
"""Attributes that have an effect. `algorithm` has only one value; `loglevel` is of what verifies jobs (`jsv_url`)."""
OBEYED_WORDS: Mapping[tuple[ObjectKind, str], tuple[str, ...]] = {
    (ObjectKind.SCHEDULER, "params"): ("DURATION_OFFSET",),
    (ObjectKind.CONFIGURATION, "reporting_params"): (
        "accounting",
        "reporting",
        "joblog",
        "sharelog",
        "log_consumables",
    ),
    (ObjectKind.CONFIGURATION, "qmaster_params"): (
        "ENABLE_FORCED_QDEL_IF_UNKNOWN",
        "FORBID_RESCHEDULE",
        "FORBID_APPERROR",
        "DISABLE_AUTO_RESCHEDULING",
        "ENABLE_RESCHEDULE_KILL",
        "ENABLE_RESCHEDULE_SLAVE",
        "ENABLE_FORCED_QDEL",
        "jsv_timeout",
        "jsv_threshold",
    ),
    (ObjectKind.CONFIGURATION, "execd_params"): ("ACCT_RESERVED_USAGE", "SHARETREE_RESERVED_USAGE"),
}
"""Lists of parameters of which only some have an effect."""


def is_obeyed(kind: ObjectKind, name: str) -> bool:
    """Whether an attribute of a configuration has an effect in the embedded cluster."""
    return name in OBEYED.get(kind, frozenset())
