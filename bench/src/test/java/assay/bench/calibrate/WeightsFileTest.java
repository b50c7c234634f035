package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.bench.Posts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeightsFileTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    @Test
    void theFileContainsTheFittedWeights() throws IOException {
        List<Posts.Post> posts = new ArrayList<>();
        for (String folder : List.of(Calibrate.MAKERS, Calibrate.POSTS)) {
            Path path = ROOT.resolve(folder);
            assumeTrue(Files.isDirectory(path), "no corpus at " + path);
            posts.addAll(Posts.load(path.toString()));
        }
        List<WeightFit.Found> found =
                WeightsFile.fit(WeightFit.Settings.CHOSEN, WeightsFile.labelled(posts), Calibrate.AS_OF);
        assertThat(Files.readAllLines(ROOT.resolve(WeightsFile.FILE)).stream().filter(WeightsFileTest::entry))
                .as("write it anew with ./build calibrate weights")
                .containsExactlyElementsOf(WeightsFile.lines(found).stream()
                        .filter(WeightsFileTest::entry)
                        .toList());
    }

    private static boolean entry(String line) {
        return !line.startsWith("#");
    }
}
