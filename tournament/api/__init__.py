"""The API for programs: what the pages show, and what the desk can do, as JSON. See docs/api.md.

Nothing is decided here: queries read, actions write, words say why not. An operation is a function with a schema,
declared with who may ask for it; `requests` has all that they have in common.
"""
