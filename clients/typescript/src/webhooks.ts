import type {
  CreditExhaustedEvent,
  CreditLowEvent,
  ScanAutoFixedEvent,
  ScanCompletedEvent,
  ScanFailedEvent,
} from './generated/types.gen.js';

/** An event that a webhook delivers. Branch on `event`, and ignore events that you don't know: new ones can be added. */
export type WebhookEvent =
  | ScanCompletedEvent
  | ScanFailedEvent
  | ScanAutoFixedEvent
  | CreditLowEvent
  | CreditExhaustedEvent;

/** The headers of a request: the standard class, or an object as in Node, with names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** By how many seconds the timestamp may differ from the current time. Default: 300. */
  tolerance?: number;

  /** The current time. */
  now?: Date;
}

/** The request was not sent by Assay, or was changed or repeated by someone else. Respond with 401. */
export class WebhookVerificationError extends Error {
  override readonly name: string = 'WebhookVerificationError';
}

/** More than Assay ever sends. Each signature costs an HMAC of the body, so their number must be limited. */
const MOST_SIGNATURES = 10;

/**
 * Checks the signature and the timestamp of a webhook request, as Standard Webhooks defines them, and returns its event.
 *
 * @param body the body exactly as it was received, before it is parsed
 * @param secrets the webhook's secret, `whsec_…`, or several while you replace it
 * @throws WebhookVerificationError if the request is not genuine
 * @throws TypeError if a secret is malformed
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const keys = (typeof secrets === 'string' ? [secrets] : secrets).map(decodedSecret);
  const id = required(headers, 'webhook-id');
  const timestamp = required(headers, 'webhook-timestamp');
  const signatures = required(headers, 'webhook-signature')
    .split(' ')
    .slice(0, MOST_SIGNATURES)
    .filter((each) => each.startsWith('v1,'))
    .map((each) => decodedBase64(each.slice('v1,'.length)))
    .filter((each) => each !== undefined);
  const { tolerance = 300, now = new Date() } = options;
  if (!/^\d{1,11}$/.test(timestamp)) {
    throw new WebhookVerificationError('The header webhook-timestamp is not a number of seconds.');
  }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookVerificationError(
      `The header webhook-timestamp differs from the current time by more than ${tolerance} seconds.`,
    );
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (!(await isSigned(concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), bytes), signatures, keys))) {
    throw new WebhookVerificationError('No signature in webhook-signature matches the body and the secret.');
  }
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

async function isSigned(message: Bytes, signatures: Bytes[], keys: Bytes[]): Promise<boolean> {
  for (const raw of keys) {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) {
      // The Web Cryptography API requires that this compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, message)) {
        return true;
      }
    }
  }
  return false;
}

type Bytes = Uint8Array<ArrayBuffer>;

function required(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : named(headers, name);
  if (typeof value !== 'string' || value === '') {
    throw new WebhookVerificationError(`The header ${name} is missing.`);
  }
  return value;
}

function named(headers: Exclude<WebhookHeaders, Headers>, name: string): unknown {
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value.join(' ') : value;
}

function decodedSecret(secret: string): Bytes {
  const key = decodedBase64(secret.replace(/^whsec_/, ''));
  if (key === undefined || key.length === 0) {
    throw new TypeError('A webhook secret consists of whsec_ and Base64.');
  }
  return key;
}

function decodedBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Bytes {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
