"""A phone whose storage is Chromium's; the network is a list of answers, and the clock goes when the test says so."""

START = """async () => {
  const { Outbox } = await import("/outbox.js");
  const sent = [];
  const start = Date.now();
  globalThis.said = { changed: 0, arrived: 0 };
  globalThis.phone = { sent, answers: [], isAlone: true, refuses: false };
  const storage = () => {
    if (phone.refuses) throw new Error("no storage");
    return localStorage;
  };
  globalThis.outbox = new Outbox({
    storage,
    post: async (entry) => {
      sent.push({ at: Date.now() - start, text: entry.text, submission: entry.body.submission });
      return phone.answers.shift() ?? null;
    },
    alone: async (work) => (phone.isAlone ? work(() => {}) : false),
    changed: () => { said.changed += 1; },
    arrived: () => { said.arrived += 1; },
    firstPause: 1000,
  });
  Math.random = () => 0.5; // the pauses as they are, without what spreads them
}"""
ACCEPTED = {"status": 201, "body": {"state": "accepted", "receipt": "K7"}}
PROPOSED = {"status": 201, "body": {"state": "proposed", "receipt": "K8"}}
CONFLICT = {"status": 409, "body": {"code": "result_conflict", "mine": {}, "theirs": {}}}
REFUSED = {"status": 422, "body": {"problems": [{"code": "portion_twice"}]}}
CLOSED = {"status": 410, "body": {"sentence": "This link was revoked."}}
TURN = {"status": 201, "body": {"state": "accepted", "turn": {}}}
AN_HOUR = 3_600_000
A_DAY = 24 * AN_HOUR


class Phone:
    """An outbox on a page of its own."""

    def __init__(self, page):
        self.page = page
        page.evaluate(START)

    def does(self, script):
        """What a script comes to, and all that follows from it at once."""
        found = self.page.evaluate(f"async () => {{ const found = await ({script}); return found ?? null; }}")
        self.page.evaluate("new Promise((resolve) => queueMicrotask(resolve))")
        return found

    def gets(self, *answers):
        self.page.evaluate("(answers) => { phone.answers = answers; }", list(answers))

    def waits(self, milliseconds):
        self.page.clock.run_for(milliseconds)

    def adds(self, *texts, table="1", base=0):
        for text in texts:
            self.page.clock.run_for(1)  # later than the one before
            self._add({"table": table, "text": text, "made": "now", "values": [["a", "b"]]}, {"base_version": base})

    def writes(self, *numbers, table="1"):
        for number in numbers:
            self.page.clock.run_for(1)
            entry = {"kind": "turn", "table": table, "text": f"turn {number}", "made": "now"}
            self._add(entry, {"base_version": number - 1, "number": number})

    def _add(self, entry, body):
        self.page.evaluate("(entry) => { outbox.add({ ...entry, made: Date.now() }); }", {**entry, "body": body})

    def states(self):
        return [(one["text"], one["state"]) for one in self.does("outbox.all()")]

    def sent(self):
        return [one["text"] for one in self.does("phone.sent")]
