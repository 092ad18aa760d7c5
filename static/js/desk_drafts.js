// Drafts of results at the desk, without a page: what is being entered at a table, by whom, and which version it builds
// on. One stays until it has been saved, discarded, or is a day old.
//
// A draft: {key, account, name, base, values, submission, made}; `values` is a list of names and values.

const DRAFT = "grillmeister.desk-draft.";
const A_DAY = 24 * 3600000;

export class DeskDrafts {
  // storage() may throw. Table, account and base are those of the page; the name is that of the account.
  constructor({ storage, table, account, name, base }) {
    Object.assign(this, { storage, account, name, base });
    this.prefix = `${DRAFT}${table}.`;
    this.key = `${this.prefix}${account}.${base}`;
  }

  read(key) {
    try {
      return { ...JSON.parse(this.storage().getItem(key)), key };
    } catch {
      return { key };
    }
  }

  keys(prefix) {
    return Object.keys(this.storage()).filter((key) => key.startsWith(prefix));
  }

  store(values, submission) {
    const { account, name, base } = this;
    this.storage().setItem(this.key, JSON.stringify({ account, name, base, values, submission, made: Date.now() }));
  }

  drop(key = this.key) {
    this.storage().removeItem(key);
  }

  // Of all tables what is old or cannot be read; of this one what has been saved, or says what the page shows anyway.
  tidy(recorded, served) {
    const isDone = ({ submission, values }) => recorded.includes(submission) || isSame(values, served);
    for (const draft of this.keys(DRAFT).map((key) => this.read(key))) {
      const isOld = !Array.isArray(draft.values) || Date.now() - draft.made > A_DAY;
      if (isOld || (draft.key.startsWith(this.prefix) && isDone(draft))) this.drop(draft.key);
    }
  }

  // What goes on where it stopped: of the same person, and built on what still counts.
  own() {
    return this.keys(this.key).length ? this.read(this.key) : null;
  }

  // What has to be asked about first, the newest first. Another account's, or built on what no longer counts.
  others() {
    const drafts = this.keys(this.prefix).map((key) => this.read(key));
    const others = drafts.filter(({ key }) => key !== this.key).sort((one, other) => other.made - one.made);
    return others.map((draft) => ({
      ...draft,
      isForeign: draft.account !== this.account,
      isOutdated: draft.base !== this.base,
    }));
  }
}

// Fields that say nothing are not on every page.
function isSame(values, served) {
  const told = (list) => JSON.stringify(list.filter(([, value]) => value).sort());
  return told(values) === told(served);
}
