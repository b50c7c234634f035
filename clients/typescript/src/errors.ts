import type { Mistake, Problem } from './generated/types.gen.js';

/** The service responded with an error. Branch on `code`. */
export class AssayError extends Error {
  override readonly name: string = 'AssayError';

  /** The HTTP status. */
  readonly status: number;

  /** The error code, as listed in docs/errors.md. Undefined if a proxy wrote the response, not Assay. */
  readonly code: Problem['code'] | undefined;

  /** The error message for people, which can change. */
  readonly detail: string;

  /** With status 422: the invalid fields. */
  readonly errors: readonly Mistake[];

  /** The id of the request, which is also in the service's log. */
  readonly requestId: string | undefined;

  /** How many seconds to wait before the next attempt, if the service sent `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** The whole error as the service sent it, with the fields that only some errors have, such as `available`. */
  readonly problem: Problem | undefined;

  /**
   * @param body the parsed body, or its text if it is not JSON
   * @param now the current time in milliseconds, because `Retry-After` can be a date
   */
  constructor(response: Response, body: unknown, now: number) {
    const problem = isProblem(body) ? body : undefined;
    const requestId = response.headers.get('X-Request-Id') ?? problem?.request_id;
    const detail = problem?.detail ?? `The response has the status ${response.status} and does not describe an error.`;
    super(
      `${detail} (${response.status}${problem === undefined ? '' : ` ${problem.code}`}` +
        `${requestId === undefined ? '' : `, request ${requestId}`})`,
    );
    this.status = response.status;
    this.code = problem?.code;
    this.detail = detail;
    this.errors = problem?.errors ?? [];
    this.requestId = requestId;
    this.retryAfter = retryAfter(response.headers, now) ?? problem?.retry_after;
    this.problem = problem;
  }
}

/** The service could not be reached, or the connection broke. `cause` is the error of `fetch`. */
export class AssayConnectionError extends Error {
  override readonly name: string = 'AssayConnectionError';
}

/** The response or the end of a job did not come in time. */
export class AssayTimeoutError extends AssayConnectionError {
  override readonly name: string = 'AssayTimeoutError';
}

/** Returns the seconds in `Retry-After`; undefined if there are none. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(value)) {
    return Number(value);
  }
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'detail' in body &&
    typeof body.detail === 'string'
  );
}
