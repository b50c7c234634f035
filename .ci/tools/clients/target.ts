/** What a client needs to know. */
export type Target = { base: string; key: string; session: string; post: string; feed: string };

/** Fails with what was expected, and with the answer. */
export function expect(holds: boolean, expectation: string, answer: unknown): asserts holds {
  if (!holds) {
    throw new Error(`${expectation}; the answer was ${JSON.stringify(answer)?.slice(0, 2000)}`);
  }
}
