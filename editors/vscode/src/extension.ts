import { commands, type ExtensionContext, window, workspace } from 'vscode';
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

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
  await start();
}

export async function deactivate(): Promise<void> {
  await stop();
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

/** Ends the server. A client whose server never started can't be disposed, and needs no end. */
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
