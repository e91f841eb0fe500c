"""The window without a screen: who acts on which cluster, which actions there are, and when work stands still."""
