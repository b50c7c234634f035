import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { verifyWebhook, WebhookVerificationError } from '../src/index.js';

// From the reference libraries of Standard Webhooks.
const standard = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  now: new Date(1614265330_000),
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};
const { secret, now, body, headers } = standard;
const other = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

function signature(key: string, message: string): string {
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(message).digest('base64')}`;
}

function rejects(verified: Promise<unknown>, message: RegExp): Promise<void> {
  return assert.rejects(verified, (error) => {
    assert(error instanceof WebhookVerificationError);
    assert.match(error.message, message);
    return true;
  });
}

test('accepts the example of Standard Webhooks', async () => {
  assert.deepEqual(await verifyWebhook(body, headers, secret, { now }), { test: 2432232314 });
});

test('accepts the example in docs/events.md', async () => {
  const page = await readFile('../../docs/events.md', 'utf8');
  const value = (name: string) => new RegExp(`\\| (?:\`)?${name}(?:\`)? \\| \`(.+)\` \\|`).exec(page)?.[1] ?? '';
  const example = /^\{"event":.*$/m.exec(page)?.[0] ?? '';

  const event = await verifyWebhook(
    example,
    {
      'webhook-id': value('webhook-id'),
      'webhook-timestamp': value('webhook-timestamp'),
      'webhook-signature': value('webhook-signature'),
    },
    value('secret'),
    { now: new Date(Number(value('webhook-timestamp')) * 1000) },
  );

  assert(event.event === 'scan.completed');
  assert.equal(event.data.score, 92.5);
});

test('accepts the body as bytes, and the headers of Node and of the Fetch API in any case', async () => {
  const bytes = new TextEncoder().encode(body);
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));

  await verifyWebhook(bytes, new Headers(headers), secret, { now });
  await verifyWebhook(bytes, upper, secret, { now });
  await verifyWebhook(bytes, { ...headers, host: undefined, 'x-several': ['a', 'b'] }, secret, { now });
});

test('accepts a body with characters outside of ASCII', async () => {
  const tea = '{"name":"Grüner Tee 🍵"}';
  const signed = signature(secret, `${headers['webhook-id']}.${headers['webhook-timestamp']}.${tea}`);

  assert.deepEqual(await verifyWebhook(tea, { ...headers, 'webhook-signature': signed }, secret, { now }), {
    name: 'Grüner Tee 🍵',
  });
});

test('accepts a request that is signed with either secret while the secret is replaced', async () => {
  const message = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const both = `${signature(other, message)} ${headers['webhook-signature']}`;

  await verifyWebhook(body, { ...headers, 'webhook-signature': both }, secret, { now });
  await verifyWebhook(body, { ...headers, 'webhook-signature': both }, other, { now });
  await verifyWebhook(body, headers, [other, secret], { now });
});

test('ignores signatures of other versions', async () => {
  const value = headers['webhook-signature'];

  await verifyWebhook(body, { ...headers, 'webhook-signature': `v1a,AAAA ${value}` }, secret, { now });
  await rejects(
    verifyWebhook(body, { ...headers, 'webhook-signature': value.replace('v1,', 'v2,') }, secret, { now }),
    /No signature/,
  );
});

test('rejects a request if anything that is signed was changed', async () => {
  await rejects(verifyWebhook(`${body} `, headers, secret, { now }), /No signature/);
  await rejects(verifyWebhook(body, { ...headers, 'webhook-id': 'msg_other' }, secret, { now }), /No signature/);
  await rejects(verifyWebhook(body, { ...headers, 'webhook-timestamp': '1614265331' }, secret, { now }), /No signature/);
  await rejects(verifyWebhook(body, headers, other, { now }), /No signature/);
  await rejects(verifyWebhook(body, headers, [], { now }), /No signature/);
});

test('rejects signatures that are empty, too short or not Base64', async () => {
  for (const value of ['v1,', 'v1', 'v1,AAAA', 'v1,g0hM9SsE*', ' ']) {
    await rejects(verifyWebhook(body, { ...headers, 'webhook-signature': value }, secret, { now }), /No signature/);
  }
});

test('reads at most ten signatures', async () => {
  const nine = 'v1,AAAA '.repeat(9) + headers['webhook-signature'];

  await verifyWebhook(body, { ...headers, 'webhook-signature': nine }, secret, { now });
  await rejects(
    verifyWebhook(body, { ...headers, 'webhook-signature': `v1,AAAA ${nine}` }, secret, { now }),
    /No signature/,
  );
});

test('rejects a request without one of the headers', async () => {
  for (const name of Object.keys(headers)) {
    await rejects(verifyWebhook(body, { ...headers, [name]: undefined }, secret, { now }), new RegExp(`${name} is missing`));
    const rest = new Headers(headers);
    rest.delete(name);
    await rejects(verifyWebhook(body, rest, secret, { now }), new RegExp(`${name} is missing`));
  }
});

test('rejects a timestamp that is too old, too new or not a number', async () => {
  const at = (seconds: number) => ({ now: new Date((1614265330 + seconds) * 1000) });

  await verifyWebhook(body, headers, secret, at(300));
  await verifyWebhook(body, headers, secret, at(-300));
  await rejects(verifyWebhook(body, headers, secret, at(301)), /more than 300 seconds/);
  await rejects(verifyWebhook(body, headers, secret, at(-301)), /more than 300 seconds/);
  await rejects(verifyWebhook(body, headers, secret, { ...at(11), tolerance: 10 }), /more than 10 seconds/);
  for (const timestamp of ['1614265330.0', '1e9', '0x10', ' 1', 'now']) {
    await rejects(verifyWebhook(body, { ...headers, 'webhook-timestamp': timestamp }, secret, { now }), /not a number/);
  }
});

test('uses the current time by default', async () => {
  await rejects(verifyWebhook(body, headers, secret), /more than 300 seconds/);
});

test('reports a malformed secret', async () => {
  for (const malformed of ['', 'whsec_', 'whsec_*', [secret, '']]) {
    await assert.rejects(verifyWebhook(body, headers, malformed, { now }), TypeError);
  }
});
