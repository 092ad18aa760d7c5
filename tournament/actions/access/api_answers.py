"""What programs were answered under an Idempotency-Key: the same request gets the same answer, and is done once.

The key is claimed in a transaction of its own before anything is carried out, and the answer is kept after it. Where a
process ends in between, the key is free again a minute later; what was carried out is known to the journal by the id
that is made of the key (`submission_of`), so it is not done a second time either.
"""

from datetime import timedelta
from uuid import NAMESPACE_URL, UUID, uuid5

from django.utils import timezone

from tournament.actions.core.actors import Conflict, Refused
from tournament.actions.core.write_lock import write_transaction
from tournament.models import ApiAnswer, ApiToken
from tournament.queries.results.at_table import get_or_none

KEPT_FOR = timedelta(days=3)
CARRIED_OUT_WITHIN = timedelta(minutes=1)
MAX_KEY = 255


def claim_key(token: ApiToken, key: str, fingerprint: str) -> ApiAnswer:
    """The row of a key: with a status if it was answered, otherwise to be carried out and answered by the caller."""
    if not key or len(key) > MAX_KEY or not key.isprintable():
        raise Refused("idempotency_key_unusable", most=MAX_KEY)
    now = timezone.now()
    with write_transaction():
        ApiAnswer.objects.filter(begun_at__lt=now - KEPT_FOR).delete()
        claimed, made = ApiAnswer.objects.select_for_update().get_or_create(
            token=token, key=key, defaults={"fingerprint": fingerprint, "begun_at": now}
        )
        if claimed.fingerprint != fingerprint:
            raise Refused("idempotency_key_used")
        if made or claimed.status is not None:
            return claimed
        if now - claimed.begun_at < CARRIED_OUT_WITHIN:
            raise Conflict("request_in_flight")
        claimed.begun_at = now
        claimed.save(update_fields=("begun_at",))
    return claimed


def keep_answer(claimed: ApiAnswer, status: int, content_type: str, body: str) -> None:
    """What the same request is answered from now on."""
    with write_transaction():
        ApiAnswer.objects.filter(pk=claimed.pk).update(status=status, content_type=content_type, body=body)


def kept_answer(token: ApiToken, key: str, fingerprint: str) -> ApiAnswer | None:
    """What this request was answered, if it was. One read."""
    answers = ApiAnswer.objects.filter(token=token, key=key, fingerprint=fingerprint, status__isnull=False)
    return get_or_none(answers)


def release_key(claimed: ApiAnswer) -> None:
    """Nothing was carried out, and the same request may try again."""
    with write_transaction():
        ApiAnswer.objects.filter(pk=claimed.pk, status=None).delete()


def submission_of(token: ApiToken, key: str, fingerprint: str) -> UUID:
    """The id under which the journal knows what was carried out."""
    return uuid5(NAMESPACE_URL, f"grillmeister:api:{token.pk}:{key}:{fingerprint}")
