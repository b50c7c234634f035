import { commands, type ExtensionContext, window, workspace } from 'vscode';
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

/** The steps run one after another, so that there is never more than one server. */
let lastStep: Promise<void> = Promise.resolve();

/** Starts `assay lsp` for texts in Markdown, MDX and HTML. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand('assay.restart', restart),
    commands.registerCommand('assay.showLog', () => client?.outputChannel.show()),
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('assay.path')) {
        await restart();
      }
    }),
  );
  await enqueue(start);
}

export async function deactivate(): Promise<void> {
  await enqueue(stop);
}

async function restart(): Promise<void> {
  await Promise.all([enqueue(stop), enqueue(start)]);
}

function enqueue(step: () => Promise<void>): Promise<void> {
  lastStep = lastStep.then(step);
  return lastStep;
}

/** Ends the server. Disposing a client fails if its server could not be started. */
async function stop(): Promise<void> {
  const ending = client;
  client = undefined;
  try {
    await ending?.dispose();
  } catch {
    ending?.outputChannel.dispose();
  }
}

async function start(): Promise<void> {
  const command = workspace.getConfiguration('assay').get<string>('path') || 'assay';
  const server: ServerOptions = { command, args: ['lsp'] };
  const options: LanguageClientOptions = {
    documentSelector: ['file', 'untitled'].flatMap((scheme) =>
      ['markdown', 'mdx', 'html'].map((language) => ({ scheme, language })),
    ),
  };
  client = new LanguageClient('assay', 'Assay', server, options);
  try {
    await client.start();
  } catch (error) {
    // Not awaited, because the message stays until the user closes it.
    void explain(command, error);
  }
}

async function explain(command: string, error: unknown): Promise<void> {
  const settings = 'Open the settings';
  const chosen = await window.showErrorMessage(
    `Assay could not start “${command} lsp”: ${error instanceof Error ? error.message : error}. ` +
      'Install Assay, or set its path.',
    settings,
  );
  if (chosen === settings) {
    await commands.executeCommand('workbench.action.openSettings', 'assay.path');
  }
}
