import { createClient } from './generated/hey-api/client/index.js';
import {
  autoFix,
  createCheckoutSession,
  createKey,
  generate,
  listEngines,
  getEntitlement,
  getOpenApi,
  research as look,
  scanBlog,
  scanContent,
  scanUrl,
} from './generated/hey-api/sdk.gen.js';
import { expect, type Target } from './target.js';

export async function callByHeyApi(target: Target): Promise<void> {
  const client = createClient({ baseUrl: target.base, auth: () => target.key });
  const owner = createClient({ baseUrl: target.base, auth: () => target.session });
  const nobody = createClient({ baseUrl: target.base, auth: () => 'nobody' });

  const document = await getOpenApi({ client });
  expect(document.data?.['openapi'] === '3.1.0', 'OpenAPI 3.1', document.error);

  const catalog = await listEngines({ client });
  expect(catalog.data?.engines.length === 3, 'three engines', catalog.error);

  const content = '# How to brew green tea\n\nGreen tea is best steeped at 80 °C for two minutes.\n';
  const scan = await scanContent({ client, body: { content, title: null } });
  expect(scan.data !== undefined && scan.data.report.scores.overall >= 0, 'a report', scan.error);
  const failing = scan.data.report.checks_detail.find((row) => row.severity !== 'PASS');
  expect(failing !== undefined, 'a failing check', scan.data.report);

  const fix = await autoFix({
    client,
    body: { content, check_name: failing.check, reasons: failing.reasons, metrics: failing.metrics, mock: true },
  });
  expect(fix.data !== undefined && fix.data.check_name === failing.check, 'a fix', fix.error);

  const page = await scanUrl({ client, body: { url: target.post } });
  expect(page.data !== undefined && 'report' in page.data, 'a report of the page', page.error ?? page.data);

  const blog = await scanBlog({ client, body: { url: target.feed, limit: 1 } });
  expect(
    blog.data !== undefined && 'results' in blog.data && blog.data.results[0]?.verdict !== undefined,
    'a report of the blog',
    blog.error ?? blog.data,
  );

  const research = await look({
    client,
    body: { primary_keyword: 'best crm', audience: 'founders', house_product: 'Acme CRM', mock: true },
  });
  expect(
    research.data !== undefined && 'research_bundle' in research.data,
    'a bundle',
    research.error ?? research.data,
  );

  const draft = await generate({
    client,
    body: { research_bundle: research.data.research_bundle, mock: true },
  });
  expect(draft.data !== undefined && 'draft_md' in draft.data, 'a draft', draft.error ?? draft.data);

  const job = await generate({
    client,
    headers: { Prefer: 'respond-async' },
    body: { research_bundle: { id: research.data.research_bundle.id }, format: 'comparison', mock: true },
  });
  expect(job.response?.status === 202 && job.data !== undefined && 'state' in job.data, 'a job', job.data);

  const entitlement = await getEntitlement({ client });
  expect(entitlement.data?.tier === 'scale', 'a plan', entitlement.error);
  expect(entitlement.data.usage.scan_blog > 0, 'usage', entitlement.data);

  const key = await createKey({ client, body: { name: 'By hey-api' } });
  expect(key.data !== undefined && key.data.key.startsWith('ask_live_'), 'a key', key.error);

  // No payment provider is configured here.
  const checkout = await createCheckoutSession({ client: owner, body: { tier: 'pro' } });
  expect(checkout.response?.status === 503 && checkout.error?.code === 'not_configured', '503', checkout.error);

  const refused = await scanContent({ client: nobody, body: { content } });
  expect(refused.response?.status === 401 && refused.error?.code === 'unauthenticated', '401', refused.error);
}
