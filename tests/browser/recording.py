"""A game written down on a referee's phone, turn by turn: what is tapped, and what is seen of it."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.phones import Phone
from tournament.models import GameRecord

TURNS = "**/game/turns/"


def offline(phone: Phone, is_offline: bool = True) -> None:
    phone.page.context.set_offline(is_offline)
    expect(phone.page.locator("#outbox-offline")).to_be_visible(visible=is_offline)


def turns() -> Any:
    return GameRecord.objects.get().record["turns"]


def key(phone: Phone, digits: object) -> None:
    for digit in str(digits):
        phone.page.get_by_role("button", name=digit, exact=True).tap()


def presses_write(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Record turn").tap()


def is_for(phone: Phone, player: int, turn: int) -> None:
    expect(phone.page.locator("#whose-turn")).to_have_text(f"Player {player}, turn {turn}")


def writes(
    phone: Phone, *totals: object, first: int = 1, players: int = 3, then: tuple[int, int] | None = None
) -> None:
    """One turn after the other, without waiting for anybody's answer; 0 is a failed attempt.

    `then`: whose turn it is in the end, and which, where that is not the next player's.
    """
    for number, total in enumerate(totals, start=first):
        is_for(phone, (number - 1) % players + 1, number)
        if total:
            key(phone, total)
        else:
            phone.page.locator("#ended-failed").tap()
        presses_write(phone)
    is_for(phone, *(then or ((first + len(totals) - 1) % players + 1, first + len(totals))))


def waits(phone: Phone, *words: str) -> None:
    for each in words:
        expect(phone.page.locator("#waiting")).to_contain_text(each)


def nothing_waits(phone: Phone) -> None:
    expect(phone.page.locator("#waiting-shown")).to_be_empty()
    expect(phone.page.locator("#waiting-list")).to_be_empty()


def told(phone: Phone, words: str) -> None:
    expect(phone.page.locator("#last-turn")).to_contain_text(words)


def writes_online(phone: Phone, total: int) -> None:
    key(phone, total)
    presses_write(phone)
    told(phone, str(total))
