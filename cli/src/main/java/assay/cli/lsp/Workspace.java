package assay.cli.lsp;

import assay.cli.check.Baseline;
import assay.cli.check.Checker;
import assay.cli.check.TextOptions;
import assay.cli.check.Texts;
import assay.cli.config.Configs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The folders that are open in the editor, each with its baseline. Thread-safe.
final class Workspace {

    /// A folder. Texts are named relative to it, as on the command line in this folder.
    ///
    /// @param configs the configurations of the texts
    record Folder(Path root, Configs configs, Texts texts, Checker checker) {

        String name(Path file) {
            return file.startsWith(root) ? root.relativize(file).toString().replace('\\', '/') : file.toString();
        }
    }

    private final TextOptions options;
    private final Path fallback;
    private volatile List<Path> roots = List.of();
    private volatile @Nullable List<Folder> folders;

    /// @param fallback the folder of texts that are in none of the open folders
    Workspace(TextOptions options, Path fallback) {
        this.options = options;
        this.fallback = fallback;
    }

    void open(List<Path> opened) {
        roots = List.copyOf(opened);
        folders = null;
    }

    List<Path> roots() {
        return roots;
    }

    /// Returns the folder of texts that were never saved.
    Path root() {
        return roots.isEmpty() ? fallback : roots.getFirst();
    }

    /// Forgets configurations and baselines, because a file changed.
    void reload() {
        folders = null;
    }

    /// Returns the folder of a text: the innermost open folder that contains it.
    ///
    /// @throws assay.cli.UsageException if the folder's baseline can't be read
    Folder of(Path file) {
        Folder found = null;
        List<Folder> all = all();
        for (Folder each : all) {
            if (file.startsWith(each.root) && (found == null || each.root.getNameCount() > found.root.getNameCount())) {
                found = each;
            }
        }
        return found == null ? all.getLast() : found;
    }

    private List<Folder> all() {
        List<Folder> known = folders;
        if (known == null) {
            known = new ArrayList<>();
            for (Path root : roots) {
                known.add(folder(root));
            }
            known.add(folder(fallback));
            folders = known;
        }
        return known;
    }

    private Folder folder(Path root) {
        Configs configs = new Configs(null);
        Texts texts = new Texts(configs, options);
        Path file = root.resolve(Baseline.FILE);
        Baseline baseline = Files.exists(file) ? Baseline.read(file) : Baseline.empty();
        return new Folder(root, configs, texts, new Checker(texts, baseline, 0));
    }
}
