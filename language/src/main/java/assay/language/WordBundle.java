package assay.language;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Joins the word lists into one file at build time. Public because the build runs it.
public final class WordBundle {

    /// The file name of the bundle, which is in the same package as the classes.
    static final String NAME = "word-lists";

    private WordBundle() {}

    /// @param args the folder with the languages and the folder for the classes
    public static void main(String[] args) throws IOException {
        Path bundle = Path.of(args[1]).resolve("assay/language").resolve(NAME);
        Files.createDirectories(bundle.getParent());
        Files.write(bundle, of(Path.of(args[0])));
    }

    /// Returns the bundle: a table of contents, an empty line, and the concatenated lists without their
    /// comments.
    static byte[] of(Path languages) throws IOException {
        StringBuilder table = new StringBuilder();
        ByteArrayOutputStream lists = new ByteArrayOutputStream();
        for (Path language : sorted(languages)) {
            if (!Files.isDirectory(language)) {
                continue;
            }
            for (Path list : sorted(language)) {
                byte[] entries = entries(list).getBytes(StandardCharsets.UTF_8);
                lists.writeBytes(entries);
                table.append(language.getFileName())
                        .append(' ')
                        .append(list.getFileName().toString().replace(".txt", ""))
                        .append(' ')
                        .append(entries.length)
                        .append('\n');
            }
        }
        ByteArrayOutputStream bundle = new ByteArrayOutputStream();
        bundle.writeBytes(table.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        bundle.writeBytes(lists.toByteArray());
        return bundle.toByteArray();
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static String entries(Path list) throws IOException {
        StringBuilder entries = new StringBuilder();
        for (String line : Files.readAllLines(list)) {
            // A comment has a space after its #. Without the space, the line is an entry: `#%>9 |
            // guaranteed`.
            if (!line.isBlank() && !line.equals("#") && !line.startsWith("# ")) {
                entries.append(line).append('\n');
            }
        }
        return entries.toString();
    }

    /// Returns the offset of the first list.
    static int tableEnd(byte[] bundle) {
        int at = 1;
        while (bundle[at] != '\n' || bundle[at - 1] != '\n') {
            at++;
        }
        return at + 1;
    }
}
