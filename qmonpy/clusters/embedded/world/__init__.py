"""What happens in the embedded cluster as time goes by."""
