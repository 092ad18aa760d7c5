"""The backup that the owner of the site downloads, and what the desk says when automatic ones fail."""

from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from django.conf import settings
from django.http import FileResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournament.actions.access.accounts import is_site_owner
from tournament.actions.core.actors import Refused
from tournament.backups.automatic import status
from tournament.backups.making import backup_name, make_download
from tournament.forms.access.accounts import EditAccountForm
from tournament.models import Account
from tournament.views.http.policies import DeskRequest, site_owner
from tournament.views.http.responses import page
from tournament.words import sentence_of


@dataclass(frozen=True)
class FailedBackup:
    """Why the last automatic backup failed, and when the last good one was made."""

    sentence: str
    last_good: datetime | None


@site_owner
@never_cache
@require_POST
def download(request: DeskRequest) -> HttpResponseBase:
    """Sends the file that `manage.py backup` writes. It is sent from the disk, piece by piece, and gone afterwards."""
    try:
        file = make_download()
    except Refused as refused:
        form = EditAccountForm(initial={"shown_name": request.user.display_name})
        context = {"form": form, "backup_refusal": sentence_of(refused)} | backup_section(request.user)
        answer = page(request, "accounts/account.html", context)
        answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        return answer
    name = backup_name(timezone.now())
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")


def backup_section(account: Account) -> dict[str, object]:
    """What the page of an account shows about backups; nothing to others than the owner of the site."""
    if not is_site_owner(account):
        return {"is_site_owner": False}
    return {
        "is_site_owner": True,
        "backup_folder": settings.BACKUP_DIR,
        "backup_status": status(),
        "backup_failure": failure_for(account),
    }


def failure_for(account: Account) -> FailedBackup | None:
    """What the owner of the site has to know. Nothing is asked of the database as long as all goes well."""
    last = status() if settings.BACKUP_DIR else None
    if last is None or not last.refusal or not is_site_owner(account):
        return None
    return FailedBackup(sentence_of(Refused(last.refusal, **last.params)), last.last_good)
