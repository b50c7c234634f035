// What is said of a marked place: a card that comes when one points at it, or is gone to by key.
import {type ChangeSpec, EditorSelection, type EditorState, StateEffect, StateField} from "@codemirror/state";
import {
    type Command,
    Decoration,
    EditorView,
    type Tooltip,
    type TooltipView,
    closeHoverTooltips,
    hasHoverTooltips,
    hoverTooltip,
    keymap,
    showTooltip,
} from "@codemirror/view";
import {h} from "./dom.ts";
import {type Place, placesAt, stops} from "./marks.ts";
import {type Checks, WORDS} from "./model.ts";
import {ignoreEverywhere, ignoreHere} from "./suppress.ts";

/** How long one points at a mark before its card comes: not when the pointer only crosses the text. */
const HOVER = 250;

interface Pinned {
    readonly places: readonly Place[];
    readonly tooltip: Tooltip;
    /** Where a key led here from, to go back to. */
    readonly back: HTMLElement | null;
}

const pin = StateEffect.define<Pinned | null>();

/** The card that was gone to; it stays until it is closed, the text changes, or one goes elsewhere. */
const pinned = StateField.define<Pinned | null>({
    create: () => null,
    update(value, transaction) {
        for (const effect of transaction.effects) {
            if (effect.is(pin)) {
                return effect.value;
            }
        }
        return transaction.docChanged || transaction.selection ? null : value;
    },
    provide: (field) => [
        showTooltip.from(field, (value) => value?.tooltip ?? null),
        EditorView.decorations.from(field, (value) => {
            const place = value?.places[0];
            return place && place.to > place.from ? Decoration.set(HERE.range(place.from, place.to)) : Decoration.none;
        }),
    ],
});

const HERE = Decoration.mark({class: "mark-here"});

export interface CardHost {
    checks(): Checks;
    /** Says something to those who listen. */
    heard(sentence: string): void;
}

export function cards(host: CardHost) {
    const hover = hoverTooltip(
        (view, at) => {
            const found = view.state.field(pinned) ? [] : placesAt(view.state, at);
            const first = found[0];
            return first
                ? {
                      pos: first.from,
                      end: Math.max(first.from, Math.min(first.to, view.state.doc.lineAt(first.from).to)),
                      create: (of) => card(of, found, host, false),
                      clip: false,
                  }
                : null;
        },
        {hoverTime: HOVER, hideOnChange: true},
    );
    return [
        pinned,
        hover,
        keymap.of([
            {key: "F8", run: (view) => step(view, host, 1)},
            {key: "Shift-F8", run: (view) => step(view, host, -1)},
            {key: "Mod-.", run: here(host)},
            {key: "Escape", run: close},
        ]),
        EditorView.domEventHandlers({
            // A finger cannot hover: where it taps on a mark, the card comes.
            click(event, view) {
                // Some browsers do not say of a click what made it.
                const {pointerType} = event as Partial<PointerEvent>;
                if (pointerType ? pointerType !== "touch" : !matchMedia("(hover: none)").matches) {
                    return false;
                }
                const at = view.posAtCoords({x: event.clientX, y: event.clientY});
                const found = at === null ? [] : placesAt(view.state, at);
                if (found[0]) {
                    open(view, found, host, false);
                }
                return false;
            },
        }),
    ];
}

/** Goes to a place and shows its card; into it where a key led there. */
export function goTo(view: EditorView, place: Place, host: CardHost, into: boolean, back: HTMLElement | null = null): void {
    view.dispatch({
        selection: EditorSelection.cursor(place.from),
        effects: EditorView.scrollIntoView(place.from, {y: "center"}),
    });
    open(view, [place], host, into, back);
}

export function isOpenAt(state: EditorState, check: string): Place | null {
    const place = state.field(pinned)?.places[0];
    return place?.issue.check === check ? place : null;
}

function open(
    view: EditorView,
    found: readonly Place[],
    host: CardHost,
    into: boolean,
    back: HTMLElement | null = null,
): void {
    const first = found[0];
    if (!first) {
        return;
    }
    const tooltip: Tooltip = {
        pos: first.from,
        end: Math.min(first.to, view.state.doc.lineAt(first.from).to),
        create: (of) => card(of, found, host, into),
        // What the page's bars cover counts from the window's edges; CodeMirror would count it from the text's.
        clip: false,
    };
    view.dispatch({effects: pin.of({places: found, tooltip, back})});
}

const close: Command = (view) => {
    const open = view.state.field(pinned);
    if (!open) {
        const hovers = hasHoverTooltips(view.state);
        if (hovers) {
            view.dispatch({effects: closeHoverTooltips});
        }
        return hovers;
    }
    const within = view.dom.contains(document.activeElement);
    view.dispatch({effects: pin.of(null)});
    if (within) {
        // What is not drawn, in a closed sheet for one, cannot have the focus.
        (open.back && open.back.getClientRects().length > 0 ? open.back : view).focus();
    }
    return true;
};

/** Takes the card away and leaves the focus where it is. */
export function unpin(view: EditorView): void {
    if (view.state.field(pinned)) {
        view.dispatch({effects: pin.of(null)});
    }
}

/** An item of the list goes on from the card that is open, and closes it itself where it leads elsewhere. */
const GOES_ON = ".item .go";

function leave(view: EditorView, to: EventTarget | null): void {
    // Nothing gets it where the window loses it, or a browser gives buttons none: the card stays for that.
    if (to instanceof Element && !view.dom.contains(to) && !to.matches(GOES_ON)) {
        unpin(view);
    }
}

/** Keys that mean the cards wherever on the page the focus is. `clear` is called before one goes to a place. */
export function everywhere(view: EditorView, host: CardHost, clear: () => void): void {
    // The view's element, not the text's: the card lies in it, beside the text.
    view.dom.addEventListener("focusout", (event) => leave(view, event.relatedTarget));
    document.addEventListener("pointerdown", ({target}) => {
        if (target instanceof Element && !view.dom.contains(target) && !target.closest(GOES_ON)) {
            unpin(view);
        }
    });
    document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        if (event.key === "Escape") {
            close(view);
        } else if (event.key === "F8" && !document.querySelector("dialog[open], [role=dialog]:not(.issue-card)")) {
            event.preventDefault();
            clear();
            step(view, host, event.shiftKey ? -1 : 1);
        }
    });
}

function here(host: CardHost): Command {
    return (view) => {
        const found = placesAt(view.state, view.state.selection.main.head);
        if (found.length === 0) {
            host.heard("Nothing is marked here. F8 goes to the next issue.");
            return true;
        }
        open(view, found, host, true);
        return true;
    };
}

function step(view: EditorView, host: CardHost, direction: 1 | -1): boolean {
    const all = stops(view.state);
    if (all.length === 0) {
        host.heard("Nothing is marked.");
        return true;
    }
    const open = view.state.field(pinned)?.places[0];
    const at = open
        ? all.findIndex((place) => place.from === open.from && place.to === open.to && place.issue.check === open.issue.check)
        : -1;
    const head = view.state.selection.main.head;
    let next: number;
    if (at >= 0) {
        next = at + direction;
    } else if (direction > 0) {
        next = all.findIndex((place) => place.from >= head);
        next = next < 0 ? 0 : next;
    } else {
        next = all.findLastIndex((place) => place.from < head);
    }
    const place = all.at(next % all.length);
    if (place) {
        goTo(view, place, host, true);
    }
    return true;
}

let cardsMade = 0;

function card(view: EditorView, found: readonly Place[], host: CardHost, into: boolean): TooltipView {
    const id = `card-${++cardsMade}`;
    const dom = h(
        "div",
        {class: "issue-card", role: "dialog", "aria-labelledby": id, tabindex: "-1"},
        ...found.map((place, i) => {
            // Why and how are said once of each check.
            const first = found.findIndex((other) => other.issue.check === place.issue.check) === i;
            return about(view, place, host, i === 0 ? id : null, first);
        }),
    );
    dom.addEventListener("keydown", (event) => {
        if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            close(view);
        } else if (event.key === "F8") {
            event.preventDefault();
            step(view, host, event.shiftKey ? -1 : 1);
        }
    });
    return {
        dom,
        mount: () => {
            if (into) {
                dom.focus({preventScroll: true});
            }
        },
    };
}

function about(view: EditorView, place: Place, host: CardHost, id: string | null, whole: boolean): HTMLElement {
    const {issue} = place;
    const check = host.checks()[issue.check];
    const word = issue.suppressed ? "Ignored" : WORDS[issue.severity];
    const buttons: HTMLElement[] = [];

    // A card closes when the text changes, so the place is where it was.
    const change = (changes: ChangeSpec[], what: string, event: string) => {
        view.dispatch({changes, userEvent: event, effects: pin.of(null), scrollIntoView: false});
        view.focus();
        host.heard(what);
    };
    if (issue.suggestion !== null && !issue.suppressed && view.state.doc.sliceString(place.from, place.to) === place.was) {
        const suggestion = issue.suggestion;
        const button = h(
            "button",
            {type: "button", class: "button small primary"},
            ...(suggestion === "" ? ["Remove it"] : ["Replace with ", h("q", {}, shorten(suggestion))]),
        );
        button.addEventListener("click", () =>
            change(
                [{from: place.from, to: place.to, insert: suggestion}],
                "Replaced. Control Z takes it back.",
                "input.suggestion",
            ),
        );
        buttons.push(button);
    }
    if (!issue.suppressed && check && !check.gate) {
        const here = ignoreHere(view.state, issue.check, place.from);
        if (here) {
            const button = h("button", {type: "button", class: "button small"}, "Ignore here");
            button.addEventListener("click", () =>
                change(here, `${check.title} is ignored in this block.`, "input.ignore"),
            );
            buttons.push(button);
        }
        const button = h("button", {type: "button", class: "button small"}, "Ignore in this post");
        button.addEventListener("click", () =>
            change(
                ignoreEverywhere(view.state, issue.check),
                `${check.title} is ignored in this post.`,
                "input.ignore",
            ),
        );
        buttons.push(button);
    }
    return h(
        "section",
        {},
        h(
            "p",
            {class: "what-kind"},
            h("span", {class: `severity ${issue.suppressed ? "ignored" : issue.severity.toLowerCase()}`}, word),
            check ? `${check.title} · ${check.engine.toUpperCase()}` : issue.check,
        ),
        h("p", id ? {class: "what", id} : {class: "what"}, issue.message),
        whole && check && h("p", {class: "why"}, check.because),
        whole && check && h("p", {class: "how"}, h("strong", {}, "How: "), check.fixed_by),
        issue.suppressed && h("p", {class: "why"}, "A comment in the text asks this check for silence here."),
        h(
            "p",
            {class: "buttons"},
            ...buttons,
            whole &&
                check &&
                h(
                    "a",
                    {href: check.docs_url, target: "_blank", rel: "noopener"},
                    "About this check",
                    h("span", {class: "unseen"}, " (opens in a new tab)"),
                ),
        ),
    );
}

function shorten(text: string): string {
    const line = text.replace(/\s+/g, " ").trim();
    return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
