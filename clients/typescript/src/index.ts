export { Assay, type AssayOptions, type JobResult, type WaitOptions } from './assay.js';
export { AssayConnectionError, AssayError, AssayTimeoutError } from './errors.js';
export type * from './generated/types.gen.js';
export {
  verifyWebhook,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks.js';
