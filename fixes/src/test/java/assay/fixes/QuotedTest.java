package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal.Kind;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class QuotedTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static ScoredText scored(String content) {
        return ScoredText.of(Submission.of(content, LocalDate.of(2026, 11, 21)), SCORER);
    }

    /// The same quotation appears twice in one paragraph: first with a speaker next to it, and then without
    /// one.
    @Test
    void speakerIsTakenFromTheSentenceOfTheQuotation() {
        String filler =
                "The tea was tried in spring. It was cheap. Then it was sold. Cups were warm. Leaves were green. ";
        String said = "She said “it is a fine tea” of it. ";
        String named = "Jane Doe said “it is a fine tea” of it. ";
        String before = "Here is Jane Doe. " + said + filler + named + filler;
        ScoredText then = scored(before);
        ScoredText now = scored(before.replace(named, said));

        assertThat(FactGuard.refusals(then, now)).anySatisfy(refusal -> {
            assertThat(refusal.kind()).isEqualTo(Kind.QUOTATION);
            assertThat(refusal.sentence()).contains("no longer named next to the quotation");
        });
    }
}
