// Keeps what is shown of a text up to date: asks the server when the text has rested for a moment, one request at a time,
// always for the newest state.
import {csrf, whose} from "../pages.ts";
import type {Preview, Problem} from "./model.ts";
import {Pace} from "./pace.ts";

/**
 * How long a text rests before it is asked about. A hand that types fast strikes a key every 80 ms or so: short enough
 * that marks follow each of them, long enough that a word pasted or deleted key by key is asked about once.
 */
const QUIET = 40;

/** Who types without a pause, or holds a key down, is answered all the same. */
const LONGEST_WAIT = 250;

const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;

export type Standing =
    | {kind: "fresh"}
    | {kind: "asking"}
    /** The limit of previews is met; goes on by itself. */
    | {kind: "waiting"; until: number}
    /** The server cannot be reached or is in trouble; goes on by itself. */
    | {kind: "stale"}
    | {kind: "signed-out"}
    | {kind: "refused"; problem: Problem};

/** A state of the text and its fields, taken when a request leaves. */
export interface Asked {
    body: string;
    /** When the first change that is in it was made; NaN where nobody typed. */
    since: number;
}

export interface Host {
    /** The request's body now, or null where there is nothing to ask about. */
    body(): string | null;
    /** The body has been taken: what changes from here on is not in the answer. */
    leaves(): void;
    /** What is known of the text as it is now; `asked` is null where it was known before and nothing was asked. */
    shown(preview: Preview, asked: Asked | null): void;
    standing(standing: Standing): void;
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
        // Whoever signed in again did so in another tab, and comes back from it.
        addEventListener("focus", () => {
            if (this.#over) {
                this.#over = false;
                this.#changed = true;
                this.#plan();
            }
        });
    }

    /** The text or a field changed, by a key that was struck at `at`. */
    changed(at = performance.now()): void {
        this.#changed = true;
        this.#last = performance.now();
        if (Number.isNaN(this.#first)) {
            this.#first = at;
        }
        this.#plan();
    }

    /** Counts a state as answered: the page came with what is said of it. */
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
            this.#host.standing({kind: "waiting", until: Date.now() + allowed - now});
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
            // The text is back where it was, but what was marked in a part that was gone meanwhile has lost its place.
            this.#host.shown(this.#answered.preview, null);
            this.#host.standing({kind: "fresh"});
            return;
        }
        this.#flying = true;
        this.#sent = performance.now();
        if (this.#failures === 0) {
            this.#host.standing({kind: "asking"});
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
            this.#host.standing({kind: "fresh"});
        } else if (answer.status === 401 || answer.redirected) {
            this.#over = true;
            this.#host.standing({kind: "signed-out"});
        } else if (answer.status === 429) {
            this.#again(asked.since);
        } else if (answer.status >= 500) {
            this.#trouble();
        } else {
            this.#failures = 0;
            this.#host.standing({kind: "refused", problem: await problem(answer)});
        }
    }

    #trouble(): void {
        this.#retry = performance.now() + Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures);
        this.#failures++;
        this.#host.standing({kind: "stale"});
        this.#again(Number.NaN);
    }

    /** What was asked about is still to be answered. */
    #again(since: number): void {
        this.#changed = true;
        if (Number.isNaN(this.#first)) {
            this.#first = since;
        }
    }
}

/** What an answer that is no success says, or as much as is known of it. */
export async function problem(answer: Response): Promise<Problem> {
    try {
        return {...((await answer.json()) as Problem), status: answer.status};
    } catch {
        return {status: answer.status};
    }
}
