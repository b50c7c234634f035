import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sleep } from '../src/transport.js';

test('waits for the given time', async () => {
  await sleep(0);
});

test('ends when the signal is aborted, even if the time is longer than a timer can be', async () => {
  const controller = new AbortController();
  const waiting = sleep(Infinity, controller.signal);

  controller.abort(new Error('No time for tea'));

  await assert.rejects(waiting, /No time for tea/);
  await assert.rejects(sleep(0, controller.signal), /No time for tea/);
});
