"""Forms about penalties and qualification."""
