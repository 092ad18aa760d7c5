"""Presets as an event sees them: whose rules it follows and what it has changed, which others there are."""

from dataclasses import dataclass

from tournament.models import Account, Event, OwnPreset
from tournament.regulation.presets import PresetName
from tournament.rules.presets import FIELDS_OF_PRESETS, Difference, Fields, differences

OWN = "own-"  # the code of a preset of one's own is this and its key
# What a preset of one's own keeps beside what all presets set. The length of the event is not among it.
KEPT = (
    *("edition", "failed_attempt", "steal", "ties", "time_up", "keep_clubs_apart", "portions_by_hand"),
    *("dice_of_the_hall", "second_person_confirms", "live_positions_public", "final_held_back"),
    "results_by_round",
    *("minutes_game", "minutes_short_game", "minutes_change_over"),
)


@dataclass(frozen=True)
class KnownPreset:
    """One preset: its code, the options that it sets, and of one's own the name."""

    code: str
    options: Fields
    own_name: str = ""
    key: int | None = None  # of one's own
    deleted: bool = False

    def differences(self, event: Event) -> tuple[Difference, ...]:
        """What the event has otherwise than this preset."""
        return differences({name: getattr(event, name) for name in self.options}, self.options)


OFFICIAL = tuple(KnownPreset(name.value, options) for name, options in FIELDS_OF_PRESETS.items())


def preset_of(event: Event) -> KnownPreset:
    """The preset that the event follows; the regulation where that is not known any more. One read at most."""
    return _official(event.preset) or _own(event.preset) or OFFICIAL[0]


def presets_for(event: Event, account: Account) -> tuple[KnownPreset, ...]:
    """All that can be applied to the event: the known ones, the account's, and whichever the event has. Two reads."""
    own = own_presets(account)
    current = preset_of(event)
    return (*OFFICIAL, *own, *(() if current in (*OFFICIAL, *own) else (current,)))


def own_presets(account: Account) -> tuple[KnownPreset, ...]:
    """Those that the account has saved, by name. One read."""
    return tuple(map(_known, OwnPreset.objects.filter(account=account, deleted_at=None)))


def known_preset(event: Event, code: str, account: Account | None) -> KnownPreset | None:
    """A preset by its code, if it can be applied to the event by this account. One read at most."""
    if official := _official(code):
        return official
    own = _own_row(code)
    if own is None:
        return None
    is_mine = account is not None and own.account_id == account.pk and own.deleted_at is None
    return _known(own) if is_mine or event.preset == code else None


def options_to_save(event: Event) -> dict[str, object]:
    """What a preset made from the event sets."""
    return {name: getattr(event, name) for name in (*FIELDS_OF_PRESETS[PresetName.REGULATION], *KEPT)}


def _official(code: str) -> KnownPreset | None:
    return next((preset for preset in OFFICIAL if preset.code == code), None)


def _own(code: str) -> KnownPreset | None:
    row = _own_row(code)
    return _known(row) if row else None


def _own_row(code: str) -> OwnPreset | None:
    key = code.removeprefix(OWN)
    is_key = code.startswith(OWN) and key.isascii() and key.isdecimal() and len(key) <= 18
    return OwnPreset.objects.filter(pk=int(key)).first() if is_key else None


def _known(row: OwnPreset) -> KnownPreset:
    fields = {field.name for field in Event._meta.get_fields()}
    options = {name: value for name, value in row.options.items() if name in fields}
    return KnownPreset(f"{OWN}{row.pk}", options, row.name, row.pk, row.deleted_at is not None)


def changed_since(event: Event) -> tuple[Difference, ...]:
    """What the event has otherwise than the preset that it follows. One read at most."""
    return preset_of(event).differences(event)
