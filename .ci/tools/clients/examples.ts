import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Assay } from 'assay-client';
import { expect, type Target } from './target.js';

/** What the examples print, in the order of the documents' names and of the examples in them. */
const OUTPUT: Record<string, RegExp[]> = {
  'README-': [/overall: \d.*action: '/s, /^\{ overall: .*geo: .*\}\n$/],
  'clients-typescript-': [
    /^[A-Z]+, \d+(\.\d)? points\n\+\d/,
    /^validation_failed \[ .*pointer: '\/content'.* \] req_\w+\n$/s,
    /^true\nok\n$/,
    /^\d of \d\n(.*\n)*1 posts scored\n$/,
    /^(.*\n)*succeeded: no step\n$/,
    /^(20\d\d-\S+ [A-Z]+ \S*\n)+$/,
    /^evt_\w+: [A-Z]+, \d+(\.\d)? points\n$/,
  ],
};

/** Runs the examples of the documentation, and returns how many there are. */
export async function runExamples(target: Target): Promise<number> {
  const folder = new URL('./examples/', import.meta.url);
  const files = (await readdir(folder)).filter((each) => each.endsWith('.js')).sort();
  const expected = Object.entries(OUTPUT).flatMap(([name, outputs]) =>
    outputs.map((output, index) => ({ file: `${name}${String(index + 1).padStart(2, '0')}.js`, output })),
  );
  expect(files.join() === expected.map((each) => each.file).join(), 'an output for each example', files);
  for (const { file, output } of expected) {
    const path = new URL(file, folder);
    const code = (await readFile(path, 'utf8'))
      .replaceAll('http://localhost:8080', target.base)
      .replaceAll('https://tea.example/blog', target.feed)
      .replaceAll('.listen(8000)', `.listen(${target.freePort}, () => console.error('listening'))`);
    await writeFile(path, code);
    const printed = code.includes('verifyWebhook') ? await receive(path, target) : await run(path, target);
    expect(output.test(printed), `${file} prints ${output}`, printed);
  }
  return files.length;
}

function run(path: URL, target: Target): Promise<string> {
  const program = started(path, { ASSAY_KEY: target.key });
  let printed = '';
  program.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  program.stderr.pipe(process.stderr);
  return new Promise((resolve, reject) =>
    program.on('exit', (code) => (code === 0 ? resolve(printed) : reject(new Error(`${path} exited with ${code}`)))),
  );
}

/** Sends a test event to the example that receives webhooks. */
async function receive(path: URL, target: Target): Promise<string> {
  const assay = new Assay({ baseUrl: target.base, apiKey: target.key });
  const url = `http://127.0.0.1:${target.freePort}/`;
  const { secret, webhook } = await assay.createWebhook({ body: { url, events: ['scan.completed'] } });
  const program = started(path, { ASSAY_WEBHOOK_SECRET: secret });
  try {
    await new Promise((resolve) => program.stderr.once('data', resolve));
    const printed = new Promise<string>((resolve) =>
      program.stdout.once('data', (data: Buffer) => resolve(data.toString())),
    );
    const forged = await fetch(url, { method: 'POST', body: '{}' });
    expect(forged.status === 401, 'a rejected request', forged.status);
    await assay.testWebhook({ path: { id: webhook.id } });
    return await printed;
  } finally {
    program.kill();
    await assay.deleteWebhook({ path: { id: webhook.id } });
  }
}

function started(path: URL, variables: Record<string, string>) {
  return spawn(process.execPath, [path.pathname], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
