"""The golden receipts of seatings in tests/data/seatings: what a verifier in another language must agree with.

`python -m tests.seating.golden_samples` writes them anew. Only for new kinds of vectors: what stands there already must
stay, or receipts of the past could no longer be verified.
"""

from pathlib import Path

from tests.regulation.draw_samples import document_of
from tests.seating.drawn_samples import receipt
from tests.seating.strong_samples import by_score

GOLDEN = Path(__file__).parents[1] / "data" / "seatings"
TWENTY = {number: f"Player {number}" for number in range(1, 21)}
PLAYED = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15), (16, 17, 18, 19, 20)),)
STANDINGS = (*by_score({player: (7, 5, 4, 2, 1)[player % 5] for player in TWENTY if player < 20}), (20,))


def strong(steps=250_000, players=TWENTY, history=PLAYED, **options):
    return receipt(
        algorithm="strong-with-strong/1",
        label="round 2",
        players=players,
        history=history,
        options={"sizes": [[5] * 4], "steps": steps, "groups": [2, 2], "standings": STANDINGS, **options},
    )


def golden():
    """What the golden files must say."""
    return {
        "seating.json": receipt(),
        "strong-with-strong.json": strong(),
        "strong-with-strong-clubs-and-fixed.json": strong(clubs={"1": "Nord", "6": "Nord"}, fixed={"20": 1, "5": 3}),
        "strong-with-strong-few-steps.json": strong(steps=30, groups=[4], standings=[list(TWENTY)]),
        "strong-with-strong-search.json": strong(steps=70_000, groups=[1, 3]),
    }


if __name__ == "__main__":
    for name, content in golden().items():
        (GOLDEN / name).write_bytes(document_of(content))
