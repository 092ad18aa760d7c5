"""An event as one document: which rows and fields are in it, how each value is written as JSON, and its schema."""
