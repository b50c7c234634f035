import { AssayConnectionError, AssayError } from './errors.js';
import { createClient, createConfig, type Client } from './generated/client/index.js';
import { Operations } from './generated/sdk.gen.js';
import type { BlogScan, DraftAnswer, Envelope, Job, ResearchAnswer } from './generated/types.gen.js';
import { serverSentEvents } from './sse.js';
import { pause, send, sleep, type Sleep, type Transport, within } from './transport.js';

export interface AssayOptions {
  /** The URL of the service, such as `http://localhost:8080`. */
  baseUrl: string;

  /** An API key, or a function that returns a key or an access token. Without it, only public operations work. */
  apiKey?: string | (() => string | Promise<string>) | undefined;

  /** How many times a request is repeated after a temporary failure. Default: 2. */
  maxRetries?: number;

  /** How many milliseconds each attempt may take. Default: 120,000, because calls wait up to 100 s for a job's result. */
  timeout?: number;

  /** Sends a request. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;

  /** Waits before a retry and limits the duration of a request. For tests. */
  sleep?: Sleep;

  /** Returns a number from 0 to 1, for the jitter of pauses. For tests. */
  random?: () => number;

  /** Returns the current time in milliseconds. For tests. */
  now?: () => number;
}

export interface WaitOptions {
  /** Ends the wait. The job continues; to end it too, call `cancelJob`. */
  signal?: AbortSignal;

  /** The most milliseconds to wait. The job continues, and you can wait for it again. Default: no limit. */
  timeout?: number;

  /** Is called with the job after each change. */
  onProgress?: (job: Job) => void;
}

/** The result of a job of any kind. */
export type JobResult = Envelope | BlogScan | ResearchAnswer | DraftAnswer;

/** The pause before a stream is opened again. The service asks for it in the field `retry` of its streams. */
const RECONNECT = 2_000;

/** The service sends something at least every 15 seconds, so a stream that is silent for longer is broken. */
const SILENCE = 45_000;

/**
 * The client. It has a method for each operation of the API, which takes `body`, `path`, `query` and `headers` as the
 * API describes them, returns the body of the response, and throws an `AssayError` if the response is an error.
 *
 * Failed requests are repeated if that can help. POST requests get an Idempotency-Key, so a repeated request is
 * neither processed nor charged twice.
 */
export class Assay extends Operations {
  readonly #options: AssayOptions;
  readonly #transport: Transport;

  constructor(options: AssayOptions) {
    const transport = {
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      maxRetries: options.maxRetries ?? 2,
      timeout: options.timeout ?? 120_000,
      sleep: options.sleep ?? sleep,
      random: options.random ?? Math.random,
      now: options.now ?? Date.now,
    };
    super({ client: connected(options, transport) });
    this.#options = options;
    this.#transport = transport;
  }

  /** Returns a client with other options, for example `assay.with({ maxRetries: 0 }).scanUrl(…)`. */
  with(changes: Partial<AssayOptions>): Assay {
    return new Assay({ ...this.#options, ...changes });
  }

  /**
   * Waits for the result of a call that can return a job. If the call already returned the result, returns that.
   *
   * @param started the response to the call, or the id of a job
   * @throws AssayError if the job failed or was cancelled
   * @throws AssayTimeoutError if the job did not end in time
   */
  waitForJob(id: string, options?: WaitOptions): Promise<JobResult>;
  waitForJob<Result extends JobResult>(started: Result | Job, options?: WaitOptions): Promise<Result>;
  async waitForJob(started: string | JobResult | Job, options: WaitOptions = {}): Promise<JobResult> {
    if (typeof started !== 'string' && !isJob(started)) {
      return started;
    }
    const id = typeof started === 'string' ? started : started.id;
    const { timeout = Infinity, onProgress } = options;
    const late = `The job ${id} did not end`;
    return within(timeout, late, this.#transport.sleep, options.signal, async (signal) => {
      let state: Job['state'] = 'running';
      for await (const job of this.watchJob(id, { signal })) {
        onProgress?.(job);
        state = job.state;
      }
      // The error of a job never changes, even if it is one that is usually temporary.
      const client = state === 'succeeded' ? this : this.with({ maxRetries: 0 });
      return (await client.getJobResult({ path: { job_id: id }, signal })) as unknown as JobResult;
    });
  }

  /**
   * Follows a job until it ends, and returns it after each change. Reconnects if the connection breaks; the job's
   * current state is then returned again. If too many streams are open, asks for the state every two seconds instead.
   *
   * @param job a job or its id
   */
  async *watchJob(job: Job | string, options: { signal?: AbortSignal } = {}): AsyncGenerator<Job, void> {
    const id = typeof job === 'string' ? job : job.id;
    const { maxRetries, random, sleep } = this.#transport;
    for (let failures = 0; ; ) {
      let wait = RECONNECT;
      let empty = true;
      try {
        for await (const { event, data } of serverSentEvents(this.#chunks(id, options.signal))) {
          empty = false;
          failures = 0;
          yield JSON.parse(data) as Job;
          if (event === 'end') {
            return;
          }
        }
        if (empty) {
          throw new AssayConnectionError(`The event stream of the job ${id} ended without an event.`);
        }
      } catch (error) {
        if (error instanceof AssayError && error.status === 429) {
          const state = await this.getJob({ path: { job_id: id }, ...options });
          yield state;
          if (state.ended_at !== null) {
            return;
          }
        } else if (isInterruption(error) && failures < maxRetries) {
          wait += pause(failures++, random);
        } else {
          throw error;
        }
      }
      await sleep(wait, options.signal);
    }
  }

  /**
   * Returns the items of all pages of a list, and fetches each page when it is needed:
   *
   *     for await (const scan of assay.paginate((page) => assay.listScans({ query: { limit: 100, ...page } })))
   */
  async *paginate<Item>(
    list: (page: { cursor?: string }) => Promise<{ data: Item[]; next_cursor: string | null }>,
  ): AsyncGenerator<Item, void> {
    let page: { cursor?: string } = {};
    for (;;) {
      const { data, next_cursor } = await list(page);
      yield* data;
      if (next_cursor === null) {
        return;
      }
      page = { cursor: next_cursor };
    }
  }

  /** Returns the bytes of a job's event stream. watchJob repeats the request, so it is sent only once here. */
  async *#chunks(id: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array, void> {
    const transport = { ...this.#transport, maxRetries: 0 };
    const body = (await this.client.get<Record<200, ReadableStream<Uint8Array>>, unknown, true, 'data'>({
      url: '/api/v1/jobs/{job_id}/events',
      path: { job_id: id },
      headers: { Accept: 'text/event-stream' },
      security: [{ scheme: 'bearer', type: 'http' }],
      parseAs: 'stream',
      fetch: (input, init) => send(new Request(input, init), transport),
      ...(signal === undefined ? {} : { signal }),
    })) as ReadableStream<Uint8Array>;
    const reader = body.getReader();
    try {
      for (;;) {
        const late = `The event stream of the job ${id} sent nothing`;
        const { done, value } = await within(SILENCE, late, transport.sleep, signal, () => reader.read());
        if (done) {
          return;
        }
        yield value;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof AssayConnectionError
        ? error
        : new AssayConnectionError(`The event stream of the job ${id} broke.`, { cause: error });
    } finally {
      // Fails if the stream is already broken.
      reader.cancel().catch(() => {});
    }
  }
}

function connected(options: AssayOptions, transport: Transport): Client {
  const { apiKey } = options;
  const client = createClient(
    createConfig({
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
      fetch: (input, init) => send(new Request(input, init), transport),
      responseStyle: 'data',
      throwOnError: true,
    }),
  );
  client.interceptors.request.use(async (request, { security }) => {
    if (security !== undefined && apiKey !== undefined && !request.headers.has('Authorization')) {
      request.headers.set('Authorization', `Bearer ${typeof apiKey === 'string' ? apiKey : await apiKey()}`);
    }
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
    return request;
  });
  client.interceptors.error.use((body, response: Response | undefined) =>
    response === undefined ? body : new AssayError(response, body, transport.now()),
  );
  return client;
}

function isJob(value: object): value is Job {
  return 'events_url' in value;
}

/** Returns whether a stream can be opened again, for example because the service restarts. */
function isInterruption(error: unknown): boolean {
  return (
    error instanceof AssayConnectionError ||
    (error instanceof AssayError && error.status >= 500 && error.code !== 'not_configured')
  );
}
