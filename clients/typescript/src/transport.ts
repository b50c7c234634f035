import { AssayConnectionError, AssayTimeoutError, retryAfter } from './errors.js';

/** Waits. Rejects with the signal's reason if it is aborted. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** How requests are sent and repeated. */
export interface Transport {
  fetch: typeof globalThis.fetch;
  maxRetries: number;
  timeout: number;
  sleep: Sleep;
  random: () => number;
  now: () => number;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

/** A longer `Retry-After`, such as until midnight for a daily budget, is reported instead of waited for. */
const LONGEST_RETRY_AFTER = 60;

const LONGEST_TIMER = 2 ** 31 - 1;

export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', aborted);
        resolve();
      },
      Math.min(milliseconds, LONGEST_TIMER),
    );
    signal?.addEventListener('abort', aborted, { once: true });
  });

/**
 * Sends a request until it succeeds, fails for good, or all retries are used up. The same request can be sent several
 * times, because each POST request has an Idempotency-Key.
 *
 * @throws AssayConnectionError if there is no response
 */
export async function send(request: Request, transport: Transport): Promise<Response> {
  const body = await request.arrayBuffer();
  for (let retries = 0; ; retries++) {
    const last = retries >= transport.maxRetries;
    let seconds: number | undefined;
    try {
      const response = await attempt(request, body, transport);
      seconds = retryAfter(response.headers, transport.now());
      if (last || (seconds ?? 0) > LONGEST_RETRY_AFTER || !(await isTemporary(response))) {
        return response;
      }
    } catch (error) {
      if (last || !(error instanceof AssayConnectionError)) {
        throw error;
      }
    }
    await transport.sleep(Math.max((seconds ?? 0) * 1000, pause(retries, transport.random)), request.signal);
  }
}

/** Returns how long to wait before a retry: exponentially longer, with jitter so that clients don't retry together. */
export function pause(retries: number, random: () => number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** retries) * (0.5 + random() / 2);
}

/**
 * Runs work that must end in time. The work's signal is aborted when the time is over, or when the caller's signal is.
 *
 * @param what the start of the error message
 * @throws AssayTimeoutError if the time is over
 */
export async function within<T>(
  milliseconds: number,
  what: string,
  sleep: Sleep,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const overdue = new AbortController();
  const timer = sleep(milliseconds, ended.signal).then(() => {
    const error = new AssayTimeoutError(`${what} within ${milliseconds / 1000} seconds.`);
    overdue.abort(error);
    throw error;
  });
  try {
    const either = signal === undefined ? overdue.signal : AbortSignal.any([signal, overdue.signal]);
    return await Promise.race([work(either), timer]);
  } finally {
    ended.abort();
  }
}

async function attempt(request: Request, body: ArrayBuffer, transport: Transport): Promise<Response> {
  const { method, url, headers, redirect } = request;
  const name = `${method} ${url}`;
  try {
    const late = `${name} was not answered`;
    return await within(transport.timeout, late, transport.sleep, request.signal, async (signal) => {
      const response = await transport.fetch(url, {
        method,
        headers,
        redirect,
        signal,
        ...(body.byteLength === 0 ? {} : { body }),
      });
      return isEventStream(response) ? response : await complete(response);
    });
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof AssayTimeoutError) {
      throw error;
    }
    throw new AssayConnectionError(`${name} failed: ${reason(error)}`, { cause: error });
  }
}

/** Reads the whole response, so that a connection that breaks while the body is sent counts as a failed attempt. */
async function complete(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}

function isEventStream(response: Response): boolean {
  return response.ok && (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
}

/** Errors that remain, because a failure is also the response to the next request with the same Idempotency-Key. */
const FINAL = new Set<unknown>(['fetch_failed', 'provider_failed', 'not_configured']);

/** Returns whether the same request may succeed later, as docs/errors.md says. */
async function isTemporary(response: Response): Promise<boolean> {
  switch (response.status) {
    case 408:
    case 429:
    case 500:
    case 504:
      return true;
    case 409:
      return (await code(response)) === 'idempotency_conflict';
    case 502:
    case 503:
      return !FINAL.has(await code(response));
    default:
      return false;
  }
}

async function code(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  } catch {
    return undefined;
  }
}

/** Node's `fetch` reports only “fetch failed”, and puts the reason into the cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { cause } = error;
  if (!(cause instanceof Error)) {
    return error.message;
  }
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}
