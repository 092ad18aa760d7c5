"""The parts that pages are put together from: tabs, sorting, searching, pages, time, forms with their errors."""

import re

import pytest
from django import forms
from django.core.paginator import Paginator

from tests.views.rendering import rendered


def test_tabs_say_where_one_is():
    tabs = (
        "{% tab '/desk/spring/' 'Overview' exact=True %}{% tab '/desk/spring/players/' 'Players' %}{% tab '' 'None' %}"
    )
    assert rendered(tabs, "/desk/spring/players/7/") == (
        '<li><a href="/desk/spring/">Overview</a></li>'
        '<li><a href="/desk/spring/players/" aria-current="true">Players</a></li>'
    )
    assert 'players/" aria-current="page"' in rendered(tabs)


@pytest.mark.parametrize(
    ("query", "order", "link"),
    [
        ("", "none", "?sort=name"),
        ("?sort=name&page=3", "ascending", "?sort=-name"),
        ("?sort=-name&q=a%26b", "descending", "?sort=name&amp;q=a%26b"),
        ("?sort=worms", "none", "?sort=name"),
    ],
)
def test_the_head_of_a_column_sorts_and_turns_round(query, order, link):
    html = rendered("{% sort_th 'name' 'Name' %}", f"/desk/{query}")
    assert re.findall(r'aria-sort="(\w+)"|href="([^"]+)"', html) == [(order, ""), ("", link)]


def test_the_head_of_the_column_that_sorts_by_default_says_so():
    assert 'aria-sort="ascending"' in rendered("{% sort_th 'name' 'Name' default='name' %}")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(754, "12:34"), (0, "0:00"), (3661, "1:01:01"), (-70, "1:10")],
)
def test_time_stands_in_minutes_and_seconds(seconds, text):
    assert rendered("{{ seconds|minutes_and_seconds }}", seconds=seconds) == text


@pytest.mark.parametrize(
    ("label", "line"),
    [
        ("Name", "Name: Fill it in."),
        ("Why are you correcting the result?", "Why are you correcting the result? Fill it in."),
    ],
)
def test_a_line_of_the_summary_has_one_mark_after_its_label(label, line):
    form = type(
        "Asking", (forms.Form,), {"what": forms.CharField(label=label, error_messages={"required": "Fill it in."})}
    )
    html = rendered("{% include 'includes/_errors.html' %}", form=form({}))
    assert re.findall(r'<a href="#id_what">(.*?)</a>', html) == [line]


class Entry(forms.Form):
    name = forms.CharField(help_text="As in the standings.")
    size = forms.ChoiceField(choices=[("4", "4"), ("6", "6")], widget=forms.RadioSelect)
    token = forms.CharField(widget=forms.HiddenInput)


def test_the_summary_of_errors_leads_to_the_fields():
    html = rendered("{% include 'includes/_errors.html' %}", form=Entry({}))
    target = re.findall(r'<a href="#([^"]+)">', html)
    fields = rendered("{% include 'includes/_form.html' with button='Save' %}", form=Entry({}))
    assert target == ["id_name", "id_size_0"]
    assert [fields.count(f'id="{each}"') for each in target] == [1, 1]


def test_a_field_names_its_hint_and_its_error():
    html = rendered("{% include 'includes/_field.html' with field=form.name %}", form=Entry({}))
    [described] = re.findall(r'aria-describedby="([^"]+)"', html)
    assert [html.count(f'id="{each}"') for each in described.split()] == [1, 1]
    assert 'aria-invalid="true"' in html


def test_a_form_that_is_right_has_no_summary():
    assert rendered("{% include 'includes/_errors.html' %}", form=Entry()).strip() == ""


def test_rows_of_a_formset_are_named_in_the_summary():
    formset = forms.formset_factory(Entry)(
        {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "form-0-size": "4", "form-0-token": "x"}
    )
    html = rendered("{% include 'includes/_errors.html' %}", formset=formset)
    assert re.findall(r'<a href="#([^"]+)">', html) == ["id_form-0-name"]
    assert "Row 1:" in html


def test_pages_keep_what_else_was_asked_for():
    html = rendered("{% include 'includes/_pages.html' %}", "/desk/?q=a&page=2", page=Paginator(range(60), 20).page(2))
    assert re.findall(r'href="([^"]+)"', html) == [
        "?q=a&amp;page=1",
        "?q=a&amp;page=1",
        "?q=a&amp;page=3",
        "?q=a&amp;page=3",
    ]
    assert "21 to 40 of 60" in html


def test_a_search_keeps_the_order_and_forgets_the_page():
    html = rendered("{% include 'includes/_search.html' with label='Search' value='a' %}", "/?q=a&sort=name&page=2")
    assert re.findall(r'name="(\w+)" value="(\w+)"', html) == [("q", "a"), ("sort", "name")]
