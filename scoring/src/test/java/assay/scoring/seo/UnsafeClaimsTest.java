package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.PASS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.CheckTester;
import assay.scoring.Outcome;
import assay.scoring.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsafeClaimsTest {

    private final CheckTester check = new CheckTester(new UnsafeClaims());

    /// @param language the language of the text
    record Sentence(String language, String text) {

        boolean isFound() {
            Outcome outcome = new UnsafeClaims()
                    .judge(Article.of(Submission.of(text, CheckTester.TODAY).written(language)));
            return outcome instanceof Outcome.Judged judged && judged.severity() != PASS;
        }
    }

    private CheckTester.Case english(String text) {
        return check.on(text).with(s -> s.written("en"));
    }

    /// Reads real-world sentences that were written before the lists were first tested on them.
    private static List<Sentence> sentences(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(UnsafeClaimsTest.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .map(line -> line.split("\t", 2))
                    .map(parts -> new Sentence(parts[0], parts[1].replace("\\n", "\n")))
                    .toList();
        }
    }

    static List<Sentence> honest() throws IOException {
        return sentences("unsafe-claims-honest.tsv");
    }

    @ParameterizedTest
    @MethodSource("honest")
    void warningsReportsAndRefutationsPass(Sentence sentence) {
        assertThat(sentence.isFound()).isFalse();
    }

    @Test
    void almostAllHarmfulClaimsAreFound() throws IOException {
        List<Sentence> harmful = sentences("unsafe-claims-harmful.tsv");
        assertThat(harmful).hasSize(120);
        assertThat(harmful.stream().filter(each -> !each.isFound())).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void promisedCureIsFound() {
        english("Garlic is good in soup. Garlic water cures diabetes.")
                .gives(BLOCKER)
                .because("Remove “Garlic water cures diabetes”, or say what studies found and name the studies; the"
                        + " claim promises a cure.")
                .marks("Garlic water cures diabetes")
                .measures("dangerous_claims", 1);
    }

    @Test
    void stoppedTreatmentIsFound() {
        english("Throw away your insulin.").gives(BLOCKER).because("the claim tells them to give up a treatment");
    }

    @Test
    void dangerousActIsFound() {
        english("Mix bleach with ammonia.").gives(BLOCKER).because("can cause injury or death");
    }

    @Test
    void dangerousDoseIsFound() {
        english("Take 6 g of paracetamol.").gives(BLOCKER).because("the dose in the claim is unsafe");
        english("Take 1 g of paracetamol.").passes();
    }

    @Test
    void promiseOfGuaranteedProfitIsFound() {
        english("Our fund pays guaranteed 20 % returns.")
                .gives(FAIL)
                .because("promises a profit")
                .marks("guaranteed 20 % returns")
                .measures("impossible_promises", 1);
    }

    @ParameterizedTest
    @CsvSource({"10 kg, a week", "3 kg, 7 days", "20 pounds, two weeks", "12kg, a month", "five kilos, 10 days"})
    void impossibleWeightLossIsFound(String weight, String time) {
        english("Lose " + weight + " in " + time + ".").gives(FAIL).because("promises an impossible result");
    }

    @ParameterizedTest
    @CsvSource({"1 kg, a week", "2 kg, a day", "10 kg, three months", "4 pounds, two weeks"})
    void possibleWeightLossPasses(String weight, String time) {
        english("Lose " + weight + " in " + time + ".").passes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Garlic water cures diabetes\n\nGarlic is good in soup.",
                "- Garlic is good in soup.\n- Garlic water cures diabetes.",
                "| Plant | Effect |\n|---|---|\n| Garlic | Garlic water cures diabetes |",
                "<figure><img src=\"a.png\" alt=\"\"><figcaption>Garlic water cures diabetes.</figcaption></figure>",
            })
    void harmfulClaimIsFoundAtAnyPosition(String text) {
        english(text).gives(BLOCKER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Myths\n\nGarlic water cures diabetes.",
                "# Myths\n\n## Garlic\n\nGarlic water cures diabetes.",
                "These are the myths we hear most:\n\n- Lemons are sour.\n- Garlic water cures diabetes.",
                "| Myth | Fact |\n|---|---|\n| Garlic water cures diabetes | Garlic is a vegetable |",
                "Garlic water cures diabetes. This is not true.",
                "Garlic water cures diabetes?\n\nIt is a vegetable.",
                "“Garlic water cures diabetes.”",
                "> Garlic water cures diabetes.",
                "The seller wrote `garlic water cures diabetes` on the label.",
                "Garlic water cures diabetes, he said.",
                "Garlic water does not cure diabetes.",
                "If garlic water cures diabetes, pigs fly.",
            })
    void doubtNearTheClaimIsEnough(String text) {
        english(text).passes();
    }

    @Test
    void titleMayRefuteTheClaim() {
        english("Garlic water cures diabetes.").titled("Five health myths").passes();
    }

    @Test
    void callsToStopATreatmentAreAllowedIfTheyMentionADoctor() {
        english("Stop your insulin. Ask your doctor first.").passes();
    }

    @Test
    void mentionOfADoctorDoesNotRefuteACure() {
        english("Garlic water cures diabetes. Ask your doctor.").gives(BLOCKER);
    }

    @Test
    void clickbaitDoesNotRefuteAClaim() {
        english("Doctors don't want you to know that garlic water cures diabetes.")
                .gives(BLOCKER);
    }

    @Test
    void negationInAConditionDoesNotNegateTheClaim() {
        english("If one tablet does not help, take twelve tablets of paracetamol.")
                .gives(BLOCKER);
    }

    @Test
    void commentsSuppressFindings() {
        english(
                        "<!-- assay-disable unsafe_claims -->\n\nGarlic water cures diabetes.\n\n<!-- assay-enable unsafe_claims -->")
                .passes();
    }

    @Test
    void languagesWithoutWordListsAreSkipped() {
        check.on("Vitlök botar diabetes.")
                .with(s -> s.written("sv"))
                .isNotApplicable("Harmful claims can't be recognized in Swedish");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "nl", "fr", "es", "it", "pt", "cs"})
    void everyListThatAClaimTemplateRefersToExists(String tag) {
        Language language = Language.of(tag);
        for (String list : List.of(
                "unsafe-cures", "unsafe-stops", "unsafe-acts", "unsafe-doses", "unsafe-profits", "unsafe-slimming")) {
            for (String line : language.list(list)) {
                for (String element : line.split("[|~]")) {
                    String stripped = element.strip();
                    assertThat(stripped).as(line).isNotEmpty();
                    if (stripped.contains("<")) {
                        assertThat(stripped).as(line).matches("<[a-z-]+>");
                        assertThat(language.list(stripped.substring(1, stripped.length() - 1)))
                                .as(line)
                                .isNotEmpty();
                    }
                    if (stripped.contains("#")) {
                        assertThat(stripped).as(line).matches("#(slim|(mg|kg|%)?>\\d+)");
                    }
                }
            }
        }
    }

    @Test
    void sentenceFullOfClaimsIsCheckedQuickly() {
        String text = "garlic cures diabetes no ".repeat(40_000) + "#";
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> new Sentence("en", text).isFound());
    }
}
