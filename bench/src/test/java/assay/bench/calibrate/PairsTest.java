package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The score is not an authorship detector: a language model's text is judged like any other once a person
/// with first-hand knowledge has added facts, sources and experience. `pairs` contains ten such drafts and
/// their edited versions. The editors had done what they describe in the texts, and had not seen the checks.
class PairsTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    /// Three out of four good posts score higher than this.
    private static final double LIKE_ANY_OTHER = 80;

    private static final double WORTH_THE_WORK = 20;

    record Pair(String name, String keyword, String type, String language) {
        double score(String which) {
            return SCORER.score(Submission.of(read(name + "-" + which + ".md"), Calibrate.AS_OF)
                                    .about(keyword)
                                    .written(language)
                                    .as(ContentType.of(type).orElseThrow()))
                            .scores()
                            .overall()
                    / 10.0;
        }
    }

    static Stream<Pair> pairs() {
        List<String> rows = read("pairs.tsv").lines().skip(1).toList();
        return rows.stream().map(row -> row.split("\t")).map(row -> new Pair(row[0], row[1], row[2], row[3]));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void draftsWithAddedFactsAndExperienceScoreLikeOtherPosts(Pair pair) {
        double edited = pair.score("edited");
        assertThat(edited).isGreaterThan(LIKE_ANY_OTHER);
        assertThat(edited - pair.score("draft")).isGreaterThan(WORTH_THE_WORK);
    }

    private static String read(String name) {
        try (InputStream in = PairsTest.class.getResourceAsStream("/assay/bench/pairs/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
