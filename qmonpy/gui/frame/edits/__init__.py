"""The frame's part in edits that are not applied: undo, the file that outlives a crash, and leaving."""
