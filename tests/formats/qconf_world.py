"""A small cluster that has every kind of object, with what is hard to write, for tests of texts."""

from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.configuration.share_tree_text import format_share_tree
from qmonpy.formats.documents.document import parse_document
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode

DOCUMENT = {
    "complexes": "lic lc INT <= YES YES 0 10\nscratch scr MEMORY <= YES YES 0 0\nalone al BOOL EXCL YES YES 0 1000\n",
    "hosts": {
        "global": {"complex_values": "lic=7", "xuser_lists": "deny"},
        "h1": {
            "complex_values": "scratch=1.5G,alone=TRUE,slots=8",
            "load_scaling": "np_load_avg=0.500000",
            "usage_scaling": "cpu=1.000000,mem=0.500000",
            "report_variables": "cpu,np_load_avg,num_proc",
            "user_lists": "staff team",
            "projects": "alpha",
        },
        "h2": {},
        "h3": {"xprojects": "beta"},
    },
    "hostgroups": {"@site": ["@nodes", "h3"], "@nodes": ["h1", "h2"], "@empty": []},
    "usersets": {
        "staff": {"entries": ["anna", "bob", "@users", *(f"user{number}" for number in range(20))]},
        "team": {"entries": ["carl"], "type": "ACL DEPT", "fshare": "20"},
        "deny": {},
    },
    "projects": {
        "alpha": {"acl": "staff team", "fshare": "100"},
        "beta": {"xacl": "deny", "oticket": "5"},
    },
    "users": {
        "anna": {"fshare": "10", "default_project": "alpha"},
        "bob": {"oticket": "3", "delete_time": "4000000000"},
    },
    "sharetree": format_share_tree(
        ShareNode(
            "Root",
            1,
            (
                ShareNode("alpha", 60, (ShareNode("anna", 3), ShareNode("default", 1)), kind=1),
                ShareNode("beta", 40, kind=1),
                ShareNode("labs", 10, (ShareNode("bob", 2),)),
                ShareNode("default", 5),
            ),
        )
    ),
    "pes": {
        "mpi": {"slots": "64", "allocation_rule": "$round_robin", "control_slaves": "TRUE", "user_lists": "staff"},
        "smp": {"allocation_rule": "$pe_slots", "start_proc_args": "/usr/site/start.sh $pe_hostfile"},
    },
    "calendars": {"night": {"year": "24.12.2030-26.12.2030=off", "week": "mon-fri=8-18=suspended sat-sun=off"}},
    "ckpts": {"blcr": {"interface": "application-level", "ckpt_command": "/usr/site/ckpt.sh", "when": "xsm"}},
    "queues": {
        "all.q": {
            "hostlist": "@site",
            "seq_no": "10,[@nodes=5]",
            "slots": "4,[@nodes=8],[h1=2]",
            "pe_list": "mpi smp,[@nodes=smp],[h3=NONE]",
            "ckpt_list": "blcr,[h1=NONE]",
            "load_thresholds": "np_load_avg=1.75,mem_free=1G,[h1=np_load_avg=2]",
            "complex_values": "lic=3,scratch=10G,[@nodes=lic=4],[h1=lic=2,scratch=1.5G],[h2=NONE]",
            "subordinate_list": "slots=4(low.q:0:sr, idle.q:1:lr),[h1=low.q=1, idle.q],[h3=NONE]",
            "user_lists": "NONE,[@nodes=staff team]",
            "xuser_lists": "deny",
            "projects": "alpha beta,[h3=NONE]",
            "owner_list": "anna bob,[h1=carl]",
            "qtype": "BATCH,[h3=BATCH INTERACTIVE],[h1=NONE]",
            "rerun": "TRUE,[h1=FALSE]",
            "calendar": "NONE,[@nodes=night]",
            "prolog": "root@/usr/site/prolog.sh $host $job_id,[h2=/usr/site/other.sh]",
            "h_rt": "24:00:00,[h3=INFINITY]",
            "h_vmem": "8G,[@nodes=16G],[h1=1.5G]",
            "priority": "-5",
            "initial_state": "default,[h2=disabled]",
            "notify": "00:01:00",
        },
        "low.q": {"hostlist": "h1 h2 h3", "subordinate_list": "idle.q=2", "terminate_method": "SIGTERM"},
        "idle.q": {"hostlist": "NONE", "slots": "2"},
    },
    "rqs": (
        "{\n name max_u\n description no more than a few\n enabled TRUE\n"
        " limit users {*} hosts {@nodes} to slots=4,lic=2\n"
        " limit name rest users !anna hosts {@site} to slots=$num_proc*2\n}\n"
        "{\n name off\n enabled FALSE\n limit projects * to slots=1\n}\n"
    ),
    "scheduler": {"maxujobs": "7", "weight_user": "0.300000", "params": "MONITOR=1,PROFILE=1 DURATION_OFFSET=5"},
    "configuration": {"max_jobs": "50", "user_lists": "staff", "max_advance_reservations": "5"},
    "managers": ["root", "sgeadmin", "zoe"],
    "operators": ["olga"],
    "admin_hosts": ["h1", "h2"],
    "submit_hosts": ["h3"],
}


def full_cluster() -> Cluster:
    """The cluster of the document."""
    root = parse_document(DOCUMENT)
    cluster = parse_cluster(root, "full")
    root.raise_errors()
    assert not root.reports, root.reports
    return cluster
