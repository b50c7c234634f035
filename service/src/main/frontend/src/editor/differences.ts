// Groups the differences between two texts into readable pieces.
import type {Change} from "./model.ts";

/** A range of the text that will be replaced. */
export interface Stretch {
    readonly start: number;
    readonly end: number;
    readonly after: string;
}

export interface Piece {
    readonly kind: "same" | "old" | "new";
    readonly text: string;
}

/** Consecutive lines of the text, with deletions and insertions. */
export interface Hunk {
    readonly first: number;
    readonly last: number;
    readonly pieces: readonly Piece[];
}

/** The number of characters in a line that are shown before and after a change. */
const AROUND = 70;

/**
 * The ranges of a text that will be replaced, in order. If the server's changes turn this text into the
 * result, uses these changes; otherwise, uses the single range in which the two texts differ.
 */
export function stretches(text: string, changes: readonly Change[], result: string): Stretch[] {
    const found: Stretch[] = [];
    for (const {field, start, end, after} of changes) {
        if (field === "content" && start !== null && end !== null) {
            found.push({start, end, after});
        }
    }
    found.sort((a, b) => a.start - b.start || a.end - b.end);
    return applied(text, found) === result ? found : between(text, result);
}

function applied(text: string, edits: readonly Stretch[]): string | null {
    let at = 0;
    const parts: string[] = [];
    for (const {start, end, after} of edits) {
        if (start < at || end < start || end > text.length) {
            return null;
        }
        parts.push(text.slice(at, start), after);
        at = end;
    }
    parts.push(text.slice(at));
    return parts.join("");
}

function between(text: string, result: string): Stretch[] {
    if (text === result) {
        return [];
    }
    const most = Math.min(text.length, result.length);
    let start = 0;
    while (start < most && text.charCodeAt(start) === result.charCodeAt(start)) {
        start++;
    }
    let same = 0;
    while (same < most - start && text.charCodeAt(text.length - 1 - same) === result.charCodeAt(result.length - 1 - same)) {
        same++;
    }
    return [{start, end: text.length - same, after: result.slice(start, result.length - same)}];
}

/** Groups changes by line. Changes on the same or consecutive lines are shown together. */
export function hunks(text: string, edits: readonly Stretch[]): Hunk[] {
    const groups: {first: number; last: number; edits: Stretch[]}[] = [];
    let line = 1;
    let counted = 0;
    const lineAt = (at: number) => {
        for (let next = text.indexOf("\n", counted); next >= 0 && next < at; next = text.indexOf("\n", counted)) {
            line++;
            counted = next + 1;
        }
        return line;
    };
    for (const edit of edits) {
        const first = lineAt(edit.start);
        const last = lineAt(edit.end);
        const group = groups.at(-1);
        if (group && first <= group.last + 1) {
            group.last = last;
            group.edits.push(edit);
        } else {
            groups.push({first, last, edits: [edit]});
        }
    }
    return groups.map(({first, last, edits}) => ({first, last, pieces: pieces(text, edits)}));
}

function pieces(text: string, edits: readonly Stretch[]): Piece[] {
    const begin = edits[0]?.start ?? 0;
    const end = edits.at(-1)?.end ?? 0;
    const from = begin === 0 ? 0 : text.lastIndexOf("\n", begin - 1) + 1;
    const next = text.indexOf("\n", end);
    const to = next < 0 ? text.length : next;
    const found: Piece[] = [];
    const put = (kind: Piece["kind"], piece: string) => {
        if (piece !== "") {
            found.push({kind, text: piece});
        }
    };
    put("same", shortened(text.slice(from, begin), true, false));
    let at = begin;
    for (const edit of edits) {
        put("same", shortened(text.slice(at, edit.start), true, true));
        put("old", text.slice(edit.start, edit.end));
        put("new", edit.after);
        at = edit.end;
    }
    put("same", shortened(text.slice(end, to), false, true));
    return found;
}

/** Unchanged text, shortened to the part that is needed to recognize the place. */
function shortened(text: string, tail: boolean, head: boolean): string {
    const most = AROUND * (tail && head ? 2 : 1);
    if (text.length <= most + 1) {
        return text;
    }
    const first = head ? text.slice(0, wordEnd(text, AROUND)) : "";
    const last = tail ? text.slice(wordStart(text, text.length - AROUND)) : "";
    return `${first}…${last}`;
}

function wordEnd(text: string, at: number): number {
    const space = text.lastIndexOf(" ", at);
    return space > at - 20 ? space + 1 : whole(text, at);
}

function wordStart(text: string, at: number): number {
    const space = text.indexOf(" ", at);
    return space >= 0 && space < at + 20 ? space : whole(text, at);
}

/** A position that does not split a surrogate pair. */
function whole(text: string, at: number): number {
    return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
