import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeService, json } from './fake-service.js';

const pages = [
  json({ data: [{ scan_id: 1 }, { scan_id: 2 }], next_cursor: 'b', has_more: true }),
  json({ data: [{ scan_id: 3 }], next_cursor: 'c', has_more: true }),
  json({ data: [], next_cursor: null, has_more: false }),
];

test('returns the items of all pages', async (t) => {
  const service = await FakeService.start(t, ...pages);
  const assay = service.client();
  const seen: number[] = [];

  for await (const scan of assay.paginate((page) => assay.listScans({ query: { limit: 2, ...page } }))) {
    seen.push(scan.scan_id);
  }

  assert.deepEqual(seen, [1, 2, 3]);
  assert.deepEqual(
    service.received.map((each) => each.path),
    ['/api/v1/scans?limit=2', '/api/v1/scans?limit=2&cursor=b', '/api/v1/scans?limit=2&cursor=c'],
  );
});

test('fetches only the pages that are read', async (t) => {
  const service = await FakeService.start(t, ...pages);
  const assay = service.client();

  for await (const scan of assay.paginate((page) => assay.listScans({ query: page }))) {
    if (scan.scan_id === 2) {
      break;
    }
  }

  assert.equal(service.received.length, 1);
});
