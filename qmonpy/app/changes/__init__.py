"""Changes as they are about to be made: what they say, what they would do, what stands in their way."""
