"""Points in the database: exact fractions that go in and come out unchanged, as text that people can read."""

from fractions import Fraction

import pytest
from django.db import connection

from tests import factories
from tournament.models import Penalty

pytestmark = pytest.mark.django_db


def penalty_of(points):
    event = factories.event()
    given = {"player": factories.player(event), "stage": event.stages.first()}
    return Penalty.objects.create(**given, kind="points", points=points, reason="late", by_name="Ana")


def text_of(penalty):
    with connection.cursor() as cursor:
        cursor.execute("SELECT points FROM tournament_penalty WHERE id = %s", [penalty.pk])
        return cursor.fetchone()[0]


@pytest.mark.parametrize(
    ("points", "text"), [(6, "6"), (Fraction(7, 3), "7/3"), ("5/2", "5/2"), ("4/2", "2"), (Fraction(0), "0")]
)
def test_points_are_stored_as_text_and_read_as_fractions(points, text):
    penalty = penalty_of(points)
    read = Penalty.objects.values_list("points", flat=True).get(points=points)
    assert (text_of(penalty), read, type(read)) == (text, Fraction(points), Fraction)
    penalty.refresh_from_db()
    assert penalty.points == Fraction(points)


@pytest.mark.parametrize("points", [0.1, "many", "1/0"])
def test_what_is_no_exact_number_is_not_stored(points):
    with pytest.raises((TypeError, ValueError, ZeroDivisionError)):
        penalty_of(points)
