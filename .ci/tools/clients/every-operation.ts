import { Assay, AssayError, type AssayOptions, type Problem, verifyWebhook } from 'assay-client';
import { expect, type Target } from './target.js';

/** The paths of openapi.json, each with its methods. */
export type Document = { paths: Record<string, Record<string, { operationId: string }>> };

/** Notes which operations were called. */
class Calls {
  readonly #operations: { method: string; path: RegExp; name: string }[];
  readonly #missing: Set<string>;

  constructor(document: Document) {
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        name: operationId,
      })),
    );
    this.#missing = new Set(this.#operations.map((each) => each.name));
  }

  get count(): number {
    return this.#operations.length;
  }

  get missing(): string[] {
    return [...this.#missing];
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname } = new URL(url);
    const called = this.#operations.find((each) => each.method === method && each.path.test(pathname));
    expect(called !== undefined, `openapi.json describes ${method} ${pathname}`, undefined);
    this.#missing.delete(called.name);
    return fetch(input, init);
  };
}

/**
 * Calls every operation of openapi.json. The ones that can't succeed here, for example without a mail server, must fail
 * with the right error.
 *
 * @returns the number of operations, and an access token of the owner
 */
export async function callEveryOperation(
  target: Target,
  document: Document,
): Promise<{ count: number; session: string }> {
  const calls = new Calls(document);
  const client = (apiKey?: AssayOptions['apiKey']) =>
    new Assay({ baseUrl: target.base, apiKey, fetch: calls.fetch, maxRetries: 0 });
  const assay = client(target.key);

  await describeService(client());
  await scan(assay, target);
  await runJobs(assay, target);
  await draft(assay);
  await receiveWebhooks(assay, target);
  await manageKeys(assay, client);
  await manageAccount(assay);
  const session = await signIn(client, target);
  await manageMembers(client(session), client);
  await pay(client(session));

  expect(calls.missing.length === 0, 'all operations were called', calls.missing);
  return { count: calls.count, session };
}

type NewClient = (apiKey?: AssayOptions['apiKey']) => Assay;

async function fails(call: Promise<unknown>, code: Problem['code']): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AssayError && error.code === code) {
      return;
    }
    throw error;
  }
  throw new Error(`A call succeeded instead of failing with ${code}`);
}

async function describeService(anyone: Assay): Promise<void> {
  expect((await anyone.getHealth()).status === 'ok', 'the service is healthy', undefined);
  const { openapi } = (await anyone.getOpenApi()) as { openapi?: unknown };
  expect(openapi === '3.1.0', 'OpenAPI 3.1', openapi);
  const schema = await anyone.getResearchBundleSchema();
  expect('$schema' in schema, 'a JSON Schema', schema);
  const { engines } = await anyone.listEngines();
  expect(engines.length === 3, 'three engines', engines);
  await fails(anyone.listScans(), 'unauthenticated');
}

const content = '# How to brew green tea\n\nGreen tea is best steeped at 80 °C for two minutes.\n'.repeat(3);

async function scan(assay: Assay, { post }: Target): Promise<void> {
  const scan = await assay.scanContent({ body: { content, title: null } });
  expect(scan.report.scores.overall >= 0, 'a report', scan);
  const failing = scan.report.checks_detail.find((row) => row.severity !== 'PASS');
  expect(failing !== undefined, 'a failing check', scan.report);
  const fix = await assay.autoFix({
    body: { content, check_name: failing.check, reasons: failing.reasons, metrics: failing.metrics, mock: true },
  });
  expect(fix.check_name === failing.check, 'a fix', fix);

  const headers = { 'Idempotency-Key': 'green tea' };
  const once = await assay.scanContent({ body: { content }, headers });
  const again = await assay.scanContent({ body: { content }, headers });
  expect(again.scan_id === once.scan_id, 'the same scan', again);

  const page = await assay.waitForJob(await assay.scanUrl({ body: { url: post } }));
  expect(page.article?.title === 'How to brew green tea', 'the article of the page', page);

  const listed: number[] = [];
  for await (const each of assay.paginate((at) => assay.listScans({ query: { limit: 1, ...at } }))) {
    listed.push(each.scan_id);
  }
  expect(listed.join() === [page, once, scan].map((each) => each.scan_id).join(), 'all scans on three pages', listed);
  const path = { scan_id: scan.scan_id };
  expect((await assay.getScan({ path })).slug === scan.slug, 'the scan', scan);
  await assay.deleteScan({ path });
  await fails(assay.getScan({ path }), 'not_found');

  const profile = { name: 'Tea house', brands: ['Tea house'] };
  expect((await assay.putProfile({ body: profile })).version === 1, 'the first version', profile);
  expect((await assay.getProfile()).brands.join() === 'Tea house', 'the profile', profile);
}

async function runJobs(assay: Assay, { feed }: Target): Promise<void> {
  const started = await assay.scanBlog({ body: { url: feed, limit: 1 }, headers: { Prefer: 'respond-async' } });
  expect('events_url' in started, 'a job', started);
  const path = { job_id: started.id };
  const blog = await assay.waitForJob(started);
  expect('results' in blog && blog.results[0]?.verdict !== undefined, 'a report of the blog', blog);
  const states: string[] = [];
  for await (const { state } of assay.watchJob(started)) {
    states.push(state);
  }
  expect(states.join() === 'succeeded', 'the last state', states);
  expect((await assay.getJob({ path })).state === 'succeeded', 'the job', started);
  expect((await assay.cancelJob({ path })).state === 'succeeded', 'a job that had already ended', started);
  expect((await assay.listJobs()).data.some((each) => each.id === started.id), 'the job in the list', started);

  const lost = await assay.scanUrl({ body: { url: `${feed}.lost` }, headers: { Prefer: 'respond-async' } });
  await fails(assay.waitForJob(lost), 'fetch_failed');
  await fails(assay.waitForJob('job_1'), 'not_found');
}

async function draft(assay: Assay): Promise<void> {
  const research = await assay.waitForJob(
    await assay.research({
      body: { primary_keyword: 'best crm', audience: 'founders', house_product: 'Acme CRM', mock: true },
    }),
  );
  const { id } = research.research_bundle;
  const path = { bundle_id: id };
  const seen: string[] = [];
  const draft = await assay.waitForJob(
    await assay.generate({
      body: { research_bundle: { id }, format: 'comparison', mock: true },
      headers: { Prefer: 'respond-async' },
    }),
    { onProgress: ({ state }) => seen.push(state) },
  );
  expect(draft.draft_md.includes('Acme CRM') && seen.at(-1) === 'succeeded', 'a draft', draft);
  expect((await assay.getResearchBundle({ path })).primary_keyword === 'best crm', 'the bundle', research);
  expect((await assay.listResearchBundles()).data.some((each) => each.id === id), 'the bundle in the list', id);
  await assay.deleteResearchBundle({ path });
}

async function receiveWebhooks(assay: Assay, { hook, delivery }: Target): Promise<void> {
  const created = await assay.createWebhook({ body: { url: hook, events: ['scan.completed'] } });
  const path = { id: created.webhook.id };
  const scan = await assay.scanContent({ body: { content } });
  const first = await delivery();
  const event = await verifyWebhook(first.body, first.headers, created.secret);
  expect(event.event === 'scan.completed' && event.data.scan_id === scan.scan_id, 'the event of the scan', event);

  const { secret } = await assay.rotateWebhookSecret({ path, body: { overlap_hours: 1 } });
  const tested = await assay.testWebhook({ path, body: { event: 'credit.low' } });
  const second = await delivery();
  for (const each of [created.secret, secret]) {
    const test = await verifyWebhook(second.body, second.headers, each);
    expect(test.event === 'credit.low' && test.id === tested.event_id, 'the test event', test);
  }

  expect((await assay.listWebhooks()).data.length === 1, 'one webhook', undefined);
  expect((await assay.getWebhook({ path })).url === hook, 'the webhook', hook);
  const changed = await assay.changeWebhook({ path, body: { description: 'Tea' } });
  expect(changed.description === 'Tea', 'the description', changed);
  expect((await assay.listDeliveries({ path })).data.length === 2, 'two deliveries', undefined);
  const one = { ...path, delivery_id: tested.id };
  expect((await assay.getDelivery({ path: one })).delivery.event === 'credit.low', 'the delivery', tested);
  await assay.resendDelivery({ path: one });
  const third = await delivery();
  expect(third.body.equals(second.body), 'the same event again', third.body.toString());
  const replayed = await assay.replayDeliveries({ path, body: { since: '2026-01-01T00:00:00Z' } });
  expect(replayed.replayed === 0, 'no failed deliveries', replayed);
  await assay.deleteWebhook({ path });
}

async function manageKeys(assay: Assay, client: NewClient): Promise<void> {
  const created = await assay.createKey({ body: { name: 'Tea', scopes: ['scan'] } });
  const rotated = await assay.rotateKey({ path: { id: created.id } });
  expect((await client(rotated.key).listScans()).data.length > 0, 'the scans of the new key', rotated.scopes);
  await assay.revokeKey({ path: { id: rotated.id } });
  await fails(client(rotated.key).listScans(), 'unauthenticated');
  expect((await assay.listKeys()).data.every((each) => each.id !== rotated.id), 'no revoked key', undefined);
}

async function manageAccount(assay: Assay): Promise<void> {
  expect((await assay.changeAccount({ body: { name: 'Tea house' } })).name === 'Tea house', 'the name', undefined);
  expect((await assay.getAccount()).name === 'Tea house', 'the name', undefined);
  expect((await assay.listAudit({ query: { limit: 1 } })).data.length === 1, 'one entry', undefined);
  const entitlement = await assay.getEntitlement();
  expect(entitlement.tier === 'scale' && entitlement.usage.scan_blog > 0, 'the plan', entitlement);
  expect((await assay.listLedger({ query: { kind: 'capture' } })).data.length > 0, 'the ledger', undefined);
  const csv = await assay.downloadLedger();
  expect(typeof csv === 'string' && csv.includes('capture'), 'the ledger as CSV', csv);
}

async function signIn(client: NewClient, { link }: Target): Promise<string> {
  const anyone = client();
  const first = await anyone.followLink({ body: { token: link } });
  const second = await anyone.refresh({ body: { refresh_token: first.refresh_token } });
  const owner = client(() => second.access_token);
  const { email } = (await owner.me()).person;
  expect((await owner.changeMe({ body: { name: 'Ada' } })).person.name === 'Ada', 'the name', email);
  const password = 'poured over in one go';
  await owner.changePassword({ body: { password } });
  const { access_token } = await anyone.signIn({ body: { email, password } });
  const other = (await client(access_token).listSessions()).data.find((each) => each.current);
  expect(other !== undefined, 'the new session', undefined);
  await owner.endSession({ path: { id: other.id } });
  await fails(client(access_token).me(), 'unauthenticated');
  const archive: unknown = await owner.exportAccount();
  expect(archive instanceof Blob && (await archive.text()).startsWith('PK'), 'a ZIP archive', archive);

  await owner.sendVerification();

  // There is neither a mail server nor an OpenID provider.
  await fails(owner.changeEmail({ body: { email: 'tea@example.com', current_password: password } }), 'not_configured');
  await fails(anyone.forgotPassword({ body: { email } }), 'not_configured');
  await fails(anyone.resetPassword({ body: { token: 'tea', password } }), 'validation_failed');
  await fails(anyone.verifyEmail({ body: { token: 'tea' } }), 'validation_failed');
  await fails(anyone.startOpenId(), 'not_configured');
  await fails(anyone.finishOpenId({ query: { state: 'tea', code: 'tea' } }), 'not_configured');
  return second.access_token;
}

async function manageMembers(owner: Assay, client: NewClient): Promise<void> {
  const anyone = client();
  const credentials = { email: 'bob@example.com', password: 'steeped at eighty degrees' };
  const bob = await anyone.signUp({ body: { ...credentials, name: 'Bob' } });
  const asBob = client(bob.access_token);
  const invited = await owner.createInvitation({ body: { role: 'member' } });
  const refused = await owner.createInvitation({ body: {} });
  expect((await owner.listInvitations()).data.length === 2, 'two invitations', undefined);
  await owner.revokeInvitation({ path: { id: refused.id } });
  const invitation = invited.link?.split('#')[1] ?? '';
  expect((await asBob.acceptInvitation({ body: { invitation } })).role === 'member', 'a member', invited.link);
  const path = { person_id: bob.person.id };
  expect((await owner.changeMember({ path, body: { role: 'admin' } })).role === 'admin', 'an admin', path);
  expect((await owner.listMembers()).data.length === 2, 'two members', undefined);
  await owner.removeMember({ path });

  await asBob.signOut();
  const again = client((await anyone.signIn({ body: credentials })).access_token);
  await again.eraseAccount({ body: { confirm: bob.tenant.name } });
  await fails(again.me(), 'unauthenticated');
}

/** No payment provider is configured. */
async function pay(owner: Assay): Promise<void> {
  await fails(owner.createCheckoutSession({ body: { tier: 'pro' } }), 'not_configured');
  await fails(owner.openPortal(), 'not_configured');
}
