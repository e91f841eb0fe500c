"""What the heads of pages sum up, opened into what is counted there."""
