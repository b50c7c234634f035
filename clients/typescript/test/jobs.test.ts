import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssayConnectionError, AssayTimeoutError, type BlogScan, type Job } from '../src/index.js';
import { disconnect, event, FakeService, job, JOB_TIMEOUT, json, problem, SILENCE, stream } from './fake-service.js';

const finished = stream([event('progress', job('running', 1)), event('end', job('succeeded', 3))]);
const result = json({ scanned: 3 });

async function states(jobs: AsyncIterable<Job>): Promise<string[]> {
  const states: string[] = [];
  for await (const { state, progress } of jobs) {
    states.push(`${state} ${progress.done}`);
  }
  return states;
}

test('follows a job until it ends', async (t) => {
  const service = await FakeService.start(t, finished);

  assert.deepEqual(await states(service.client().watchJob('job_1')), ['running 1', 'succeeded 3']);

  const [request] = service.received;
  assert.equal(request?.path, '/api/v1/jobs/job_1/events');
  assert.equal(request?.headers.accept, 'text/event-stream');
  assert.equal(request?.headers.authorization, 'Bearer ask_live_tea');
});

test('follows the job that a call returned', async (t) => {
  const service = await FakeService.start(t, finished);

  assert.equal((await states(service.client().watchJob(job('queued')))).length, 2);
});

test('opens the stream again if it ends or breaks before the job ends', async (t) => {
  const service = await FakeService.start(
    t,
    stream([event('progress', job('running', 1))]),
    stream([event('progress', job('running', 2)), 'event: end\ndata: {"id"'], 'breaks'),
    finished,
  );

  assert.deepEqual(await states(service.client().watchJob('job_1')), [
    'running 1',
    'running 2',
    'running 1',
    'succeeded 3',
  ]);

  // The service closes a stream after ten minutes; only the broken stream counts as a failure.
  assert.deepEqual(service.pauses, [2000, 2500]);
});

test('opens the stream again while the service restarts', async (t) => {
  const service = await FakeService.start(t, disconnect, json({}, 502), finished);

  assert.deepEqual(await states(service.client().watchJob('job_1')), ['running 1', 'succeeded 3']);

  assert.deepEqual(service.pauses, [2500, 3000]);
});

test('gives up if streams break repeatedly without an event', async (t) => {
  const service = await FakeService.start(t, disconnect, stream([]), stream([], 'breaks'), finished);

  await assert.rejects(states(service.client().watchJob('job_1')), AssayConnectionError);

  assert.equal(service.received.length, 3);
});

test('opens the stream again if it is silent for too long', async (t) => {
  const service: FakeService = await FakeService.start(
    t,
    stream([event('progress', job('running', 1))], 'stays open'),
    (response, request) => {
      service.expiring = undefined;
      finished(response, request);
    },
  );
  const seen: string[] = [];

  for await (const { state } of service.client().watchJob('job_1')) {
    seen.push(state);
    if (seen.length === 1) {
      service.expiring = SILENCE;
    }
  }

  assert.deepEqual(seen, ['running', 'running', 'succeeded']);
});

test('asks for the state if too many streams are open', async (t) => {
  const full = problem(429, 'rate_limited', { 'Retry-After': '5' });
  const service = await FakeService.start(t, full, json(job('running', 2)), full, json(job('failed', 2)));

  assert.deepEqual(await states(service.client().watchJob('job_1')), ['running 2', 'failed 2']);

  assert.deepEqual(
    service.received.map((each) => each.path),
    ['/api/v1/jobs/job_1/events', '/api/v1/jobs/job_1', '/api/v1/jobs/job_1/events', '/api/v1/jobs/job_1'],
  );
  assert.deepEqual(service.pauses, [2000]);
});

test('reports that a job does not exist', async (t) => {
  const service = await FakeService.start(t, problem(404, 'not_found'));

  await assert.rejects(states(service.client().watchJob('job_1')), { code: 'not_found' });

  assert.equal(service.received.length, 1);
});

test('ends a stream when the signal is aborted', async (t) => {
  const service = await FakeService.start(t, stream([event('progress', job('running', 1))], 'stays open'));
  const controller = new AbortController();
  const seen: Job[] = [];

  const watching = (async () => {
    for await (const each of service.client().watchJob('job_1', { signal: controller.signal })) {
      seen.push(each);
      setImmediate(() => controller.abort(new Error('No time for tea')));
    }
  })();

  await assert.rejects(watching, /No time for tea/);
  assert.equal(seen.length, 1);
  assert.equal(service.received.length, 1);
});

test('closes the connection when the caller stops reading', async (t) => {
  let closed: () => void;
  const disconnected = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const service = await FakeService.start(t, (response, request) => {
    response.on('close', () => closed());
    stream([event('progress', job('running', 1))], 'stays open')(response, request);
  });

  for await (const { state } of service.client().watchJob('job_1')) {
    assert.equal(state, 'running');
    break;
  }

  await disconnected;
});

test('waits for the result of a job', async (t) => {
  const service = await FakeService.start(t, finished, result);
  const seen: number[] = [];
  const started: BlogScan | Job = job('queued');

  const blog: BlogScan = await service.client().waitForJob(started as BlogScan | Job, {
    onProgress: ({ progress }) => seen.push(progress.done),
  });

  assert.equal(blog.scanned, 3);
  assert.deepEqual(seen, [1, 3]);
  assert.equal(service.received[1]?.path, '/api/v1/jobs/job_1/result');
});

test('waits for the result of a job that is known by its id', async (t) => {
  const service = await FakeService.start(t, finished, result);

  assert.deepEqual(await service.client().waitForJob('job_1'), { scanned: 3 });
});

test('returns a result that the call already returned', async (t) => {
  const service = await FakeService.start(t, result);
  const already = { scanned: 3 } as BlogScan;

  assert.equal(await service.client().waitForJob(already as BlogScan | Job), already);

  assert.equal(service.received.length, 0);
});

test('reports the error of a failed job once', async (t) => {
  const ended = stream([event('end', job('failed'))]);
  const service = await FakeService.start(t, ended, problem(502, 'fetch_failed'));

  await assert.rejects(service.client().waitForJob('job_1'), { status: 502, code: 'fetch_failed' });

  assert.equal(service.received.length, 2);
});

test('repeats the request for the result of a job that succeeded', async (t) => {
  const service = await FakeService.start(t, finished, json({}, 502), result);

  assert.deepEqual(await service.client().waitForJob('job_1'), { scanned: 3 });
});

test('stops waiting after the timeout', async (t) => {
  const service: FakeService = await FakeService.start(t, () => service.expire(JOB_TIMEOUT));

  await assert.rejects(service.client().waitForJob('job_1', { timeout: JOB_TIMEOUT }), (error) => {
    assert(error instanceof AssayTimeoutError);
    assert.equal(error.message, 'The job job_1 did not end within 600 seconds.');
    return true;
  });

  assert.equal(service.received.length, 1);
});

test('stops waiting when the signal is aborted', async (t) => {
  const controller = new AbortController();
  const service = await FakeService.start(t, () => controller.abort(new Error('No time for tea')));

  await assert.rejects(service.client().waitForJob('job_1', { signal: controller.signal }), /No time for tea/);
});
