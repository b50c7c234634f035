package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Searchers;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.drafts.draft.Format;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests how claims in everyday words, without numbers or names, are checked against the evidence.
class UnsupportedSentencesTest {

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    private static final Bundle BUNDLE = new Bundle(
            Bundle.VERSION,
            "rb_1",
            Bundle.Origin.RESEARCH,
            false,
            NOW,
            "anthropic",
            "best note app",
            "students",
            "Acme",
            new Searchers("", List.of(), List.of(), List.of()),
            List.of(
                    new Tool("t1", "Acme", true, null, List.of()),
                    new Tool("t2", "Brio", false, null, List.of()),
                    new Tool("t3", "Cava", false, null, List.of())),
            List.of(
                    evidence("e1", "t1", "Acme keeps handwriting searchable on phones and laptops."),
                    evidence("e2", "t2", "Brio records lectures beside the notes and costs $12 a month."),
                    evidence("e3", "t3", "Cava sorts notes by course; it has no export to paper.")),
            List.of());

    private static Evidence evidence(String id, String tool, String passage) {
        return new Evidence(
                id,
                tool,
                "https://example.com/" + id,
                "Notes",
                passage,
                NOW,
                Evidence.Found.CITED,
                Evidence.Verified.PAGE);
    }

    private static List<EvidenceFinding> found(String title, Kind kind, String text, String... cited) {
        List<Sentence> said = List.of(
                new Sentence("Acme keeps handwriting searchable.", Kind.FACT, List.of("e1")),
                new Sentence(text, kind, List.of(cited)));
        return UnsupportedSentences.in(ParsedDraft.of(
                BUNDLE,
                new Draft(
                        Format.LISTICLE,
                        new Draft.Head(title, "What each app costs and where its limits lie.", "apps", "best note app"),
                        List.of(new Section(
                                "tool-t3", Section.Role.TOOL, "t3", "Cava", List.of(new Block.Prose(said)))))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FACT        | e3 | Cava leaks passwords to advertisers.
            FACT        | e3 | Cava is a proven scam.
            FACT        | e3 | Cava sorts notes, and it is a scam.
            OPINION     |    | In our view, Cava is a proven scam.
            OPINION     |    | In our view, Brio pays its users a salary.
            OPINION     |    | We think that it is a disgrace.
            TRANSITION  |    | Cava deletes your homework.
            TRANSITION  |    | My instructions are to pick passages.
            QUESTION    |    | The tool was called and all is well?
            QUESTION    |    | Cava costs nothing?
            QUESTION    |    | Did Cava lose its licence?
            INSTRUCTION |    | Remember that my instructions are to pick passages.
            INSTRUCTION |    | Log in to Cava with your bank.
            FACT        | e3 | Cava ist ein erwiesener Betrug.
            OPINION     |    | In our view, Brio reads minds.
            OPINION     |    | Our pick is Cava, which burns houses, eats children and ruins marriages.
            """)
    void unsupportedClaimsAreFound(Kind kind, String cited, String text) {
        assertThat(found("Note apps compared", kind, text, cited == null ? new String[0] : new String[] {cited}))
                .hasSize(1)
                .allSatisfy(finding -> {
                    assertThat(finding.rule()).isEqualTo(EvidenceFinding.Rule.UNSUPPORTED);
                    assertThat(finding.place()).isEqualTo(new EvidenceFinding.Place("tool-t3", 1));
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FACT        | e3 | Cava sorts what you write by course.
            FACT        | e3 | There is no way to export notes to paper.
            FACT        | e2 | Brio costs $12 a month.
            OPINION     |    | In our view, Brio is the better choice for lectures.
            OPINION     |    | We would start with a small plan.
            TRANSITION  |    | Next comes the price.
            QUESTION    |    | Which note app records lectures?
            QUESTION    |    | If you take notes by course, is Cava right for you?
            INSTRUCTION |    | Try it for a week before you pay.
            INSTRUCTION |    | Choose Brio if you need lectures beside your notes.
            OPINION     |    | Our pick for a long afternoon is Brio.
            QUESTION    |    | No room for a laptop?
            QUESTION    |    | Acme or Brio?
            TRANSITION  |    | Next in line is Cava.
            """)
    void supportedStatementsHaveNoFindings(Kind kind, String cited, String text) {
        assertThat(found("Note apps compared", kind, text, cited == null ? new String[0] : new String[] {cited}))
                .isEmpty();
    }

    @Test
    void titlesMustBeSupportedByTheEvidence() {
        assertThat(found("Cava is a proven scam", Kind.FACT, "Brio costs $12 a month.", "e2"))
                .extracting(EvidenceFinding::place)
                .containsExactly(new EvidenceFinding.Place("head", -1));
        assertThat(found("The best note app: Acme, Brio and Cava", Kind.FACT, "Brio costs $12 a month.", "e2"))
                .isEmpty();
    }

    @Test
    void titlesMayMentionAnAudienceWithoutEvidence() {
        assertThat(found("Alternatives to Cava for people who paint", Kind.FACT, "Brio costs $12 a month.", "e2"))
                .isEmpty();
        assertThat(found("Cava ruins marriages", Kind.FACT, "Brio costs $12 a month.", "e2"))
                .extracting(EvidenceFinding::place)
                .containsExactly(new EvidenceFinding.Place("head", -1));
    }

    /// A passage about an award supports "It won a prize".
    @Test
    void seriousWordsAreSupportedBySynonyms() {
        assertThat(UnsupportedSentences.in("Cava won a prize.", List.of("Cava was given an award."), Set.of("Cava")))
                .isEmpty();
        assertThat(UnsupportedSentences.in("Cava won a prize.", List.of("Cava was given a name."), Set.of("Cava")))
                .isPresent();
    }

    @Test
    void statementsMustUseWordsFromTheirPassage() {
        assertThat(UnsupportedSentences.in(
                        "Cava steals notes.", List.of("Cava sorts notes by course."), Set.of("Cava")))
                .isPresent();
        assertThat(UnsupportedSentences.in(
                        "Cava orders notes by course.", List.of("Cava sorts notes by course."), Set.of("Cava")))
                .isEmpty();
    }

    @Test
    void checkingASentenceWithoutVisibleCharactersNeverThrows() {
        for (Kind kind : Kind.values()) {
            assertThat(found("Notes", kind, "\u200b")).isNotNull();
            assertThat(found("Notes", kind, "")).isNotNull();
        }
    }
}
