"""The end of a game that is written down becomes the result of the table."""

from uuid import uuid4

import pytest

from tests.factories.entries import recorded
from tests.views.at_game import at, over, text_of
from tournament.models import Result

pytestmark = pytest.mark.django_db


def test_at_the_end_one_button_hands_the_result_in():
    phone = over()
    text = text_of(phone.sees())
    assert "The game is over" in text
    assert "Send the result" in text
    assert "This is how it counts" in text
    response = phone.sends("finish/")
    assert (response.status_code, response["Location"]) == (302, f"/table/{phone.table.pk}/")
    assert Result.objects.get().state == "accepted"
    assert "Result sent" in text_of(phone.sees())


def test_handed_in_twice_it_is_one_result():
    phone = over()
    same = str(uuid4())
    for _ in range(2):
        assert phone.sends("finish/", submission=same).status_code == 302
    assert Result.objects.count() == 1


def test_an_end_that_differs_from_what_counts_is_a_correction_with_a_reason():
    phone = over()
    recorded(phone.table, (21,), (25,), (29,))
    text = text_of(phone.sees())
    assert ("Send as a correction" in text, "(optional)" in text) == (True, False)
    response = phone.sends("finish/", result_version=1)
    assert (response.status_code, "Say why you are correcting the result." in text_of(response)) == (422, True)
    phone.sends("finish/", result_version=1, reason="Counted again")
    assert list(Result.objects.values_list("version", "state")) == [(1, "replaced"), (2, "accepted")]


def test_a_result_that_came_in_meanwhile_is_not_overwritten():
    phone = over()
    recorded(phone.table, (21,), (25,), (29,))
    response = phone.sends("finish/")
    assert (response.status_code, Result.objects.count()) == (422, 1)
    assert 'name="result_version" value="1"' in text_of(response)


def test_a_game_that_is_not_over_is_not_handed_in():
    phone = at()
    response = phone.client.post(f"{phone.address}finish/", {"base_version": 0}, follow=True)
    assert ("The game is not over" in text_of(response), Result.objects.count()) == (True, 0)


def test_where_there_are_no_points_for_the_table_the_page_says_so():
    phone = over(size=7)
    text = text_of(phone.sees())
    assert "There are no placement points for a table of 7 yet." in text
    assert "Call the organiser" in text
