package assay.cli;

import assay.cli.check.TextOptions;
import assay.cli.lsp.AssayServer;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay lsp`: checks texts in an editor.
@Command(
        name = "lsp",
        description = "Checks texts in an editor, over the Language Server Protocol on standard input and output.",
        mixinStandardHelpOptions = true)
final class LspCommand implements Callable<Integer> {

    private final Environment environment;

    @SuppressWarnings("UnusedVariable")
    @Option(names = "--stdio", description = "Ignored; some editors add it.")
    private boolean stdio;

    LspCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        ExecutorService checks = Executors.newSingleThreadExecutor();
        ExecutorService messages = Executors.newCachedThreadPool();
        try {
            AssayServer server = new AssayServer(
                    TextOptions.about(null, environment.today()),
                    environment.directory(),
                    Docs.links(environment),
                    checks);
            Launcher<LanguageClient> launcher = new LSPLauncher.Builder<LanguageClient>()
                    .setLocalService(server)
                    .setRemoteInterface(LanguageClient.class)
                    .setInput(environment.in())
                    .setOutput(environment.out())
                    .setExecutorService(messages)
                    .create();
            server.connect(launcher.getRemoteProxy());
            Future<Void> listening = launcher.startListening();
            messages.execute(() -> {
                try {
                    listening.get();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                } catch (ExecutionException _) {
                    // The editor sent something that is not a message.
                }
                // The input also ends if the editor crashes.
                server.exit();
            });
            boolean orderly = server.ended().get();
            return orderly ? ExitStatus.CLEAN : ExitStatus.FINDINGS;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            // Closing the executors would wait for the thread that reads the input.
            checks.shutdownNow();
            messages.shutdownNow();
        }
    }
}
