"""A player's own page in templates. The words stand in `words.my_page`."""

from django import template

from tournament.push.keys import public_key
from tournament.words.my_page import need_sentences, step_words

register = template.Library()
register.filter("step_words", step_words)
register.filter("need_sentences", need_sentences)
register.simple_tag(public_key, name="push_key")
