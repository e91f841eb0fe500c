"""The complex table of a new Grid Engine 8.1.9; all of its attributes are built in."""

from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.value import Relop, ValueType

_ROWS = """
arch              a        STRING  ==  YES  NO   NONE   0
calendar          c        STRING  ==  YES  NO   NONE   0
cpu               cpu      DOUBLE  >=  YES  NO   0      0
display_win_gui   dwg      BOOL    ==  YES  NO   0      0
h_core            h_core   MEMORY  <=  YES  NO   0      0
h_cpu             h_cpu    TIME    <=  YES  NO   0:0:0  0
h_data            h_data   MEMORY  <=  YES  NO   0      0
h_fsize           h_fsize  MEMORY  <=  YES  NO   0      0
h_rss             h_rss    MEMORY  <=  YES  NO   0      0
h_rt              h_rt     TIME    <=  YES  NO   0:0:0  0
h_stack           h_stack  MEMORY  <=  YES  NO   0      0
h_vmem            h_vmem   MEMORY  <=  YES  NO   0      0
hostname          h        HOST    ==  YES  NO   NONE   0
load_avg          la       DOUBLE  >=  NO   NO   0      0
load_long         ll       DOUBLE  >=  NO   NO   0      0
load_medium       lm       DOUBLE  >=  NO   NO   0      0
load_short        ls       DOUBLE  >=  NO   NO   0      0
m_core            core     INT     <=  YES  NO   0      0
m_socket          socket   INT     <=  YES  NO   0      0
m_thread          thread   INT     <=  YES  NO   0      0
m_topology        topo     STRING  ==  YES  NO   NONE   0
m_topology_inuse  utopo    STRING  ==  YES  NO   NONE   0
mem_free          mf       MEMORY  <=  YES  NO   0      0
mem_total         mt       MEMORY  <=  YES  NO   0      0
mem_used          mu       MEMORY  >=  YES  NO   0      0
min_cpu_interval  mci      TIME    <=  NO   NO   0:0:0  0
np_load_avg       nla      DOUBLE  >=  NO   NO   0      0
np_load_long      nll      DOUBLE  >=  NO   NO   0      0
np_load_medium    nlm      DOUBLE  >=  NO   NO   0      0
np_load_short     nls      DOUBLE  >=  NO   NO   0      0
num_proc          p        INT     ==  YES  NO   0      0
qname             q        STRING  ==  YES  NO   NONE   0
rerun             re       BOOL    ==  NO   NO   0      0
s_core            s_core   MEMORY  <=  YES  NO   0      0
s_cpu             s_cpu    TIME    <=  YES  NO   0:0:0  0
s_data            s_data   MEMORY  <=  YES  NO   0      0
s_fsize           s_fsize  MEMORY  <=  YES  NO   0      0
s_rss             s_rss    MEMORY  <=  YES  NO   0      0
s_rt              s_rt     TIME    <=  YES  NO   0:0:0  0
s_stack           s_stack  MEMORY  <=  YES  NO   0      0
s_vmem            s_vmem   MEMORY  <=  YES  NO   0      0
seq_no            seq      INT     ==  NO   NO   0      0
slots             s        INT     <=  YES  YES  1      1000
swap_free         sf       MEMORY  <=  YES  NO   0      0
swap_rate         sr       MEMORY  >=  YES  NO   0      0
swap_rsvd         srsv     MEMORY  >=  YES  NO   0      0
swap_total        st       MEMORY  <=  YES  NO   0      0
swap_used         su       MEMORY  >=  YES  NO   0      0
tmpdir            tmp      STRING  ==  NO   NO   NONE   0
virtual_free      vf       MEMORY  <=  YES  NO   0      0
virtual_total     vt       MEMORY  <=  YES  NO   0      0
virtual_used      vu       MEMORY  >=  YES  NO   0      0
"""


def _attribute(row: str) -> ComplexAttribute:
    name, shortcut, value_type, relop, requestable, consumable, default, urgency = row.split()
    return ComplexAttribute(
        name,
        shortcut,
        ValueType(value_type),
        Relop(relop),
        Requestable(requestable),
        Consumable(consumable),
        default,
        urgency,
    )


DEFAULT_COMPLEXES: dict[str, ComplexAttribute] = {
    attribute.name: attribute for attribute in map(_attribute, lines_of(_ROWS.strip()))
}
"""By name, in the order of `qconf -sc`. They cannot be deleted and their types are fixed."""
