"""Second, independent reading of the rules, to hold the real engine against.

What lives here: slow and obvious enumerations of small grills, pure standard library.
What does not: anything imported from, or written after, the engine under test. The two must share no code.
"""
