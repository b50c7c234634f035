package assay.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/// Lists that do not depend on a language: HTML elements, class names, hosts, schema.org types. Each is a
/// UTF-8 text file in the package of the class that uses it, with one entry per line; a line that begins with
/// `#` is a comment.
///
/// For a language's words, see [Language#list].
public final class WordData {

    private WordData() {}

    /// Returns the entries in file order. Reads the file on each call, so cache the result.
    ///
    /// @param user the class that uses the list
    /// @param name the file's name, without `.txt`
    public static List<String> list(Class<?> user, String name) {
        try (InputStream in = user.getResourceAsStream(name + ".txt")) {
            if (in == null) {
                throw new IllegalStateException("There is no file " + name + ".txt beside " + user.getName() + ".");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && line.charAt(0) != '#')
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns [#list] as a set.
    public static Set<String> words(Class<?> user, String name) {
        return Set.copyOf(list(user, name));
    }
}
