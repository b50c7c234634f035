// Starts the packaged service and a small blog, and calls every operation of the API with both clients.
//
//   node main.js JAVA ARGUMENT…    the command that starts the service
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callByHeyApi } from './by-hey-api.js';
import { callByOpenapiFetch } from './by-openapi-fetch.js';
import { expect, type Target } from './target.js';

const post = `<!doctype html><html lang="en"><head><title>How to brew green tea</title></head><body><article>
<h1>How to brew green tea</h1>${'<p>Green tea is best steeped at 80 degrees for two minutes. Pour the water over the leaves, wait, and take the leaves out again.</p>'.repeat(12)}
</article></body></html>`;

function blog(): Promise<Server> {
  const server = createServer((request, response) => {
    const at = `http://${request.headers.host}`;
    if (request.url === '/feed.xml') {
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
  const [java, ...command] = process.argv.slice(2);
  if (java === undefined) {
    throw new Error('The command that starts the service is missing');
  }
  const site = await blog();
  const home = await mkdtemp(join(tmpdir(), 'assay-clients-'));
  const base = `http://127.0.0.1:${await freePort()}`;
  const settings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_')));
  const service = spawn(java, command, {
    env: {
      ...settings,
      ASSAY_HOME: home,
      ASSAY_PORT: new URL(base).port,
      ASSAY_MANAGEMENT_PORT: '0',
      ASSAY_FETCH_ALLOW: `127.0.0.1:${port(site)}`,
      ASSAY_FETCH_POLITE: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    const [key, token] = await new Promise<[string, string]>((resolve, reject) => {
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
    const target: Target = {
      base,
      key,
      session: await signedIn(base, token),
      post: `http://127.0.0.1:${port(site)}/green-tea`,
      feed: `http://127.0.0.1:${port(site)}/feed.xml`,
    };
    await callByOpenapiFetch(target);
    console.log('clients: openapi-typescript with openapi-fetch called every operation of the API');
    await callByHeyApi(target);
    console.log('clients: hey-api called every operation of the API');
  } finally {
    if (service.exitCode === null) {
      const ended = new Promise((resolve) => service.on('exit', resolve));
      service.kill();
      await ended;
    }
    site.closeAllConnections();
    site.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Returns the owner's access token, using the link that the first start prints. */
async function signedIn(base: string, token: string): Promise<string> {
  const answer = await fetch(`${base}/api/v1/auth/link`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const session: unknown = await answer.json();
  expect(
    typeof session === 'object' &&
      session !== null &&
      'access_token' in session &&
      typeof session.access_token === 'string',
    'a session',
    session,
  );
  return session.access_token;
}

await main();
