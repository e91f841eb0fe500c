"""Cases: whether what is to be true of a configuration is true, and situations of a cluster made into cases."""
