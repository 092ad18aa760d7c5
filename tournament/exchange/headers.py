"""Which column of a list holds what: by the words of its header in six languages, or by position without one."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from tournament.exchange.sheets import SheetLine

LATEST_HEADER = 10  # a title, a date, an empty line may stand above the header
MAX_NUMBER = 99_999


class Field(StrEnum):
    """What a column can be about."""

    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    CLUB = "club"
    NUMBER = "number"
    PSEUDONYM = "pseudonym"
    CONTACT = "contact"
    NOTE = "note"


# English, German, French, Italian, Romanian, Russian: a line each.
_WORDS = {
    Field.NAME: """
        name, names, player, players, player name, full name, participant, participants, participant name
        Spieler, Spielerin, Spieler/in, Spielerinnen und Spieler, Spielername, Teilnehmer, Teilnehmerin, Teilnehmer/in
        nom, noms, nom complet, joueur, joueuse, joueurs, nom du joueur, participante
        nome, nomi, nome completo, giocatore, giocatrice, giocatori, nome del giocatore, partecipante, nominativo
        nume, nume complet, numele, jucător, jucătoare, jucători, numele jucătorului, participantă
        имя, имена, игрок, игроки, имя игрока, участник, участница, участники, полное имя, ФИО, Ф. И. О.
        first name and last name, vor- und nachname, vorname und nachname, name und vorname, name vorname, vorname name
        vorname nachname, nachname vorname, prénom et nom, nom et prénom, nom prénom, prénom nom
        nome e cognome, cognome e nome, nome cognome, cognome nome
        nume și prenume, prenume și nume, nume prenume, имя и фамилия, фамилия и имя, фамилия имя, имя фамилия
        фамилия имя отчество""",
    Field.FIRST_NAME: """
        first name, firstname, first, given name, given names, forename
        Vorname, Vornamen, Rufname
        prénom, prénoms
        primo nome, nome di battesimo
        prenume, prenumele
        личное имя""",
    Field.LAST_NAME: """
        last name, lastname, last, surname, family name
        Nachname, Familienname, Zuname
        nom de famille
        cognome, cognomi
        nume de familie
        фамилия""",
    Field.CLUB: """
        club, club name, team, society, association, organisation, organization
        Verein, Vereinsname, Klub, Mannschaft, Spielverein
        équipe, club ou association
        squadra, associazione, società, circolo
        clubul, echipă, echipa, asociație, asociația
        клуб, команда, объединение, организация""",
    Field.NUMBER: """
        number, no, num, start number, starting number, player number, player no, bib, #
        Nummer, Nr, Nr., Startnummer, Start-Nr., Startnr., Spielernummer, Spieler-Nr.
        numéro, n°, numéro de joueur, numéro du joueur, dossard
        numero, num., numero di gara, numero giocatore, pettorale
        număr, numărul, număr de concurs, număr jucător
        номер, №, стартовый номер, номер игрока""",
    Field.PSEUDONYM: """
        pseudonym, nickname, nick, alias, display name, public name, shown as, screen name
        Spitzname, Künstlername, Anzeigename, Deckname
        pseudonyme, pseudo, surnom, nom affiché
        pseudonimo, soprannome, nome visualizzato
        pseudonim, poreclă, porecla, nume afișat
        псевдоним, ник, никнейм, прозвище, отображаемое имя""",
    Field.CONTACT: """
        e-mail, email, mail, e-mail address, email address, mail address, contact, contact data
        E-Mail-Adresse, Emailadresse, Mailadresse, Kontakt, Kontaktdaten
        courriel, mél, adresse e-mail, adresse email, adresse mail, adresse électronique, coordonnées
        posta elettronica, indirizzo e-mail, indirizzo email, contatto, contatti, recapito
        adresă de e-mail, adresă de email, adresă e-mail, adresa de e-mail, adresa de email
        poștă electronică, date de contact
        почта, эл. почта, электронная почта, адрес электронной почты, имейл, контакт, контакты""",
    Field.NOTE: """
        note, notes, remark, remarks, comment, comments
        Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar, Hinweis
        remarque, remarques, commentaire, commentaires, observation, observations
        nota, osservazione, osservazioni, commento, commenti, annotazione, annotazioni
        notă, notițe, observație, observații, comentariu, comentarii, mențiuni
        примечание, примечания, заметка, заметки, комментарий, комментарии""",
}
_NAMES = {Field.NAME, Field.FIRST_NAME, Field.LAST_NAME}

_NUMBER = re.compile(r"(?:#|no|nr|n[°º]|№)?\.?\s*0*(\d{1,5})(?:[.,]0+)?[.)]?", re.IGNORECASE)


def plain_header(word: str) -> str:
    """A header without case, accents, signs, and what stands in brackets: "Prénom (*)" is "prenom"."""
    word = re.sub(r"\([^)]*\)", " ", word.replace("#", " number "))
    letters = unicodedata.normalize("NFKD", word).casefold()
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[^\W_]+", letters))


_FIELDS = {
    plain_header(word): field for field, words in _WORDS.items() for word in re.split(r",|\n", words) if word.strip()
}
# The name as a whole, unless another column has the other half of it: German "Name, Vorname", Italian "Nome, Cognome".
_WHOLE_OR_HALF = {plain_header(word) for word in ("name", "nom", "nome", "nume", "имя")}


@dataclass(frozen=True)
class Columns:
    """The column (from 0) of each field; `spare` are further columns of a list without header, kept as a note.

    `guess`: what the second column was taken for where no header says it and it could be something else, too.
    """

    places: Mapping[Field, int]
    header: SheetLine | None = None
    spare: tuple[int, ...] = ()
    guess: str = ""

    @property
    def titles(self) -> dict[str, str]:
        """The recognised fields and their headers, as the file has them, in the order of the file."""
        if self.header is None:
            return {}
        inorder = sorted(self.places, key=lambda field: self.places[field])
        return {field.value: self.header.cells[self.places[field]] for field in inorder}

    @property
    def unused(self) -> tuple[str, ...]:
        """The headers of the columns of which nothing is taken."""
        cells = self.header.cells if self.header else ()
        return tuple(cell for place, cell in enumerate(cells) if cell and place not in self.places.values())


def columns_of(lines: Sequence[SheetLine]) -> Columns:
    """What the columns are, from the header if there is one among the first lines."""
    for position, line in enumerate(lines[:LATEST_HEADER]):
        places = places_in(line.cells)
        # Further down it takes two words: somebody may be called Nick or Player, but will not come from Club.
        if places.keys() & _NAMES and (position == 0 or len(places) > 1):
            return Columns(places, line)
    return _columns_by_position(lines)


def places_in(cells: Sequence[str]) -> dict[Field, int]:
    """The fields whose words stand in these cells. The first column of a kind counts."""
    words = [plain_header(cell) if len(cell) < 60 else "" for cell in cells]
    places: dict[Field, int] = {}
    for place, word in enumerate(words):
        if (field := _FIELDS.get(word)) and field not in places:
            places[field] = place
    if Field.NAME in places and words[places[Field.NAME]] in _WHOLE_OR_HALF:
        halves = places.keys() & {Field.FIRST_NAME, Field.LAST_NAME}
        if len(halves) == 1:
            other = Field.LAST_NAME if Field.FIRST_NAME in halves else Field.FIRST_NAME
            places[other] = places.pop(Field.NAME)
    return places


def _columns_by_position(lines: Sequence[SheetLine]) -> Columns:
    """Name, club, and the rest as a note; a column with nothing but different numbers may stand anywhere."""
    columns = [
        (place, [cell for cell in cells if cell])
        for place, cells in enumerate(zip_longest(*(line.cells for line in lines), fillvalue=""))
        if any(cells)
    ]
    places: dict[Field, int] = {}
    numbered = [place for place, cells in columns if _are_numbers(cells)]
    if len(columns) > 1 and numbered:
        places[Field.NUMBER] = numbered[0]
    addressed = [place for place, cells in columns if place not in places.values() and _are_addresses(cells)]
    if len(columns) > 1 and addressed:
        places[Field.CONTACT] = addressed[0]
    others = [place for place, _ in columns if place not in places.values()]
    pairs = [
        tuple(without_addresses(" ".join(line.cells[place : place + 1]))[0].split() for place in others[:2])
        for line in lines
    ]
    if len(others) < 2 or any(len(first) != 1 for first, _ in pairs):
        return Columns(places | dict(zip((Field.NAME, Field.CLUB), others, strict=False)), spare=tuple(others[2:]))
    # Single words: a first name and a last name, or a first name and a club. Clubs come more than once.
    people = {(*first, *second) for first, second in pairs}  # whoever is listed twice is one person
    are_pairs = len(others) == 2 and all(len(person) == 2 for person in people)
    halves = are_pairs and len({last for _, last in people}) == len(people) > 2
    kinds = (Field.FIRST_NAME, Field.LAST_NAME) if halves else (Field.NAME, Field.CLUB)
    return Columns(places | dict(zip(kinds, others, strict=False)), spare=tuple(others[2:]), guess=kinds[1].value)


def _are_numbers(cells: Sequence[str]) -> bool:
    numbers = [number_in(cell) for cell in cells]
    return None not in numbers and len(set(numbers)) == len(numbers)


def _are_addresses(cells: Sequence[str]) -> bool:
    return all(address and not rest for rest, address in map(without_addresses, cells))


_ADDRESS = re.compile(
    r"[(<\[]?\s*(?:mailto:)?(?P<address>[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\w-]{1,63}\.){1,8}[\w-]{2,63})\s*[)>\]]?",
    re.IGNORECASE,
)
_LEFT_OVER = " \t,;:|/–—-"  # of what stood around an address


def without_addresses(text: str) -> tuple[str, str]:
    """The text without the e-mail addresses in it, and these, such as "Ana Pop" and "ana@x.org"."""
    if "@" not in text:
        return text, ""
    addresses = [match["address"] for match in _ADDRESS.finditer(text)]
    return (_ADDRESS.sub(" ", text).strip(_LEFT_OVER), ", ".join(addresses)) if addresses else (text, "")


def number_in(cell: str) -> int | None:
    """The player's number that a cell means: "7", "007", "#7", "Nr. 7", "7.0", "7."; None if it is none."""
    match = _NUMBER.fullmatch(cell.strip())
    number = int(match[1]) if match else 0
    return number if 1 <= number <= MAX_NUMBER else None
