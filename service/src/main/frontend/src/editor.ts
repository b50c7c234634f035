// The editor, which progressively enhances a form that also works without JavaScript.
import {undo} from "@codemirror/commands";
import {type ChangeSet, Text} from "@codemirror/state";
import type {EditorView, ViewUpdate} from "@codemirror/view";
import {csrf, whose} from "./pages.ts";
import {type CardHost, everywhere, goTo, isOpenAt, unpin} from "./editor/cards.ts";
import {h, plural, the, write} from "./editor/dom.ts";
import {type Draft, Drafts} from "./editor/draft.ts";
import {FieldsPanel} from "./editor/fields.ts";
import {ACCEPTED, download, readFile} from "./editor/files.ts";
import {Fixing} from "./editor/fixing.ts";
import {places, setFilter, setPlaces, stops} from "./editor/marks.ts";
import type {Checks, Fields, PageData, Preview, Problem} from "./editor/model.ts";
import {Panel} from "./editor/panel.ts";
import {type Asked, Previews, type Status, problem} from "./editor/previews.ts";
import {Sheet} from "./editor/sheet.ts";
import {ignoreEverywhere} from "./editor/suppress.ts";
import {editText, lineEnds, applyFix, FIX_EVENT, replaceAll, speak} from "./editor/text.ts";

const data = JSON.parse(the("editor-data").textContent ?? "") as PageData;
const form = the<HTMLFormElement>("editor");
const area = the<HTMLTextAreaElement>("content");
const limit = data.limits.content;

let origin = data.origin;
let checks: Checks = {};
/** The changes to the text since the last request was sent. */
let since: ChangeSet | null = null;
let judged: Text = Text.empty;
let struck = Number.NaN;

// Announcements and notices

function heard(sentence: string): void {
    const region = the("heard");
    // Screen readers announce the same sentence again only if the text changed in between.
    region.textContent = "";
    setTimeout(() => (region.textContent = sentence), 50);
}

interface Offer {
    label: string;
    act: () => void;
}

/** Notices about the last action. Each replaces the previous one. */
const PASSING = new Set(["saved", "fixed", "exchanged", "file", "fix"]);

/**
 * Shows a notice above the text. There is at most one notice of each kind. The close button or an action
 * removes it.
 */
function notice(kind: string, sentence: string | Node, ...offers: Offer[]): void {
    const close = h("button", {type: "button", class: "close", "aria-label": "Close this notice"}, "×");
    const box = h("div", {class: "notice slim", "data-kind": kind, role: "status"});
    const body = h("p", {}, sentence);
    for (const {label, act} of offers) {
        const button = h("button", {type: "button", class: "plain"}, label);
        button.addEventListener("click", () => {
            box.remove();
            // The button no longer exists, so focus would be lost. A dialog returns focus to the text when it
            // closes.
            view.focus();
            act();
        });
        body.append(" ", button);
    }
    close.addEventListener("click", () => {
        box.remove();
        view.focus();
    });
    box.append(body, close);
    (PASSING.has(kind) ? PASSING : [kind]).forEach(drop);
    the("notices").append(box);
}

function drop(kind: string): void {
    document.querySelector(`#notices [data-kind="${kind}"]`)?.remove();
}

function showStatus(now: Status): void {
    const line = the("status");
    line.dataset["kind"] = now.kind;
    switch (now.kind) {
        case "fresh":
            write(line, "Up to date");
            break;
        case "asking":
            // This text would flicker if it were shown on each keystroke, so only slow requests are reported.
            return;
        case "waiting":
            write(line, `Too many previews in the last minute. Scoring resumes in ${Math.max(1, Math.ceil((now.until - Date.now()) / 1_000))} s`);
            break;
        case "stale":
            write(line, "Not up to date – retrying");
            break;
        case "signed-out":
            line.replaceChildren(
                "Your session has ended. Your text is saved in this browser. ",
                h("a", {href: `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}, "Sign in"),
            );
            break;
        case "refused":
            refused(now.problem);
            break;
    }
}

function refused(why: Problem): void {
    const line = the("status");
    line.dataset["kind"] = "refused";
    const field = fields.refuse(why);
    if (field) {
        write(line, "Not up to date: a field needs your attention");
        sheet.attention();
    } else if (why.status === 403) {
        // The page's CSRF token belongs to another session, and the server's message is meant for forms.
        write(line, "Not up to date: reload the page. Your text is saved in this browser.");
    } else {
        write(line, `Not up to date: ${why.errors?.[0]?.detail ?? why.detail ?? `the server responded with ${why.status}`}`);
    }
}

// The text

const host: CardHost & Parameters<typeof editText>[3] = {
    checks: () => checks,
    heard,
    covered: () => sheet.covered(),
    changed(update) {
        since = since ? since.compose(update.changes) : update.changes;
        const now = performance.now();
        // If a keystroke caused the change, the measurement begins with the keystroke, because this is when
        // the user starts waiting.
        changed(now - struck < 100 ? struck : now);
        // This comes last, because it may add a notice, and a change removes notices about earlier actions.
        overSample(update);
    },
    beside(from, to) {
        fields.put(from, to);
        changed(performance.now());
    },
};

addEventListener("keydown", (event) => (struck = event.timeStamp), {capture: true, passive: true});

const sheet = new Sheet();
const view: EditorView = editText(area.parentElement as HTMLElement, area.value, "Text, in Markdown or HTML", host);
area.hidden = true;
area.labels.forEach((label) => (label.hidden = true));
form.closest(".editor")?.classList.add("live");
everywhere(view, host, () => sheet.close());

function text(): string {
    return view.state.doc.toString();
}

function changed(at: number): void {
    const {length} = view.state.doc;
    if (length > limit) {
        write(the("status"), `The text has ${plural(length, "character")}, and the limit is ${limit.toLocaleString("en")}. Split it.`);
        the("status").dataset["kind"] = "refused";
    } else {
        previews.changed(at);
    }
    drafts.changed();
    drop("saved");
    drop("fixed");
    // Removes the notice, because its Undo would overwrite newer text. Ctrl+Z undoes step by step.
    drop("exchanged");
}

// Previews

function state(): {text: string; fields: Fields; origin: string} {
    return {text: text(), fields: fields.read(), origin};
}

function body(): string | null {
    const content = text();
    if (content.trim() === "" || content.length > limit) {
        return null;
    }
    return JSON.stringify({content, ...fields.read()});
}

let enough = false;

const previews = new Previews(
    {
        body: () => {
            const now = body();
            if (now === null && view.state.doc.length <= limit) {
                panel.clear();
                view.dispatch({effects: setPlaces.of([])});
                write(the("words"), "0 words");
                write(the("status"), "");
            }
            return now;
        },
        leaves: () => {
            since = null;
            judged = view.state.doc;
        },
        shown: show,
        status: showStatus,
    },
    "/editor/preview",
);

function show(preview: Preview, asked: Asked | null): void {
    view.dispatch({effects: setPlaces.of(places(preview.report.inline_issues, judged, since))});
    panel.show(preview, asked !== null);
    fields.accept();
    fields.derived(preview.slug);
    if (preview.language !== spoken) {
        spoken = preview.language;
        speak(view, spoken);
    }
    write(the("words"), plural(preview.word_count, "word"));
    enough = preview.word_count >= data.limits.fewest_words;
    if (asked && !Number.isNaN(asked.since)) {
        const start = asked.since;
        // Measures the time until the frame that shows the marks. Tests and the benchmark harness read this
        // value.
        requestAnimationFrame(() => performance.measure("assay:marks", {start, end: performance.now()}));
    }
}

let spoken = "";

// The sidebar

const fields = new FieldsPanel(data.usual, () => changed(performance.now()));

const fixing = new Fixing(
    {
        checks: () => checks,
        request: () => (body() === null ? null : {content: text(), fields: fields.read()}),
        scored: () => enough,
        accepted(edits, from, to, sentence) {
            sheet.close();
            applyFix(view, edits.map(({start, end, after}) => ({from: start, to: end, insert: after})), from, to);
            notice("fixed", sentence, {label: "Undo", act: () => void undo(view)});
            view.focus();
        },
        notice: (sentence, label, act) => notice("fix", sentence, {label, act}),
        signedOut: () => showStatus({kind: "signed-out"}),
        refused,
        heard,
    },
    data.fix,
);

const panel = new Panel({
    goTo(check, byKey, from) {
        const of = stops(view.state).filter((place) => place.issue.check === check);
        if (of.length > 0) {
            const open = isOpenAt(view.state, check);
            const at = open ? of.findIndex((place) => place.from === open.from && place.to === open.to) : -1;
            const next = of[(at + 1) % of.length];
            if (next) {
                sheet.close();
                goTo(view, next, host, byKey, byKey ? from : null);
                if (!byKey) {
                    view.focus();
                }
            }
            return true;
        }
        unpin(view);
        const field = fields.for(check);
        if (field) {
            sheet.details();
            field.focus();
            return true;
        }
        return false;
    },
    leave: () => {
        sheet.close();
        view.focus();
    },
    hasField: (check) => fields.for(check) !== null,
    ignore(check) {
        view.dispatch({changes: ignoreEverywhere(view.state, check), userEvent: "input.ignore"});
        heard(`${checks[check]?.title ?? check} is ignored in this post. To undo, press Control+Z in the text.`);
    },
    filter: (filter) => view.dispatch({effects: setFilter.of(filter)}),
    fixButton: (check) => fixing.button(check, checks[check]),
    todo: (failing) => fixing.failing(failing),
    heard,
}, data.limits.fewest_words);

// Drafts

const drafts = new Drafts(data.draftKey, {
    read: state,
    kept: () => drop("lost"),
    lost: () =>
        notice("lost", "This browser can’t store the draft. Download the text before you leave.", {
            label: "Download",
            act: save,
        }),
    conflict: () =>
        notice(
            "conflict",
            "This draft was changed in another tab. Until you choose a version, changes in this tab are not stored.",
            {
                label: "Use the other version",
                act: () => {
                    // Read the draft again, because the other tab may have written it in the meantime.
                    const other = drafts.read();
                    drafts.settle();
                    if (other) {
                        take(other, "input.draft");
                    }
                },
            },
            {
                label: "Keep this version",
                act: () => {
                    drafts.settle();
                    drafts.changed();
                    drafts.write();
                },
            },
        ),
});

function take(draft: Pick<Draft, "text" | "fields" | "origin">, event: string): void {
    // This is another text, so notices and actions for the sample no longer apply.
    banner?.remove();
    origin = draft.origin;
    form.querySelectorAll<HTMLInputElement>("input[name=origin]").forEach((input) => (input.value = origin));
    const before = fields.read();
    fields.fill(draft.fields);
    const after = fields.read();
    const from: Fields = {};
    const to: Fields = {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        if (before[name] !== after[name]) {
            from[name] = before[name] ?? "";
            to[name] = after[name] ?? "";
        }
    }
    replaceAll(view, lineEnds(draft.text), event, from, to);
    changed(performance.now());
}

/** Switches to another text, and offers to undo the switch until the text is edited. */
function exchange(next: Pick<Draft, "text" | "fields" | "origin">, sentence: string, event: string): void {
    const before = state();
    const taught = banner?.isConnected;
    document.querySelectorAll("#notices .notice").forEach((each) => each.remove());
    take(next, event);
    if (before.text.trim() !== "" || Object.keys(before.fields).length > 2) {
        notice("exchanged", sentence, {label: "Undo", act: () => takeBack(before, taught)});
    }
    view.focus();
}

function takeBack(before: Pick<Draft, "text" | "fields" | "origin">, taught = false): void {
    take(before, "input.draft");
    if (taught && banner) {
        the("notices").prepend(banner);
    }
}

// The sample

/**
 * If at least this share of the text is replaced in one step, the rest is a remnant, such as a last line
 * break that the selection missed.
 */
const NEARLY_ALL = 0.9;

/** The notice that is shown as long as the text is the sample. */
const banner = document.querySelector<HTMLElement>('#notices [data-kind="sample"]');
const ofSample = fields.read();

/** Text that is pasted over the sample is a new post, to which the sample's keyword and type do not apply. */
function overSample({startState, changes, transactions}: ViewUpdate): void {
    if (!banner?.isConnected || transactions.some((transaction) => transaction.isUserEvent(FIX_EVENT))) {
        return;
    }
    let gone = 0;
    changes.iterChanges((from, to) => (gone += to - from));
    if (gone < NEARLY_ALL * startState.doc.length) {
        return;
    }
    const now = fields.read();
    const before = {text: startState.doc.toString(), fields: now, origin};
    banner.remove();
    // Keeps the values that the writer entered.
    fields.fill(Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== ofSample[name])));
    notice("exchanged", "The sample’s keyword and type were removed with its text.", {
        label: "Undo",
        act: () => takeBack(before, true),
    });
}

// Files

function save(): void {
    const name = (fields.read()["slug"] ?? the<HTMLInputElement>("slug").placeholder) || "post";
    download(text(), `${name.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 80)}.md`);
}

async function openFile(file: File): Promise<void> {
    const read = await readFile(file, limit);
    if ("refused" in read) {
        notice("file", read.refused);
    } else {
        exchange({text: read.text, fields: {}, origin: `file:${file.name}`}, `Opened “${file.name}”.`, "input.file");
    }
}

const picker = the<HTMLInputElement>("file");
picker.accept = ACCEPTED.join(",");
picker.addEventListener("change", () => {
    const file = picker.files?.[0];
    picker.value = "";
    if (file) {
        void openFile(file);
    }
});
const menu = the<HTMLDetailsElement>("open");
the("open-file").addEventListener("click", () => {
    menu.open = false;
    picker.click();
});
the("download").addEventListener("click", save);
the("new").addEventListener("click", () => exchange({text: "", fields: {}, origin: ""}, "New post.", "input.new"));

// CodeMirror would insert the text of a dropped file. In this editor, a file opens as a separate text.
for (const type of ["dragover", "drop"] as const) {
    addEventListener(
        type,
        (event) => {
            if (!event.dataTransfer?.types.includes("Files")) {
                return;
            }
            event.preventDefault();
            event.stopPropagation();
            document.body.classList.toggle("dropping", type === "dragover");
            const file = event.dataTransfer.files[0];
            if (type === "drop" && file) {
                void openFile(file);
            }
        },
        {capture: true},
    );
}
addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) {
        document.body.classList.remove("dropping");
    }
});

// Opening web pages

const ask = the<HTMLDialogElement>("ask-page");
const address = the<HTMLInputElement>("page-url");
let fetching: AbortController | null = null;

the("open-page").addEventListener("click", () => {
    menu.open = false;
    notOpened("");
    ask.showModal();
    address.select();
});
the("ask-cancel").addEventListener("click", () => ask.close());
ask.addEventListener("close", () => fetching?.abort());
the<HTMLFormElement>("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    void openPage();
});

/** Shows or clears the error for the URL. */
function notOpened(why: string): void {
    const wrong = the("page-wrong");
    write(wrong, why);
    wrong.hidden = why === "";
    address.removeAttribute("aria-invalid");
    address.setAttribute("aria-describedby", why ? "page-wrong page-hint" : "page-hint");
    if (why) {
        address.setAttribute("aria-invalid", "true");
        address.focus();
    }
}

async function openPage(): Promise<void> {
    if (fetching) {
        return;
    }
    const mine = new AbortController();
    fetching = mine;
    notOpened("");
    const button = the("ask-open");
    button.setAttribute("aria-disabled", "true");
    write(button, "Opening…");
    try {
        const answer = await fetch("/editor/page", {
            method: "POST",
            headers: {
                "Content-Type": "application/json",
                Accept: "application/json",
                "X-CSRF-TOKEN": csrf(),
                "X-Page-Of": whose(),
            },
            body: JSON.stringify({url: address.value}),
            signal: mine.signal,
        });
        if (answer.ok && !answer.redirected) {
            const page = (await answer.json()) as {url: string; content: string; fields: Fields};
            ask.close();
            exchange(
                {text: page.content, fields: page.fields, origin: `page:${page.url}`},
                `Opened “${page.fields["title"] ?? page.url}”.`,
                "input.page",
            );
        } else if (answer.status === 401 || answer.redirected) {
            ask.close();
            showStatus({kind: "signed-out"});
        } else {
            const why = await problem(answer);
            notOpened(
                why.status === 429
                    ? "There were too many requests in the last minute. Try again in a moment."
                    : (why.errors?.[0]?.detail ?? why.detail ?? `The server responded with ${why.status}.`),
            );
        }
    } catch {
        // If the dialog was closed in the meantime, shows nothing.
        if (!mine.signal.aborted) {
            notOpened("The server could not be reached. Try again in a moment.");
        }
    } finally {
        fetching = null;
        button.removeAttribute("aria-disabled");
        write(button, "Open");
    }
}

// Saving a scan

let saving = false;
const keys = new Map<string, string>();

/**
 * One key per state, so that a request that is repeated, or retried after a lost response, is charged only
 * once.
 */
function keyOf(request: string): string {
    const known = keys.get(request);
    if (known) {
        return known;
    }
    const key = `editor-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("")}`;
    keys.clear();
    keys.set(request, key);
    return key;
}

async function saveScan(): Promise<void> {
    const request = body();
    if (saving) {
        return;
    }
    if (request === null) {
        notice("saved", "There is nothing to save. Write a text first.");
        return;
    }
    saving = true;
    const button = the<HTMLButtonElement>("save");
    button.setAttribute("aria-disabled", "true");
    write(button, "Saving…");
    try {
        const answer = await fetch("/editor/scans", {
            method: "POST",
            headers: {
                "Content-Type": "application/json",
                Accept: "application/json",
                "X-CSRF-TOKEN": csrf(),
                "X-Page-Of": whose(),
                "Idempotency-Key": keyOf(request),
            },
            body: request,
        });
        if (answer.ok && !answer.redirected) {
            const scan = (await answer.json()) as {scan_id: number; report: {scores: {overall: number}}};
            const sentence = h("span", {}, `Saved. Overall score: ${scan.report.scores.overall.toFixed(1)}. `);
            sentence.append(h("a", {href: `/scans/${scan.scan_id}`}, "View report"));
            notice("saved", sentence);
        } else if (answer.status === 401 || answer.redirected) {
            showStatus({kind: "signed-out"});
        } else {
            notSaved(await problem(answer));
        }
    } catch {
        notice("saved", "Not saved: the server could not be reached. Try again. You won’t be charged twice.");
    } finally {
        saving = false;
        button.removeAttribute("aria-disabled");
        write(button, "Save scan");
    }
}

function notSaved(why: Problem): void {
    if (why.status === 402) {
        const need = plural(why.required ?? 1, "credit");
        const have = why.available === 0 ? "you have none left" : `you have ${why.available} left`;
        notice("saved", `Not saved: a scan costs ${need}, and ${have}. ${why.detail ?? ""} Previews are still free.`);
    } else if (why.status === 422) {
        refused(why);
        notice("saved", "Not saved: a field needs your attention.");
    } else if (why.status === 429) {
        notice("saved", "Not saved: there were too many requests in the last minute. Try again in a moment.");
    } else {
        notice("saved", `Not saved: ${why.detail ?? `the server responded with ${why.status}`}`);
    }
}

form.addEventListener("submit", (event) => {
    event.preventDefault();
    void saveScan();
});
// If this script fails while it starts, the form still sends the text in its textarea.
addEventListener("pagehide", () => (area.value = text()));

// Startup

the("filters").before(fixing.above);
the("tools").hidden = false;
the("keys").hidden = false;
the("check").hidden = true;

const kept = drafts.read();
drafts.settle();
if (kept && (kept.text.trim() !== "" || Object.keys(kept.fields).length > 2) && (kept.origin === data.origin || !data.origin)) {
    // An unsaved draft takes precedence over the page's text, unless the page's text was requested.
    document.querySelectorAll("#notices .notice:not(.bad)").forEach((each) => each.remove());
    take(kept, "input.draft");
} else {
    judged = view.state.doc;
    if (data.preview) {
        show(data.preview, null);
        previews.knows(body(), data.preview);
    } else {
        changed(performance.now());
    }
    if (kept && data.origin && kept.text.trim() !== "" && kept.text !== text()) {
        drafts.aside(kept);
        notice("before", "Your earlier draft is still saved.", {label: "Restore it", act: () => take(kept, "input.draft")});
    }
}

void fetch(data.checks, {headers: {Accept: "application/json"}})
    .then((answer) => answer.json())
    .then((known: Checks) => {
        checks = known;
        panel.know(known);
    })
    .catch(() => undefined);
