package assay.cli;

import assay.cli.config.Config;
import assay.cli.files.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `assay init`: writes a configuration to start from.
@Command(name = "init", description = "Writes a configuration file to start from.", mixinStandardHelpOptions = true)
final class InitCommand implements Callable<Integer> {

    private static final String CONFIG = """
            # The configuration of Assay for the texts in this folder and below.

            # Settings for paths. Later entries take precedence.
            #   type: a content type; `assay list types` lists them
            #   strictness: strict, balanced or permissive
            #   language: a tag such as en; detected if it is missing
            #   keyword: optional, required (in the front matter), or file_name
            paths:
              "**":
                type: blog
              # "docs/**":
              #   type: documentation

            # Checks: off, or the worst severity that a check reports: optimization, warning or fail.
            checks: {}
            #  author_eeat: off
            #  title_length: warning

            # Your own names: companies, products, people.
            brands: []

            # Words that are spelled correctly.
            words: []

            # Files that are not checked, as in .gitignore.
            ignore: []
            """;

    private final Environment environment;

    InitCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Path file = environment.path(Config.FILE);
        if (Files.exists(file)) {
            throw new UsageException(Config.FILE + " already exists.");
        }
        AtomicFile.write(file, CONFIG);
        environment.out().println("Wrote " + Config.FILE + ". Next: `assay check`.");
        return ExitStatus.CLEAN;
    }
}
