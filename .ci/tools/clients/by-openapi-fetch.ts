import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema.js';
import { expect, type Target } from './target.js';

type CheckRow = components['schemas']['CheckRow'];

export async function callByOpenapiFetch(target: Target, session: string): Promise<void> {
  const api = createClient<paths>({
    baseUrl: target.base,
    headers: { Authorization: `Bearer ${target.key}` },
  });

  const document = await api.GET('/openapi.json');
  expect(document.data?.['openapi'] === '3.1.0', 'OpenAPI 3.1', document.error);

  const catalog = await api.GET('/api/v1/catalog/engines');
  expect(catalog.data?.engines.length === 3, 'three engines', catalog.error);

  // Only required fields: those with a default may be left out.
  const content = '# How to brew green tea\n\nGreen tea is best steeped at 80 °C for two minutes.\n';
  const scan = await api.POST('/api/v1/scan', { body: { content, title: null } });
  expect(scan.data !== undefined && scan.data.report.scores.overall >= 0, 'a report', scan.error);
  const failing: CheckRow | undefined = scan.data.report.checks_detail.find((row) => row.severity !== 'PASS');
  expect(failing !== undefined, 'a failing check', scan.data.report);

  const fix = await api.POST('/api/v1/admin_ext/auto_fix', {
    body: { content, check_name: failing.check, reasons: failing.reasons, metrics: failing.metrics, mock: true },
  });
  expect(fix.data !== undefined && fix.data.check_name === failing.check, 'a fix', fix.error);

  const page = await api.POST('/api/v1/scan/url', { body: { url: target.post } });
  expect(page.data !== undefined && 'report' in page.data, 'a report of the page', page.error ?? page.data);

  const blog = await api.POST('/api/v1/scan/blog', { body: { url: target.feed, limit: 1 } });
  expect(
    blog.data !== undefined && 'results' in blog.data && blog.data.results[0]?.verdict !== undefined,
    'a report of the blog',
    blog.error ?? blog.data,
  );

  const research = await api.POST('/api/v1/builder/research', {
    body: { primary_keyword: 'best crm', audience: 'founders', house_product: 'Acme CRM', mock: true },
  });
  expect(
    research.data !== undefined && 'research_bundle' in research.data,
    'a bundle',
    research.error ?? research.data,
  );

  const draft = await api.POST('/api/v1/builder/generate', {
    body: { research_bundle: research.data.research_bundle, mock: true },
  });
  expect(draft.data !== undefined && 'draft_md' in draft.data, 'a draft', draft.error ?? draft.data);

  const job = await api.POST('/api/v1/builder/generate', {
    params: { header: { Prefer: 'respond-async' } },
    body: { research_bundle: { id: research.data.research_bundle.id }, format: 'comparison', mock: true },
  });
  expect(job.response.status === 202 && job.data !== undefined && 'state' in job.data, 'a job', job.data);

  const entitlement = await api.GET('/api/v1/billing/entitlement');
  expect(entitlement.data?.tier === 'scale', 'a plan', entitlement.error);
  expect(entitlement.data.usage.scan_blog > 0, 'usage', entitlement.data);

  const key = await api.POST('/api/v1/admin/keys', { body: { name: 'By openapi-fetch' } });
  expect(key.data !== undefined && key.data.key.startsWith('ask_live_'), 'a key', key.error);

  // No payment provider is configured here.
  const checkout = await api.POST('/api/v1/checkout/create-session', {
    headers: { Authorization: `Bearer ${session}` },
    body: { tier: 'pro' },
  });
  expect(checkout.response.status === 503 && checkout.error?.code === 'not_configured', '503', checkout.error);

  const refused = await api.POST('/api/v1/scan', {
    headers: { Authorization: 'Bearer nobody' },
    body: { content },
  });
  expect(refused.response.status === 401 && refused.error?.code === 'unauthenticated', '401', refused.error);
}
