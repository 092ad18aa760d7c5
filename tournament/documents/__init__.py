"""Documents typeset from layouts and data: papers for the hall, pictures of pages for messengers.

`papers` lists them all; the modules beside it say what stands on each, `typesetting` has a child process make it.
"""
