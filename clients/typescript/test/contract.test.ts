import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Assay } from '../src/index.js';

type Operation = { operationId: string; parameters?: { $ref?: string }[] };
type Document = { paths: Record<string, Record<string, Operation>> };

const document = JSON.parse(await readFile('../../service/src/main/resources/openapi.json', 'utf8')) as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.entries(path));

test('the client has a method for each operation', () => {
  for (const [, { operationId }] of operations) {
    assert.equal(typeof (Assay.prototype as unknown as Record<string, unknown>)[operationId], 'function', operationId);
  }
});

// The client sends an Idempotency-Key with each POST request.
test('exactly the POST operations have an Idempotency-Key', () => {
  for (const [method, { operationId, parameters = [] }] of operations) {
    const has = parameters.some((each) => each.$ref === '#/components/parameters/IdempotencyKey');
    assert.equal(has, method === 'post', operationId);
  }
});
