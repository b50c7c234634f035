package assay.cli.files;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Waits for changes of files. The operating system reports changes in the files' folders.
public final class WatchedFiles implements AutoCloseable {

    /// How long nothing must change before changes are reported, since editors write a file in several steps.
    private static final long QUIET_MILLIS = 50;

    private record Stamp(FileTime modified, long size) {}

    private final Supplier<List<Path>> find;
    private final WatchService changes;
    private final Set<Path> folders = new HashSet<>();
    private Map<Path, Stamp> known = new HashMap<>();

    /// @param find finds the files; it is called again after each change, so that new files are found
    public WatchedFiles(Supplier<List<Path>> find) throws IOException {
        this.find = find;
        this.changes = FileSystems.getDefault().newWatchService();
        known = stamps(find.get());
    }

    /// Waits until files were changed or added, and returns them; empty if the thread was interrupted.
    public List<Path> await() throws IOException {
        while (true) {
            try {
                WatchKey key = changes.take();
                while (key != null) {
                    key.pollEvents();
                    key.reset();
                    key = changes.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return List.of();
            } catch (ClosedWatchServiceException _) {
                return List.of();
            }
            Map<Path, Stamp> before = known;
            List<Path> files = find.get();
            known = stamps(files);
            List<Path> changed = files.stream()
                    .filter(file -> known.containsKey(file) && !known.get(file).equals(before.get(file)))
                    .toList();
            if (!changed.isEmpty()) {
                return changed;
            }
        }
    }

    private Map<Path, Stamp> stamps(List<Path> files) throws IOException {
        Map<Path, Stamp> stamps = new HashMap<>();
        for (Path file : files) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null && folders.add(folder)) {
                folder.register(changes, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
            }
            Stamp stamp = stamp(file);
            if (stamp != null) {
                stamps.put(file, stamp);
            }
        }
        return stamps;
    }

    private static @Nullable Stamp stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(attributes.lastModifiedTime(), attributes.size());
        } catch (IOException _) {
            // The file was deleted.
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        changes.close();
    }
}
