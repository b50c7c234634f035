// Starts the packaged service and a small blog, calls every operation of the API with the TypeScript client, and runs the
// examples of the documentation.
//
//   node main.js DOCUMENT JAVA ARGUMENT…    openapi.json, and the command that starts the service
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BrowserSite } from './browser.js';
import { callByOpenapiFetch } from './by-openapi-fetch.js';
import { callEveryOperation, type Document } from './every-operation.js';
import { runExamples } from './examples.js';
import type { Delivery, Target } from './target.js';

const post = `<!doctype html><html lang="en"><head><title>How to brew green tea</title></head><body><article>
<h1>How to brew green tea</h1>${'<p>Green tea is best steeped at 80 degrees for two minutes. Pour the water over the leaves, wait, and take the leaves out again.</p>'.repeat(12)}
</article></body></html>`;

/** Serves the blog, and receives webhooks at /hook. */
function blog(deliveries: Deliveries): Promise<Server> {
  const server = createServer(async (request, response) => {
    const at = `http://${request.headers.host}`;
    if (request.url === '/hook') {
      deliveries.add({ headers: request.headers, body: await buffer(request) });
      response.end();
    } else if (request.url === '/feed.xml') {
      response.setHeader('Content-Type', 'application/rss+xml');
      response.end(`<?xml version="1.0"?><rss version="2.0"><channel><title>Tea</title><link>${at}/</link><description>Tea</description>
        <item><title>How to brew green tea</title><link>${at}/green-tea</link></item></channel></rss>`);
    } else if (request.url === '/green-tea') {
      response.setHeader('Content-Type', 'text/html;charset=utf-8');
      response.end(post);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  return listening(server);
}

class Deliveries {
  readonly #received: Delivery[] = [];
  #arrived: () => void = () => {};

  add(delivery: Delivery): void {
    this.#received.push(delivery);
    this.#arrived();
  }

  async next(): Promise<Delivery> {
    const delivery = this.#received.shift();
    if (delivery !== undefined) {
      return delivery;
    }
    await new Promise<void>((resolve) => {
      this.#arrived = resolve;
    });
    return this.next();
  }
}

function listening(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function port(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server does not have a port');
  }
  return address.port;
}

async function freePort(): Promise<number> {
  const server = await listening(createServer());
  const free = port(server);
  await new Promise((resolve) => server.close(resolve));
  return free;
}

async function main(): Promise<void> {
  const [document, java, ...command] = process.argv.slice(2);
  if (document === undefined || java === undefined) {
    throw new Error('The command that starts the service is missing');
  }
  const deliveries = new Deliveries();
  const site = await blog(deliveries);
  const browserSite = await BrowserSite.start();
  const home = await mkdtemp(join(tmpdir(), 'assay-clients-'));
  const base = `http://127.0.0.1:${await freePort()}`;
  const hookPort = await freePort();
  const settings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_')));
  const service = spawn(java, command, {
    env: {
      ...settings,
      ASSAY_HOME: home,
      ASSAY_PORT: new URL(base).port,
      ASSAY_MANAGEMENT_PORT: '0',
      ASSAY_FETCH_ALLOW: `127.0.0.1:${port(site)},127.0.0.1:${hookPort}`,
      ASSAY_FETCH_POLITE: 'off',
      // The tests make more than 20 requests without a key in a minute.
      ASSAY_LIMITS: 'off',
      ASSAY_CORS_ORIGINS: browserSite.origin,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    const [key, link] = await new Promise<[string, string]>((resolve, reject) => {
      service.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        const key = /ask_live_[0-9A-Za-z]{36}/.exec(said);
        const link = /\/link#(\w+)\s/.exec(said);
        if (key?.[0] !== undefined && link?.[1] !== undefined) {
          resolve([key[0], link[1]]);
        }
      });
      service.on('error', reject);
      service.on('exit', () => reject(new Error(`The service did not start:\n${said}`)));
    });
    const at = `http://127.0.0.1:${port(site)}`;
    const target: Target = {
      base,
      key,
      link,
      post: `${at}/green-tea`,
      feed: `${at}/feed.xml`,
      hook: `${at}/hook`,
      delivery: () => deliveries.next(),
      freePort: hookPort,
    };
    const described = JSON.parse(await readFile(document, 'utf8')) as Document;
    const { count, session } = await callEveryOperation(target, described);
    console.log(`clients: assay-client called all ${count} operations of the API`);
    console.log(`clients: ${await runExamples(target)} examples of the documentation work`);
    console.log(
      (await browserSite.call(target, home))
        ? 'clients: a page in Chromium called the service'
        : 'clients: Chromium is missing, so the client did not run in a browser',
    );
    await callByOpenapiFetch(target, session);
    console.log('clients: openapi-typescript with openapi-fetch called the operations that scan, fix and write');
  } finally {
    if (service.exitCode === null) {
      const ended = new Promise((resolve) => service.on('exit', resolve));
      service.kill();
      await ended;
    }
    site.closeAllConnections();
    site.close();
    browserSite.stop();
    await rm(home, { recursive: true, force: true });
  }
}

await main();
