"""Forms about accounts and roles."""
