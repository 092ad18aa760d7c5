"""A database with something in every table, written through the models of any migration.

What the tables looked like then is the business of the test; here is only what has been so since the first one.
"""

from datetime import UTC, datetime
from fractions import Fraction
from uuid import UUID

from tournament.actions.core.journal_chain import chained

NOON = datetime(2026, 5, 1, 12, 30, 15, 123456, tzinfo=UTC)
LAST = UUID("5ec0ffee-0000-4000-8000-000000000001")
END = {
    "ruleset": {"edition": "classic"},
    "stacks": "sets",
    "players": [{"name": "", "portions": [21]}, {"name": "", "portions": [25, 36]}, {"name": "", "portions": []}],
    "face_down": [22, 23, 24],
}
TURNS = [{"total": 26}, {"take": 25}, {"fail": True}]


def fill(apps, **known):
    """An event in its first round, and of its only table a game, a corrected result and a link.

    `known`: the fields of the game that say which submissions came through.
    """

    def made(model, **fields):
        return apps.get_model("tournament", model).objects.create(**fields)

    [name] = {"shown_name", "display_name"} & {
        field.name for field in apps.get_model("tournament", "Account")._meta.fields
    }
    owner = made("Account", username="ana", **{name: "Ana"}, password="x", is_active=True, date_joined=NOON)
    event = made("Event", slug="cup", name="Cup “Ștefan”", chain=["worms", "lot"], own_points={"7": ["7", "7/2"]})
    made("EventRole", event=event, account=owner, role="owner")
    stage = made("Stage", event=event, number=1, kind="preliminary", qualifying="winners", qualified=1)
    final = made("Stage", event=event, number=2, kind="final")
    players = [
        made("Player", event=event, number=number, name=name, name_key=name.lower(), club="Grill", state="here")
        for number, name in enumerate(("Ana", "Ion", "محمد"), start=1)
    ]
    made("Penalty", player=players[2], stage=stage, kind="points", points="1/2", reason="Late", by_name="Ana")
    made("Qualifier", stage=final, player=players[0], rank=1, rule="winner")
    made("Announcement", event=event, text="Lunch at one", by_name="Ana")
    draw = made(
        "Draw",
        **{"event": event, "number": 1, "stage_number": 1, "first_round": 1, "state": "revealed", "by": "Ana"},
        **{
            "announcement": {"seed": "x"},
            "commitment": "c" * 64,
            "nonce": "n" * 64,
            "receipt": {"tables": [[1, 2, 3]]},
        },
    )
    round = made("Round", event=event, stage=stage, number=1, number_in_stage=1, state="running", draw=draw)
    table = made("Table", round=round, number=1, call_reason="Dice on the floor", called_at=NOON)
    for at, player in enumerate(players):
        made("Seat", round=round, table=table, position=at, player=player, portion=21 + at)
    fill_results(made, table, players, owner)
    if "refusedsubmission" in apps.all_models["tournament"]:
        made("RefusedSubmission", table=table, submission_id=UUID(int=9))
    made("GameRecord", table=table, record={"ruleset": {}, "players": ["", "", ""], "turns": TURNS}, version=4, **known)
    fill_journal(apps, event, owner)
    if "ownpreset" in apps.all_models["tournament"]:
        made("OwnPreset", account=owner, name="Club evening", name_key="club evening", options={"chain": ["lot"]})
    if "uploadedevent" in apps.all_models["tournament"]:
        made("UploadedEvent", account=owner, content=b"packed")
    if "exportedfile" in apps.all_models["tournament"]:
        made("ExportedFile", event=event, name="cup-full.json", at=NOON, by_name="Olga")
    if "apitoken" in apps.all_models["tournament"]:
        token = made("ApiToken", account=owner, label="Overlay", scope="read", token_hash="f" * 64, last_used_at=NOON)
        token.events.add(event)
        made("ApiAnswer", token=token, key="k1", fingerprint="0" * 64, begun_at=NOON, status=200, body="{}")
    if "series" in apps.all_models["tournament"]:
        event.series = made("Series", account=owner, slug="league", name="League", name_key="league")
        event.save(update_fields=["series"])
    if "screen" in apps.all_models["tournament"]:
        made("Screen", event=event, number=2, name="Stage", slides={"clock": 10}, pinned="clock", sound=True)
        made("SponsorsPicture", event=event, content=b"\x89PNG\r\n\x1a\n", kind="png", withdrawn_at=NOON)
    if "pushsubscription" in apps.all_models["tournament"]:
        made(
            "PushSubscription",
            **{"event": event, "player": 1, "endpoint": "https://push.example/1", "p256dh": "B" * 87, "auth": "A" * 22},
            **{"site": "grill.example", "told_seat": "1:1:21", "next_try_at": NOON},
        )
    if "webhook" in apps.all_models["tournament"]:
        webhook = made(
            "Webhook",
            **{
                "event": event,
                "number": 1,
                "kind": "chat",
                "address": "https://chat.example/1",
                "secret": "whsec_AA==",
            },
            **{"topics": ["seats.published"], "site": "https://grill.example", "told": {"seats": [1]}},
        )
        message = {"topic": "seats.published", "params": {"round": 1}, "state": "due", "next_try_at": NOON}
        made("WebhookMessage", webhook=webhook, uid="msg_1", created_at=NOON, **message)
    link = made("AccessLink", event=event, round=round, label="Rita", token_hash="a" * 64, last_used_at=NOON)
    link.tables.add(table)
    made("AccessLink", event=event, player=players[1], label="Ion", token_hash="b" * 64, revoked_at=NOON)
    made("Invitation", event=event, role="referee", token_hash="d" * 64, expires_at=NOON, used_at=NOON, used_by=owner)
    made("LoginThrottle", key="e" * 64, tokens=3.5, at=NOON)


def fill_results(made, table, players, owner):
    """Two versions: the first entered at the table, the second a correction that counts."""
    for version, state in enumerate(("replaced", "accepted"), start=1):
        result = made(
            "Result",
            **{"table": table, "version": version, "state": state, "end_state": END, "by_name": "Ana"},
            **{"submission_id": UUID(int=version), "receipt": f"GRILL-{version}", "note": "“21” lay upside down"},
            by_account=owner if state == "accepted" else None,
            confirmed_by=players[1] if state == "accepted" else None,
        )
        for at, (player, points) in enumerate(zip(players, ("7", "7/2", "7/2"), strict=True)):
            made("ResultLine", result=result, player=player, position=at, place=min(at + 1, 2), worms=at, points=points)


def fill_journal(apps, event, owner):
    """Three entries in a chain: one by nobody with an account, one by the owner, and one that takes it back."""
    entry, previous, undone = apps.get_model("tournament", "JournalEntry"), "", None
    for number, account in enumerate((None, owner, owner), start=1):
        new = entry(
            **{"event": event, "number": number, "at": NOON, "by_name": "Ana", "by_account": account},
            **{"verb": "event_edited", "params": {"changed": ["name"]}, "private": {"name": "Ștefan"}, "reason": "why"},
            **{"before": {"name": "Mug"}, "undoes": undone, "submission_id": UUID(int=number), "revision": number},
            previous_hash=previous,
        )
        chained(new).save()
        previous, undone = new.hash, new if number == 2 else None
    event.revision = event.journal_length = 3
    event.journal_head = previous
    event.save()


def everything(apps):
    """All rows of all tables by their columns, in the order of their keys: a field may have another name later."""
    models = apps.get_app_config("tournament").get_models(include_auto_created=True)
    return {model._meta.model_name: [by_column(model, row) for row in rows_of(model)] for model in models}


def rows_of(model):
    return model.objects.order_by("pk").values()


def by_column(model, row):
    """Fractions as the text that the database has of them: at first the models knew no other."""
    values = {field.column: row[field.attname] for field in model._meta.concrete_fields}
    return {column: str(value) if isinstance(value, Fraction) else value for column, value in values.items()}
