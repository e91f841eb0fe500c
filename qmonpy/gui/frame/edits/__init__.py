"""What is edited and not applied, as the frame sees it: undo, the file that outlives a crash, leaving."""
