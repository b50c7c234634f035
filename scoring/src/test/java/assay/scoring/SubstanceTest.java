package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Corpus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests that facts with sources never cost points, with texts from a seeded generator, and with real posts
/// if available.
class SubstanceTest {

    /// The maximum drop of the GEO score. An added sentence on another subject changes measurements across
    /// all sentences, especially in a short text.
    private static final int AN_EIGHTH = 125;

    private static final int MADE = 150;
    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static final String STATISTIC =
            "\n\nThe leaves hold 3.4 % caffeine, [a survey of 212 farms](https://survey.example/2024/leaves) found in 2024.\n";
    private static final String QUOTATION =
            "\n\n“The water should never boil for a tea of this kind,” said Jane Doe of the Uji Tea Council.\n";

    private static List<Submission> texts() {
        List<Submission> texts = new ArrayList<>();
        for (int i = 0; i < MADE; i++) {
            Submission made = LawsTest.made(i);
            // The text is long enough that the addition makes no further check applicable.
            texts.add(Submission.of(CheckTester.words(1600) + "\n\n" + made.content(), CheckTester.TODAY)
                    .as(made.contentType())
                    .titled("Brewing green tea")
                    .written("en"));
        }
        return texts;
    }

    @Test
    void addingASourcedStatisticCostsNoPoints() {
        texts().forEach(text -> costsNothing(text, STATISTIC, "source_citations", "statistics_density"));
    }

    @Test
    void addingAnAttributedQuotationCostsNoPoints() {
        texts().forEach(text -> costsNothing(text, QUOTATION, "quotations"));
    }

    @Test
    void addingSourcedFactsToRealPostsCostsNoPoints() {
        for (var path : Corpus.markdown()) {
            Submission post =
                    Submission.of(Corpus.read(path), CheckTester.TODAY).written("en");
            if (!SCORER.score(post).language().equals("en")) {
                // The addition is English and means nothing in a text that is clearly in another language.
                continue;
            }
            costsNothing(post, STATISTIC, "source_citations", "statistics_density");
            costsNothing(post, QUOTATION, "quotations");
        }
    }

    private static void costsNothing(Submission text, String addition, String... checks) {
        Submission more = Submission.of(text.content() + addition, CheckTester.TODAY)
                .as(text.contentType())
                .titled(text.title())
                .written("en");
        Report before = SCORER.score(text);
        Report after = SCORER.score(more);
        for (String check : checks) {
            if (credit(before, check) >= 0) {
                assertThat(credit(after, check))
                        .as("%s of %s", check, text.content())
                        .isGreaterThanOrEqualTo(credit(before, check));
            }
        }
        if (!judged(after).equals(judged(before))) {
            // The addition may make further checks applicable.
            return;
        }
        assertThat(after.scores().of(Engine.GEO))
                .as("GEO of %s", text.content())
                .isGreaterThanOrEqualTo(before.scores().of(Engine.GEO) - AN_EIGHTH);
    }

    private static List<String> judged(Report report) {
        return report.rows().stream().map(Report.Row::check).toList();
    }

    private static int credit(Report report, String check) {
        return report.rows().stream()
                .filter(row -> row.check().equals(check))
                .mapToInt(Report.Row::credit)
                .findFirst()
                .orElse(-1);
    }
}
