package assay.cli.files;

import assay.cli.UsageException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// Finds the files that a command's arguments name.
///
/// - A file is taken as it is, whatever its extension.
/// - A folder stands for the Markdown and HTML files in it and in its subfolders. In a git repository, files
///   that git ignores are left out; elsewhere, hidden folders and `node_modules` are.
/// - An argument with `*`, `?`, `[` or `{` that is not a file is a glob, in which `**` matches any number of
///   folders.
///
/// Links to folders are not followed.
public final class FileFinder {

    private static final Set<String> EXTENSIONS = Set.of("md", "mdx", "markdown", "html", "htm");

    private final Path directory;

    /// @param directory the working directory, against which the arguments are resolved
    public FileFinder(Path directory) {
        this.directory = directory;
    }

    /// Returns the files that an argument names, sorted by path. A named file is returned even if it does
    /// not exist: reading it reports that.
    ///
    /// @throws UsageException if a folder contains no text, or if a glob is wrong or matches no file
    public List<Path> find(String argument) {
        if (isFile(argument)) {
            return List.of(directory.resolve(argument).normalize());
        }
        return isGlob(argument) && !isFolder(argument) ? matching(argument) : inFolder(argument);
    }

    /// Whether an argument names a file, and not a folder or a glob.
    public boolean isFile(String argument) {
        Path path = path(argument);
        return path != null && !Files.isDirectory(path) && (Files.exists(path) || !isGlob(argument));
    }

    private boolean isFolder(String argument) {
        Path path = path(argument);
        return path != null && Files.isDirectory(path);
    }

    /// Returns the path as shown to the user: relative to the working directory if the file is in it.
    public String name(Path path) {
        Path shown = path.startsWith(directory) ? directory.relativize(path) : path;
        return shown.toString().replace('\\', '/');
    }

    public static boolean isText(Path path) {
        String name = path.toString();
        int dot = name.lastIndexOf('.');
        return dot >= 0 && EXTENSIONS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    private @Nullable Path path(String argument) {
        try {
            return directory.resolve(argument).normalize();
        } catch (InvalidPathException _) {
            return null;
        }
    }

    private static boolean isGlob(String argument) {
        return argument.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    private List<Path> inFolder(String argument) {
        Path folder = path(argument);
        if (folder == null) {
            throw new UsageException("“" + argument + "” is not a valid path.");
        }
        List<Path> files = all(folder).stream()
                .filter(path -> isText(path) || Files.isDirectory(path))
                .sorted()
                .toList();
        if (files.isEmpty()) {
            throw new UsageException("“" + argument + "” contains no Markdown or HTML file.");
        }
        return files;
    }

    private List<Path> matching(String glob) {
        // The folder above the first part with a wildcard.
        int wildcard = 0;
        while ("*?[{".indexOf(glob.charAt(wildcard)) < 0) {
            wildcard++;
        }
        int slash = glob.lastIndexOf('/', wildcard);
        Path base = directory.resolve(glob.substring(0, slash + 1)).normalize();
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob.substring(slash + 1));
        } catch (PatternSyntaxException e) {
            throw new UsageException("“" + glob + "” is not a valid glob: " + e.getDescription() + ".");
        }
        List<Path> files = Files.isDirectory(base)
                ? all(base).stream()
                        .filter(path -> matcher.matches(base.relativize(path)))
                        .sorted()
                        .toList()
                : List.of();
        if (files.isEmpty()) {
            throw new UsageException("No file matches “" + glob + "”.");
        }
        return files;
    }

    /// Returns all files in a folder that are not ignored.
    private static List<Path> all(Path folder) {
        return Git.files(folder)
                .map(names -> names.stream()
                        .map(folder::resolve)
                        .filter(Files::isRegularFile)
                        .toList())
                .orElseGet(() -> walk(folder));
    }

    private static List<Path> walk(Path folder) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                    String name = String.valueOf(path.getFileName());
                    boolean skipped = !path.equals(folder) && (name.startsWith(".") || name.equals("node_modules"));
                    return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile() || attributes.isSymbolicLink() && Files.isRegularFile(path)) {
                        files.add(path);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path path, IOException e) {
                    // A folder that can't be read is reported when it is read as a file. A file that disappeared is not
                    // reported.
                    if (Files.exists(path)) {
                        files.add(path);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UsageException(folder + " can't be read: " + e.getMessage());
        }
        return files;
    }
}
