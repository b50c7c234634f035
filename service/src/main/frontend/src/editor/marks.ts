// The positions of issues, which follow changes to the text, and their underlines.
import {
    type ChangeDesc,
    type EditorState,
    type Range,
    type Text,
    StateEffect,
    StateField,
} from "@codemirror/state";
import {Decoration, type DecorationSet, EditorView} from "@codemirror/view";
import type {Issue} from "./model.ts";

export interface Place {
    readonly issue: Issue;
    readonly from: number;
    readonly to: number;
    /** The text of the place when it was scored. A suggestion applies only to this text. */
    readonly was: string;
}

/** A filter for the issues to show. */
export interface Filter {
    /** Checks that are filtered out. */
    readonly hidden: ReadonlySet<string>;
    readonly suppressed: boolean;
}

export interface Marks {
    /** The places in the order of their starts. Of places with the same start, the longer comes first. */
    readonly places: readonly Place[];
    readonly filter: Filter;
    readonly decorations: DecorationSet;
    /** Whether text was deleted since the places were drawn, which may have removed parts of underlines. */
    readonly cut: boolean;
}

/**
 * The maximum length, in characters, of a place that is completely underlined. For a longer place, only the
 * first words are underlined, and it gets a bar in the margin.
 */
const LONG = 120;
const FIRST_WORDS = 48;

export const setPlaces = StateEffect.define<readonly Place[]>();
export const setFilter = StateEffect.define<Filter>();

export const marks = StateField.define<Marks>({
    create: () => ({places: [], filter: {hidden: new Set(), suppressed: true}, decorations: Decoration.none, cut: false}),
    update(value, transaction) {
        let {places, filter, decorations, cut} = value;
        let anew = false;
        if (transaction.docChanged) {
            places = moved(places, transaction.changes);
            decorations = decorations.map(transaction.changes);
            transaction.changes.iterChangedRanges((from, to) => (cut ||= to > from));
        }
        for (const effect of transaction.effects) {
            if (effect.is(setPlaces)) {
                anew ||= cut || !same(places, effect.value);
                places = effect.value;
            } else if (effect.is(setFilter)) {
                anew = true;
                filter = effect.value;
            }
        }
        if (anew) {
            decorations = decorate(places, filter, transaction.newDoc);
            cut = false;
        }
        return places === value.places && filter === value.filter ? value : {places, filter, decorations, cut};
    },
    provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

/**
 * Returns the issues of a report as places in the current text. `since` contains the changes that were made
 * while the report was computed.
 */
export function places(issues: readonly Issue[], judged: Text, since: ChangeDesc | null): Place[] {
    const found = issues.map((issue): Place => {
        const from = Math.min(issue.start, judged.length);
        const to = Math.min(Math.max(issue.end, from), judged.length);
        return {issue, from, to, was: judged.sliceString(from, to)};
    });
    found.sort((a, b) => a.from - b.from || b.to - a.to);
    return since ? moved(found, since) : found;
}

/** Returns the visible places at a position. The narrowest is first, because it is the likely target. */
export function placesAt(state: EditorState, at: number): Place[] {
    const {places, filter} = state.field(marks);
    const found: Place[] = [];
    for (const place of places) {
        if (place.from > at) {
            break;
        }
        if (at <= underlined(place, state.doc) && seen(place, filter)) {
            found.push(place);
        }
    }
    return found.sort((a, b) => a.to - a.from - (b.to - b.from));
}

/** Returns the places that F8 visits, which are visible and not ignored. */
export function stops(state: EditorState): Place[] {
    const {places, filter} = state.field(marks);
    return places.filter((place) => !place.issue.suppressed && seen(place, filter));
}

function seen(place: Place, filter: Filter): boolean {
    return place.issue.suppressed ? filter.suppressed : !filter.hidden.has(place.issue.check);
}

function moved(places: readonly Place[], changes: ChangeDesc): Place[] {
    return places.map((place) => {
        const from = changes.mapPos(place.from, 1);
        return {...place, from, to: Math.max(from, changes.mapPos(place.to, -1))};
    });
}

function same(a: readonly Place[], b: readonly Place[]): boolean {
    return (
        a.length === b.length &&
        a.every((one, i) => {
            const other = b[i];
            return (
                other !== undefined &&
                one.from === other.from &&
                one.to === other.to &&
                one.issue.check === other.issue.check &&
                one.issue.severity === other.issue.severity &&
                one.issue.suppressed === other.issue.suppressed
            );
        })
    );
}

const MARKS = new Map<string, Decoration>();
const BARS = new Map<string, Decoration>();

function once(kept: Map<string, Decoration>, key: string, make: () => Decoration): Decoration {
    const made = kept.get(key) ?? make();
    kept.set(key, made);
    return made;
}

function decorate(places: readonly Place[], filter: Filter, doc: Text): DecorationSet {
    const ranges: Range<Decoration>[] = [];
    for (const place of places) {
        if (!seen(place, filter)) {
            continue;
        }
        const kind = place.issue.suppressed ? "suppressed" : place.issue.severity.toLowerCase();
        const to = underlined(place, doc);
        if (to > place.from) {
            ranges.push(once(MARKS, kind, () => Decoration.mark({class: `mark mark-${kind}`})).range(place.from, to));
        }
        if (to < place.to) {
            const bar = once(BARS, kind, () => Decoration.line({class: `beside beside-${kind}`}));
            for (let line = doc.lineAt(place.from); ; line = doc.line(line.number + 1)) {
                ranges.push(bar.range(line.from));
                if (line.to >= place.to || line.number === doc.lines) {
                    break;
                }
            }
        }
    }
    return Decoration.set(ranges, true);
}

/**
 * Returns the end of a place's underline. This is the end of the place or, if it is a paragraph or longer,
 * the end of its first words.
 */
function underlined(place: Place, doc: Text): number {
    const line = doc.lineAt(place.from);
    if (place.from === place.to) {
        // An empty place is marked at the next or previous character.
        return Math.min(line.to, place.from + 1);
    }
    const whole = place.to > line.to || (place.to === line.to && place.from === line.from);
    if (!whole || place.to - place.from <= LONG) {
        return place.to;
    }
    const end = Math.min(line.to, place.from + FIRST_WORDS);
    const words = doc.sliceString(place.from, end);
    const space = words.lastIndexOf(" ");
    return end < line.to && space > 0 ? place.from + space : end;
}
