"""Texts that Grid Engine's commands print and records it writes: `qstat`, `qhost`, `qquota`, `qrstat`, accounting,
reporting."""
