package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceDoubtsTest {

    private static final String BUNDLE = """
            keyword: best kettles
            audience: people who drink tea at home
            house: Steamwell
            created: 2026-05-04
            format: listicle
            title: Two kettles
            description: Steamwell and Brasker side by side.

            == tools
            t1 | Steamwell | https://steamwell.example
            t2 | Brasker | https://brasker.example

            == evidence
            e1 | t1 | https://steamwell.example/kettle | Steamwell kettle | The filter can be washed. The kettle is guaranteed for three years if you register it. Most parts are sold separately.
            e2 | t2 | https://brasker.example/one | Brasker One | The lid may leak when the kettle is full. The kettle does not keep water warm. It switches off before the water boils over.
            e3 | t1 | https://steamwell.example/parts | Parts | Lids are sold in white only. Usually the handle stays cool.

            == draft
            ## tool-t1 | TOOL | t1 | Steamwell
            """;

    private static List<EvidenceDoubt> doubts(String draft) {
        HandWritten written = HandWritten.read(BUNDLE + draft);
        return EvidenceDoubts.in(ParsedDraft.of(written.bundle(), written.draft()), java.util.Set.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The filter can be washed. [e1]                                         |
            The kettle is guaranteed for three years if you register it. [e1]       |
            The kettle is guaranteed for three years. [e1]                          | The passage says “if”, but the statement does not.
            The lid leaks when the kettle is full. [e2]                             | The passage says “may”, but the statement does not.
            The lid may leak when the kettle is full. [e2]                          |
            The kettle keeps water warm. [e2]                                       | The passage denies something about “keeps”, but the statement does not.
            The kettle does not keep water warm. [e2]                               |
            The filter cannot be washed. [e1]                                       | The statement denies something about “washed”, but the passage does not.
            It switches off after the water boils over. [e2]                        | The statement says “after” where the passage says “before”.
            Only the filter can be washed. [e1]                                     | No cited passage says “Only”.
            Lids are sold in white only. [e3]                                 |
            Lids are sold in white. [e3]                                      | The passage says “only”, but the statement does not.
            Lids are sold in white and nothing else. [e3]                     |
            The handle stays cool. [e3]                                             | The passage says “Usually”, but the statement does not.
            All parts are sold separately. [e1]                                     | The statement says “All” where the passage says “Most”.
            All lids are sold in white only. [e3]                                   | No cited passage says “All”.
            The filter can be washed thanks to patented ceramic pores. [e1]         | No cited passage contains these words: “thanks”, “patented”, “ceramic”.
            The filter rinses clean. [e1]                                           |
            ~ We think the filter is a marvel of modern design. [e1]                |
            """)
    void statementsWhoseQualifierDiffersFromThePassageRaiseDoubts(String sentence, String reason) {
        assertThat(doubts(sentence))
                .extracting(EvidenceDoubt::reason)
                .isEqualTo(reason == null ? List.of() : List.of(reason));
    }

    @Test
    void doubtsQuoteTheClosestCitedSentence() {
        assertThat(doubts("""
                The filter can be washed. [e1]
                The kettle switches off after the water boils over. [e1 e2]
                """))
                .containsExactly(new EvidenceDoubt(
                        new EvidenceFinding.Place("tool-t1", 1),
                        "The kettle switches off after the water boils over.",
                        "e2",
                        "It switches off before the water boils over.",
                        "The statement says “after” where the passage says “before”."));
    }

    @Test
    void doubtsWithoutACloseSentenceHaveNoQuotation() {
        assertThat(doubts("Venetian glass blowers shaped everything. [e1]"))
                .extracting(EvidenceDoubt::evidence, EvidenceDoubt::quotation)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(null, ""));
    }

    @Test
    void tableCellsRaiseNoDoubtsButAreNumberedAsSentences() {
        assertThat(doubts("""
                | Kettle | Guarantee
                | Steamwell | Three years only [e1]
                The kettle is guaranteed for three years. [e1]
                """))
                .extracting(EvidenceDoubt::place)
                .containsExactly(new EvidenceFinding.Place("tool-t1", 2));
    }

    @Test
    void qualifiersAreIgnoredInLanguagesWithoutQualifierLists() {
        HandWritten written = HandWritten.read(BUNDLE.replace(
                        "The filter can be washed.",
                        "Filtr lze umýt. Konvice má záruku tři roky, pokud ji zaregistrujete.")
                + "Konvice má záruku tři roky. [e1]");
        assertThat(EvidenceReview.of(written.bundle(), written.draft()).doubts())
                .isEmpty();
    }

    @Test
    void failedStatementsRaiseNoDoubts() {
        HandWritten written = HandWritten.read(BUNDLE + "Only 17 filters can be washed. [e1]");
        EvidenceReview review = EvidenceReview.of(written.bundle(), written.draft());
        assertThat(review.findings()).isNotEmpty();
        assertThat(review.doubts()).isEmpty();
    }
}
