// Comments by which a writer asks a check for silence, put where Markdown stays what it is.
import {ensureSyntaxTree, syntaxTree} from "@codemirror/language";
import type {ChangeSpec, EditorState} from "@codemirror/state";
import type {SyntaxNode} from "@lezer/common";

/** How long to read on for the block's end in a text that has not been parsed so far, in milliseconds. */
const PATIENCE = 200;

const HTML = /^\uFEFF?\s*(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|p|div|article|main|section|header|h[1-6]|ul|ol|table|figure|blockquote)\b/i;
const COMMENT = /^<!-- assay-(disable|enable) ([\w ]+?) -->$/;

/** Where the front matter of a text ends, or 0. */
export function frontMatter(state: EditorState): number {
    const first = state.doc.line(1).text.trimEnd();
    if (first !== "---" && first !== "+++") {
        return 0;
    }
    for (let number = 2; number <= state.doc.lines; number++) {
        const line = state.doc.line(number);
        const text = line.text.trimEnd();
        if (text === first || (first === "---" && text === "...")) {
            return Math.min(line.to + 1, state.doc.length);
        }
    }
    return 0;
}

function isHtml(state: EditorState): boolean {
    return HTML.test(state.doc.sliceString(0, 10_000));
}

/**
 * Lines around the block at a place that silence a check there, or null where no comment can stand: in front matter, and in
 * HTML, where only its writer knows what is text. Always a block of the text itself, never one within a list, a table or a
 * quotation: a comment there would end the list or become a row.
 */
export function ignoreHere(state: EditorState, check: string, at: number): ChangeSpec[] | null {
    if (at < frontMatter(state) || isHtml(state)) {
        return null;
    }
    const block = blockAt(state, at);
    const from = state.doc.lineAt(block?.from ?? at).from;
    const to = state.doc.lineAt(block?.to ?? at).to;
    const before = neighbour(block?.prevSibling, state);
    const after = neighbour(block?.nextSibling, state);
    if (before?.which === "disable" && after?.which === "enable" && before.names === after.names) {
        return [
            {from: before.from, to: before.to, insert: comment("disable", `${before.names} ${check}`)},
            {from: after.from, to: after.to, insert: comment("enable", `${before.names} ${check}`)},
        ];
    }
    const changes: ChangeSpec[] = [{from, insert: `${comment("disable", check)}\n\n`}];
    if (!block || closes(block, state)) {
        changes.push({from: to, insert: `\n\n${comment("enable", check)}`});
    }
    return changes;
}

/** A comment before the first word that silences a check in all of the text. */
export function ignoreEverywhere(state: EditorState, check: string): ChangeSpec[] {
    const start = frontMatter(state);
    let at = start;
    while (at < state.doc.length && state.doc.lineAt(at).text.trim() === "") {
        at = Math.min(state.doc.lineAt(at).to + 1, state.doc.length);
        if (at === state.doc.length) {
            break;
        }
    }
    const line = state.doc.lineAt(at);
    const there = COMMENT.exec(line.text);
    // One comment for all that is ignored everywhere, unless what it names is enabled again further down.
    if (there?.[1] === "disable" && !state.doc.sliceString(line.to).includes("<!-- assay-enable")) {
        return [{from: line.from, to: line.to, insert: comment("disable", `${there[2]} ${check}`)}];
    }
    const fresh = start > 0 && state.doc.sliceString(start - 1, start) !== "\n" ? "\n" : "";
    return [{from: start, insert: `${fresh}${comment("disable", check)}\n\n`}];
}

function comment(which: "disable" | "enable", names: string): string {
    return `<!-- assay-${which} ${names} -->`;
}

function blockAt(state: EditorState, at: number): SyntaxNode | null {
    const tree = ensureSyntaxTree(state, state.doc.length, PATIENCE) ?? syntaxTree(state);
    let node: SyntaxNode | null = tree.topNode.childAfter(at);
    // Between two blocks the one that follows is meant, unless there is none.
    node ??= tree.topNode.childBefore(at);
    return node;
}

/** Whether something can follow: what a fence opens and nothing closes reaches to the end. */
function closes(block: SyntaxNode, state: EditorState): boolean {
    if (block.to < state.doc.length && block.nextSibling) {
        return true;
    }
    return block.name !== "FencedCode" || block.getChildren("CodeMark").length > 1;
}

function neighbour(node: SyntaxNode | null | undefined, state: EditorState) {
    if (!node) {
        return null;
    }
    const found = COMMENT.exec(state.doc.sliceString(node.from, node.to));
    return found ? {which: found[1], names: found[2] ?? "", from: node.from, to: node.to} : null;
}
