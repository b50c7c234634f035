package assay.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// The project's Maven modules, from its pom.xml.
final class Modules {

    static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    private static final Pattern MODULE = Pattern.compile("<module>([a-z]++)</module>");

    private Modules() {}

    static List<String> names() {
        try {
            return MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                    .results()
                    .map(each -> each.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
