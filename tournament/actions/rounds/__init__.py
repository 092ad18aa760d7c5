"""What can happen to a round and at its tables, results aside."""
