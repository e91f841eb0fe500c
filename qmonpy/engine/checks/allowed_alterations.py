"""Which alterations of jobs are allowed where the qmaster has a program that verifies jobs (`jsv_allowed_mod`, asked).

Without such a program everything is, and so are always `-tc`, `-ot` and `-w`, unless nothing is (`none`).
"""

from collections.abc import Collection, Iterable, Iterator

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.value import NONE

CODE = "job.alteration-not-allowed"
_NOTHING = "none"
"""In capitals it is a list, of no parameter that there is."""
_DEFAULT = "ac,h,i,e,o,j,M,N,p,w"
_MOST_LETTERS = 100
"""So much of the list is told."""
_PARAMETERS = (
    ("-N", "N"), ("-a", "a"), ("-A", "A"), ("-ar", "ar"), ("-binding", "binding"), ("-c interval", "c_interval"),
    ("-c", "c_occasion"), ("-ckpt", "ckpt"), ("-dl", "dl"), ("-e", "e"), ("-i", "i"),
    ("-h", "h"), ("-h", "t"), ("-hold_jid", "hold_jid"), ("-hold_jid_ad", "hold_jid_ad"), ("-R", "R"), ("-j", "j"),
    ("-l", "l_hard"), ("-soft -l", "l_soft"), ("-m", "m"), ("-M", "M"), ("-notify", "notify"), ("-o", "o"), ("-p", "p"),
    ("-js", "js"), ("-P", "P"), ("-pe", "pe_name"), ("-pe", "pe_min"), ("-q", "q_hard"), ("-soft -q", "q_soft"),
    ("-masterq", "masterq"), ("-r", "r"), ("-S", "S"), ("-cwd", "cwd"), ("-wd", "cwd"),
    ("-v", "v"), ("-V", "v"), ("-ac", "ac"), ("-sc", "ac"), ("-dc", "ac"),
)  # fmt: skip
"""By option the parameters that it alters, in the order of 8.1.9's refusals."""


def find_forbidden_alteration(cluster: Cluster, options: Collection[str]) -> Report | None:
    """Return why jobs may not be altered by these options of `qalter`, whoever asks; None if they may."""
    if cluster.configuration.get("jsv_url", NONE).upper() == NONE:
        return None
    said = cluster.configuration.get("jsv_allowed_mod", _DEFAULT).strip()
    if said == _NOTHING:
        return Report(CODE, "No job modification allowed due to jsv_allowed_mod configuration")
    allowed = frozenset(said.split(","))
    # 8.1.9 holds a hold also against the tasks that it is for, unless holds are allowed.
    spared = frozenset({"t"}) if "h" in allowed else frozenset[str]()
    wrong = ",".join(dict.fromkeys(each for each in _list_parameters(options) if each not in allowed | spared))
    if not wrong:
        return None
    text = f"rejected due to jsv_allowed_mod configuration which does not allow: {wrong[:_MOST_LETTERS]}"
    return Report(CODE, text)


def _list_parameters(options: Iterable[str]) -> Iterator[str]:
    given = frozenset(options)
    yield from (name for option, name in _PARAMETERS if option in given)
