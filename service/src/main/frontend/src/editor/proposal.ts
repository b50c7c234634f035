// Shows a proposed change. Nothing is applied until it is accepted.
import {hunks, type Piece, type Stretch} from "./differences.ts";
import {h, plural} from "./dom.ts";
import {type Change, type Doubt, ENGINES, type FixedText, type Severity, WORDS} from "./model.ts";

/** The maximum number of changed places to show. The rest can be seen in the text. */
const MOST_PLACES = 60;

const FIELDS: Record<Change["field"], string> = {
    content: "Text",
    title: "Title",
    slug: "Slug",
    meta_description: "Description",
};

/** A check, with its severity before and after the change. */
export interface Step {
    title: string;
    before: Severity;
    after: Severity;
}

export interface Proposed {
    title: string;
    /** Who made the change, and what it cost. */
    how: string;
    /** The text that will be changed. */
    text: string;
    edits: readonly Stretch[];
    fixed: FixedText;
    steps: readonly Step[];
    /** The check's remaining findings. */
    reasons: readonly string[];
    questions: readonly string[];
    /** Changes that may have altered the meaning. */
    doubts: readonly Doubt[];
    /** Whether the text is long enough for a meaningful score. */
    scored: boolean;
}

/** Shows a proposal; `accepted` is called if it is accepted. */
export function propose(proposed: Proposed, accepted: () => void): void {
    const {fixed, edits, steps, text} = proposed;
    const accept = h("button", {type: "button", class: "button primary"}, "Accept");
    const refuse = h("button", {type: "button", class: "button"}, "Reject");
    const beside = fixed.changes.filter((change) => change.field !== "content");
    const dialog = made(
        proposed.title,
        [
            h("p", {class: "muted"}, proposed.how),
            proposed.scored && scores(fixed),
            steps.length > 0 && h("ul", {class: "steps"}, ...steps.map(step)),
            ...beside.map(row),
            ...places(text, edits),
            ...doubted(proposed.doubts),
            ...said(proposed.reasons, proposed.questions),
        ],
        [accept, refuse],
    );
    refuse.addEventListener("click", () => dialog.close());
    accept.addEventListener("click", () => {
        dialog.close();
        accepted();
    });
}

/** Explains why nothing changes, and shows the questions for the writer. */
export function explain(title: string, what: Node | string, reasons: readonly string[], questions: readonly string[]): void {
    const close = h("button", {type: "button", class: "button primary"}, "Close");
    const dialog = made(title, [h("p", {}, what), ...said(reasons, questions)], [close]);
    close.addEventListener("click", () => dialog.close());
}

let count = 0;

/**
 * Opens a dialog and moves focus to its start. When the dialog closes, it is removed, and focus returns to
 * the previous element.
 */
function made(title: string, inside: (Node | string | false)[], buttons: HTMLElement[]): HTMLDialogElement {
    const id = `proposal-${++count}`;
    const heading = h("h2", {id, tabindex: "-1"}, title);
    const dialog = h(
        "dialog",
        {class: "proposal", "aria-labelledby": id},
        heading,
        // The proposal can also be scrolled with the keyboard.
        h("div", {class: "proposal-inside", tabindex: "0", role: "group", "aria-label": "Proposed changes"}, ...inside),
        h("div", {class: "buttons"}, ...buttons),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.querySelector(".editor")?.append(dialog);
    dialog.showModal();
    heading.focus();
    return dialog;
}

function scores({scores_before: before, scores_after: after}: FixedText): HTMLElement {
    const one = (name: string, from: number, to: number) => {
        const gain = to - from;
        return h(
            "li",
            {"data-score": name.toLowerCase()},
            h("span", {class: "muted small"}, name),
            h(
                "span",
                {class: "number"},
                h("span", {class: "unseen"}, "from "),
                from.toFixed(1),
                h("span", {"aria-hidden": "true"}, " → "),
                h("span", {class: "unseen"}, " to "),
                h("strong", {}, to.toFixed(1)),
                Math.abs(gain) >= 0.05 &&
                    h("span", {class: gain > 0 ? "gain" : "loss"}, ` ${gain > 0 ? "+" : "−"}${Math.abs(gain).toFixed(1)}`),
            ),
        );
    };
    return h(
        "ul",
        {class: "moves", "aria-label": "Scores before and after"},
        one("Overall", before.overall, after.overall),
        ...ENGINES.map((engine) => one(engine.toUpperCase(), before[engine], after[engine])),
    );
}

function step({title, before, after}: Step): HTMLElement {
    const word = (severity: Severity) => h("span", {class: `severity ${severity.toLowerCase()}`}, WORDS[severity]);
    return h(
        "li",
        {},
        h("span", {class: "of"}, title),
        word(before),
        h("span", {"aria-hidden": "true"}, "→"),
        h("span", {class: "unseen"}, "becomes"),
        word(after),
    );
}

function row({field, before, after}: Change): HTMLElement {
    const changed: Piece[] = [
        {kind: "old", text: before ?? ""},
        {kind: "new", text: after},
    ];
    return place(FIELDS[field], changed.filter((piece) => piece.text !== ""));
}

function places(text: string, edits: readonly Stretch[]): HTMLElement[] {
    const all = hunks(text, edits);
    const shown = all
        .slice(0, MOST_PLACES)
        .map(({first, last, pieces}) => place(first === last ? `Line ${first}` : `Lines ${first}–${last}`, pieces));
    if (all.length > MOST_PLACES) {
        shown.push(h("p", {class: "muted"}, `And ${plural(all.length - MOST_PLACES, "more place")}.`));
    }
    return shown;
}

function place(where: string, pieces: readonly Piece[]): HTMLElement {
    return h("div", {class: "place"}, h("p", {class: "muted small"}, where), h("p", {class: "difference"}, ...pieces.map(piece)));
}

function piece({kind, text}: Piece): Node | string {
    if (kind === "same") {
        return text;
    }
    // Text that consists only of white space is shown as symbols, because it would otherwise be invisible.
    const blank = text.trim() === "";
    const shown = blank ? text.replace(/ /g, "␣").replace(/\t/g, "⇥").replace(/\n/g, "↵\n") : text;
    const removed = kind === "old";
    return h(
        removed ? "del" : "ins",
        {},
        h("span", {class: "unseen"}, `${removed ? "removed" : "added"}${blank ? " blank" : ""}: `),
        shown,
        h("span", {class: "unseen"}, "; "),
    );
}

/** Shows both versions of each sentence, for the user to compare. */
function doubted(doubts: readonly Doubt[]): HTMLElement[] {
    if (doubts.length === 0) {
        return [];
    }
    return [
        h("p", {class: "asked"}, "Check that these sentences still mean the same:"),
        h(
            "ul",
            {class: "doubts"},
            ...doubts.map(({before, after, reason}) =>
                h(
                    "li",
                    {},
                    h(
                        "dl",
                        {class: "compared"},
                        before !== null && compared("Before", before),
                        after !== null && compared("After", after),
                    ),
                    h("p", {}, reason),
                ),
            ),
        ),
    ];
}

function compared(when: string, sentence: string): HTMLElement {
    return h("div", {}, h("dt", {}, when), h("dd", {dir: "auto"}, sentence));
}

function said(reasons: readonly string[], questions: readonly string[]): HTMLElement[] {
    const found: HTMLElement[] = [];
    if (reasons.length > 0) {
        found.push(h("ul", {class: "reasons"}, ...reasons.map((reason) => h("li", {}, reason))));
    }
    if (questions.length > 0) {
        found.push(
            h("p", {class: "asked"}, questions.length === 1 ? "Only you can answer this:" : "Only you can answer these:"),
            h("ol", {class: "questions"}, ...questions.map((question) => h("li", {}, question))),
            h("p", {class: "muted small"}, "Add the answer to the text. The check then runs again automatically."),
        );
    }
    return found;
}
