"""A result entered at the desk, in each of the ways that the form knows: taps, keys, the slip, the list."""

from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, expect

from tests.browser.people import Person


class Entry(Person):
    """`hands`: who holds which portions in the end."""

    def is_sure_if_asked(self) -> None:
        """A game of these tests may end as hardly any does."""
        asked = self.page.get_by_role("button", name="Yes, this is right")
        expect(asked.or_(self.page.locator("#messages").get_by_text("Result saved.")).first).to_be_visible()
        if asked.count():
            asked.click()

    def types_the_slip(self, hands: Mapping[str, Sequence[int]]) -> None:
        """The number of each player, then their portions."""
        line = " ".join(f"{seat} {' '.join(map(str, own))}" for seat, own in enumerate(hands.values(), 1))
        self.types("As on the slip", line)
        for name, portions in hands.items():
            for portion in portions[:1]:
                expect(self.board("Portions").get_by_role("button", name=f"portion {portion},")).to_contain_text(name)

    def taps(self, hands: Mapping[str, Sequence[int]]) -> None:
        for name, portions in hands.items():
            if portions:
                self.board("Players").get_by_role("button", name=name).click()
            for portion in portions:
                self.tap(portion, owner=name)

    def tap(self, portion: int, *, owner: str) -> None:
        self.board("Portions").get_by_role("button", name=f"portion {portion},").click()
        expect(self.board("Portions").get_by_role("button", name=f"portion {portion},")).to_contain_text(owner)

    def puts_all_face_down(self) -> None:
        self.board("Players").get_by_role("button", name="face down").click()
        for portion in self.board("Portions").get_by_role("button").all():
            portion.click()
            expect(portion).to_contain_text("down")

    def presses_keys(self, hands: Mapping[str, Sequence[int]]) -> None:
        """A number for the player, an arrow for the next portion, the space bar to give it."""
        owner = {portion: seat for seat, portions in enumerate(hands.values(), 1) for portion in portions}
        portions = self.board("Portions").get_by_role("button")
        portions.first.focus()
        chosen = None
        for portion in range(21, 37):
            if portion in owner:
                if owner[portion] != chosen:
                    self.page.keyboard.press(str(owner[portion]))
                chosen = owner[portion]
                self.page.keyboard.press("Space")
            self.page.keyboard.press("ArrowRight")

    def chooses_from_the_list(self, hands: Mapping[str, Sequence[int]]) -> None:
        self.presses("Show as a list")
        self.chooses_radio_buttons(hands)

    def chooses_radio_buttons(self, hands: Mapping[str, Sequence[int]]) -> None:
        """Without JavaScript there is nothing else."""
        for name, portions in hands.items():
            for portion in portions:
                of_portion = self.page.get_by_role("group", name=f"Portion {portion},")
                of_portion.get_by_role("radio", name=name, exact=True).check()

    def board(self, part: str) -> Locator:
        return self.page.get_by_role("group", name=part, exact=True)


WAYS = {
    "taps": Entry.taps,
    "keys": Entry.presses_keys,
    "slip": Entry.types_the_slip,
    "list": Entry.chooses_from_the_list,
    "radios": Entry.chooses_radio_buttons,
}
