package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Article;
import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Outcome;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FirstHandEvidenceTest {

    private static final String BODY = "\n\n" + CheckTester.words(300);

    private final CheckTester check = new CheckTester(new FirstHandEvidence());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We measured 78 °C in a pot of Tokoname.",
                "In 2024 we measured 78 °C in the pot.",
                "We measured 2.4.1 against the others.",
                "I ran `brew` twice.",
                "I have since tested it in Uji.",
                "We bought [a pot](https://tea.example/pot).",
                "We tested it. It took 4 minutes in Uji."
            })
    void actionWithAResultCountsAsEvidence(String content) {
        check.on(content + BODY)
                .judge()
                .measures("first_person_test_phrases", 1)
                .measures("first_hand_evidence", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We tested these teas for their quality.",
                "Did we measure 78 °C in the pot?",
                "They measured 78 °C in the pot.",
                "We will see 3 of them.",
                "> We measured 78 °C in the pot.",
                "Our guide has 3 parts.",
                "For example, it is very good."
            })
    void claimsWithoutDetailsDoNotCount(String content) {
        check.on(content + BODY).judge().measures("first_hand_evidence", 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "In our survey of 2024, 31 of 40 drinkers said so.",
                "Our customers in Uji say so.",
                "For example, the pot of Uji holds it.",
                "```sh\nbrew tea\n```",
                "![A pot at 78 degrees](pot.png)",
                "“Tea is a cup of life for all,” said Okakura in [his book of tea](https://tea.example/book)."
            })
    void figuresExamplesCodeImagesAndSpeakersCount(String content) {
        check.on(content + BODY).judge().measures("first_hand_evidence", 1);
    }

    /// “We tried it for six weeks with a team of nine and measured 14% less” is easily made up.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "We tried it for 6 weeks with a team of 9 and measured 14 % less time per task.",
                "We measured 78 °C in the pot.",
                "In our survey 31 of 40 drinkers said so.",
            })
    void numbersAloneAreWeakEvidence(String content) {
        check.on(content + BODY)
                .gives(OPTIMIZATION)
                .because("numbers alone can't be checked")
                .measures("first_hand_evidence", 0)
                .measures("without_detail", 1);
        check.on(content + " Then I counted 250 leaves." + BODY)
                .judge()
                .measures("without_detail", 2)
                .measures("first_hand_evidence", 1);
    }

    @Test
    void repeatedFigureCountsAsADetail() {
        check.on("We measured 78 °C in the pot.\n\nAt 78 °C the leaves open, and below it they do not." + BODY)
                .judge()
                .measures("first_person_test_phrases", 1);
    }

    @Test
    void unlinkedSpeakerCountsAsAQuarterOfAPieceOfEvidence() {
        String said = "“Tea is a cup of life for all,” said Okakura in Boston.\n\n";
        check.on(said.repeat(3) + BODY).judge().measures("first_hand_evidence", 0);
        check.on(said.repeat(4) + BODY).judge().measures("first_hand_evidence", 1);
    }

    @Test
    void stockPhotosDoNotCount() {
        check.on("![A pot](https://images.unsplash.com/photo-1)" + BODY).judge().measures("first_hand_evidence", 0);
    }

    @Test
    void nameOfTheTopicIsNotAResult() {
        check.on("We tested these teas for Uji." + BODY)
                .titled("The best teas of Uji")
                .judge()
                .measures("first_hand_evidence", 0)
                .measures("without_result", 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de|Wir haben 78 °C in der Kanne gemessen, im Jahr 2024.",
                "fr|Nous avons mesuré 78 °C dans la théière en 2024.",
                "es|Medimos 78 °C en la tetera en 2024.",
                "it|Abbiamo misurato 78 °C nella teiera nel 2024.",
                "pt|Medimos 78 °C no bule em 2024.",
                "nl|We hebben 78 °C in de pot gemeten in 2024."
            })
    void sevenLanguagesAreSupported(String language, String content) {
        check.on(content + "\n\n" + CheckTester.unspoken(300))
                .with(s -> s.written(language))
                .judge()
                .measures("first_person_test_phrases", 1);
    }

    @Test
    void twoPiecesOfEvidenceAreEnough() {
        String two = "In Uji we measured 78 °C in the pot. Then I ran `brew` twice.";
        check.on(two + BODY).passes();
        check.on(two + BODY).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on("In Uji we measured 78 °C in the pot." + BODY)
                .gives(OPTIMIZATION)
                .because("in only 1 place");
        check.on(BODY).gives(OPTIMIZATION).because("the text shows no first-hand evidence");
        check.on(BODY).judged(Strictness.PERMISSIVE).passes().because("First-hand evidence is not required here.");
    }

    @Test
    void reviewsNeedMoreEvidence() {
        int recommending = credit(ContentType.REVIEW);
        assertThat(recommending).isEqualTo(credit(ContentType.COMPARISON)).isEqualTo(credit(ContentType.LISTICLE));
        assertThat(recommending).isLessThan(credit(ContentType.TUTORIAL));
        check.on(BODY).as(ContentType.REVIEW).gives(OPTIMIZATION);
    }

    private static int credit(ContentType type) {
        return ((Outcome.Judged) new FirstHandEvidence()
                        .judge(Article.of(Submission.of(BODY + "\n\n" + BODY, CheckTester.TODAY)
                                .as(type))))
                .credit();
    }

    @Test
    void actionWithoutResultIsMarked() {
        check.on("We tested these teas for their quality." + BODY)
                .gives(OPTIMIZATION)
                .because("Give the results of your own work")
                .marks("We tested these teas for their quality.");
    }

    @Test
    void shortTextsAndOtherLanguagesAreSkipped() {
        check.on(CheckTester.words(299)).isNotApplicable("too short");
        check.on(CheckTester.unspoken(300)).with(s -> s.written("sv")).isNotApplicable("Swedish");
    }
}
