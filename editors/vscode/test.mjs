// Talks to `assay lsp` with the same protocol library as the extension: node test.mjs PATH_OF_ASSAY
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import rpc from 'vscode-languageserver-protocol/node';

const folder = mkdtempSync(join(tmpdir(), 'assay-'));
const server = spawn(process.argv[2], ['lsp'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
const connection = rpc.createProtocolConnection(
  new rpc.StreamMessageReader(server.stdout),
  new rpc.StreamMessageWriter(server.stdin),
);
const exited = new Promise((resolve) => server.on('exit', resolve));
const uri = pathToFileURL(join(folder, 'tea.md')).href;
const waiting = [];
connection.onNotification(rpc.PublishDiagnosticsNotification.type, (params) => waiting.shift()?.(params));
const registered = [];
connection.onRequest(rpc.RegistrationRequest.type, (params) => {
  registered.push(...params.registrations.map((each) => each.method));
});
connection.listen();

// What Visual Studio Code's client says about itself, as far as the server reads it.
const initialized = await connection.sendRequest(rpc.InitializeRequest.type, {
  processId: process.pid,
  rootUri: pathToFileURL(folder).href,
  workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'texts' }],
  capabilities: {
    workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
    textDocument: { publishDiagnostics: { codeDescriptionSupport: true, versionSupport: true } },
  },
});
assert.equal(initialized.serverInfo.name, 'Assay');
await connection.sendNotification(rpc.InitializedNotification.type, {});

const published = () => new Promise((resolve) => waiting.push(resolve));
let next = published();
const text = '# Green tea\n\nTeh leaves are steeped at 80 °C. ' + 'Pour the water into a warm cup and wait for two minutes. '.repeat(3) + '\n';
await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: 'markdown', version: 1, text },
});
const { diagnostics } = await next;
const spelling = diagnostics.find((each) => each.code === 'spelling');
assert.deepEqual(spelling.range, { start: { line: 2, character: 0 }, end: { line: 2, character: 3 } });
assert.match(spelling.codeDescription.href, /\/checks\/spelling$/);

const actions = await connection.sendRequest(rpc.CodeActionRequest.type, {
  textDocument: { uri },
  range: spelling.range,
  context: { diagnostics: [spelling] },
});
assert.equal(actions[0].edit.changes[uri][0].newText, 'The');

next = published();
await connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 2 },
  contentChanges: [{ range: spelling.range, text: 'The' }],
});
const after = await next;
assert.equal(after.version, 2);
assert.ok(!after.diagnostics.some((each) => each.code === 'spelling'));

const lenses = await connection.sendRequest(rpc.CodeLensRequest.type, { textDocument: { uri } });
assert.match(lenses[0].command.title, /^Assay \d+\.\d · SEO /);
assert.deepEqual(registered, ['workspace/didChangeWatchedFiles']);

await connection.sendRequest(rpc.ShutdownRequest.type);
await connection.sendNotification(rpc.ExitNotification.type);
assert.equal(await exited, 0);
rmSync(folder, { recursive: true });
console.log('vscode: the server answers as the extension expects');
