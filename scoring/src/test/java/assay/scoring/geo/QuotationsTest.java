package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotationsTest {

    private static final String BODY = "\n\n" + CheckTester.words(2000);

    private final CheckTester check = new CheckTester(new Quotations());

    /// Fuzzing found that the check crashed if no sentence came before the quotation.
    @Test
    void quotationMayFollowAParagraphWithoutWords() {
        String quote = "\n\n> Teaism is the art of concealing beauty that you may discover it.";
        check.on("\ud83d\udc47" + quote + BODY).as(ContentType.NEWS).judge().measures("attributed_quotes", 0);
        check.on("As Okakura wrote:\n\n\ud83d\udc47" + quote + BODY).judge().measures("attributed_quotes", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "“Tea is a cup of life for all,” said Okakura in Boston.",
                "Okakura writes: \"Teaism is the art of concealing beauty.\"",
                "“Teaism is the art of concealing beauty.” — Kakuzo Okakura",
                "Jane Doe leads the lab. “We have never seen such leaves before,” she said.",
                "> Teaism is the art of concealing beauty.\n> — Kakuzo Okakura",
                "> Teaism is the art of concealing beauty. - Okakura",
                "> Teaism is the art of concealing beauty. [The Book of Tea](https://tea.example/book)",
                "As Okakura wrote:\n\n> Teaism is the art of concealing beauty.",
                "Okakura put it well:\n\n> Teaism is the art of concealing beauty."
            })
    void attributedQuotationCounts(String content) {
        String link = content.contains("](") ? "" : " He wrote [a book of it](https://tea.example/book).";
        int quote = content.lastIndexOf("\n\n> ");
        String linked = quote < 0 ? content + link : content.substring(0, quote) + link + content.substring(quote);
        check.on((linked.startsWith(">") ? content + "\n\n" + link.strip() : linked) + BODY)
                .judge()
                .measures("attributed_quotes", 1)
                .measures("linked_quotes", 1);
    }

    /// Speakers are easily made up; a linked source can be checked.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "They call it “green tea” in Japan, says Okakura.",
                "Okakura wrote “The Book of Tea and Other Essays” in 1906, Smith said.",
                "Click “Save and close the whole window now” to go on.",
                "Somebody may ask “how long does it take to brew?” at first.",
                "> **Note** that the water must not boil for this tea.",
                "> ⚠️ The water must not boil for this tea at all.",
                "> The water must not boil, and that is an aside of mine.",
                "Okakura said `\"the water must not boil for it\"` in code."
            })
    void quotedTitlesLabelsBoxesAndTermsDoNotCount(String content) {
        check.on(content + BODY)
                .as(ContentType.NEWS)
                .judge()
                .measures("attributed_quotes", 0)
                .measures("unattributed_quotes", 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de|„Wir haben solche Blätter noch nie gesehen“, sagte Jane Doe.",
                "fr|« Nous n'avons jamais vu de telles feuilles », explique Jane Doe.",
                "es|«Nunca habíamos visto hojas como estas», explicó Jane Doe.",
                "it|«Non abbiamo mai visto foglie come queste», spiega Jane Doe.",
                "pt|“Nunca vimos folhas como estas no jardim”, disse Jane Doe.",
                "nl|“We hebben zulke bladeren nog nooit gezien”, zegt Jane Doe."
            })
    void sevenLanguagesAreSupported(String language, String content) {
        check.on(content + "\n\n" + CheckTester.unspoken(300))
                .with(s -> s.written(language))
                .judge()
                .measures("attributed_quotes", 1);
    }

    @Test
    void textsThatNeedNoQuotationsAreSkipped() {
        check.on(BODY).isNotApplicable("doesn't need any");
        check.on(BODY).as(ContentType.REVIEW).isNotApplicable("doesn't need any");
        check.on(BODY).titled("Kettle 2.4.1 released").as(ContentType.NEWS).isNotApplicable("release");
        check.on("We have our own news of our shop, and I wrote it for us. ".repeat(90))
                .as(ContentType.NEWS)
                .with(s -> s.written("en"))
                .isNotApplicable("own work");
    }

    @ParameterizedTest
    @ValueSource(strings = {"An interview with Jane Doe", "Interview: Jane Doe", "In conversation with Jane Doe"})
    void interviewWithoutQuotationsGivesAWarning(String title) {
        check.on(CheckTester.words(900)).titled(title).gives(WARNING).because("no quotation with a named speaker");
        check.on(CheckTester.words(900))
                .titled(title)
                .judged(Strictness.PERMISSIVE)
                .passes()
                .because("doesn't need to quote");
    }

    @Test
    void newsAndCaseStudiesGetAWarning() {
        check.on(CheckTester.words(900)).as(ContentType.NEWS).gives(WARNING);
        check.on(CheckTester.words(900)).as(ContentType.CASE_STUDY).gives(WARNING);
    }

    @Test
    void longUnattributedQuotationsAreMarked() {
        String nameless = "“It is the best tea that we have ever had in all of our lives.” ";
        check.on(nameless + "\n\n" + nameless + "\n\n" + nameless + "\n\n“Tea is a cup of life for all,” said Okakura."
                        + BODY)
                .gives(OPTIMIZATION)
                .because("3 of the 4 quotations")
                .marks(nameless.strip(), nameless.strip(), nameless.strip());
    }

    @Test
    void addingAnAttributedQuotationNeverLowersCredit() {
        String said = "\n\n“Tea is a cup of life for all of us,” said Okakura in Boston.";
        for (String text : new String[] {CheckTester.words(900), BODY, "“It is a thing.” " + BODY}) {
            int before = Integer.MIN_VALUE;
            if (text.length() > 6000) {
                before = check.on(text).as(ContentType.NEWS).judge().credit();
            }
            for (int i = 1; i < 4; i++) {
                int after = check.on(text + said.repeat(i))
                        .as(ContentType.NEWS)
                        .judge()
                        .credit();
                assertThat(after).isGreaterThanOrEqualTo(before);
                before = after;
            }
        }
    }

    @Test
    void codeTutorialsAreSkipped() {
        check.on(BODY + "\n\n```sh\nbrew tea\n```".repeat(3))
                .as(ContentType.NEWS)
                .isNotApplicable("teaches with code");
    }

    @Test
    void shortTextsAreSkipped() {
        check.on(CheckTester.words(299)).as(ContentType.NEWS).isNotApplicable("too short");
    }

    @Test
    void languagesWithoutListsOfSpeakingVerbsAreSkipped() {
        String swedish = "Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(120);
        check.on(swedish).as(ContentType.NEWS).with(s -> s.written("sv")).isNotApplicable("Swedish");
        check.on("> Teaism is the art of concealing beauty. — Okakura\n\n" + swedish)
                .with(s -> s.written("sv"))
                .passes();
    }

    @Test
    @Tag("large")
    void textWithUnclosedQuotationMarksIsCheckedQuickly() {
        check.on(CheckTester.words(1500) + " “tea".repeat(40_000))
                .as(ContentType.NEWS)
                .judge();
        check.on(CheckTester.words(1500) + " \"tea is a good thing\" said".repeat(8_000))
                .as(ContentType.NEWS)
                .judge();
        check.on(CheckTester.words(1500) + "> tea is a good thing\n\n".repeat(8_000))
                .as(ContentType.NEWS)
                .judge();
    }

    @Test
    void announcementsOfTheAuthorsOwnWorkNeedNoQuotations() {
        String news = "We built a new kettle this year, and our team tests it with you. ";
        check.on(news.repeat(3) + "\n\n" + CheckTester.words(900))
                .as(ContentType.NEWS)
                .with(s -> s.written("en"))
                .isNotApplicable("own work");
    }
}
