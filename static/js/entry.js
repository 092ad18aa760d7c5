// The result's form on the phone: what is tapped is kept as a draft at every change, and what is sent goes through the
// outbox. Where the phone keeps nothing, this steps aside and the plain form does what it always does.

((form) => {
  if (!form || !Outbox || !canKeep()) return;

  const table = form.dataset.table;
  const base = Number(form.elements.base_version.value) || 0;
  const notices = document.getElementById("entry-notices");
  const verdict = document.getElementById("verdict");
  const served = asServed();
  const DOUBLE_TAP = 350; // milliseconds
  const A_FINGER = 24; // pixels
  let following = "";
  let tapped = null;
  let sentBy = null;

  function canKeep() {
    try {
      localStorage.setItem("grillmeister.test", "1");
      localStorage.removeItem("grillmeister.test");
      return true;
    } catch {
      return false;
    }
  }

  // Values of the form, as a list of names and values: of what somebody filled in, not of what the page brought along.

  function fields() {
    return [...form.elements].filter((field) => field.name && !["hidden", "submit"].includes(field.type));
  }

  function isChoice(field) {
    return field.type === "radio" || field.type === "checkbox";
  }

  function values() {
    const chosen = fields().filter((field) => !isChoice(field) || field.checked);
    return chosen.map((field) => [field.name, field.value]);
  }

  // As the page came, whatever was tapped before this script was there.
  function asServed() {
    const first = (field) => [...field.options].find((option) => option.defaultSelected) || field.options[0];
    const chosen = fields().filter((field) => !isChoice(field) || field.defaultChecked);
    return chosen.map((field) => [
      field.name,
      isChoice(field) ? field.value : field.options ? first(field).value : field.defaultValue,
    ]);
  }

  function fill(kept) {
    const given = (name) => kept.filter(([one]) => one === name).map(([, value]) => value);
    for (const field of fields()) {
      if (isChoice(field)) field.checked = given(field.name).includes(field.value);
      else if (given(field.name).length) field.value = given(field.name)[0];
    }
    form.dispatchEvent(new Event("filled"));
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  // Drafts

  function keepDraft() {
    try {
      if (isSame(values(), served)) Outbox.dropDraft(table, base);
      else Outbox.keepDraft(table, base, values());
    } catch {
      // No room. The form itself still has everything.
    }
  }

  function restore(kept) {
    fill(kept.values);
    say("restored", kept.made, {
      clear: () => {
        Outbox.dropDraft(table, base);
        fill(served);
      },
    });
  }

  // Begun before somebody else's result came in: it builds on something that is no longer so.
  function offer(kept, discard) {
    say("older", kept.made, {
      take: () => {
        discard();
        fill(kept.values);
      },
      drop: discard,
    });
  }

  function say(kind, made, acts) {
    const notice = document.querySelector(`template[data-notice="${kind}"]`).content.firstElementChild.cloneNode(true);
    const time = notice.querySelector("[data-slot='time']");
    time.textContent = timeOfDay(made);
    for (const button of notice.querySelectorAll("button")) {
      button.addEventListener("click", () => {
        acts[button.dataset.do]();
        notice.remove();
      });
    }
    notices.replaceChildren(notice);
  }

  function bringBack() {
    const results = Outbox.all().filter((entry) => entry.table === table && !Outbox.isTurn(entry));
    const refused = results.find((entry) => ["refused", "closed"].includes(entry.state));
    const draft = Outbox.draft(table, base);
    const older = Outbox.draftsOf(table).find((one) => one.base < base && one.values);
    if (refused && refused.body.base_version === base) {
      fill(refused.values);
      if (refused.state === "refused") EntryProblems.show(form, refused.answer);
    } else if (draft) restore(draft);
    else if (older) offer(older, () => Outbox.dropDraft(table, older.base));
  }

  // What is sent

  const players = () => [...form.querySelectorAll(".board-player:not(.is-down)")];

  function endState() {
    const at = (portion) => (form.querySelector(`input[name="portion_${portion}"]:checked`) || { value: "" }).value;
    const portions = [...form.querySelectorAll(".portion-row")].map((row) => Number(row.dataset.portion));
    const having = (place) => portions.filter((portion) => at(portion) === place);
    return {
      players: players().map((player) => ({
        name: player.dataset.who,
        portions: asTheyLie(form, player.dataset.place, having(player.dataset.place)),
        ...extras(player.dataset.place),
      })),
      face_down: having("down"),
      stacks: isInOrder(form) ? "ordered" : "sets",
    };
  }

  function extras(place) {
    const bratworms = form.elements[`bratworms_${place}`];
    if (!bratworms) return {};
    return { bratworms: Number(bratworms.value) || 0, specialist: form.elements[`specialist_${place}`].value || null };
  }

  function submission(pressed) {
    const left = form.querySelectorAll("input[name='left']:checked");
    const text = (name) => (form.elements[name] ? form.elements[name].value : "");
    return {
      base_version: base,
      end_state: endState(),
      left: [...left].map((box) => Number(box.value)),
      note: text("note"),
      reason: text("reason"),
      insist: Boolean(pressed && pressed.name === "insist"),
    };
  }

  // For reading out at the desk, in the words of the page.
  function inWords(body) {
    const words = form.dataset;
    const line = ({ name, portions, bratworms, specialist }, at) => {
      const figure = form.elements[`specialist_${at}`];
      const also = [bratworms && `${words.bratworms} ${bratworms}`, specialist && figure.selectedOptions[0].text];
      return `${name}: ${[portions.join(", ") || "–", ...also.filter(Boolean)].join(" · ")}`;
    };
    const { players: all, face_down: down } = body.end_state;
    const left = body.left.map((at) => all[at] && `${all[at].name}: ${words.left}`);
    const said = [words.where, ...all.map(line), `${words.down}: ${down.join(", ") || "–"}`, ...left];
    if (body.end_state.stacks === "ordered") said.splice(1, 0, words.ordered);
    return [...said, body.reason, body.note].filter(Boolean).join("\n");
  }

  function put(pressed) {
    const body = submission(pressed);
    const { submissions: url, page, where } = form.dataset;
    const made = { table, page, form: form.getAttribute("action"), url, where, text: inWords(body), body };
    following = Outbox.put({ ...made, values: values() }).id;
  }

  form.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.hasAttribute("formaction")) return;
    const untold = untoldIn(form);
    if (untold.length) {
      event.preventDefault();
      return EntryProblems.show(form, {
        problems: untold.map(({ name, placeholder }) => ({ field: name, sentence: placeholder })),
      });
    }
    try {
      put(event.submitter);
    } catch {
      return; // nothing was kept, so the plain form is sent
    }
    event.preventDefault();
    sentBy = tapped;
    notices.replaceChildren();
    EntryProblems.clear(form);
    document.getElementById("outbox").focus();
  });

  // The second half of a double tap is not meant for what has come in the button's place.
  addEventListener(
    "click",
    (event) => {
      const isNear = sentBy && Math.hypot(event.clientX - sentBy.clientX, event.clientY - sentBy.clientY) < A_FINGER;
      if (event.detail && isNear && event.timeStamp - sentBy.timeStamp < DOUBLE_TAP) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else [tapped, sentBy] = [event, null];
    },
    true,
  );
  addEventListener(
    "input",
    () => {
      sentBy = null;
    },
    true,
  );

  // What became of it

  function follow() {
    const open = Outbox.openAt(table);
    if (open) following = open.id;
    const entry = following && Outbox.get(following);
    const hasArrived = Boolean(entry) && ["accepted", "proposed"].includes(entry.state);
    form.hidden = Boolean(open) || hasArrived; // until the table's page is there: a second tap must not meet it again
    EntryConflict.show(form, open && open.state === "conflict" ? open : null);
    if (open || !following) return recheck();
    if (hasArrived) return location.replace(entry.page);
    following = "";
    if (!entry) bringBack(); // taken back, to be changed
    else if (entry.state === "refused") EntryProblems.show(form, entry.answer);
    else if (entry.state === "closed" && isUnchecked()) sayUnchecked("unasked"); // a check would find the door closed too
  }

  // The check asks the server in the background; without a connection there is simply none, and nothing is lost.
  function uncheck(event) {
    if (event.type === "htmx:beforeRequest" && navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
    sayUnchecked("unchecked");
  }

  const isUnchecked = () => Boolean(verdict.querySelector("[data-unchecked]"));

  function sayUnchecked(why) {
    verdict.replaceChildren(document.querySelector(`template[data-notice='${why}']`).content.cloneNode(true));
  }

  // What there was no connection for is checked when there is one.
  function recheck() {
    if (!isUnchecked() || form.hidden || !navigator.onLine) return;
    sayUnchecked("unasked"); // until there is an answer
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  for (const type of ["htmx:beforeRequest", "htmx:sendError", "htmx:timeout"]) verdict.addEventListener(type, uncheck);
  addEventListener("online", recheck);
  form.toggleAttribute("data-many", true); // the outbox sees to it that one press counts once
  form.removeAttribute("data-guard"); // and nothing is lost by leaving
  form.addEventListener("change", keepDraft);
  form.addEventListener("input", keepDraft);
  document.addEventListener("outbox:changed", follow);
  if (!Outbox.openAt(table)) bringBack();
  keepDraft();

  // What is there already is checked at once: a draft, or the result that is to be corrected.
  const isBegun = () => values().some(([name, value]) => name.startsWith("portion_") && value !== "down");
  addEventListener("DOMContentLoaded", () => {
    if (isBegun() && !form.hidden && !problemsOf(form)) form.dispatchEvent(new Event("change", { bubbles: true }));
  });
})(document.getElementById("end-state"));
