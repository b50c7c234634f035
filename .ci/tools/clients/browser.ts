import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, type Target } from './target.js';

/** A site whose page calls the service from a browser, which must allow it as another origin. */
export class BrowserSite {
  readonly #server = createServer(async (request, response) => {
    const file = /^\/client\/([\w./]+\.js)$/.exec(request.url ?? '')?.[1];
    if (request.method === 'POST') {
      this.#report(JSON.parse(await text(request)));
      response.end();
    } else if (file !== undefined && !file.includes('..')) {
      const code = await readFile(new URL(`../node_modules/assay-client/dist/${file}`, import.meta.url));
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(code);
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(this.#page);
    }
  });
  #page = '';
  #report: (result: unknown) => void = () => {};

  static async start(): Promise<BrowserSite> {
    const site = new BrowserSite();
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Calls the service from a page in Chromium. Returns whether there is a Chromium. */
  async call(target: Target, folder: string): Promise<boolean> {
    const options = JSON.stringify({ baseUrl: target.base, apiKey: target.key });
    this.#page = `<!doctype html><script type="module">
      import { Assay, AssayError, verifyWebhook } from '/client/index.js';
      const result = {};
      try {
        const assay = new Assay(${options});
        result.words = (await assay.scanContent({ body: { content: 'Green tea. '.repeat(20) } })).word_count;
        const { data: [job] } = await assay.listJobs({ query: { limit: 1 } });
        for await (const { state } of assay.watchJob(job)) {
          result.state = state;
        }
        await assay.getScan({ path: { scan_id: 1 } }).catch((error) => {
          result.error = error instanceof AssayError && error.code + (error.requestId ?? '').slice(0, 4);
        });
        const { test } = await verifyWebhook('{"test": 2432232314}', new Headers({
          'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
          'webhook-timestamp': '1614265330',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        }), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', { now: new Date(1614265330000) });
        result.test = test;
      } catch (error) {
        result.failed = String(error);
      }
      await fetch('/', { method: 'POST', body: JSON.stringify(result) });
    </script>`;
    const reported = new Promise<unknown>((resolve) => {
      this.#report = resolve;
    });
    const chromium = spawn(
      process.env['ASSAY_CHROMIUM'] ?? 'chromium-headless-shell',
      [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--remote-debugging-port=0',
        `--user-data-dir=${join(folder, 'chromium')}`,
        this.origin,
      ],
      { stdio: 'ignore' },
    );
    const exited = new Promise<number | null>((resolve) => chromium.on('exit', resolve));
    const missing = new Promise<'missing'>((resolve) => chromium.on('error', () => resolve('missing')));
    const result = await Promise.race([reported, missing, exited]);
    if (result === 'missing') {
      return false;
    }
    chromium.kill();
    await exited;
    const expected = { words: 40, state: 'succeeded', error: 'not_foundreq_', test: 2432232314 };
    expect(JSON.stringify(result) === JSON.stringify(expected), `the page reports ${JSON.stringify(expected)}`, result);
    return true;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
