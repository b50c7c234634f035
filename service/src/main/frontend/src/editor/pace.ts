// Determines how often previews can be requested, based on response headers.

/**
 * Requests are spaced out only if less than this share of the limit remains, so an initial burst is not
 * delayed.
 */
const EASY = 0.5;

export class Pace {
    #limit = 0;
    #remaining = Number.POSITIVE_INFINITY;
    #notBefore = 0;

    /** Reads the limit from a response. */
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
     * Returns the time of the next request after a request at `last`. If much of the limit remains, the next
     * request can follow immediately; otherwise, requests are paced at the rate at which the limit refills.
     */
    next(last: number): number {
        const easy = this.#limit * EASY;
        const spacing =
            this.#limit === 0 || this.#remaining >= easy ? 0 : (60_000 / this.#limit) * (1 - this.#remaining / easy);
        return Math.max(last + spacing, this.#notBefore);
    }
}
