"""What every request passes on its way to a view and back. What a single page needs is not here."""
