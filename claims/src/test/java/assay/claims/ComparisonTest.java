package assay.claims;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal.Kind;
import assay.scoring.Article;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {

    private static Comparison compare(String before, String after) {
        return Comparison.of(article(before), article(after), List.of());
    }

    private static Article article(String text) {
        return Article.of(Submission.of(text, LocalDate.of(2026, 11, 21)));
    }

    private static List<Kind> kinds(String before, String after) {
        return compare(before, after).refusals().stream()
                .map(Refusal::kind)
                .distinct()
                .toList();
    }

    private static final String TEA = """
            # Two teas

            The Sencha steeps for 2 minutes at 70 °C and costs €14 a tin. The Gyokuro steeps for 3 minutes at 60 °C and costs
            €39 a tin. Both were picked in May 2025 in Uji. Hana Mori blends them herself.

            1. Warm the pot.
            2. Pour the water away.
            3. Put the leaves in.
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            70 °C           | 75 °C               | NUMBER
            €14 a tin       | €14 a month         | NUMBER
            2 minutes       | 2 hours             | NUMBER
            May 2025        | June 2025           | NUMBER
            Uji             | Kyoto               | NAME
            Hana Mori       | Hana Ito            | NAME
            """)
    void changedFactsAreRejected(String part, String other, Kind kind) {
        assertThat(TEA).contains(part);
        assertThat(kinds(TEA, TEA.replace(part, other))).contains(kind);
    }

    @Test
    void swappedFiguresInATableAreRejected() {
        String honest = """
                | | Sencha | Gyokuro |
                |---|---|---|
                | Steeping | 2 minutes | 3 minutes |
                | Water | 70 °C | 60 °C |
                | Price | €14 a tin | €39 a tin |

                """;
        String prose = TEA.substring(TEA.indexOf("The Sencha"), TEA.indexOf("Both were"));
        assertThat(kinds(TEA, TEA.replace(prose, honest))).isEmpty();
        String swapped = honest.replace("70", "@").replace("60", "70").replace("@", "60");
        assertThat(kinds(TEA, TEA.replace(prose, swapped))).contains(Kind.NUMBER);
    }

    @Test
    void repairingFrontMatterDoesNotCountAsLosingAQuotation() {
        String fields =
                "title: \"Two teas: a buyer's guide\"\ndescription: \"Two teas compared, with a source for each.\"\n---\n\n";
        assertThat(kinds(fields + TEA, "---\n" + fields + TEA)).isEmpty();
        assertThat(kinds(fields + TEA, TEA)).contains(Kind.QUOTATION);
    }

    @Test
    void quotationMovedIntoMetadataIsRejected() {
        String quoted = TEA + "\nMori said: \"The second cup is the better one.\"\n";
        assertThat(kinds(quoted, "---\ndescription: \"The second cup is the better one.\"\n---\n\n" + TEA))
                .contains(Kind.QUOTATION);
    }

    @Test
    void reorderedStepsAreRejected() {
        assertThat(kinds(
                        TEA,
                        TEA.replace(
                                "1. Warm the pot.\n2. Pour the water away.",
                                "1. Pour the water away.\n2. Warm the pot.")))
                .contains(Kind.CLAIM);
    }

    @Test
    void unverifiableChangesAreReportedAsDoubtsWithBothSentences() {
        Comparison comparison =
                compare(TEA, TEA.replace("Hana Mori blends them herself.", "Hana Mori blends them herself and sings."));
        assertThat(comparison.refusals()).isEmpty();
        assertThat(comparison.doubts()).singleElement().satisfies(doubt -> {
            assertThat(doubt.before()).isEqualTo("Hana Mori blends them herself.");
            assertThat(doubt.after()).isEqualTo("Hana Mori blends them herself and sings.");
            assertThat(doubt.reason()).isNotBlank();
        });
    }

    /// Digits separated by spaces form one number, regardless of the first digit and the kind of space.
    @ParameterizedTest
    @ValueSource(strings = {"0 123", "1 234\u00a0567", "12 000"})
    void digitGroupsSeparatedBySpacesAreReadAsOneNumber(String number) {
        String text = TEA + "\nThe firm sold " + number + " tins.\n";
        assertThat(compare(text, text.replace("tins", "tins of it")).refusals()).isEmpty();
        assertThat(kinds(text, text.replace(number, "9 999"))).contains(Kind.NUMBER);
    }

    /// Closing a fence turns code back into text, which must not count as new text.
    @Test
    void closingAnOpenCodeFenceIsAccepted() {
        String rest =
                "\n\nShe says “the leaves open slowly in it”. See [the survey of 2025](https://tea.example/survey).\n";
        String open = TEA + "\n```sh\nboil --to 70\n" + rest;
        String closed = TEA + "\n```sh\nboil --to 70\n```\n" + rest;
        assertThat(compare(open, closed).refusals()).isEmpty();
        assertThat(kinds(open, closed.replace("slowly", "quickly"))).contains(Kind.QUOTATION);
        assertThat(kinds(open, closed.replace("/survey", "/other"))).contains(Kind.LINK);
    }

    @Test
    void identicalTextsCauseNoRefusalsOrDoubts() {
        assertThat(compare(TEA, TEA).refusals()).isEmpty();
        assertThat(compare(TEA, TEA).doubts()).isEmpty();
    }
}
