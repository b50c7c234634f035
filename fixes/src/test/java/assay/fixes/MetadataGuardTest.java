package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import assay.claims.Refusal;
import assay.claims.Refusal.Kind;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests changes to the metadata of a text that quotes Bob, but does not mention him in its metadata.
class MetadataGuardTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static final String POST = """
            ---
            title: Tea for two
            author: Ann Lee
            editor: Okafor, Meyer
            price: 29
            draft: soon
            locale: en
            date: 2026-03-05
            ---
            # Tea for two

            Tea is hot and green, and Bob Meyer drinks it in the morning, as Okafor does. Nobody has an award or a rating for it, and
            the reviewer of it was Bob Meyer. Some drink 19 cups of it.

            <script type="application/ld+json">{"@type":"Product","name":"Tea","brand":"Ann","datePublished":"5 March 2026"}</script>
            """;

    private static List<Kind> kinds(String part, String other) {
        assertThat(POST).contains(part);
        ScoredText then = ScoredText.of(Submission.of(POST, LocalDate.of(2026, 11, 21)), SCORER);
        ScoredText now = ScoredText.of(Submission.of(POST.replace(part, other), LocalDate.of(2026, 11, 21)), SCORER);
        return FactGuard.refusals(then, now).stream()
                .map(Refusal::kind)
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            draft: soon        | reviewer: Bob Meyer                    | CLAIM
            draft: soon        | rating: Bob                            | CLAIM
            "brand":"Ann"      | "brand":"Ann","award":"Tea"            | CLAIM
            "brand":"Ann"      | "brand":"Ann","review":"hot and green" | CLAIM
            "brand":"Ann"      | "brand":"Meyer"                        | NAME
            author: Ann Lee    | author: Bob Meyer                      | NAME
            author: Ann Lee    | author: Ann Lee and Meyer              | NAME
            author: Ann Lee    | mood: calm                             | NAME
            editor: Okafor, Meyer | editor: Meyer                       | NAME
            price: 29          | price: 19                              | NUMBER
            price: 29          | price: 29 or 19                        | NUMBER
            price: 29          | locale: en                             | NUMBER
            draft: soon        | locale: en                             | CLAIM
            draft: soon        | draft: hot                             | CLAIM
            date: 2026-03-05   | date: 2026-03-19                       | NUMBER
            """)
    void keysAndValuesOfFactualMetadataMustNotChange(String part, String other, Kind wrong) {
        assertThat(kinds(part, other)).contains(wrong);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            title: Tea for two              | title: Hot tea for two
            title: Tea for two              | title: Tea for Bob Meyer
            draft: soon                     | draft: soon+description: Tea is hot and green.
            draft: soon                     | draft: soon+canonical_url: /tea
            locale: en                      | locale: en-GB
            price: 29                       | price: 29.00
            author: Ann Lee                 | author: "Ann Lee"
            "datePublished":"5 March 2026"  | "datePublished":"2026-03-05"
            """)
    void titlesAndTechnicalMetadataMayChange(String part, String other) {
        assertThat(kinds(part, other.replace("+", "\n"))).doesNotContain(Kind.NAME, Kind.NUMBER, Kind.CLAIM);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mood: calm, reviewer: Ruth   | true
            mood: calm, the reviewer Ruth| false
            """)
    void keysInBrokenFrontMatterAreNotNew(String loose, boolean known) {
        String torn = "---\ntitle: Tea for two\n# Tea\n\nTea is hot and green. " + loose + "\n";
        String whole = "---\ntitle: Tea for two\nreviewer: Ruth\n---\n# Tea\n\nTea is hot and green. " + loose + "\n";
        ScoredText then = ScoredText.of(Submission.of(torn, LocalDate.of(2026, 11, 21)), SCORER);
        ScoredText now = ScoredText.of(Submission.of(whole, LocalDate.of(2026, 11, 21)), SCORER);
        boolean refused = FactGuard.refusals(then, now).stream()
                .anyMatch(refusal ->
                        refusal.kind() == Kind.CLAIM && refusal.sentence().contains("original text does not contain"));
        assertThat(refused).isEqualTo(!known);
    }

    @Test
    void manyValuesOfOneKeyAreReadOnce() {
        StringBuilder one = new StringBuilder("# Tea\n\n<script type=\"application/ld+json\">{\"@type\":\"Thing\"");
        StringBuilder other = new StringBuilder(one);
        for (int i = 0; i < 5_000; i++) {
            one.append(",\"a\":").append(i);
            other.append(",\"b\":").append(i).append(",\"a\":").append(9_000 + i);
        }
        String end = "}</script>\n\nTea is hot and green, and it is drunk in the morning.\n";
        ScoredText then = ScoredText.of(Submission.of(one + end, LocalDate.of(2026, 11, 21)), SCORER);
        ScoredText now = ScoredText.of(Submission.of(other + end, LocalDate.of(2026, 11, 21)), SCORER);

        // Judging the change takes a second or two. Rereading every value for every other value would take
        // minutes.
        assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThat(FactGuard.refusals(then, now)).isNotEmpty());
    }
}
