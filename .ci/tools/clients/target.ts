/** The URLs and credentials that a client needs. */
export type Target = {
  base: string;
  key: string;
  /** The token of the link that signs the owner in once. */
  link: string;
  post: string;
  feed: string;
  /** A URL to which the service can send webhooks. */
  hook: string;
  /** Returns the next request to `hook`. */
  delivery: () => Promise<Delivery>;
  /** A free port of this machine, to which the service can also send webhooks. */
  freePort: number;
};

/** A webhook request. */
export type Delivery = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Throws with the expectation and the answer unless it holds. */
export function expect(holds: boolean, expectation: string, answer: unknown): asserts holds {
  if (!holds) {
    throw new Error(`${expectation}; the answer was ${JSON.stringify(answer)?.slice(0, 2000)}`);
  }
}
