"""Every read that a page needs, one file a page family; plain dataclasses come out. Nothing is written here."""
