"""The stream of choices: as documented byte for byte, exactly uniform, and the same every time.

Uniform is proved for small words by trying all of them, and for orders by trying all answers of the stream.
"""

import hashlib
import hmac
from collections import Counter
from itertools import permutations, product
from math import factorial

import pytest

from tournament.regulation.chance import WORDS, Chance, answer_of
from tournament.regulation.refusals import Refused

KEY = b"a key for tests"


class Scripted(Chance):
    """A stream that gives the answers it is told, and remembers what it was asked."""

    def __init__(self, answers):
        super().__init__(KEY)
        self.answers = iter(answers)
        self.asked = []

    def below(self, n):
        self.asked.append(n)
        return next(self.answers)


def words_by_hand(key, count):
    """The words as the documentation defines them, without the module's means."""
    stream = b"".join(
        hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest() for counter in range(count // 8 + 1)
    )
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4 * count, 4)]


def test_the_words_are_those_of_the_documentation():
    chance = Chance(KEY)
    assert [chance.below(WORDS) for _ in range(100)] == words_by_hand(KEY, 100)


def test_a_word_is_taken_modulo_what_it_is_asked_for():
    chance = Chance(KEY)
    assert [chance.below(n) for n in range(2, 102)] == [
        word % n for n, word in zip(range(2, 102), words_by_hand(KEY, 100), strict=True)
    ]


def test_words_that_would_make_some_answers_likelier_are_thrown_away():
    n = 2**31 + 1  # nearly half of all words
    accepted = [word for word in words_by_hand(KEY, 200) if word < n]
    chance = Chance(KEY)
    assert 50 < len(accepted) < 150
    assert [chance.below(n) for _ in accepted] == accepted


def test_a_choice_without_alternative_reads_nothing():
    chance, other = Chance(KEY), Chance(KEY)
    assert [chance.below(1), *chance.shuffled("a"), chance.choice("b")] == [0, "a", "b"]
    assert chance.below(WORDS) == other.below(WORDS)


@pytest.mark.parametrize("words", [2, 16, 64, 256])
def test_every_answer_has_equally_many_words(words):
    for n in range(1, words + 1):
        answers = Counter(answer_of(word, n, words) for word in range(words))
        thrown_away = answers.pop(None, 0)
        assert set(answers) == set(range(n))
        assert set(answers.values()) == {words // n}
        assert thrown_away == words % n < n


@pytest.mark.parametrize("length", range(7))
def test_every_order_has_exactly_one_row_of_answers(length):
    rows = product(*(range(length - place) for place in range(length)))
    orders = [tuple(Scripted(row).shuffled(range(length))) for row in rows]
    assert sorted(orders) == sorted(permutations(range(length)))


def test_every_sample_has_equally_many_rows_of_answers():
    rows = product(range(5), range(4), range(3))
    assert sorted(tuple(Scripted(row).sample(range(5), 3)) for row in rows) == sorted(permutations(range(5), 3))


def test_shuffling_goes_from_the_front():
    chance = Scripted([2, 0, 1, 0])
    assert chance.shuffled("abcd") == ["c", "b", "d", "a"]
    assert chance.asked == [4, 3, 2, 1]


def test_a_whole_shuffle_is_a_sample_of_all():
    assert Chance(KEY).shuffled(range(20)) == Chance(KEY).sample(range(20), 20)


def test_nothing_is_shuffled_in_place():
    players = [1, 2, 3, 4, 5, 6, 7, 8]
    assert sorted(Chance(KEY).shuffled(players)) == players == list(range(1, 9))


def test_a_choice_is_the_element_at_the_answer():
    assert [Scripted([place]).choice("abc") for place in range(3)] == ["a", "b", "c"]


def test_the_same_key_makes_the_same_choices():
    assert Chance(KEY).shuffled(range(50)) == Chance(KEY).shuffled(range(50))


def test_another_key_makes_others():
    keys = [KEY, KEY + b"!", KEY[1:]]
    assert len({tuple(Chance(key).shuffled(range(50))) for key in keys}) == len(keys)


def test_a_derived_stream_depends_on_key_and_label_only():
    chance = Chance(KEY)
    before = chance.derived("seats").shuffled(range(50))
    chance.shuffled(range(50))
    assert chance.derived("seats").shuffled(range(50)) == before
    assert chance.derived("tables").shuffled(range(50)) != before
    assert Chance(b"another").derived("seats").shuffled(range(50)) != before


def test_deriving_moves_nothing():
    chance = Chance(KEY)
    chance.derived("seats").shuffled(range(50))
    assert chance.shuffled(range(50)) == Chance(KEY).shuffled(range(50))


def test_the_answers_of_a_long_stream_are_evenly_spread():
    chance = Chance(KEY)
    answers = Counter(chance.below(6) for _ in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in answers.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


@pytest.mark.parametrize("choices", [0, -1, WORDS + 1, factorial(20)])
def test_numbers_that_no_word_reaches_are_refused(choices):
    with pytest.raises(Refused) as refused:
        Chance(KEY).below(choices)
    assert (refused.value.code, refused.value.params) == ("choices_out_of_range", {"choices": choices, "most": WORDS})


@pytest.mark.parametrize("size", [-1, 4])
def test_samples_that_cannot_be_are_refused(size):
    with pytest.raises(Refused) as refused:
        Chance(KEY).sample("abc", size)
    assert (refused.value.code, refused.value.params) == ("sample_out_of_range", {"size": size, "most": 3})


def test_nothing_can_be_chosen_from_nothing():
    with pytest.raises(Refused, match="choices_out_of_range"):
        Chance(KEY).choice([])


def test_a_key_without_bytes_is_refused():
    with pytest.raises(Refused, match="key_empty"):
        Chance(b"")
