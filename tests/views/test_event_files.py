"""A whole event goes out at the desk and comes in again: looked at first, written once."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests import factories
from tests.factories.stages import played
from tests.views.reading import said, text
from tournament.actions.events.ending import delete_event
from tournament.models import Event, Role, UploadedEvent
from tournament.views.http.body_limits import FILE_BODY_BYTES, body_limit

pytestmark = pytest.mark.django_db
WHOLE, IMPORT, CONFIRM = "/desk/cup/export/event/", "/desk/import/", "/desk/import/confirm/"


@pytest.fixture
def event(client):
    event = played(2, slug="cup", public=True)
    event.players.filter(number=1).update(name="Ana Secret", pseudonym="Wormy", contact="hidden@example.org")
    client.force_login(factories.owner(event))
    return event


def exported(client, audience="full"):
    answer = client.post(WHOLE, {"audience": audience})
    assert answer["Content-Disposition"] == f'attachment; filename="cup-{audience}.json"'
    return answer.getvalue()


def upload(client, content):
    return client.post(IMPORT, {"file": SimpleUploadedFile("cup.json", content)})


def delete(event):
    delete_event(event=event, by=factories.actor(event), typed_name=event.name)


def confirm(client, preview, **more):
    return client.post(CONFIRM, {"submission": preview.context["form"]["submission"].value(), **more})


def test_an_event_is_looked_at_and_then_imported(client, event):
    content = exported(client)
    delete(event)
    preview = upload(client, content)
    assert (preview.status_code, Event.objects.count()) == (200, 0)
    assert "Grill Cup" in text(preview)
    answer = confirm(client, preview)
    assert (answer["Location"], said(answer)) == ("/desk/cup/", ["Imported: this is the event."])
    assert client.get("/desk/cup/").status_code == 200
    assert exported(client) == content
    assert UploadedEvent.objects.count() == 0


def test_a_button_that_is_pressed_twice_imports_once(client, event):
    content = exported(client)
    delete(event)
    preview = upload(client, content)
    assert [confirm(client, preview)["Location"] for _ in range(2)] == ["/desk/cup/"] * 2
    assert Event.objects.count() == 1


def test_an_event_that_is_here_comes_once_more_only_as_a_copy(client, event):
    preview = upload(client, exported(client))
    assert "This very event is here already." in text(preview)
    assert confirm(client, preview).status_code == 422
    assert Event.objects.count() == 1
    answer = confirm(client, upload(client, exported(client)), as_copy="on")
    assert answer["Location"] == "/desk/cup-2/"


def test_the_version_for_everyone_has_nothing_private_and_is_not_imported(client, event):
    public, full = exported(client, "public"), exported(client)
    secrets = (b"Ana Secret", b"hidden@example.org")
    assert [secret in full for secret in secrets] == [True, True]
    assert [secret in public for secret in secrets] == [False, False]
    assert "Wormy" in public.decode()
    answer = upload(client, public)
    assert (answer.status_code, "This is the version for everyone" in text(answer)) == (422, True)


def test_what_is_no_event_is_refused_with_a_sentence(client, event):
    answer = upload(client, b"\x89PNG")
    assert (answer.status_code, "This isn’t the file of an event." in text(answer)) == (422, True)
    assert (client.post(IMPORT).status_code, client.post(CONFIRM).status_code) == (422, 422)
    assert "The uploaded file is no longer here." in text(client.post(CONFIRM))


def test_a_forgotten_upload_is_gone_after_a_day(client, event):
    other = UploadedEvent.objects.create(account=factories.account(), content=b"x")
    UploadedEvent.objects.update(uploaded_at=timezone.now() - timedelta(days=2))
    upload(client, exported(client))
    assert not UploadedEvent.objects.filter(pk=other.pk).exists()


def test_a_sealed_draw_is_named(client, event):
    event.draws.update(state="announced")
    answer = client.post(WHOLE)
    assert answer["Location"] == "/desk/cup/export/"
    assert said(answer)[0].startswith("A draw is sealed and not made yet.")


def test_who_may(client, event):
    client.force_login(factories.member(event, Role.REFEREE))
    assert client.post(WHOLE).status_code == 404
    assert client.get(IMPORT).status_code == 200  # whoever may make an event
    client.logout()
    assert (client.get(IMPORT).status_code, client.post(CONFIRM).status_code) == (302, 302)
    assert body_limit(IMPORT) == FILE_BODY_BYTES


def ran(*command):
    output = StringIO()
    call_command(*command, stdout=output)
    return output.getvalue()


def test_the_commands(client, event, tmp_path):
    file = tmp_path / "cup.json"
    told = json.loads(ran("export", "cup", str(file), "--json"))
    assert told == {"event": "cup", "file": str(file), "size": file.stat().st_size, "variant": "full"}
    with pytest.raises(CommandError, match="already"):
        ran("export", "cup", str(file))
    with pytest.raises(CommandError, match="already been imported"):
        ran("import", str(file))
    content = file.read_bytes()
    delete(event)
    told = json.loads(ran("import", str(file), "--json"))
    assert (told["event"], told["address"], told["players"], told["already_here"]) == ("cup", "/desk/cup/", 8, False)
    ran("export", "cup", str(file), "--force")
    assert file.read_bytes() == content
    assert json.loads(ran("import", str(file), "--check", "--json"))["already_here"]
    assert json.loads(ran("import", str(file), "--again", "--json"))["event"] == "cup-2"
    with pytest.raises(CommandError, match="No account"):
        ran("import", str(file), "--again", "--owner", "nobody")
    with pytest.raises(CommandError, match="can’t be read"):
        ran("import", str(tmp_path / "none.json"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup.json"]
