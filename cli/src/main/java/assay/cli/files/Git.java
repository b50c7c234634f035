package assay.cli.files;

import assay.cli.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Asks the `git` program about the repository that contains a folder.
public final class Git {

    private Git() {}

    /// Returns the paths of the files in a folder that git does not ignore, relative to the folder; empty if
    /// the folder is not in a repository, or if git is not installed.
    public static Optional<List<String>> files(Path folder) {
        return bytes(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
                .map(Git::names);
    }

    /// Returns the paths of the files that differ from the last commit, or that are not in it, relative to
    /// the folder.
    ///
    /// @throws UsageException if the folder is not in a repository
    public static List<String> changed(Path folder) {
        List<String> changed = new ArrayList<>(names(
                required(folder, "diff", "-z", "--name-only", "--relative", "--diff-filter=d", "HEAD", "--", ".")));
        changed.addAll(names(required(folder, "ls-files", "-z", "--others", "--exclude-standard")));
        return changed.stream().distinct().sorted().toList();
    }

    /// Returns the name of the commit that a branch, tag or commit names.
    ///
    /// @throws UsageException if there is none
    public static String commit(Path folder, String reference) {
        if (reference.startsWith("-")) {
            throw new UsageException("“" + reference + "” is not a branch, tag or commit.");
        }
        return bytes(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}")
                .map(bytes -> new String(bytes, StandardCharsets.US_ASCII).strip())
                .orElseThrow(() -> new UsageException("Git has no branch, tag or commit named “" + reference + "”."));
    }

    /// Returns a file's content in a commit; empty if the commit does not contain the file.
    public static Optional<byte[]> content(Path file, String commit) {
        Path folder = file.getParent();
        Path name = file.getFileName();
        return folder == null || name == null
                ? Optional.empty()
                : bytes(folder, "cat-file", "blob", commit + ":./" + name);
    }

    private static List<String> names(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.isEmpty() ? List.of() : Arrays.asList(text.split("\0"));
    }

    private static byte[] required(Path folder, String... args) {
        return bytes(folder, args)
                .orElseThrow(() -> new UsageException(
                        folder + " is not in a git repository with a commit, or git is not installed."));
    }

    /// Returns the program's output; empty if it fails.
    private static Optional<byte[]> bytes(Path folder, String... args) {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(args));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            byte[] output;
            try (InputStream in = process.getInputStream()) {
                output = in.readAllBytes();
            }
            return process.waitFor() == 0 ? Optional.of(output) : Optional.empty();
        } catch (IOException _) {
            // Git is not installed.
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
