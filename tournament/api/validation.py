"""What was sent and does not fit the schema, each problem with its place and a sentence in the reader's language."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from ninja.errors import ValidationError

from tournament.api.problems import ApiProblem

CHECK_AGAIN = _("Some of what you sent doesn’t fit. Each problem says where and why.")
# By the kinds of pydantic; others are told by its own English words.
SENTENCES = {
    "missing": _("This field is missing."),
    "extra_forbidden": _("There is no such field."),
    "string_type": _("This has to be a text."),
    "int_type": _("This has to be a whole number."),
    "bool_type": _("This has to be true or false."),
    "list_type": _("This has to be a list."),
    "dict_type": _("This has to be an object."),
    "model_type": _("This has to be an object."),
    "model_attributes_type": _("This has to be an object."),
    "string_too_long": _("This text is too long: at most %(max_length)s characters."),
    "string_too_short": _("This text is too short: at least %(min_length)s characters."),
    "greater_than_equal": _("This number is too small: at least %(ge)s."),
    "less_than_equal": _("This number is too large: at most %(le)s."),
    "too_long": _("This list is too long: at most %(max_length)s items."),
    "literal_error": _("Choose one of these: %(expected)s."),
    "enum": _("Choose one of these: %(expected)s."),
    "int_parsing": _("This has to be a whole number."),
    "string_pattern_mismatch": _("This isn’t written as it should be."),
    "moment_out_of_range": _("Choose a year between 1970 and 2999."),
    "base64": _("This has to be a file in Base64."),
    "string_unicode": _("This text contains characters that can’t be saved."),
}


def problem_of_validation(error: ValidationError) -> ApiProblem:
    """All problems at once."""
    problems = [{"at": _place(one["loc"]), "code": one["type"], "sentence": _sentence(one)} for one in error.errors]
    return ApiProblem(HTTPStatus.UNPROCESSABLE_ENTITY, "does_not_fit", CHECK_AGAIN, problems=problems)


def _place(loc: Iterable[object]) -> str:
    """From the body inward: `body.end_state.players.0`; the name of the function's argument means nothing outside."""
    return ".".join(str(part) for part in loc if part != "sent")


def _sentence(error: Mapping[str, object]) -> str:
    words, context = SENTENCES.get(str(error["type"])), error.get("ctx")
    if words is None:
        return gettext("This doesn’t fit: %(why)s.") % {"why": error["msg"]}
    return str(words) % (context if isinstance(context, Mapping) else {})
