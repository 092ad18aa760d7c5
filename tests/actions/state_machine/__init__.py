"""Random sequences of all actions, compared with a plain model: dataclasses and lists, no database, no regulation.

`model` is the state; `people`, `life`, `drawing`, `playing` and `deciding` say what each action does to it or why it is
refused; the files named `*_moves` pick what to try next. `picture` reads the same out of the database, and `runner`
goes through with it.
"""
