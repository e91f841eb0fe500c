"""The attributes of the configuration that a host may have for itself (sge_conf(5)); without a value the global one
counts."""

from dataclasses import replace

from qmonpy.model.attributes.configuration import CONFIGURATION_ATTRIBUTES
from qmonpy.model.attributes.description import AttributeDescription

LOCAL_NAMES = (
    "execd_spool_dir", "mailer", "xterm", "load_sensor", "prolog", "epilog", "load_report_time", "reschedule_unknown",
    "set_token_cmd", "pag_cmd", "token_extend_time", "shepherd_cmd", "execd_params", "gid_range", "qlogin_command",
    "qlogin_daemon", "rlogin_command", "rlogin_daemon", "rsh_command", "rsh_daemon", "libjvm_path",
    "additional_jvm_args",
)  # fmt: skip
"""The attributes of which the manual page says that a local configuration overwrites them."""

LOCAL_CONFIGURATION_ATTRIBUTES: tuple[AttributeDescription, ...] = tuple(
    replace(each, default="", installed="") for each in CONFIGURATION_ATTRIBUTES if each.name in LOCAL_NAMES
)
