"""What programs are told and what they send, field by field. Names here are fixed: they may be added to."""
