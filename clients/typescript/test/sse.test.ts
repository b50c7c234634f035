import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverSentEvents, type ServerSentEvent } from '../src/sse.js';

async function read(...chunks: (string | Uint8Array)[]): Promise<ServerSentEvent[]> {
  async function* bytes() {
    for (const each of chunks) {
      yield typeof each === 'string' ? new TextEncoder().encode(each) : each;
    }
  }
  const events: ServerSentEvent[] = [];
  for await (const event of serverSentEvents(bytes())) {
    events.push(event);
  }
  return events;
}

const text = 'retry: 2000\r\n\r\n:\n\nevent: progress\r\ndata: {"name":"Grüner Tee 🍵"}\r\n\r\nevent: end\ndata: {}\n\n';
const events = [
  { event: 'progress', data: '{"name":"Grüner Tee 🍵"}' },
  { event: 'end', data: '{}' },
];

test('reads a stream that is split at any byte', async () => {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at <= bytes.length; at++) {
    assert.deepEqual(await read(bytes.subarray(0, at), bytes.subarray(at)), events, `split at ${at}`);
  }
});

test('reads a stream that arrives byte by byte', async () => {
  const bytes = new TextEncoder().encode(text);
  assert.deepEqual(await read(...Array.from(bytes, (each) => Uint8Array.of(each))), events);
});

test('reads lines that end with CR, LF or CRLF', async () => {
  const one = [{ event: 'message', data: 'a\nb' }];
  assert.deepEqual(await read('data: a\rdata: b\r\r:'), one);
  assert.deepEqual(await read('data: a\ndata: b\n\n'), one);
  assert.deepEqual(await read('data: a\r', '\ndata: b\r\n\r', '\n'), one);
});

test('reads fields as the specification says', async () => {
  assert.deepEqual(await read('\uFEFFdata:a\n\n'), [{ event: 'message', data: 'a' }]);
  assert.deepEqual(await read('data:  a: b\nid: 1\nother\n\n'), [{ event: 'message', data: ' a: b' }]);
  assert.deepEqual(await read('data\n\n'), [{ event: 'message', data: '' }]);
  assert.deepEqual(await read('event: end\n\ndata: a\n\n'), [{ event: 'message', data: 'a' }]);
});

test('leaves out an event that is not complete', async () => {
  assert.deepEqual(await read('data: a\n\nevent: end\ndata: b\n'), [{ event: 'message', data: 'a' }]);
});

test('replaces bytes that are not UTF-8', async () => {
  assert.deepEqual(await read('data: ', Uint8Array.of(0xff), '\n\n'), [{ event: 'message', data: '\uFFFD' }]);
});
