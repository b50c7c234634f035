package assay.service.platform;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files and folders that only the service's own user can read, if the file system supports this.
public final class OwnFiles {

    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnFiles() {}

    /// Creates a folder if missing. An existing folder keeps its mode, which the operator chose.
    public static void folder(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(FOLDER));
    }

    /// Creates an empty file if missing, and makes an existing one private.
    public static void file(Path file) throws IOException {
        try {
            Files.createFile(file, attributes(FILE));
        } catch (FileAlreadyExistsException e) {
            shut(file);
        }
    }

    /// Makes a file private if it exists.
    public static void shut(Path file) throws IOException {
        if (posix()
                && Files.exists(file)
                && !Files.getPosixFilePermissions(file).equals(FILE)) {
            Files.setPosixFilePermissions(file, FILE);
        }
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
        return posix()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static boolean posix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
