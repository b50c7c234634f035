package assay.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files that are generated from code and committed. Tests compare them with newly generated ones. To write
/// them again, run `./build docs`.
public final class Generated {

    private Generated() {}

    public static void compare(Path file, String content) throws IOException {
        Path path = Path.of(System.getProperty("project.root", "..")).resolve(file);
        if ("write".equals(System.getProperty("docs"))) {
            Files.createDirectories(path.getParent());
            Files.writeString(path, content);
        }
        assertThat(Files.exists(path) ? Files.readString(path) : "")
                .as(file + " is not what the code says; run ./build docs")
                .isEqualTo(content);
    }
}
