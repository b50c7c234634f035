// Texts from files and into files.
import {plural} from "./dom.ts";

export const ACCEPTED = [".md", ".markdown", ".txt", ".html", ".htm"];

/** The text of a file, or a sentence that says why it cannot be had. */
export async function readFile(file: File, most: number): Promise<{text: string} | {refused: string}> {
    const name = file.name;
    if (!ACCEPTED.some((ending) => name.toLowerCase().endsWith(ending))) {
        return {refused: `“${name}” is not opened: choose a Markdown, text or HTML file (${ACCEPTED.join(", ")}).`};
    }
    // A character takes four bytes at most, so a larger file need not be read to be too long.
    if (file.size > 4 * most) {
        return {refused: `“${name}” is too long: a text has up to ${plural(most, "character")}.`};
    }
    let text: string;
    try {
        text = new TextDecoder("utf-8", {fatal: true}).decode(await file.arrayBuffer());
    } catch {
        return {refused: `“${name}” is not UTF-8 text. Save it as UTF-8 and open it again.`};
    }
    // UTF-16 of English without its first mark is UTF-8, too, with a NUL beside each letter.
    if (text.includes("\0")) {
        return {refused: `“${name}” is not UTF-8 text. Save it as UTF-8 and open it again.`};
    }
    if (text.length > most) {
        return {
            refused: `“${name}” has ${plural(text.length, "character")}; a text has up to ${most.toLocaleString("en")}. Split it.`,
        };
    }
    return {text};
}

/** Gives the text to the browser as a file. */
export function download(text: string, name: string): void {
    const address = URL.createObjectURL(new Blob([text], {type: "text/markdown;charset=utf-8"}));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
