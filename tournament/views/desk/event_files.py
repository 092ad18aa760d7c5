"""A whole event as one file: its schema for everybody, and the import with a look at what is in the file."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events.uploaded_files import EventFileContents, import_uploaded, keep_uploaded, uploaded_content
from tournament.exchange.event_files import checked_contents, read_event_file
from tournament.forms.events.files import ImportForm, UploadForm
from tournament.queries.events.event_file.schemas import full_schema, public_schema
from tournament.regulation.refusals import Refused
from tournament.views.http.body_limits import large_body
from tournament.views.http.policies import DeskRequest, everyone, logged_in
from tournament.views.http.responses import answer_repeats, done, page, remember_answer

SCHEMAS = {"full": full_schema, "public": public_schema}


@everyone  # The format of the files, and nothing of any event.
@require_safe
def schema(request: HttpRequest, variant: str) -> HttpResponse:
    if variant not in SCHEMAS:
        raise Http404
    response = JsonResponse(SCHEMAS[variant](), json_dumps_params={"indent": 1})
    response["Content-Type"] = "application/schema+json"
    response["Access-Control-Allow-Origin"] = "*"
    return response


@large_body
@logged_in
@require_http_methods(["GET", "POST"])
def upload(request: DeskRequest) -> HttpResponse:
    """The file is checked and kept; what is in it is shown, and nothing is imported yet."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if request.method == "POST" and form.is_valid():
        content = form.cleaned_data["file"].read()
        try:
            contents = checked_contents(read_event_file(content))
        except Refused as refused:
            form.refuse(refused)
        else:
            keep_uploaded(account=request.user, content=content)
            return _preview(request, contents, ImportForm())
    return page(request, "desk/imports/upload.html", {"form": form})


def _preview(request: DeskRequest, contents: EventFileContents, form: ImportForm) -> HttpResponse:
    if not contents.is_here:
        del form.fields["as_copy"]
    return page(request, "desk/imports/preview.html", {"contents": contents, "form": form})


@logged_in
@require_POST
def confirm(request: DeskRequest) -> HttpResponseBase:
    """Imports what was looked at."""
    if repeated := answer_repeats(request):
        return repeated
    try:
        document = read_event_file(uploaded_content(request.user))
    except Refused as refused:
        form = UploadForm({}, {})
        form.errors.clear()
        form.refuse(refused)
        return page(request, "desk/imports/upload.html", {"form": form})
    button = ImportForm(request.POST)
    button.is_valid()
    again = bool(button.cleaned_data.get("as_copy"))
    if button.attempt(import_uploaded, document=document, by=request.actor, again=again):
        event = button.outcome
        answer = done(request, "desk_event", event.slug, message=gettext("Imported: this is the event."))
        return remember_answer(request, answer)
    return _preview(request, checked_contents(document), button)
