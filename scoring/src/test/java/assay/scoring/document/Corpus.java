package assay.scoring.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// Real posts stored next to the project. If they are missing, the tests that need them are skipped with a
/// message.
public final class Corpus {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    private Corpus() {}

    public static List<Path> markdown() {
        return files("md");
    }

    public static List<Path> html() {
        return files("html");
    }

    public static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(String folder) {
        Path corpus = ROOT.resolve("../shared/corpus").resolve(folder);
        Assumptions.assumeTrue(Files.isDirectory(corpus), "no corpus at " + corpus + ": skipped");
        try (Stream<Path> paths = Files.list(corpus)) {
            return paths.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
