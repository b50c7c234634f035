package assay.service.platform.storage;

import assay.service.platform.OwnFiles;
import assay.service.platform.Settings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Allows only one service at a time to use the folder of an embedded store. At startup, a service takes over
/// all leased work in its store, so a second service would take the first one's leases.
///
/// The operating system holds the lock and frees it when the process ends, even after a crash. The file
/// contains the process id of the holder.
final class FolderLock implements AutoCloseable {

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /// @throws Settings.Refused if another service uses the folder, or the folder can't be locked
    static FolderLock take(Path folder) {
        Path file = folder.resolve("assay.lock");
        FileChannel channel = null;
        try {
            OwnFiles.file(file);
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (!locked(channel)) {
                throw new Settings.Refused("The folder " + folder + " (ASSAY_HOME) is already in use by"
                        + " another Assay service"
                        + owner(file) + ". Stop that service, or set ASSAY_HOME to another folder.");
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            FolderLock lock = new FolderLock(channel);
            channel = null;
            return lock;
        } catch (IOException e) {
            throw new Settings.Refused("Cannot lock " + file + " (ASSAY_HOME): " + e.getMessage());
        } finally {
            if (channel != null) {
                close(channel);
            }
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /// Returns the process id in the file, as a phrase for the message; empty if the file can't be read.
    private static String owner(Path file) {
        try {
            String pid = Files.readString(file, StandardCharsets.US_ASCII).strip();
            return pid.isEmpty() ? "" : " (process " + pid + ")";
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        close(channel);
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new StorageFailure("Cannot release the lock on ASSAY_HOME: " + e.getMessage(), e);
        }
    }
}
