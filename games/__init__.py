"""Games that a tournament can be played in; each one a package that knows nothing of tournaments."""
