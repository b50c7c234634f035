package assay.cli.output;

import assay.cli.UsageException;
import assay.cli.check.FileResult;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Several outputs at once, each to standard output or to a file.
public final class Outputs implements Output, AutoCloseable {

    /// @param file null for standard output
    public record Target(Format format, @Nullable Path file) {}

    /// What all outputs need to know.
    ///
    /// @param compares whether there is a baseline or a base commit
    /// @param docs the prefix of `docs_url` in reports
    /// @param links the URL prefix of links to the checks' pages
    public record Settings(
            PrintStream standard,
            Style style,
            boolean quiet,
            boolean compares,
            LocalDate asOf,
            String docs,
            String links,
            Summary rules) {}

    private final List<Output> outputs = new ArrayList<>();
    private final List<PrintStream> files = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final PrintStream standard;

    /// @throws UsageException if a file can't be written, or if two outputs go to the same place
    public Outputs(List<Target> targets, Settings settings) {
        this.standard = settings.standard();
        List<String> taken = new ArrayList<>();
        for (Target target : targets) {
            String place =
                    target.file() == null ? "standard output" : target.file().toString();
            if (taken.contains(place)) {
                throw new UsageException("Two formats go to " + place + ". Add `--output FILE` after one of them.");
            }
            taken.add(place);
        }
        for (Target target : targets) {
            PrintStream stream = target.file() == null ? standard : open(target.file());
            outputs.add(output(target, stream, settings));
        }
    }

    private PrintStream open(Path file) {
        try {
            OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file));
            PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8);
            files.add(out);
            names.add(file.toString());
            return out;
        } catch (IOException e) {
            throw new UsageException(file + ": can't be written: " + e.getMessage());
        }
    }

    private static Output output(Target target, PrintStream stream, Settings settings) {
        boolean terminal = target.file() == null;
        return switch (target.format()) {
            case TEXT ->
                new TextOutput(
                        stream, terminal ? settings.style() : new Style(false), settings.links(), settings.quiet());
            case JSON -> new JsonOutput(stream, false, settings.asOf(), settings.docs());
            case JSONL -> new JsonOutput(stream, true, settings.asOf(), settings.docs());
            case SARIF -> new SarifOutput(stream, settings.links(), settings.compares());
            case JUNIT -> new JunitOutput(stream, settings.rules());
            case GITHUB -> new GithubOutput(stream);
            case MARKDOWN -> new MarkdownOutput(stream, settings.links());
            case HTML -> new HtmlOutput(stream, settings.links());
        };
    }

    @Override
    public void start() {
        outputs.forEach(Output::start);
    }

    @Override
    public void file(FileResult result) {
        outputs.forEach(output -> output.file(result));
    }

    @Override
    public void unreadable(String name, String reason) {
        outputs.forEach(output -> output.unreadable(name, reason));
    }

    @Override
    public void end(Summary summary) {
        outputs.forEach(output -> output.end(summary));
    }

    /// Closes the files.
    ///
    /// @throws UsageException if something could not be written, for example because the disk is full
    @Override
    public void close() {
        List<String> failed = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            files.get(i).close();
            if (files.get(i).checkError()) {
                failed.add(names.get(i));
            }
        }
        if (standard.checkError()) {
            failed.add("standard output");
        }
        if (!failed.isEmpty()) {
            throw new UsageException(
                    "The output to " + String.join(" and ", failed) + " could not be written completely.");
        }
    }
}
