"""What forms say of values that cannot be: in the words of the house, never in those of the framework."""

import inspect
import pkgutil
from importlib import import_module
from uuid import uuid4

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile

import tournament.forms
from tests import factories
from tournament.forms.base import OURS, PlainForm

MODULES = [import_module(found.name) for found in pkgutil.walk_packages(tournament.forms.__path__, "tournament.forms.")]
FORMS = sorted(
    {
        each
        for module in MODULES
        for each in vars(module).values()
        if inspect.isclass(each) and issubclass(each, forms.BaseForm) and each.__module__ == module.__name__
    },
    key=lambda each: each.__qualname__,
)


class Example(PlainForm):
    number = forms.IntegerField(min_value=2, max_value=5)
    text = forms.CharField(max_length=3, required=False)
    answer = forms.ChoiceField(choices=[("a", "A")], required=False)
    answers = forms.MultipleChoiceField(choices=[("a", "A")], required=False)
    time = forms.TimeField(required=False)
    form = forms.UUIDField(required=False)
    file = forms.FileField(required=False)
    own = forms.IntegerField(error_messages={"invalid": "Count again."}, required=False)


@pytest.mark.parametrize("form", FORMS, ids=lambda each: each.__qualname__)
def test_every_form_speaks_like_the_house(form):
    assert issubclass(form, PlainForm)


@pytest.mark.parametrize("form", FORMS, ids=lambda each: each.__qualname__)
def test_what_djangos_fields_and_validators_say_is_never_left_as_it_is(form):
    fields = list(form.base_fields.values())
    said = {id(words) for field in fields for words in said_by(field)}
    assert said <= OURS.keys()


def said_by(field):
    """Those of its sentences that are Django's own."""
    kinds = [kind for kind in type(field).__mro__ if kind.__module__.startswith("django")]
    theirs = {id(words): words for kind in kinds for words in vars(kind).get("default_error_messages", {}).values()}
    yield from (words for words in field.error_messages.values() if id(words) in theirs)
    for each in field.validators:
        if each.code not in field.error_messages and each.message is type(each).message:
            yield each.message


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("number", "", "Fill this in."),
        ("number", "many", "Write a whole number, such as 12."),
        ("number", "1", "This is too small. The minimum is 2."),
        ("number", "6", "This is too large. The maximum is 5."),
        ("text", "four", "This is too long: 4 characters, with a maximum of 3."),
        ("text", "a\0", "This text contains characters that can’t be displayed or saved. Type it again."),
        ("answer", "b", "This is not, or no longer, an option. Choose another."),
        ("answers", ["b"], "This is not, or no longer, an option. Choose another."),
        ("time", "soon", "Write a time, such as 18:30."),
        ("form", "x", "This page is out of date. Reload it, then send the form again."),
        ("own", "x", "Count again."),
    ],
)
def test_a_sentence_names_what_to_change(field, value, words):
    assert Example({"number": "3", field: value}).errors == {field: [words]}


def test_an_empty_file_is_said_to_be_empty():
    form = Example({"number": "3"}, {"file": SimpleUploadedFile("list.csv", b"")})
    assert form.errors == {"file": ["The file is empty. Choose another one."]}


def test_two_sentences_are_both_ours():
    form = Example({"number": "x", "answer": "b"})
    assert [len(sentences) for sentences in form.errors.values()] == [1, 1]
    assert "Select" not in str(form.errors)


@pytest.mark.django_db
def test_a_form_of_a_page_that_is_too_old_says_so(client):
    event = factories.event(slug="cup")
    client.force_login(factories.owner(event))
    response = client.post("/desk/cup/settings/event/", {"name": "Mug", "submission": f"{uuid4()}x"})
    assert (response.status_code, "This page is out of date." in response.content.decode()) == (422, True)
