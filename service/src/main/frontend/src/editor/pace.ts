// How often previews may be asked for, learned from the headers of the answers.

/** Below this share of the limit requests are spaced; a burst at the beginning is free. */
const EASY = 0.5;

export class Pace {
    #limit = 0;
    #remaining = Number.POSITIVE_INFINITY;
    #notBefore = 0;

    /** Learns from an answer. */
    heard(headers: Headers, now: number): void {
        const limit = Number(headers.get("X-RateLimit-Limit") ?? "");
        if (limit > 0) {
            this.#limit = limit;
            this.#remaining = Number(headers.get("X-RateLimit-Remaining") ?? limit);
        }
        const after = Number(headers.get("Retry-After") ?? "");
        if (after > 0) {
            this.#notBefore = now + after * 1_000;
        }
    }

    /**
     * When the next request may leave, after one that left at `last`: at once while much remains, and at the rate at
     * which the limit comes back when little does.
     */
    next(last: number): number {
        const easy = this.#limit * EASY;
        const spacing =
            this.#limit === 0 || this.#remaining >= easy ? 0 : (60_000 / this.#limit) * (1 - this.#remaining / easy);
        return Math.max(last + spacing, this.#notBefore);
    }
}
