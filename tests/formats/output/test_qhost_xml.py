"""Load values from qhost: a recording of 8.1.9 without any, and lines as qhost(1) describes them with some."""

from qmonpy.formats.output.qhost_xml import parse_qhost_xml
from tests.clusters.live.recordings import BUSY

LOADED = """<?xml version='1.0'?>
<qhost>
 <host name='global'>
   <resourcevalue name='licence' dominance='gc'>8.000000</resourcevalue>
   <resourcevalue name='bandwidth' dominance='gl'>3.5</resourcevalue>
 </host>
 <host name='h1'>
   <hostvalue name='arch_string'>lx-amd64</hostvalue>
   <hostvalue name='num_proc'>8</hostvalue>
   <resourcevalue name='arch' dominance='hl'>lx-amd64</resourcevalue>
   <resourcevalue name='load_avg' dominance='hl'>0.420000</resourcevalue>
   <resourcevalue name='mem_free' dominance='hc'>31.215G</resourcevalue>
   <resourcevalue name='rack' dominance='hf'>r1</resourcevalue>
 </host>
</qhost>
"""


def test_that_only_what_is_measured_is_a_load_value() -> None:
    loads, reports = parse_qhost_xml(LOADED)
    assert reports == ()
    assert loads == {
        "global": {"bandwidth": "3.5"},
        "h1": {"arch": "lx-amd64", "load_avg": "0.420000", "num_proc": "8"},
    }


def test_that_hosts_without_load_sensors_have_no_load_values() -> None:
    loads, reports = parse_qhost_xml((BUSY / "qhost.xml").read_text())
    assert (loads, reports) == ({name: {} for name in ("global", "rd1", "rd2", "rd3", "rd4")}, ())


def test_that_a_cut_output_keeps_whole_hosts_alone() -> None:
    loads, reports = parse_qhost_xml(LOADED[: LOADED.index("mem_free")])
    assert (list(loads), len(reports)) == (["global"], 1)
