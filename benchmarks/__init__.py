"""How fast the product is, as a ratio against a floor that the same machine sets in the same run.

One module a subject, each with a function `rows()`; `__main__` runs them all. A benchmark is never a test: it
reports, and does not fail on a slow machine.
"""
