// A paper slip as one line: a player's number, then their portions, and so on: "1 29 33 2 25". Without blanks it can be
// read as well, since players have one digit and portions two: "12933 225". 0 is for portions that lie face down. In the
// extended edition "+2" tells Bratworms, and the beginning of its name a specialist.
//
// A table is {players, portions, isExtended, specialists}: how many players, the numbers on the grill, and the names of
// the specialists in the words of the page. Places are those of end_state.js.

const DOWN = "down";
const SEPARATORS = /[\s,;:./|&·–-]+/;
const NUMBER = /^\d+$/;
const BRATWORMS = /^\+(\d)$/;

// What each player is told to have, in the order of the line, and what cannot be read: {word, why}.
export function readSlip(text, table) {
  const reader = new Reader(table);
  for (const word of text.split(SEPARATORS).filter(Boolean)) reader.read(word);
  return reader.told;
}

// While it is typed, the last word may still become another one: null as long as that cannot be read.
export function readWhileTyped(text, table) {
  const words = text.split(SEPARATORS);
  const told = readSlip(text, table);
  const unreadBefore = readSlip(words.slice(0, -1).join(" "), table).unread;
  return told.unread.length > unreadBefore.length ? null : told;
}

// Who has each portion: as before, but whoever is named has what is told, and nothing else. `nobody`: where the rest lies.
export function placesBy({ places, portions }, before, nobody = DOWN) {
  return before.map(({ number, place }) => {
    const told = portions.find((portion) => portion.number === number);
    return { number, place: told ? told.place : places.includes(place) ? nobody : place };
  });
}

class Reader {
  constructor(table) {
    this.table = table;
    this.told = { places: [], portions: [], bratworms: {}, specialists: {}, unread: [] };
    this.place = null; // whose portions follow
    this.isNobody = false; // a player who is not there: said once, and not again at each portion
  }

  read(word) {
    const [, bratworms] = BRATWORMS.exec(word) || [];
    if (NUMBER.test(word)) this.readNumber(word);
    else if (!this.table.isExtended) this.refuse(word, "word");
    else if (this.isNobody) return;
    else if (this.place === null || this.place === DOWN) this.refuse(word, "whose");
    else if (bratworms) this.told.bratworms[this.place] = Number(bratworms);
    else this.readSpecialist(word);
  }

  readNumber(word) {
    const isWithPlayer = word.length % 2 === 1;
    if (isWithPlayer) this.readPlayer(Number(word[0]));
    const portions = word.slice(isWithPlayer ? 1 : 0).match(/\d\d/g) || [];
    portions.forEach((portion) => this.readPortion(Number(portion)));
  }

  readPlayer(number) {
    this.isNobody = number > this.table.players;
    this.place = number === 0 ? DOWN : String(number - 1);
    if (this.isNobody) this.refuse(number, "player");
    else if (!this.told.places.includes(this.place)) this.told.places.push(this.place);
  }

  readPortion(number) {
    const { place, isNobody, told } = this;
    if (isNobody) return;
    if (!this.table.portions.includes(number)) this.refuse(number, "portion");
    else if (place === null) this.refuse(number, "whose");
    else if (told.portions.some((portion) => portion.number === number)) this.refuse(number, "twice");
    else told.portions.push({ number, place });
  }

  readSpecialist(word) {
    const named = this.table.specialists.filter((name) => name.toLowerCase().startsWith(word.toLowerCase()));
    if (named.length === 1) [this.told.specialists[this.place]] = named;
    else this.refuse(word, "word");
  }

  refuse(word, why) {
    this.told.unread.push({ word: String(word), why });
  }
}
