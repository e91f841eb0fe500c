"""The texts of `qrsub -help`, `qrdel -help` and `qrstat -help` in Grid Engine 8.1.9, with its own mistakes."""

from qmonpy.formats.submission.submission_error import SubmissionError

VERSION = "SGE 8.1.9"
_OPTION_WIDTH, _TERM_WIDTH = 41, 24

_OPTIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "qrsub": (
        ("[-a date_time]", "request a start time"),
        ("[-astnode node_shares_list]", "add sharetree node(s)"),
        ("[-A account_string]", "account string in accounting record"),
        ("[-d time]", "duration of time window"),
        ("[-dul listname_list]", "delete userset list(s) completely"),
        ("[-e date_time]", "request an end time"),
        ("[-help]", "print this help"),
        ("[-l resource_list]", "request the given resources"),
        ("[-M mail_list]", "notify these e-mail addresses"),
        ("[-m mail_options]", "define mail notification events"),
        ("[-masterq wc_queue_list]", "bind master task to queue(s)"),
        ("[-N name]", "specify job name"),
        ("[-now y[es]|n[o]]", "consider only interactive queues"),
        ("[-pe wc_pe_name slot_range]", "request slot range for parallel jobs"),
        ("[-q wc_queue_list]", "print information on given queue"),
        ("[-u user_list]", "specify a list of users"),
        ("", "(not allowed in combination with job_task_list)"),
        ("[-explain]", "show reason for error state"),
    ),
    "qrdel": (
        ("[-f]", "force action"),
        ("[-he  y[es]|n[o]]", "enable/disable hard error handling"),
        ("[-help]", "print this help"),
        ("[-u user_list]", "all advance reservations of users specified in list"),
    ),
    "qrstat": (
        ("[-he  y[es]|n[o]]", "enable/disable hard error handling"),
        ("[-help]", "print this help"),
        ("[-terse]", "tersed output, print only the job-id"),
        ("[-u user_list]", "all advance reservations of users specified in list"),
        ("[-xml]", "display the information in XML-Format"),
    ),
}
_USER_LIST = ("user_list", "user[,user,...]")
_TERMS: dict[str, tuple[tuple[str, str], ...]] = {
    "qrsub": (
        ("account_string", "account_name"),
        ("date_time", "[[CC]YY]MMDDhhmm[.SS]"),
        ("listname_list", "listname[,listname,...]"),
        ("mail_address", "username[@host]"),
        ("mail_list", "mail_address[,mail_address,...]"),
        ("mail_options", "`e' `b' `a' `n' (end, begin, error, no)"),
        ("node_path", "[/]node_name[[/.]node_name...]"),
        ("node_shares_list", "node_path=shares[,node_path=shares,...]"),
        ("resource_list", "resource[=value][,resource[=value],...]"),
        ("slot_range", "[n[-m]|[-]m] - n,m > 0"),
        _USER_LIST,
        ("wc_cqueue", "wildcard expression matching a cluster queue"),
        ("wc_host", "wildcard expression matching a host"),
        ("wc_hostgroup", "wildcard expression matching a hostgroup"),
        ("wc_qinstance", "wc_cqueue@wc_host"),
        ("wc_qdomain", "wc_cqueue@wc_hostgroup"),
        ("wc_queue", "wc_cqueue|wc_qdomain|wc_qinstance"),
        ("wc_queue_list", "wc_queue[,wc_queue,...]"),
        ("time", "hours:minutes:seconds | seconds"),
    ),
    "qrdel": (_USER_LIST,),
    "qrstat": (_USER_LIST,),
}
COMMANDS = tuple(_OPTIONS)
"""The commands whose help is known."""


def format_help(command: str) -> str:
    """Return the help of one of COMMANDS, without a line break at its end."""
    lines = [VERSION, f"usage: {command} [options]"]
    lines += [f"   {option:<{_OPTION_WIDTH}}{text}" for option, text in _OPTIONS[command]]
    lines += ["", *(f"{term:<{_TERM_WIDTH}}{text}" for term, text in _TERMS[command])]
    return "\n".join(lines)


class HelpWantedError(SubmissionError):
    """The help was requested instead of a reservation: not a mistake, with exit status 0."""

    def __init__(self) -> None:
        super().__init__((), tuple(format_help("qrsub").split("\n")), 0)
