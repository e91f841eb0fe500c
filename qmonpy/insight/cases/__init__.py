"""Cases: whether what is to be true of a policy is true, and situations of a cluster made into cases."""
