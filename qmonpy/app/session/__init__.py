"""The window without a screen: the acting user, messages, actions and pages, and pauses of workers."""
