package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicFocusTest {

    private final CheckTester check = new CheckTester(new TopicFocus());

    private static final String TEA = "We pour the water on the leaves when it has cooled for a while. ".repeat(12);

    private CheckTester.Case titled(String title) {
        return check.on(TEA).with(s -> s.titled(title).written("en"));
    }

    @Test
    void matchingTitlePasses() {
        titled("Pouring cool water on leaves").passes().measures("title_body_overlap", 1);
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 3, PASS",
        "STRICT, 2, OPTIMIZATION",
        "STRICT, 1, WARNING",
        "BALANCED, 2, PASS",
        "BALANCED, 1, WARNING",
        "BALANCED, 0, FAIL",
        "PERMISSIVE, 2, PASS",
        "PERMISSIVE, 1, OPTIMIZATION",
        "PERMISSIVE, 0, FAIL"
    })
    void severityDependsOnTheShareOfTitleWordsInTheText(Strictness strictness, int kept, Severity expected) {
        String[] there = {"water", "leaves", "pour"};
        String[] away = {"harbour", "storage", "prices", "Rotterdam", "cranes"};
        StringBuilder title = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            title.append(i < kept ? there[i] : away[i]).append(' ');
        }
        titled(title.toString()).judged(strictness).gives(expected).measures("title_body_overlap", kept / 5.0);
    }

    @Test
    void missingWordsAreReportedAsWritten() {
        titled("Water for Rotterdam’s harbours and cranes").judge().because("“Rotterdam’s”, “harbours” and “cranes”");
    }

    @Test
    void genericTitleWordsAndNumbersAreNotRequired() {
        titled("The 7 Best Tips for Pouring Water in 2026: A Complete Guide for Beginners")
                .passes()
                .measures("title_terms", 2);
    }

    @Test
    void siteNameIsNotRequired() {
        titled("Pouring water | Harbour Storage Rotterdam Cranes").passes();
        titled("Pouring water with Acme Teas")
                .with(s -> s.profile(new Profile("acme", 1, Set.of(), Set.of("Acme Teas"), Map.of())))
                .passes()
                .measures("title_terms", 2);
    }

    @Test
    void opinionAndNewsTitlesMayBePlayful() {
        titled("Storm over Rotterdam harbour cranes").as(ContentType.OPINION).gives(OPTIMIZATION);
        titled("Storm over Rotterdam harbour cranes").as(ContentType.NEWS).gives(OPTIMIZATION);
    }

    @Test
    void titlesMayBePlayfulIfTheKeywordMatches() {
        titled("Storm over Rotterdam harbour cranes").about("cool water").gives(OPTIMIZATION);
        titled("Storm over Rotterdam harbour cranes")
                .about("cold storage")
                .gives(FAIL)
                .measures("kw_term_coverage_share", 0);
    }

    /// The keyword's words are required in addition to the title's words, and the reason states where the
    /// words come from.
    @Test
    void reasonStatesWhetherWordsAreFromTheTitleOrTheKeyword() {
        titled("Pouring cool water on leaves")
                .about("cool rooms")
                .passes()
                .measures("title_terms", 5)
                .because("4 of the 5 main words in the keyword and the title “Pouring cool");
        titled("Pouring cool water on leaves").passes().because("all 4 main words in the title “Pouring");
        titled("Storm over Rotterdam harbour cranes")
                .about("harbour cranes")
                .gives(FAIL)
                .because("contains none of the main words in the keyword and the title “Storm");
    }

    @Test
    void wordsInAnotherWritingSystemAreIgnored() {
        titled("Pouring cool water 緑茶").about("緑茶").passes().measures("title_terms", 3);
    }

    @Test
    void titlesWithOnlyAFewWordsNeverFail() {
        titled("Next chapter").gives(OPTIMIZATION);
        titled("Rotterdam harbour cranes").gives(OPTIMIZATION);
        titled("Rotterdam harbour cranes prices").gives(FAIL);
    }

    @Test
    void mainHeadingIsNotEvidenceForItself() {
        check.on("# Rotterdam harbour cranes prices\n\n" + TEA)
                .with(s -> s.written("en"))
                .gives(FAIL)
                .marks("Rotterdam harbour cranes prices");
    }

    @Test
    void wordsInSubheadingsAndTablesCount() {
        check.on(TEA + "\n\n## Rotterdam harbour\n\n| cranes | prices |\n|---|---|\n| 1 | 2 |\n")
                .with(s -> s.titled("Rotterdam harbour cranes prices").written("en"))
                .passes();
    }

    @Test
    void germanCompoundsAreSplit() {
        String text = "Die Maschine mahlt den Kaffee, und die Zubereitung ist nicht so schwer. ".repeat(8);
        check.on(text)
                .with(s -> s.titled("Kaffeezubereitung und Kaffeemaschinen").written("de"))
                .passes();
        check.on("Die Kaffeemaschine ist nicht teuer, und sie mahlt auch für uns. ".repeat(8))
                .with(s -> s.titled("Maschinen für Kaffee").written("de"))
                .passes();
    }

    @Test
    void languagesWithoutInflectionDataGetOnlyASuggestion() {
        check.on("Woda nie jest gorąca, a liście są na stole. ".repeat(12))
                .with(s -> s.titled("Ceny magazynów w porcie Rotterdam, dźwigi").written("pl"))
                .gives(OPTIMIZATION);
    }

    @Test
    void offTopicSectionIsReported() {
        String tea =
                "The kettle pours water over green leaves, and sencha, gyokuro, bancha, matcha, hojicha, genmaicha,"
                        + " kukicha and kabusecha taste fresh from every teapot. ";
        String other = "Mortgage lenders weigh income against debt before any house changes hands. ";
        check.on("## Kettles\n\n" + tea.repeat(6) + "\n\n## Pots\n\n" + tea.repeat(6) + "\n\n## Loans\n\n"
                        + other.repeat(10) + "\n\n## Cups\n\n" + tea.repeat(6))
                .with(s -> s.titled("Sencha and gyokuro from the kettle").written("en"))
                .gives(OPTIMIZATION)
                .measures("off_topic_sections", 1)
                .because("section “Loans”")
                .marks("Loans");
    }

    @Test
    void checkDoesNotApplyIfTheTopicCannotBeMeasured() {
        check.on(TEA).with(s -> s.written("en")).isNotApplicable("No title");
        titled("The ultimate guide").isNotApplicable("too few words");
        check.on("Tea.")
                .with(s -> s.titled("Rotterdam harbour cranes").written("en"))
                .isNotApplicable("too short");
        check.on("水温不要太高，茶才不苦。".repeat(20))
                .with(s -> s.titled("绿茶的泡法").written("zh"))
                .isNotApplicable("Chinese");
    }

    private static final String SITES =
            ("Hugo builds a site from templates in a second. A theme for Hugo is a folder of templates. "
                            + "We moved our site to Hugo in a week, and the theme came first. ")
                    .repeat(6);

    /// For authors who enter a keyword, this is the most important finding.
    @Test
    void textOnAnotherTopicIsReported() {
        check.on(SITES)
                .titled("Moving a site to Hugo")
                .about("green tea")
                .gives(FAIL)
                .because("Write about “green tea”")
                .because("which is about “hugo”, “site” and “templates”");
        check.on(SITES).about("oolong").gives(FAIL).because("Write about “oolong”");
        check.on(SITES + "The green button builds it.")
                .titled("Moving a site to Hugo")
                .about("green tea")
                .gives(FAIL)
                .because("Write about “green tea”");
    }

    @Test
    void topicsThatTheTextMayMentionInAnotherFormAreNotReported() {
        String[] keywords = {
            // An inflected form, a longer word, separate words, and the initials of words in the text.
            "sites",
            "templating",
            "folder theme",
            "HB",
            // A keyword in another script, and a keyword that is a title.
            "зелёный чай",
            "Session 2: Tuesday 29 June"
        };
        for (String keyword : keywords) {
            check.on(SITES + "Heavy blocks are cached.")
                    .titled("Moving a site to Hugo")
                    .about(keyword)
                    .passes();
        }
        check.on("Czajnik z wodą stoi na stole, a herbata jest w puszce i nie jest gorzka. ".repeat(12))
                .titled("Czajnik z wodą stoi na stole")
                .about("kawa")
                .passes();
        check.on("Das Teehaus hat am Mittwoch in der Straße eröffnet, und der Tee ist noch nicht zu heiß. ".repeat(8)
                        + "\n\nIn a survey of growers, the institute found that most of them steep below boiling.")
                .with(s -> s.titled("Das Teehaus in der Straße").written("en"))
                .about("green kettles")
                .judge()
                .because("title “Das Teehaus");
        check.on(SITES)
                .titled("Green tea, or moving to Hugo")
                .about("green tea")
                .judge()
                .because("title “Green tea");
    }
}
