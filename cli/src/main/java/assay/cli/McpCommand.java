package assay.cli;

import assay.cli.check.TextOptions;
import assay.cli.check.Texts;
import assay.cli.config.Configs;
import assay.cli.files.FileFinder;
import assay.cli.files.TextFile;
import assay.mcp.Host;
import assay.mcp.LocalHost;
import assay.mcp.McpServer;
import assay.mcp.StdioTransport;
import assay.mcp.Tool;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/// `assay mcp`: gives tools to a language model's agent.
@Command(
        name = "mcp",
        description = "Gives tools to an agent, over the Model Context Protocol on standard input and output.",
        mixinStandardHelpOptions = true)
final class McpCommand implements Callable<Integer> {

    private final Environment environment;

    McpCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        LocalHost host = new LocalHost(environment::today, this::read, Docs.links(environment), environment.err());
        McpServer<LocalHost.User> server = new McpServer<>(host, List.of());
        StdioTransport.serve(server, environment.in(), environment.out());
        return ExitStatus.CLEAN;
    }

    /// Reads a file in the working directory with the settings of its configuration, which can change
    /// between two calls.
    private Host.Text read(String path, @Nullable String keyword) throws Tool.Failed {
        Path file = inside(path);
        String name = new FileFinder(environment.directory()).name(file);
        Configs configs = new Configs(null);
        try {
            if (configs.of(file).ignores(file)) {
                throw new Tool.Failed("The settings ignore " + name + ".");
            }
            Texts texts = new Texts(configs, TextOptions.about(keyword, environment.today()));
            return texts.prepare(TextFile.read(file, name))
                    .map(text -> new Host.Text(text.article().submission(), text.config()::severity))
                    .orElseThrow(() -> new Tool.Failed(name + " is turned off by `assay: off` in its front matter."));
        } catch (TextFile.Unreadable | Texts.Invalid e) {
            throw new Tool.Failed(name + " " + e.getMessage() + ".");
        } catch (UsageException e) {
            throw new Tool.Failed(String.valueOf(e.getMessage()));
        }
    }

    /// Returns a path if it is in the working directory, also after links in it are followed.
    private Path inside(String path) throws Tool.Failed {
        try {
            Path file = environment.path(path);
            Path root = environment.directory().toRealPath();
            if (!file.toRealPath().startsWith(root)) {
                throw new Tool.Failed("“" + path + "” is not in the working directory.");
            }
            return file;
        } catch (InvalidPathException | IOException _) {
            throw new Tool.Failed("“" + path + "” does not exist, or can't be read.");
        }
    }
}
