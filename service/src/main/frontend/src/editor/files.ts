// Opens and saves files.
import {plural} from "./dom.ts";

export const ACCEPTED = [".md", ".markdown", ".txt", ".html", ".htm"];

/** The text of a file, or a sentence that explains why the file can't be read. */
export async function readFile(file: File, most: number): Promise<{text: string} | {refused: string}> {
    const name = file.name;
    if (!ACCEPTED.some((ending) => name.toLowerCase().endsWith(ending))) {
        return {refused: `Can’t open “${name}”. Choose a Markdown, text or HTML file (${ACCEPTED.join(", ")}).`};
    }
    // A character takes at most four bytes, so a file with more bytes than this is too long and does not have
    // to be read.
    if (file.size > 4 * most) {
        return {refused: `“${name}” is too long: the limit is ${plural(most, "character")}.`};
    }
    let text: string;
    try {
        text = new TextDecoder("utf-8", {fatal: true}).decode(await file.arrayBuffer());
    } catch {
        return {refused: `“${name}” is not UTF-8 text. Save it as UTF-8 and open it again.`};
    }
    // English text in UTF-16 without a byte order mark is also valid UTF-8, with a NUL next to each letter.
    if (text.includes("\0")) {
        return {refused: `“${name}” is not UTF-8 text. Save it as UTF-8 and open it again.`};
    }
    if (text.length > most) {
        return {
            refused: `“${name}” has ${plural(text.length, "character")}, and the limit is ${most.toLocaleString("en")}. Split it.`,
        };
    }
    return {text};
}

/** Downloads the text as a file. */
export function download(text: string, name: string): void {
    const address = URL.createObjectURL(new Blob([text], {type: "text/markdown;charset=utf-8"}));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
