package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceCitationsTest {

    /// With one or two more sentences, one citation amounts to two per thousand words.
    private static final String BODY = "\n\n" + CheckTester.words(480);

    private final CheckTester check = new CheckTester(new SourceCitations());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The leaves hold caffeine, [a survey](https://tea.example/survey) of farms found.",
                "The leaves hold caffeine.[^1]\n\n[^1]: A survey of farms.",
                "The leaves hold caffeine (Okakura, 1906).",
                "The leaves hold caffeine (Okakura & Ito 1906, p. 12).",
                "The leaves hold caffeine [1].",
                "According to Okakura the leaves hold caffeine.",
                "## Sources\n\n- [A survey](https://tea.example/survey)"
            })
    void manyFormsOfSourcesAreRecognized(String content) {
        String text = content.startsWith("##") ? BODY.strip() + "\n\n" + content : content + BODY;
        check.on(text).judge().measures("citations", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Buy it at [our shop](https://tea.example/).",
                "[Home](https://tea.example/home)",
                "We wrote about it [last year](/blog/tea) in the spring.",
                "[Share it](https://social.example/intent/post?u=1) with all of your friends.",
                "> The leaves hold caffeine, [a survey](https://tea.example/survey) found.",
                "![A pot of tea](https://tea.example/pot.jpg) stands on the table.",
                "According to experts the leaves hold caffeine.",
                "[Check the latest price on Amazon today](https://www.amazon.example/pot).",
                "The pot pours well, [say the makers of it](https://shop.example/pot?x=1&tag=me-20) on the box.",
                "The pot pours well, [say the makers of it](https://amzn.to/3xyz) on the box.",
                "The kettle (made in 2024) boils."
            })
    void navigationAndUnnamedSourcesDoNotCount(String content) {
        check.on(content + BODY).judge().measures("citations", 0);
    }

    /// Software can add such links, since it only has to link the names of things.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "The leaves hold [caffeine](https://tea.example/survey) as farms have found.",
                "The leaves hold [Caffeine](https://en.wikipedia.org/wiki/Caffeine) as farms have found.",
                "The leaves of [green tea](https://zh.wikipedia.org/wiki/Green_tea) hold caffeine.",
                "The leaves of [a tea of Uji](https://www.britannica.com/topic/a-tea-of-uji) hold caffeine.",
                "The leaves of [the tea](https://tea.fandom.com/wiki/The_tea_of_Uji) hold caffeine.",
            })
    void linkedWordsAndEncyclopediaEntriesAreNotSources(String content) {
        check.on(content + BODY).gives(WARNING).measures("citations", 0).because("the text cites no sources");
        check.on("Studies show that it wakes the mind. " + content + BODY)
                .judge()
                .measures("unattributed_claims", 1);
    }

    @Test
    void encyclopediaStatementsMayBeCited() {
        check.on("The leaves hold [as much caffeine as coffee does](https://en.wikipedia.org/wiki/Caffeine) by weight."
                        + BODY)
                .passes()
                .measures("citations", 1);
    }

    /// Generated texts name dozens of studies that readers can't look up.
    @Test
    void unlinkedSourceCountsAsAnEighthOfASource() {
        String named = "According to Okakura the leaves hold caffeine.";
        check.on(named + BODY)
                .gives(OPTIMIZATION)
                .because("Link to the source: it is only named, so readers can't check it.")
                .measures("citations", 1)
                .measures("linked_citations", 0);
        StringBuilder eight = new StringBuilder();
        for (String name : "Okakura Tanaka Sato Suzuki Ito Kato Yamada Mori".split(" ")) {
            eight.append("According to ").append(name).append(" the leaves hold caffeine. ");
        }
        check.on(eight + BODY).passes().measures("citations", 8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sources:\n  - https://tea.example/survey",
                "sources: [https://tea.example/survey]",
                "references:\n  - title: A survey of farms\n    url: https://tea.example/survey",
                "citations:\n- url: \"https://tea.example/survey\"\n  title: A survey of farms",
            })
    void frontMatterSourcesCount(String matter) {
        check.on("---\ntitle: Tea\n" + matter + "\n---\n" + BODY)
                .passes()
                .measures("citations", 1)
                .measures("linked_citations", 1);
    }

    @Test
    void weakFrontMatterSourcesCountLittleOrNothing() {
        check.on("---\nsources:\n  - A survey of farms\n---\n" + BODY)
                .judge()
                .measures("citations", 1)
                .measures("linked_citations", 0);
        check.on("---\nsources:\n  - https://en.wikipedia.org/wiki/Tea\n  - https://tea.example/\n---\n" + BODY)
                .judge()
                .measures("citations", 0);
        check.on("---\nsources:\n  - https://tea.example/survey\n---\n" + BODY)
                .with(s -> s.on("https://www.tea.example/"))
                .judge()
                .measures("citations", 0);
    }

    @Test
    void pagesOfTheSameSiteAreNotSources() {
        check.on("The leaves hold caffeine, [a survey](https://tea.example/survey) of farms found." + BODY)
                .with(s -> s.on("https://www.tea.example/blog"))
                .judge()
                .measures("citations", 0);
    }

    @Test
    void twoSourcesPerThousandWordsAreEnough() {
        String cited = "The leaves hold caffeine, [a survey](https://tea.example/survey) of farms found.";
        check.on(cited + BODY).passes().because("1 source");
        check.on(cited + BODY + BODY).gives(OPTIMIZATION).because("Cite sources for more");
        check.on(BODY).gives(WARNING).because("the text cites no sources");
    }

    @Test
    void addingASourcedSentenceNeverLowersCredit() {
        String cited = " The leaves hold 3 % caffeine, [a survey](https://tea.example/survey) of 2024 found.";
        String text = "The leaves hold salt, [another](https://tea.example/salt) of the surveys found." + BODY + BODY;
        int before = check.on(text).judge().credit();
        for (int i = 1; i < 8; i++) {
            int after = check.on(text + cited.repeat(i)).judge().credit();
            assertThat(after).isGreaterThanOrEqualTo(before);
            before = after;
        }
    }

    @Test
    void suppressedClaimsDoNotCount() {
        check.on("<!-- assay-disable source_citations -->\n\nStudies show it.\n\n"
                        + "<!-- assay-enable source_citations -->" + BODY)
                .judge()
                .measures("unattributed_claims", 0);
    }

    @Test
    void requiredNumberOfSourcesDependsOnStrictness() {
        String cited = "The leaves hold caffeine, [a survey](https://tea.example/survey) of farms found.";
        check.on(cited + BODY).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(cited + BODY + BODY).judged(Strictness.PERMISSIVE).passes();
    }

    @Test
    void claimsWithUnnamedSourcesAreMarked() {
        check.on("Tea is old. Studies show that it wakes the mind. Experts agree that it is good." + BODY)
                .gives(WARNING)
                .because("2 claims")
                .marks("Studies show that it wakes the mind.", "Experts agree that it is good.");
    }

    @Test
    void threeClaimsWithUnnamedSourcesFailInATextWithoutOtherSources() {
        check.on("Studies show it. Experts agree on it. Research suggests that it is good." + BODY)
                .gives(FAIL)
                .because("each of the 3 claims");
    }

    @Test
    void nearbySourceSupportsTheClaim() {
        String source = "[One of 2024](https://tea.example/survey) asked a thousand farmers in Japan.";
        check.on("Studies show that it wakes the mind. " + source + BODY)
                .passes()
                .marksNothing();
        check.on("Studies show that it wakes the mind.\n\n" + source + BODY).gives(OPTIMIZATION);
    }

    @Test
    void quotedClaimsDoNotCount() {
        check.on("Do not write “studies show” without a study." + BODY).judge().measures("unattributed_claims", 0);
    }

    @Test
    void missingSourcesInTextsAboutTheAuthorsOwnWorkGiveOnlyASuggestion() {
        check.on("I poured my tea." + "\n\n" + "We pour our tea and wait for the leaves to open. ".repeat(30))
                .gives(OPTIMIZATION);
        check.on(BODY).as(ContentType.TUTORIAL).gives(OPTIMIZATION);
        check.on(BODY).as(ContentType.OPINION).gives(OPTIMIZATION);
    }

    @Test
    void germanAndFrenchAreSupported() {
        String german = "\n\n" + "Die Blätter öffnen sich langsam in dem Wasser, das nicht mehr kocht. ".repeat(30);
        check.on("Studien zeigen, dass Tee gut ist." + german).gives(WARNING).measures("unattributed_claims", 1);
        check.on("Laut Okakura ist Tee gut." + german).gives(OPTIMIZATION).measures("citations", 1);
        String french =
                "\n\n" + "Les feuilles s'ouvrent dans une eau qui n'est pas trop chaude pour elles. ".repeat(30);
        check.on("Selon les experts, le thé est bon." + french).gives(WARNING).measures("unattributed_claims", 1);
    }

    @Test
    void languagesWithoutWordListsGetOnlyASuggestion() {
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(20))
                .gives(OPTIMIZATION);
    }

    @Test
    void shortTextsAreSkipped() {
        check.on(CheckTester.words(199)).isNotApplicable("too short");
    }

    @Test
    @Tag("large")
    void textWithManyBracketsIsCheckedQuickly() {
        check.on(CheckTester.words(300) + " (A".repeat(60_000)).judge();
        check.on(CheckTester.words(300) + "(Aaaa bbbb Cccc ".repeat(12_000)).judge();
        check.on("Studies show it. ".repeat(11_000)).judge();
    }

    /// `first_hand_evidence` checks the details that readers can verify.
    @Test
    void personalAccountsWithoutSourcesGetOnlyANote() {
        String account = "We pour our tea and wait for the leaves to open. ".repeat(60);
        assertThat(check.on(account).judge().credit()).isEqualTo(995);
        assertThat(check.on(BODY).judge().credit()).isLessThan(700);
    }

    /// A report's only sources are the people who did the work, even if the report does not say “we”.
    @Test
    void reportsOfWorkWithoutSourcesGetOnlyANote() {
        String report = "The archive reviewed the files of the garden. Its staff measured the shelves. "
                + "The shelves hold tins of tea from many years. ";
        assertThat(check.on(report.repeat(25)).judge().credit()).isEqualTo(995);
        assertThat(check.on("The archive has files of the garden. Its staff looks after the shelves. ".repeat(30)
                                + "It measured one.")
                        .judge()
                        .credit())
                .isLessThan(750);
    }

    @Test
    void creditRisesWithTheShareOfTextAboutTheAuthorsOwnWork() {
        int before = check.on(BODY).judge().credit();
        for (int own = 1; own <= 40; own++) {
            int credit = check.on("I pour. ".repeat(own) + BODY).judge().credit();
            assertThat(credit).isBetween(before - 5, before + 60);
            before = credit;
        }
        assertThat(before).isEqualTo(995);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Our research suggests that it is good.", "I think that experts agree on it."})
    void authorsOwnStatementsAreNotClaimsWithUnnamedSources(String claim) {
        check.on(claim + BODY).judge().measures("unattributed_claims", 0);
        check.on("Research suggests that it is good for our guests." + BODY)
                .judge()
                .measures("unattributed_claims", 1);
    }
}
