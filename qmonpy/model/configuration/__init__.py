"""The objects that an administrator configures, the cluster that holds them, and changes of it."""
