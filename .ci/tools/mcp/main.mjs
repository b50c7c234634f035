// Starts the packaged service, and runs the scenarios of the official conformance suite that apply to it.
//
//   node main.mjs NODE JAVA ARGUMENT…    NODE runs the suite, which needs Node 22; the rest starts the service
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The other scenarios call tools, resources or prompts of an example server, or need sessions, which the server does
// not have.
const scenarios = {
  '2025-06-18': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'sep-2164-resource-not-found',
  ],
};

// Some checks of a scenario that applies call tools of an example server. The suite reports them with this message.
const notTestable = 'Not testable';

const [node, java, ...command] = process.argv.slice(2);

function listening(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function freePort() {
  const server = await listening(createServer());
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Adds the key, because the suite does not send one. */
function withKey(base, key) {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const forwarded = request(new URL(incoming.url, base), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return listening(server);
}

function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, output }));
  });
}

/** Returns the checks of a scenario that failed. */
async function failed(url, version, scenario, results) {
  const folder = join(results, `${version}-${scenario}`);
  const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const args = [suite, 'server', '--url', url, '--scenario', scenario, '--spec-version', version, '-o', folder];
  const { output } = await run(node, args);
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) => file.endsWith('checks.json'));
  if (files.length !== 1) {
    throw new Error(`${scenario} in ${version} has no result:\n${output}`);
  }
  const checks = JSON.parse(await readFile(join(folder, files[0]), 'utf8'));
  if (!checks.some((check) => check.status === 'SUCCESS')) {
    throw new Error(`${scenario} in ${version} checked nothing:\n${output}`);
  }
  return checks.filter((check) => check.status === 'FAILURE' && !String(check.errorMessage).startsWith(notTestable));
}

const home = await mkdtemp(join(tmpdir(), 'assay-mcp-'));
const port = await freePort();
const settings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_')));
const service = spawn(java, command, {
  env: { ...settings, ASSAY_HOME: home, ASSAY_PORT: String(port), ASSAY_MANAGEMENT_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let proxy;
try {
  let said = '';
  const key = await new Promise((resolve, reject) => {
    service.stdout.on('data', (data) => {
      said += data;
      const found = /ask_live_[0-9A-Za-z]{36}/.exec(said);
      if (found) {
        resolve(found[0]);
      }
    });
    service.on('error', reject);
    service.on('exit', () => reject(new Error(`The service did not start:\n${said}`)));
  });
  proxy = await withKey(`http://127.0.0.1:${port}`, key);
  const url = `http://127.0.0.1:${proxy.address().port}/mcp`;
  for (const [version, names] of Object.entries(scenarios)) {
    for (const scenario of names) {
      const failures = await failed(url, version, scenario, join(home, 'results'));
      console.log(`mcp: ${scenario} in ${version}: ${failures.length === 0 ? 'passed' : 'failed'}`);
      for (const failure of failures) {
        process.exitCode = 1;
        console.log(`  ${failure.id}: ${failure.errorMessage}`);
      }
    }
  }
} finally {
  if (service.exitCode === null) {
    const ended = new Promise((resolve) => service.on('exit', resolve));
    service.kill();
    await ended;
  }
  proxy?.closeAllConnections();
  proxy?.close();
  await rm(home, { recursive: true, force: true });
}
