package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntityClarityTest {

    private static final String BODY = "\n\n" + CheckTester.words(200);
    private static final String NAMES =
            "The leaves of Uji and of Yame went to London, and Okakura took a cup in Boston.";

    private final CheckTester check = new CheckTester(new EntityClarity());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It grows near Uji in Japan.|2",
                "It was Okakura who wrote, and Okakura's book sold.|1",
                "Long ago he had read the Book of Tea by Kakuzo Okakura at sea.|2",
                "It runs on GitHub with log4j and H2O.|3",
                "Run `brew` first.|1",
                "Slow is good.|0",
                "Exceptional Heat Retention: it stays warm.|0",
                "It is a Green thing, and green is good.|0",
                "I think that I'm late.|0"
            })
    void namesAreCounted(String content, int names) {
        check.on(content + BODY).judge().measures("distinct_entities", names);
    }

    @Test
    void oneNamePer100WordsIsEnough() {
        check.on(NAMES + BODY).passes();
        check.on("It grows near Uji and Yame." + BODY)
                .gives(OPTIMIZATION)
                .because("apart from its topic, the text contains only 2 names");
        check.on(BODY).gives(OPTIMIZATION).because("names none");
        check.on(NAMES + BODY + BODY).judged(Strictness.STRICT).gives(OPTIMIZATION);
    }

    @Test
    void namesInTheTitleOrKeywordDoNotCount() {
        String text = "It compares Uji and Yame. You can choose Uji or Yame." + BODY;
        check.on(text).judge().measures("entities_beside_topic", 2);
        check.on(text)
                .titled("Uji vs Yame")
                .gives(OPTIMIZATION)
                .measures("distinct_entities", 2)
                .measures("entities_beside_topic", 0);
        check.on(text).about("Uji").judge().measures("entities_beside_topic", 1);
    }

    @Test
    void personalAccountsAndInstructionsWithoutNamesGetOnlyASuggestion() {
        check.on("We pour our tea and wait for the leaves to open. ".repeat(20)).gives(OPTIMIZATION);
        check.on(BODY).as(ContentType.HOW_TO).gives(OPTIMIZATION);
    }

    @Test
    void acronymsMustBeSpelledOutOnce() {
        String text = NAMES + " The QTM rose. The QTM fell. The ZKW rose. The ZKW fell." + BODY;
        check.on(text)
                .gives(OPTIMIZATION)
                .because("Spell out “QTM” and 1 more abbreviation")
                .marks("QTM", "ZKW");
        check.on(text).judged(Strictness.PERMISSIVE).passes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The quality tea mark (QTM) rose. The QTM fell.",
                "The QTM (quality tea mark) rose. The QTM fell.",
                "The quality tea mark rose. The QTM rose. The QTM fell.",
                "The quality of tea mark rose. The QTM rose. The QTM fell.",
                "The [QTM](https://tea.example) rose. The QTM fell.",
                "The QTM rose.",
                "The API and the CPU rose. The API and the CPU fell.",
                "It is NOT hot. It is NOT cold.",
                "Run `QTM` now. Run `QTM` again."
            })
    void knownAndExplainedAcronymsPass(String content) {
        check.on(NAMES + " " + content + BODY).judged(Strictness.STRICT).judge().measures("acronym_undefined", 0);
    }

    @Test
    void brandsNeedNoExplanation() {
        check.on(NAMES + " The QTM rose. The QTM fell." + BODY)
                .with(s -> s.profile(new Profile("p", 1, Set.of(), Set.of("QTM"), Map.of())))
                .judge()
                .measures("acronym_undefined", 0);
    }

    @Test
    void pronounSubjectsAreReported() {
        check.on(NAMES + " They are good. This is warm. These are cold. They went.".repeat(5) + BODY)
                .gives(OPTIMIZATION)
                .because("Name the subject more often");
    }

    @Test
    void placesInTheTextThatMentionTheKeywordAreCounted() {
        check.on("# Tea of Uji\n\nThe tea of Uji is green." + BODY)
                .titled("All about the tea of Uji")
                .about("Uji tea")
                .judge()
                .measures("kw_entity_in_title_h1_intro", 3);
    }

    @Test
    void otherLanguagesThatCapitalizeNamesAreSupported() {
        String dutch = "De bladeren komen uit Uji en uit Yame, en later ook uit Londen. "
                + "We gieten het water op de bladeren en wachten tot ze open zijn. ".repeat(20);
        check.on(dutch).with(s -> s.written("nl")).judge().measures("distinct_entities", 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "ja", "ar", "th"})
    void languagesWithoutNameCapitalsAreSkipped(String language) {
        check.on(CheckTester.unspoken(200)).with(s -> s.written(language)).isNotApplicable("can't be told");
    }

    @Test
    void shortTextsAreSkipped() {
        check.on(CheckTester.words(149)).isNotApplicable("too short");
    }

    @Test
    @Tag("large")
    void textWithManyAcronymsIsCheckedQuickly() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append((char) ('A' + i % 26))
                    .append((char) ('A' + i / 26 % 26))
                    .append((char) ('A' + i / 676 % 26));
            text.append(i % 2 == 0 ? " tea " : " leaf. ");
        }
        check.on(text.toString().repeat(2)).with(s -> s.written("en")).judge();
    }

    @Test
    void personalAccountsWithDetailsNeedNoNames() {
        String account = "I poured it on 3 March 2024, and my leaves opened in `water` below boiling. "
                + "We waited for the leaves to open slowly in it, as we do. ";
        check.on(account.repeat(10)).passes();
    }
}
