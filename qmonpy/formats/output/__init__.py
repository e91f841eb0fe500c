"""What Grid Engine's commands and records print: `qstat`, `qhost`, `qquota`, `qrstat`, accounting, reporting."""
