"""The key by which the makers of browsers know this installation (VAPID, RFC 8292).

It is derived from the secret key: so it is made once, kept and backed up with that, and the same in all processes and
on all machines of an installation. With another secret key, phones have to be asked for their subscription again.
"""

import base64
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.crypto import salted_hmac
from py_vapid import Vapid02

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


def vapid() -> Vapid02:
    """Signs what is sent to an endpoint."""
    return _vapid(settings.SECRET_KEY)


def public_key() -> str:
    """What a page gives to the browser that subscribes."""
    point = vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@lru_cache(maxsize=2)
def _vapid(secret: str) -> Vapid02:
    digest = salted_hmac("tournament.push", "", secret, algorithm="sha512").digest()
    private = int.from_bytes(digest, "big") % (ORDER - 1) + 1  # of so many more bits that no key is likelier
    return Vapid02(ec.derive_private_key(private, ec.SECP256R1()))
