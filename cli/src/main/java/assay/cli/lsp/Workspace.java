package assay.cli.lsp;

import assay.cli.check.Baseline;
import assay.cli.check.Checker;
import assay.cli.check.TextOptions;
import assay.cli.check.Texts;
import assay.cli.config.Configs;
import assay.cli.files.FileFinder;
import assay.cli.files.TextFile;
import assay.scoring.document.SourceFormat;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The folders that are open in the editor, each with its configurations and its baseline. Thread-safe.
final class Workspace {

    /// An open folder.
    ///
    /// @param root the folder in which the command line would run, so texts are named relative to it
    /// @param checker compares the findings with the folder's baseline
    record Folder(Path root, Texts texts, Checker checker) {}

    private final TextOptions options;
    private final Path fallback;
    private volatile List<Path> roots = List.of();
    private final Map<Path, Folder> folders = new ConcurrentHashMap<>();

    /// @param fallback the folder of texts that are in none of the open folders
    Workspace(TextOptions options, Path fallback) {
        this.options = options;
        this.fallback = fallback;
    }

    void open(List<Path> opened) {
        roots = List.copyOf(opened);
        reload();
    }

    List<Path> roots() {
        return roots;
    }

    /// Forgets configurations and baselines, because a file changed.
    void reload() {
        folders.clear();
    }

    /// Returns an open text as the command line sees it. A text that was never saved is in no file; the
    /// configuration of the first folder applies to it.
    TextFile file(OpenText text) {
        SourceFormat format = text.language().equals("html") ? SourceFormat.HTML : SourceFormat.MARKDOWN;
        return path(text.uri())
                .map(path -> new TextFile(new FileFinder(root(path)).name(path), path, text.content(), format))
                .orElseGet(
                        () -> TextFile.unnamed(roots.isEmpty() ? fallback : roots.getFirst(), text.content(), format));
    }

    /// Returns the innermost open folder that contains a text.
    ///
    /// @throws assay.cli.UsageException if the folder's baseline can't be read
    Folder of(TextFile file) {
        return folders.computeIfAbsent(root(file.path()), this::folder);
    }

    private Path root(Path file) {
        return roots.stream()
                .filter(file::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount))
                .orElse(fallback);
    }

    private Folder folder(Path root) {
        Texts texts = new Texts(new Configs(null), options);
        Path file = root.resolve(Baseline.FILE);
        Baseline baseline = Files.exists(file) ? Baseline.read(file) : Baseline.empty();
        return new Folder(root, texts, new Checker(texts, baseline, 0));
    }

    /// Returns the file that a URI names; empty if it names something else, such as a text that was never
    /// saved.
    static Optional<Path> path(String uri) {
        try {
            URI parsed = URI.create(uri);
            return "file".equals(parsed.getScheme())
                    ? Optional.of(Path.of(parsed).normalize())
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
