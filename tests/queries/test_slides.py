"""In which order a screen goes through its slides: every page comes, and nothing waits for long."""

import pytest

from tournament.queries.events.slides import PAGES_A_TURN, Place, Slide, SlidePages, place_after, place_asked

CLOCK, SEATS, STANDINGS = (Slide.CLOCK, 1), (Slide.SEATS, 3), (Slide.STANDINGS, 10)


def there(*pages):
    return [SlidePages(*each) for each in pages]


def walked(slides, steps, start=None):
    place = start or place_asked("", slides)
    found = [place]
    for _ in range(steps):
        place = place_after(place, slides)
        found.append(place)
    return [(place.slide.value, place.page) for place in found]


def test_one_slide_follows_the_other_page_by_page():
    slides = there(CLOCK, SEATS)
    once = [("clock", 0), ("seats", 0), ("seats", 1), ("seats", 2)]
    assert walked(slides, 7) == once * 2


def test_a_slide_with_many_pages_lets_the_others_have_their_turn():
    pages = walked(there(CLOCK, STANDINGS), 15)
    assert pages == [
        *[("clock", 0), *(("standings", page) for page in (0, 1, 2, 3))],
        *[("clock", 0), *(("standings", page) for page in (4, 5, 6, 7))],
        *[("clock", 0), *(("standings", page) for page in (8, 9, 0, 1))],
        ("clock", 0),
    ]


@pytest.mark.parametrize("many", [1, 4, 5, 7, 10, 556])
def test_every_page_comes_and_the_walk_is_a_circle(many):
    slides = there(CLOCK, (Slide.SEATS, many), (Slide.STANDINGS, 3))
    turns = -(-many // PAGES_A_TURN)
    around = turns * (1 + min(many, PAGES_A_TURN) + 3)
    found = walked(slides, around)
    assert {page for slide, page in found if slide == "seats"} == set(range(many))
    assert found[0] == found[-1]


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("", Place(Slide.CLOCK, 0)),
        ("standings.3.0", Place(Slide.STANDINGS, 3)),
        ("standings.99.1", Place(Slide.STANDINGS, 9, 1)),  # there are fewer pages by now
        ("standings.3.700", Place(Slide.STANDINGS, 3, 700 % 3)),
        ("final.0.0", Place(Slide.CLOCK, 0)),  # there is nothing for it
        ("nothing.0.0", Place(Slide.CLOCK, 0)),
        ("standings.-1.0", Place(Slide.CLOCK, 0)),
        ("standings.3.0'--", Place(Slide.CLOCK, 0)),
    ],
)
def test_a_place_that_is_none_is_the_first_one(asked, place):
    assert place_asked(asked, there(CLOCK, SEATS, STANDINGS)) == place


def test_a_pinned_slide_of_one_page_goes_nowhere():
    assert walked(there(CLOCK), 2) == [("clock", 0)] * 3
