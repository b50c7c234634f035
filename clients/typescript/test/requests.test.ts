import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssayConnectionError, AssayError, AssayTimeoutError } from '../src/index.js';
import { disconnect, FakeService, json, problem, TIMEOUT } from './fake-service.js';

const scanned = json({ scan_id: 1 });
const scan = { body: { content: 'Tea.' } };

test('sends the key and the body, and returns the body of the response', async (t) => {
  const service = await FakeService.start(t, scanned);

  const result = await service.client().scanContent(scan);

  assert.equal(result.scan_id, 1);
  const [request] = service.received;
  assert.equal(`${request?.method} ${request?.path}`, 'POST /api/v1/scan');
  assert.equal(request?.headers.authorization, 'Bearer ask_live_tea');
  assert.equal(request?.headers['content-type'], 'application/json');
  assert.equal(request?.body, '{"content":"Tea."}');
});

test('asks a function for the key before each request', async (t) => {
  const service = await FakeService.start(t, json({ data: [] }));
  const keys = ['first', 'second'];
  const assay = service.client({ apiKey: async () => keys.shift() ?? '' });

  await assay.listKeys();
  await assay.listKeys();

  assert.deepEqual(
    service.received.map((each) => each.headers.authorization),
    ['Bearer first', 'Bearer second'],
  );
});

test('sends the key only to operations that need one', async (t) => {
  const service = await FakeService.start(t, json({ status: 'ok' }));

  await service.client().getHealth();
  await service.client({ apiKey: undefined }).listKeys();

  assert.deepEqual(
    service.received.map((each) => each.headers.authorization),
    [undefined, undefined],
  );
});

test('accepts a base URL with a path and a slash at the end', async (t) => {
  const service = await FakeService.start(t, json({ status: 'ok' }));

  await service.client({ baseUrl: `${service.base}/assay/` }).getHealth();

  assert.equal(service.received[0]?.path, '/assay/health');
});

for (const status of [408, 429, 500, 502, 503, 504]) {
  test(`repeats a request after the status ${status}`, async (t) => {
    const service = await FakeService.start(t, json({}, status), json({}, status), scanned);

    assert.equal((await service.client().scanContent(scan)).scan_id, 1);

    assert.equal(service.received.length, 3);
    assert.deepEqual(service.pauses, [500, 1000]);
  });
}

for (const status of [401, 402, 403, 404, 405, 422]) {
  test(`does not repeat a request after the status ${status}`, async (t) => {
    const service = await FakeService.start(t, json({}, status));

    await assert.rejects(service.client().scanContent(scan), { status });

    assert.equal(service.received.length, 1);
  });
}

test('repeats a request whose first attempt is still running, but not if the job was cancelled', async (t) => {
  const running = problem(409, 'idempotency_conflict', { 'Retry-After': '1' });
  const service = await FakeService.start(t, running, scanned, problem(409, 'job_cancelled'));

  await service.client().scanContent(scan);
  assert.deepEqual(service.pauses, [1000]);
  await assert.rejects(service.client().scanContent(scan), { code: 'job_cancelled' });

  assert.equal(service.received.length, 3);
});

for (const [status, code] of [
  [502, 'fetch_failed'],
  [502, 'provider_failed'],
  [503, 'not_configured'],
] as const) {
  test(`does not repeat a request after ${code}, which remains`, async (t) => {
    const service = await FakeService.start(t, problem(status, code));

    await assert.rejects(service.client().scanContent(scan), { code });

    assert.equal(service.received.length, 1);
  });
}

test('gives up after the last retry', async (t) => {
  const service = await FakeService.start(t, problem(503, 'storage_low'));

  await assert.rejects(service.client({ maxRetries: 3 }).scanContent(scan), { code: 'storage_low' });

  assert.equal(service.received.length, 4);
  assert.deepEqual(service.pauses, [500, 1000, 2000]);
});

test('makes pauses shorter by a random part, and never longer than 8 seconds', async (t) => {
  const service = await FakeService.start(t, json({}, 503));
  const random = [0, 0.5, 1, 1, 1, 1];

  await assert.rejects(service.client({ maxRetries: 6, random: () => random.shift() ?? 0 }).scanContent(scan));

  assert.deepEqual(service.pauses, [250, 750, 2000, 4000, 8000, 8000]);
});

test('waits as long as Retry-After says, in seconds or until a date', async (t) => {
  const service = await FakeService.start(
    t,
    problem(429, 'rate_limited', { 'Retry-After': '60' }),
    json({}, 503, { 'Retry-After': 'Sat, 21 Nov 2026 00:00:07 GMT' }),
    scanned,
  );

  await service.client().scanContent(scan);

  assert.deepEqual(service.pauses, [60_000, 7_000]);
});

test('reports a Retry-After of more than a minute immediately', async (t) => {
  const service = await FakeService.start(t, problem(429, 'rate_limited', { 'Retry-After': '61' }));

  await assert.rejects(service.client().scanContent(scan), { code: 'rate_limited', retryAfter: 61 });

  assert.equal(service.received.length, 1);
});

test('sends the same Idempotency-Key with each attempt, and another one with the next call', async (t) => {
  const service = await FakeService.start(t, json({}, 503), disconnect, scanned);
  const assay = service.client();

  await assay.scanContent(scan);
  await assay.scanContent(scan);

  const keys = service.received.map((each) => each.headers['idempotency-key']);
  assert.match(String(keys[0]), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(keys[1], keys[0]);
  assert.equal(keys[2], keys[0]);
  assert.notEqual(keys[3], keys[0]);
  assert.deepEqual(
    service.received.map((each) => each.body),
    Array(4).fill('{"content":"Tea."}'),
  );
});

test('prefers the Idempotency-Key of the caller', async (t) => {
  const service = await FakeService.start(t, json({}, 503), scanned);

  await service.client().scanContent({ ...scan, headers: { 'Idempotency-Key': 'tea' } });

  assert.deepEqual(
    service.received.map((each) => each.headers['idempotency-key']),
    ['tea', 'tea'],
  );
});

test('sends no Idempotency-Key with methods that can be repeated anyway', async (t) => {
  const service = await FakeService.start(t, json({}));
  const assay = service.client();

  await assay.getAccount();
  await assay.changeAccount({ body: { name: 'Tea house' } });
  await assay.putProfile({ body: { name: 'Tea house' } });
  await assay.deleteScan({ path: { scan_id: 1 } });

  assert.deepEqual(
    service.received.map((each) => `${each.method} ${each.headers['idempotency-key']}`),
    ['GET undefined', 'PATCH undefined', 'PUT undefined', 'DELETE undefined'],
  );
});

test('repeats a request whose connection breaks before or in the response', async (t) => {
  const service = await FakeService.start(
    t,
    disconnect,
    (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"scan_id":', () => response.destroy());
    },
    scanned,
  );

  assert.equal((await service.client().scanContent(scan)).scan_id, 1);

  assert.deepEqual(service.pauses, [500, 1000]);
});

test('reports why the service could not be reached', async (t) => {
  const service = await FakeService.start(t, scanned);
  // Port 1 refuses connections.
  const assay = service.client({ baseUrl: 'http://127.0.0.1:1' });

  await assert.rejects(assay.scanContent(scan), (error) => {
    assert(error instanceof AssayConnectionError);
    assert.match(error.message, /^POST http:\/\/127\.0\.0\.1:1\/api\/v1\/scan failed: ./);
    assert(error.cause instanceof Error);
    return true;
  });

  assert.deepEqual(service.pauses, [500, 1000]);
});

test('ends an attempt that takes too long, and repeats it', async (t) => {
  const service: FakeService = await FakeService.start(t, () => service.expire(TIMEOUT), scanned);

  assert.equal((await service.client().scanContent(scan)).scan_id, 1);

  assert.equal(service.received.length, 2);
});

test('reports that a response took too long, even if it began', async (t) => {
  const service: FakeService = await FakeService.start(t, (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{', () => service.expire(TIMEOUT));
  });

  await assert.rejects(service.client({ maxRetries: 0 }).scanContent(scan), (error) => {
    assert(error instanceof AssayTimeoutError);
    assert.match(error.message, /^POST .*\/api\/v1\/scan was not answered within 120 seconds\.$/);
    return true;
  });
});

for (const maxRetries of [0, 2]) {
  test(`ends a request when the signal is aborted, with ${maxRetries} retries`, async (t) => {
    const controller = new AbortController();
    const reason = new Error('No time for tea');
    const service = await FakeService.start(t, () => controller.abort(reason));
    const assay = service.client({ maxRetries });

    await assert.rejects(assay.scanContent({ ...scan, signal: controller.signal }), (error) => error === reason);

    assert.equal(service.received.length, 1);
    assert.deepEqual(service.pauses, []);
  });
}

test('sends nothing if the signal is already aborted', async (t) => {
  const service = await FakeService.start(t, scanned);
  const signal = AbortSignal.abort(new Error('No time for tea'));

  await assert.rejects(service.client().scanContent({ ...scan, signal }), /No time for tea/);

  assert.equal(service.received.length, 0);
});

test('ends a pause when the signal is aborted', async (t) => {
  const controller = new AbortController();
  const service = await FakeService.start(t, json({}, 503));
  const assay = service.client({
    sleep: (milliseconds, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        if (milliseconds < TIMEOUT) {
          controller.abort(new Error('No time for tea'));
        }
      }),
  });

  await assert.rejects(assay.scanContent({ ...scan, signal: controller.signal }), /No time for tea/);

  assert.equal(service.received.length, 1);
});

test('describes an error with everything that the service says about it', async (t) => {
  const problem = {
    type: '/docs/errors#validation_failed',
    title: 'Invalid request',
    status: 422,
    detail: '`content` is required.',
    instance: '/api/v1/scan',
    code: 'validation_failed',
    request_id: 'req_tea',
    errors: [{ pointer: '/content', detail: '`content` is required.' }],
  };
  const service = await FakeService.start(t, json(problem, 422, { 'X-Request-Id': 'req_tea' }));

  await assert.rejects(service.client().scanContent(scan), (error) => {
    assert(error instanceof AssayError);
    assert.equal(error.name, 'AssayError');
    assert.equal(error.message, '`content` is required. (422 validation_failed, request req_tea)');
    assert.equal(error.status, 422);
    assert.equal(error.code, 'validation_failed');
    assert.equal(error.detail, '`content` is required.');
    assert.deepEqual(error.errors, problem.errors);
    assert.equal(error.requestId, 'req_tea');
    assert.equal(error.retryAfter, undefined);
    assert.deepEqual(error.problem, problem);
    return true;
  });
});

test('describes an error that a proxy wrote', async (t) => {
  const service = await FakeService.start(t, (response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });

  await assert.rejects(service.client({ maxRetries: 0 }).scanContent(scan), {
    message: 'The response has the status 502 and does not describe an error. (502)',
    status: 502,
    code: undefined,
    errors: [],
    requestId: undefined,
  });
});

test('changes only the given options', async (t) => {
  const service = await FakeService.start(t, json({}, 503));

  await assert.rejects(service.client().with({ maxRetries: 0 }).scanContent(scan));

  assert.equal(service.received.length, 1);
  assert.equal(service.received[0]?.headers.authorization, 'Bearer ask_live_tea');
});
