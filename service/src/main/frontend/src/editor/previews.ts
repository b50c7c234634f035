// Keeps the preview up to date. It sends a request with the latest state when the text has not changed for a
// moment, one request at a time.
import {csrf, whose} from "../pages.ts";
import type {Preview, Problem} from "./model.ts";
import {Pace} from "./pace.ts";

/**
 * The time without changes before a request, in milliseconds. Fast typing has a keystroke about every 80 ms.
 * The time is short enough that marks follow each keystroke, and long enough that a word that is pasted or
 * deleted key by key causes only one request.
 */
const QUIET = 40;

/**
 * The longest time without a request, in milliseconds, so that there are updates even while the user types
 * without a pause or holds a key down.
 */
const LONGEST_WAIT = 250;

const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;

export type Status =
    | {kind: "fresh"}
    | {kind: "asking"}
    /** The limit on previews is reached. Previews resume automatically. */
    | {kind: "waiting"; until: number}
    /** The server is unreachable or failing. Previews resume automatically. */
    | {kind: "stale"}
    | {kind: "signed-out"}
    | {kind: "refused"; problem: Problem};

/** The text and the fields at the time when a request was sent. */
export interface Asked {
    body: string;
    /** The time of the first change; NaN if the user did not type. */
    since: number;
}

export interface Host {
    /** The current request body, or null if there is nothing to preview. */
    body(): string | null;
    /** The body was read, so later changes are not part of the response. */
    leaves(): void;
    /**
     * Shows the preview of the current text. `asked` is null if the preview was already known and no request
     * was made.
     */
    shown(preview: Preview, asked: Asked | null): void;
    status(status: Status): void;
}

export class Previews {
    readonly #host: Host;
    readonly #address: string;
    readonly #pace = new Pace();
    #timer = 0;
    #flying = false;
    #changed = false;
    #first = Number.NaN;
    #last = 0;
    #sent = Number.NEGATIVE_INFINITY;
    #failures = 0;
    #retry = 0;
    #answered: {body: string; preview: Preview} | null = null;
    #over = false;

    constructor(host: Host, address: string) {
        this.#host = host;
        this.#address = address;
        addEventListener("online", () => {
            this.#retry = 0;
            this.#plan();
        });
        // The window gets a focus event when users return after signing in again in another tab.
        addEventListener("focus", () => {
            if (this.#over) {
                this.#over = false;
                this.#changed = true;
                this.#plan();
            }
        });
    }

    /** The text or a field changed, by a keystroke at `at`. */
    changed(at = performance.now()): void {
        this.#changed = true;
        this.#last = performance.now();
        if (Number.isNaN(this.#first)) {
            this.#first = at;
        }
        this.#plan();
    }

    /** Registers a state whose preview was delivered with the page. */
    knows(body: string | null, preview: Preview): void {
        this.#answered = body === null ? null : {body, preview};
    }

    #plan(): void {
        clearTimeout(this.#timer);
        if (this.#flying || !this.#changed || this.#over) {
            return;
        }
        const now = performance.now();
        const rested = Math.min(this.#last + QUIET, (Number.isNaN(this.#first) ? now : this.#first) + LONGEST_WAIT);
        const allowed = Math.max(this.#pace.next(this.#sent), this.#retry);
        const due = Math.max(rested, allowed);
        if (allowed > now + 2_000 && this.#failures === 0) {
            this.#host.status({kind: "waiting", until: Date.now() + allowed - now});
        }
        this.#timer = setTimeout(() => void this.#ask(), Math.max(0, due - now));
    }

    async #ask(): Promise<void> {
        const body = this.#host.body();
        const since = this.#first;
        this.#changed = false;
        this.#first = Number.NaN;
        this.#host.leaves();
        if (body === null) {
            this.#answered = null;
            return;
        }
        if (body === this.#answered?.body) {
            // The text is unchanged after all, but marks in a part that was deleted in the meantime have lost
            // their positions.
            this.#host.shown(this.#answered.preview, null);
            this.#host.status({kind: "fresh"});
            return;
        }
        this.#flying = true;
        this.#sent = performance.now();
        if (this.#failures === 0) {
            this.#host.status({kind: "asking"});
        }
        try {
            const answer = await fetch(this.#address, {
                method: "POST",
                headers: {
                    "Content-Type": "application/json",
                    Accept: "application/json",
                    "X-CSRF-TOKEN": csrf(),
                    "X-Page-Of": whose(),
                },
                body,
            });
            this.#pace.heard(answer.headers, performance.now());
            await this.#heard(answer, {body, since});
        } catch {
            this.#trouble();
        } finally {
            this.#flying = false;
            this.#plan();
        }
    }

    async #heard(answer: Response, asked: Asked): Promise<void> {
        if (answer.ok && !answer.redirected) {
            const preview = (await answer.json()) as Preview;
            this.#failures = 0;
            this.#retry = 0;
            this.#answered = {body: asked.body, preview};
            this.#host.shown(preview, asked);
            this.#host.status({kind: "fresh"});
        } else if (answer.status === 401 || answer.redirected) {
            this.#over = true;
            this.#host.status({kind: "signed-out"});
        } else if (answer.status === 429) {
            this.#again(asked.since);
        } else if (answer.status >= 500) {
            this.#trouble();
        } else {
            this.#failures = 0;
            this.#host.status({kind: "refused", problem: await problem(answer)});
        }
    }

    #trouble(): void {
        this.#retry = performance.now() + Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures);
        this.#failures++;
        this.#host.status({kind: "stale"});
        this.#again(Number.NaN);
    }

    /** Sends the request again because there is still no response. */
    #again(since: number): void {
        this.#changed = true;
        if (Number.isNaN(this.#first)) {
            this.#first = since;
        }
    }
}

/** Returns the problem in an unsuccessful response, as far as it is known. */
export async function problem(answer: Response): Promise<Problem> {
    try {
        return {...((await answer.json()) as Problem), status: answer.status};
    } catch {
        return {status: answer.status};
    }
}
