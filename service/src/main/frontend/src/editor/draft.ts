// The draft that lies in the browser, so that nothing is lost when a page is closed, a session ends or a line is down.
import type {Fields} from "./model.ts";

export interface Draft {
    text: string;
    fields: Fields;
    /** What the text was brought from, as the page called it. */
    origin: string;
    /** Which tab wrote it, and when. */
    tab: string;
    at: number;
}

/** Long enough that a paragraph typed is written a few times and not at each key. */
const REST = 400;

export interface DraftHost {
    read(): {text: string; fields: Fields; origin: string};
    /** Another tab has written since this one last read or wrote; nothing is written here until it is settled. */
    conflict(): void;
    /** It could not be kept: no room, or storage is switched off. */
    lost(): void;
    kept(): void;
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
                this.#compare();
            }
        });
        addEventListener("pagehide", () => this.write());
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "hidden") {
                this.write();
            }
        });
    }

    /** What lies there, from whichever tab. */
    read(): Draft | null {
        try {
            const draft = JSON.parse(localStorage.getItem(this.#key) ?? "null") as Draft | null;
            return draft && typeof draft.text === "string" && typeof draft.fields === "object" ? draft : null;
        } catch {
            return null;
        }
    }

    /** What lies there has been taken over, or is to be written over. */
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

    /** Writes what has changed since the last time. */
    write(): void {
        clearTimeout(this.#timer);
        if (!this.#waiting || this.#compare()) {
            return;
        }
        const at = Date.now();
        try {
            localStorage.setItem(this.#key, JSON.stringify({...this.#host.read(), tab: this.#tab, at} satisfies Draft));
            this.#seen = at;
            this.#waiting = false;
            this.#host.kept();
        } catch {
            this.#host.lost();
        }
    }

    #compare(): boolean {
        const there = this.read();
        if (!this.#conflict && there && there.tab !== this.#tab && there.at > this.#seen) {
            const {text, fields} = this.#host.read();
            if (there.text === text && JSON.stringify(there.fields) === JSON.stringify(fields)) {
                this.#seen = there.at;
            } else {
                this.#conflict = true;
                this.#host.conflict();
            }
        }
        return this.#conflict;
    }

    /** Lays another draft aside, so that it can be brought back. */
    aside(draft: Draft): void {
        try {
            localStorage.setItem(`${this.#key}:before`, JSON.stringify(draft));
        } catch {
            // Then there is no room for a second one; the page's notice still has it.
        }
    }
}
