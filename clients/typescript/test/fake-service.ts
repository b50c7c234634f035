import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Assay, type AssayOptions, type Job, type Problem } from '../src/index.js';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, request: Received) => void;

/** The limits of a request, of a silent stream and of a job. Their timers don't run out unless a test expires them. */
export const TIMEOUT = 120_000;
export const SILENCE = 45_000;
export const JOB_TIMEOUT = 600_000;
const LIMITS = [TIMEOUT, SILENCE, JOB_TIMEOUT, Infinity];

/** A service on loopback that gives prepared answers in turn, and then repeats the last one. */
export class FakeService {
  readonly received: Received[] = [];

  /** The pauses that the client made. They take no time. */
  readonly pauses: number[] = [];

  /** The limit whose timers run out immediately. */
  expiring: number | undefined;

  readonly #limits = new Map<number, () => void>();
  #base = '';

  static async start(t: TestContext, ...answers: Answer[]): Promise<FakeService> {
    const service = new FakeService();
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const received = { method, path: url, headers, body: Buffer.concat(parts).toString() };
        service.received.push(received);
        const answer = answers[Math.min(service.received.length, answers.length) - 1];
        answer?.(response, received);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    service.#base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return service;
  }

  get base(): string {
    return this.#base;
  }

  /** Returns a client whose pauses take no time and have no jitter. */
  client(options: Partial<AssayOptions> = {}): Assay {
    return new Assay({
      baseUrl: this.#base,
      apiKey: 'ask_live_tea',
      sleep: (milliseconds, signal) => this.#sleep(milliseconds, signal),
      random: () => 1,
      now: () => Date.UTC(2026, 10, 21),
      ...options,
    });
  }

  /** Lets the time of the newest timer with this limit run out. */
  expire(limit: number): void {
    this.#limits.get(limit)?.();
  }

  async #sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (!LIMITS.includes(milliseconds)) {
      this.pauses.push(milliseconds);
    } else if (milliseconds !== this.expiring) {
      await new Promise<void>((resolve, reject) => {
        this.#limits.set(milliseconds, resolve);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    }
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

export function problem(status: number, code: Problem['code'], headers: Record<string, string> = {}): Answer {
  const body = { type: '', title: '', status, detail: 'No tea.', instance: '/', code, request_id: 'req_tea' };
  return json(body, status, { 'Content-Type': 'application/problem+json', 'X-Request-Id': 'req_tea', ...headers });
}

/** Sends the chunks of an event stream, and then closes the connection, in the middle of the response if it breaks. */
export function stream(chunks: (string | Uint8Array)[], end: 'ends' | 'breaks' | 'stays open' = 'ends'): Answer {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream;charset=UTF-8' });
    response.write('retry: 2000\n\n');
    chunks.forEach((each) => response.write(each));
    if (end === 'ends') {
      response.end();
    } else if (end === 'breaks') {
      // After the chunks have been sent.
      response.write(' ', () => response.destroy());
    }
  };
}

export const disconnect: Answer = (response) => response.destroy();

export function job(state: Job['state'], done = 0): Job {
  const ended = state !== 'queued' && state !== 'running';
  return {
    id: 'job_1',
    kind: 'scan_blog',
    state,
    progress: { total: 3, done, failed: 0, current: null, seconds_left: null },
    credits_used: 0,
    result_url: state === 'succeeded' ? '/api/v1/jobs/job_1/result' : null,
    events_url: '/api/v1/jobs/job_1/events',
    created_at: '2026-11-21T00:00:00Z',
    started_at: null,
    ended_at: ended ? '2026-11-21T00:00:01Z' : null,
  };
}

export function event(name: 'progress' | 'end', state: Job): string {
  return `event: ${name}\ndata: ${JSON.stringify(state)}\n\n`;
}
