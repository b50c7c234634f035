// How often previews may be requested, learned from response headers.

/** Requests are spaced when less than this share of the limit remains; an initial burst is not. */
const EASY = 0.5;

export class Pace {
    #limit = 0;
    #remaining = Number.POSITIVE_INFINITY;
    #notBefore = 0;

    /** Learns from a response. */
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
     * When the next request may be sent, after one at `last`: immediately while much of the limit remains,
     * and at the rate at which it refills when little does.
     */
    next(last: number): number {
        const easy = this.#limit * EASY;
        const spacing =
            this.#limit === 0 || this.#remaining >= easy ? 0 : (60_000 / this.#limit) * (1 - this.#remaining / easy);
        return Math.max(last + spacing, this.#notBefore);
    }
}
