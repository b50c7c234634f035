/** The URLs and credentials that a client needs. */
export type Target = { base: string; key: string; session: string; post: string; feed: string };

/** Throws with the expectation and the answer unless it holds. */
export function expect(holds: boolean, expectation: string, answer: unknown): asserts holds {
  if (!holds) {
    throw new Error(`${expectation}; the answer was ${JSON.stringify(answer)?.slice(0, 2000)}`);
  }
}
