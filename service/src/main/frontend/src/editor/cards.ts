// Cards for marked places. They are shown on hover, or when the user navigates to a place with the keyboard.
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

/**
 * How long to hover before a card appears, in milliseconds, so that crossing the text with the pointer shows
 * no cards.
 */
const HOVER = 250;

interface Pinned {
    readonly places: readonly Place[];
    readonly tooltip: Tooltip;
    /** The element that had focus before, to which focus returns. */
    readonly back: HTMLElement | null;
}

const pin = StateEffect.define<Pinned | null>();

/** The pinned card. It stays until it is closed, the text changes, or the user navigates elsewhere. */
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
    /** Announces a sentence to screen readers. */
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
            // Touch screens don't support hovering, so a tap on a mark shows the card.
            click(event, view) {
                // Some browsers do not report the pointer type of a click.
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

/** Goes to a place and pins its card. If the card was opened with a key, moves focus into it. */
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
        // The space that the page's bars cover is measured from the edges of the window. With clipping,
        // CodeMirror would measure it from the edges of the editor.
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
        // Elements that are not rendered, for example in a closed sheet, can't have focus.
        (open.back && open.back.getClientRects().length > 0 ? open.back : view).focus();
    }
    return true;
};

/** Removes the card without changing the focus. */
export function unpin(view: EditorView): void {
    if (view.state.field(pinned)) {
        view.dispatch({effects: pin.of(null)});
    }
}

/**
 * Matches the buttons in the sidebar's list items. They move on from the open card, or close it if they lead
 * elsewhere.
 */
const GOES_ON = ".item .go";

function leave(view: EditorView, to: EventTarget | null): void {
    // If the window loses focus, or the browser does not focus buttons, there is no target, and the card
    // stays open.
    if (to instanceof Element && !view.dom.contains(to) && !to.matches(GOES_ON)) {
        unpin(view);
    }
}

/**
 * Adds the keyboard shortcuts for the cards, which work wherever on the page the focus is. `clear` is called
 * before going to a place.
 */
export function everywhere(view: EditorView, host: CardHost, clear: () => void): void {
    // Listens on the view's element, because the card is inside the element but outside the text.
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
            host.heard("There is no finding here. Press F8 for the next finding.");
            return true;
        }
        open(view, found, host, true);
        return true;
    };
}

function step(view: EditorView, host: CardHost, direction: 1 | -1): boolean {
    const all = stops(view.state);
    if (all.length === 0) {
        host.heard("No findings.");
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
            // The reason and the advice are shown only once per check.
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

    // A card closes when the text changes, so the place of an open card is still valid.
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
            ...(suggestion === "" ? ["Remove"] : ["Replace with ", h("q", {}, shorten(suggestion))]),
        );
        button.addEventListener("click", () =>
            change(
                [{from: place.from, to: place.to, insert: suggestion}],
                "Replaced. To undo, press Control+Z.",
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
        issue.suppressed && h("p", {class: "why"}, "A comment in the text suppresses this check here."),
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
