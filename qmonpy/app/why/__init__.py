"""Why a job waits: in steps that are each true, and as rows."""
