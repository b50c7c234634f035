// Inserts comments that suppress a check, in places where they do not affect the Markdown.
import {ensureSyntaxTree, syntaxTree} from "@codemirror/language";
import type {ChangeSpec, EditorState} from "@codemirror/state";
import type {SyntaxNode} from "@lezer/common";

/** How long to parse ahead in search of the end of the block, in milliseconds. */
const PATIENCE = 200;

const HTML = /^\uFEFF?\s*(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|p|div|article|main|section|header|h[1-6]|ul|ol|table|figure|blockquote)\b/i;
const COMMENT = /^<!-- assay-(disable|enable) ([\w ]+?) -->$/;

/** The end of the front matter, or 0 if there is none. */
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
 * Inserts comments around the block at a position to suppress a check there. Null if no comment is possible:
 * in front matter, and in HTML, in which only the writer knows what is text. Always uses a top-level block,
 * because a comment inside a list, table or quotation would end the list or become a row.
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

/** Inserts a comment before the first word of the text, to suppress a check in the whole text. */
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
    // Extends the comment at the top, if there is one, unless its checks are enabled again further down.
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
    // Between two blocks, uses the next block, or the previous block if there is no next one.
    node ??= tree.topNode.childBefore(at);
    return node;
}

/** Whether a comment can follow the block. An open code fence extends to the end of the text. */
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
