"""What can happen to accounts, roles and links."""
