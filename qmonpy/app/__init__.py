"""The application without a screen: rows and bars to show, drafts of changes, actions as data."""
