package assay.cli.config;

import assay.cli.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The configurations of all files: for each file, the nearest `.assay.yaml` in its folder or a folder above
/// applies.
///
/// Thread-safe. Each configuration file is read once.
public final class Configs {

    /// The maximum number of files in a chain of `extends`.
    private static final int LONGEST_CHAIN = 10;

    private final @Nullable Path only;
    private final Map<Path, Config> byFolder = new ConcurrentHashMap<>();

    /// @param only the configuration file for all texts; null to look for the nearest one
    public Configs(@Nullable Path only) {
        this.only = only;
    }

    /// Returns the configuration for a file.
    ///
    /// @throws UsageException if the configuration is wrong
    public Config of(Path file) {
        if (only != null) {
            return byFolder.computeIfAbsent(only, path -> chain(path, new LinkedHashSet<>()));
        }
        Path parent = file.getParent();
        return inFolder(parent == null ? file : parent);
    }

    /// Returns the configuration for texts in a folder.
    public Config inFolder(Path folder) {
        Config known = byFolder.get(folder);
        if (known == null) {
            known = nearest(folder)
                    .map(path -> chain(path, new LinkedHashSet<>()))
                    .orElseGet(() -> Config.none(folder));
            byFolder.put(folder, known);
        }
        return known;
    }

    static Optional<Path> nearest(Path folder) {
        for (Path each = folder; each != null; each = each.getParent()) {
            Path file = each.resolve(Config.FILE);
            if (Files.exists(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    private static Config chain(Path file, Set<Path> seen) {
        if (!seen.add(file)) {
            throw new UsageException(file + ": `extends` leads back to this file.");
        }
        if (seen.size() > LONGEST_CHAIN) {
            throw new UsageException(file + ": more than " + LONGEST_CHAIN + " files extend one another.");
        }
        ConfigReader.Read read = ConfigReader.read(file);
        return read.base() == null ? read.config() : read.config().extending(chain(read.base(), seen));
    }
}
