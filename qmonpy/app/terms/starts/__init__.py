"""Why a job starts when it does, and what would start it: ends that plans take for granted, plays, and changes."""
