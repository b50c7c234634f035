// The text editor, which is CodeMirror with Markdown, marks and cards.
import {defaultKeymap, history, historyKeymap, invertedEffects, isolateHistory} from "@codemirror/commands";
import {markdownKeymap, markdownLanguage} from "@codemirror/lang-markdown";
import {HighlightStyle, syntaxHighlighting} from "@codemirror/language";
import {highlightSelectionMatches, search, searchKeymap} from "@codemirror/search";
import {type ChangeSpec, Compartment, EditorState, type Extension, StateEffect, type Text} from "@codemirror/state";
import {
    Decoration,
    type DecorationSet,
    EditorView,
    ViewPlugin,
    type ViewUpdate,
    drawSelection,
    dropCursor,
    keymap,
    placeholder,
    tooltips,
} from "@codemirror/view";
import {tags} from "@lezer/highlight";
import {nonce} from "../pages.ts";
import {type CardHost, cards} from "./cards.ts";
import {marks} from "./marks.ts";
import type {Fields} from "./model.ts";
import {frontMatter} from "./suppress.ts";

// Assigns only class names. The styles are in editor.css.
const look = HighlightStyle.define([
    {tag: tags.heading1, class: "md-heading md-h1"},
    {tag: tags.heading2, class: "md-heading md-h2"},
    {tag: tags.heading3, class: "md-heading md-h3"},
    {tag: [tags.heading4, tags.heading5, tags.heading6], class: "md-heading"},
    {tag: tags.strong, class: "md-strong"},
    {tag: tags.emphasis, class: "md-emphasis"},
    {tag: tags.strikethrough, class: "md-struck"},
    {tag: tags.link, class: "md-link"},
    {tag: [tags.url, tags.labelName], class: "md-url"},
    {tag: tags.monospace, class: "md-code"},
    {tag: tags.quote, class: "md-quote"},
    {tag: [tags.processingInstruction, tags.contentSeparator], class: "md-sign"},
    {tag: tags.comment, class: "md-comment"},
]);

const FRONT = Decoration.line({class: "md-front"});

/** Styles front matter, whose last line Markdown would treat as a heading. */
const front = ViewPlugin.fromClass(
    class {
        decorations: DecorationSet;
        constructor(view: EditorView) {
            this.decorations = lines(view.state);
        }
        update(update: ViewUpdate) {
            if (update.docChanged) {
                this.decorations = lines(update.state);
            }
        }
    },
    {decorations: (plugin) => plugin.decorations},
);

function lines(state: EditorState): DecorationSet {
    const end = frontMatter(state);
    const found = [];
    for (let at = 0; at < end; at = state.doc.lineAt(at).to + 1) {
        found.push(FRONT.range(at));
    }
    return Decoration.set(found);
}

const language = new Compartment();

interface Beside {
    readonly from: Fields;
    readonly to: Fields;
}

/** Field values that change together with the text, and that undo also restores. */
const beside = StateEffect.define<Beside>();

export interface TextHost extends CardHost {
    changed(update: ViewUpdate): void;
    /** Sets fields to new values if they still have the given old values. */
    beside(from: Fields, to: Fields): void;
    /** The parts of the window that the page's own bars cover. */
    covered(): {top: number; bottom: number};
}

export function editText(parent: HTMLElement, text: string, label: string, host: TextHost): EditorView {
    return new EditorView({parent, state: EditorState.create({doc: text, extensions: extensions(label, host)})});
}

function extensions(label: string, host: TextHost): Extension {
    return [
        EditorView.cspNonce.of(nonce()),
        markdownLanguage,
        syntaxHighlighting(look),
        front,
        history(),
        drawSelection(),
        dropCursor(),
        search({top: true}),
        highlightSelectionMatches({minSelectionLength: 3, maxMatches: 50}),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
            "aria-label": label,
            // Assay does not check spelling while the user types, but the browser does, in the user's own
            // language.
            spellcheck: "true",
            autocorrect: "on",
            autocapitalize: "sentences",
        }),
        language.of([]),
        placeholder("Write here, paste Markdown, or drop a file."),
        marks,
        // The cards come before the standard key bindings, so that they handle Escape and F8 first.
        cards(host),
        keymap.of([...markdownKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        tooltips({
            position: "fixed",
            tooltipSpace: () => {
                const {top, bottom} = host.covered();
                return {top, left: 8, bottom: innerHeight - bottom, right: document.documentElement.clientWidth - 8};
            },
        }),
        EditorView.scrollMargins.of(() => {
            const {top, bottom} = host.covered();
            return {top: top + 24, bottom: bottom + 24};
        }),
        invertedEffects.of((transaction) =>
            transaction.effects
                .filter((effect) => effect.is(beside))
                .map(({value: {from, to}}) => beside.of({from: to, to: from})),
        ),
        EditorView.updateListener.of((update) => {
            for (const effect of update.transactions.flatMap((transaction) => transaction.effects)) {
                if (effect.is(beside)) {
                    host.beside(effect.value.from, effect.value.to);
                }
            }
            if (update.docChanged) {
                host.changed(update);
            }
        }),
    ];
}

/** Sets the language for the browser's spell checker and for screen readers. */
export function speak(view: EditorView, tag: string): void {
    view.dispatch({effects: language.reconfigure(tag ? EditorView.contentAttributes.of({lang: tag}) : [])});
}

/** Replaces the whole text in one step, so that undo restores both the text and the fields. */
export function replaceAll(view: EditorView, text: string, event: string, from: Fields, to: Fields): void {
    view.dispatch({
        changes: {from: 0, to: view.state.doc.length, insert: text},
        effects: beside.of({from, to}),
        annotations: isolateHistory.of("full"),
        selection: {anchor: 0},
        userEvent: event,
        scrollIntoView: true,
    });
}

/** The user event of a change by [applyFix]. */
export const FIX_EVENT = "input.fix";

/** Applies a proposal to the text and the fields in one undo step. */
export function applyFix(view: EditorView, changes: readonly ChangeSpec[], from: Fields, to: Fields): void {
    const set = view.state.changes(changes);
    let first = -1;
    set.iterChangedRanges((_from, _to, at) => {
        first = first < 0 ? at : first;
    });
    const effects: StateEffect<unknown>[] = [];
    if (Object.keys(to).length > 0) {
        effects.push(beside.of({from, to}));
    }
    if (first >= 0) {
        effects.push(EditorView.scrollIntoView(first, {y: "center"}));
    }
    view.dispatch({
        changes: set,
        effects,
        // Typing right before or after the change is a separate undo step.
        annotations: isolateHistory.of("full"),
        userEvent: FIX_EVENT,
    });
}

/**
 * Converts line endings to those of CodeMirror, so that CodeMirror and the service count offsets in the same
 * way.
 */
export function lineEnds(text: string): string {
    return text.replace(/\r\n?/g, "\n");
}

export type {Text};
