"""Messages are signed as standardwebhooks.com says: this is the example that its libraries are tested with."""

import base64

from tournament.actions.events.webhooks import new_secret
from tournament.webhooks.message import signature

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def test_the_known_example():
    signed = signature(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_secrets_are_long_and_never_the_same():
    made = {new_secret() for _ in range(50)}
    keys = {len(base64.b64decode(secret.removeprefix("whsec_"), validate=True)) for secret in made}
    assert (len(made), keys) == (50, {32})
