package assay.cli.files;

import assay.cli.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/// Replaces files as a whole: a reader sees either the old content or the new one, even after a crash.
public final class AtomicFile {

    private AtomicFile() {}

    /// Writes a file. If it exists, its permissions are kept.
    ///
    /// @throws UsageException if the file is a link or can't be written; the old content is then unchanged
    public static void write(Path file, String content) {
        if (Files.isSymbolicLink(file)) {
            throw new UsageException(file + ": is a link, which is not followed when writing.");
        }
        Path folder = file.toAbsolutePath().getParent();
        Path written = null;
        try {
            written = Files.createTempFile(folder, ".assay", ".tmp");
            try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            permit(file, written);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            remove(written);
            throw new UsageException(file + ": can't be written: " + e.getMessage());
        }
    }

    /// Gives the new file the permissions of the old one, or those of other new files.
    private static void permit(Path file, Path written) throws IOException {
        PosixFileAttributeView now = Files.getFileAttributeView(written, PosixFileAttributeView.class);
        if (now == null) {
            return;
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            now.setPermissions(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
        } else {
            now.setPermissions(PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    private static void remove(@Nullable Path written) {
        if (written != null) {
            try {
                Files.deleteIfExists(written);
            } catch (IOException _) {
                // The first error is reported.
            }
        }
    }
}
