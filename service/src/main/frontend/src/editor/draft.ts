// Keeps the draft in the browser's storage, so that nothing is lost if the page is closed, the session ends
// or the connection fails.
import type {Fields} from "./model.ts";

export interface Draft {
    text: string;
    fields: Fields;
    /** Where the text came from, according to the page. */
    origin: string;
    /** The tab that wrote the draft, and the time. */
    tab: string;
    at: number;
}

/**
 * The pause before a write, in milliseconds. It is long enough that typing a paragraph causes only a few
 * writes instead of one per keystroke.
 */
const REST = 400;

export interface DraftHost {
    read(): {text: string; fields: Fields; origin: string};
    /**
     * Another tab has written the draft since this tab last read or wrote it. This tab does not write until
     * the conflict is resolved.
     */
    conflict(): void;
    /** The draft could not be stored, because the storage is full or disabled. */
    lost(): void;
    kept(): void;
}

function same(a: Pick<Draft, "text" | "fields">, b: Pick<Draft, "text" | "fields">): boolean {
    return a.text === b.text && JSON.stringify(a.fields) === JSON.stringify(b.fields);
}

export class Drafts {
    readonly #key: string;
    readonly #host: DraftHost;
    readonly #tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    #seen = 0;
    #timer = 0;
    #conflict = false;

    constructor(key: string, host: DraftHost) {
        this.#key = key;
        this.#host = host;
        addEventListener("storage", (event) => {
            if (event.key === this.#key) {
                this.#compare(this.read());
            }
        });
        addEventListener("pagehide", () => this.write());
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "hidden") {
                this.write();
            }
        });
    }

    /** Returns the stored draft from any tab. */
    read(): Draft | null {
        try {
            const draft = JSON.parse(localStorage.getItem(this.#key) ?? "null") as Draft | null;
            return draft && typeof draft.text === "string" && typeof draft.fields === "object" ? draft : null;
        } catch {
            return null;
        }
    }

    /** Records that the stored draft has been loaded or can be overwritten. */
    settle(): void {
        this.#seen = this.read()?.at ?? 0;
        this.#conflict = false;
    }

    changed(): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.write(), REST);
        this.#waiting = true;
    }

    #waiting = false;

    /** Writes the draft if it has changed since the last write. */
    write(): void {
        clearTimeout(this.#timer);
        if (!this.#waiting) {
            return;
        }
        const there = this.read();
        if (this.#compare(there)) {
            return;
        }
        const content = this.#host.read();
        let at = Date.now();
        try {
            // A draft that was only restored is not written again: another tab would take that for a change.
            if (there && same(there, content) && there.origin === content.origin) {
                at = there.at;
            } else {
                localStorage.setItem(this.#key, JSON.stringify({...content, tab: this.#tab, at} satisfies Draft));
            }
            this.#seen = at;
            this.#waiting = false;
            this.#host.kept();
        } catch {
            this.#host.lost();
        }
    }

    #compare(there: Draft | null): boolean {
        if (!this.#conflict && there && there.tab !== this.#tab && there.at > this.#seen) {
            if (same(there, this.#host.read())) {
                this.#seen = there.at;
            } else {
                this.#conflict = true;
                this.#host.conflict();
            }
        }
        return this.#conflict;
    }

    /** Stores another draft separately, so that it can be restored. */
    aside(draft: Draft): void {
        try {
            localStorage.setItem(`${this.#key}:before`, JSON.stringify(draft));
        } catch {
            // There is no room for a second draft, but the notice on the page still contains it.
        }
    }
}
