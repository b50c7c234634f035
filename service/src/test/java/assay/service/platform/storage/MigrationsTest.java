package assay.service.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MigrationsTest {

    @Test
    void newestVersionMatchesTheLastMigrationScript() throws IOException {
        Path folder = Path.of(System.getProperty("project.root", ".."), "service/src/main/resources/db");
        try (Stream<Path> scripts = Files.list(folder)) {
            String newest = scripts.map(script -> script.getFileName().toString())
                    .map(name -> name.substring(1, name.indexOf("__")))
                    .max(Comparator.comparingInt(Integer::parseInt))
                    .orElseThrow();
            assertThat(Stores.NEWEST).isEqualTo(newest);
        }
    }
}
