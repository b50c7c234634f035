package assay.scoring;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The arithmetic of a report, on checks made for it.
class ScorerTest {

    private record Says(String name, Engine engine, int weight, Severity severity, Set<ContentType> types)
            implements Check {
        @Override
        public Card card() {
            return Card.of(name, engine, weight)
                    .titled(name)
                    .asks("?")
                    .because("b")
                    .fixedBy("f")
                    .types(types)
                    .worst(BLOCKER)
                    .customary("s")
                    .doubts("d")
                    .cannotSee("c")
                    .passing("p")
                    .failing("f")
                    .build();
        }

        @Override
        public Outcome judge(Article article) {
            if (name.startsWith("absent")) {
                return Outcome.notApplicable("nothing to see");
            }
            Outcome.Builder outcome = Outcome.measuredAtGate().metric("weight", weight);
            if (severity != PASS) {
                outcome.say(severity, "mend " + name);
                outcome.find(new Finding(new Range(2, 5), severity, "here", "tea"));
            }
            return outcome.orPass("fine");
        }
    }

    private static Check says(String name, Engine engine, int weight, Severity severity) {
        return new Says(name, engine, weight, severity, ContentType.ALL);
    }

    /// As long as a text must be to be scored.
    private static final String LONG_ENOUGH = "# Green tea\r\n\r\nHot 🍵." + " Two spoons for a pot.".repeat(4);

    private static Report report(Check... checks) {
        return new Scorer(new Catalogue(List.of(checks))).score(longEnough());
    }

    private static Submission longEnough() {
        return Submission.of(LONG_ENOUGH, CheckTester.TODAY).titled("Green tea");
    }

    private static List<Check> passing(Engine engine, int count) {
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            checks.add(says(engine.key() + i, engine, 1, PASS));
        }
        return checks;
    }

    private static Report with(Check... more) {
        List<Check> checks = new ArrayList<>();
        for (Engine engine : Engine.values()) {
            checks.addAll(passing(engine, 3));
        }
        checks.addAll(List.of(more));
        return report(checks.toArray(Check[]::new));
    }

    @Test
    void allPassingIsAHundred() {
        Report report = with();
        assertThat(report.scores()).isEqualTo(new Report.Scores(1000, 1000, 1000, 1000));
        assertThat(report.verdict()).isEqualTo(PASS);
        assertThat(report.actionItems()).isEmpty();
    }

    @Test
    void aTextBelowTwentyWordsIsJudgedAndNotScored() {
        Scorer scorer = new Scorer(new Catalogue(MANY_FAULTS));
        String words = "Green tea. " + "Pour. ".repeat(17);
        Report tooShort = scorer.score(Submission.of(words, CheckTester.TODAY));
        Report longEnough = scorer.score(Submission.of(words + "Wait.", CheckTester.TODAY));

        assertThat(tooShort.wordCount()).isEqualTo(19);
        assertThat(tooShort.scored()).isFalse();
        assertThat(tooShort.scores()).isEqualTo(new Report.Scores(0, 0, 0, 0));
        assertThat(tooShort.suppressed().scores()).isEqualTo(new Report.Scores(0, 0, 0, 0));
        assertThat(tooShort.notes())
                .containsExactly("The text has 19 words. A score needs at least 20, so all scores are 0.");
        assertThat(scorer.projected(tooShort, 3).scores()).isEqualTo(new Report.Scores(0, 0, 0, 0));
        // What is found and what to do stay; none of it gains anything while there is no score.
        assertThat(tooShort.verdict()).isEqualTo(BLOCKER);
        assertThat(tooShort.rows())
                .extracting(Report.Row::check, Report.Row::severity)
                .isEqualTo(longEnough.rows().stream()
                        .map(row -> tuple(row.check(), row.severity()))
                        .toList());
        assertThat(tooShort.rows()).extracting(Report.Row::pointsLost).containsOnly(0);
        assertThat(tooShort.inlineIssues()).hasSameSizeAs(longEnough.inlineIssues());
        assertThat(tooShort.actionItems())
                .extracting(Report.ActionItem::severity, Report.ActionItem::projectedGain)
                .containsExactly(
                        tuple(BLOCKER, 0),
                        tuple(FAIL, 0),
                        tuple(FAIL, 0),
                        tuple(WARNING, 0),
                        tuple(WARNING, 0),
                        tuple(OPTIMIZATION, 0));

        assertThat(longEnough.wordCount()).isEqualTo(20);
        assertThat(longEnough.scored()).isTrue();
        assertThat(longEnough.scores().overall()).isPositive();
        assertThat(longEnough.notes()).isEmpty();
    }

    @Test
    void anEnginesScoreIsTheFourthPowerOfTheWeightedMeanOfCredits() {
        // ((3 · 1000 + 2 · 500) / 5 = 0.8)⁴ = 0.4096; 0.4 · 41.0 + 0.6 · 100 = 76.4
        Report report = with(says("warned", Engine.SEO, 2, WARNING));
        assertThat(report.scores()).isEqualTo(new Report.Scores(764, 410, 1000, 1000));
        assertThat(report.verdict()).isEqualTo(WARNING);
    }

    @Test
    void aHeavyFailHoldsItsEngineAtSeventyNine() {
        List<Check> many = new ArrayList<>(passing(Engine.AEO, 200));
        many.add(says("failed", Engine.AEO, 4, FAIL));
        assertThat(report(many.toArray(Check[]::new)).scores().aeo()).isEqualTo(790);
        many.set(200, says("failed", Engine.AEO, 3, FAIL));
        assertThat(report(many.toArray(Check[]::new)).scores().aeo()).isGreaterThan(900);
    }

    @Test
    void aBlockerHoldsItsEngineAndTheWhole() {
        List<Check> many = passing(Engine.GEO, 200);
        many.addAll(passing(Engine.SEO, 3));
        many.add(says("blocked", Engine.GEO, 1, BLOCKER));
        Report report = report(many.toArray(Check[]::new));
        assertThat(report.scores()).isEqualTo(new Report.Scores(390, 1000, 390, 382));
        assertThat(report.verdict()).isEqualTo(BLOCKER);
    }

    /// Spam costs a page that had less than 39, too.
    @Test
    void aBlockerTakesItsShareOfALowScore() {
        // 0.39 · ((3 + 5 · 0.5) / 9 = 0.611)⁴ = 0.39 · 0.139
        Report report = with(says("warned", Engine.GEO, 5, WARNING), says("blocked", Engine.GEO, 1, BLOCKER));
        assertThat(report.scores().geo()).isEqualTo(54);
    }

    @Test
    void answersAreWorthNoMoreThanWhatTheySay() {
        // GEO ((3 + 2 · 0.5) / 5 = 0.8)⁴ = 0.41
        Report report = with(says("warned", Engine.GEO, 2, WARNING));
        assertThat(report.scores()).isEqualTo(new Report.Scores(646, 1000, 410, 410));
        // Both lost: the lower one counts.
        assertThat(with(says("warned", Engine.GEO, 2, WARNING), says("failed", Engine.AEO, 3, FAIL))
                        .scores()
                        .aeo())
                .isEqualTo(92);
        // A GEO that does not count holds nothing.
        List<Check> checks = new ArrayList<>(passing(Engine.AEO, 3));
        checks.add(says("lone", Engine.GEO, 1, WARNING));
        assertThat(report(checks.toArray(Check[]::new)).scores().aeo()).isEqualTo(1000);
    }

    @Test
    void anEngineWithFewChecksIsLeftOutOfTheWhole() {
        List<Check> checks = new ArrayList<>(passing(Engine.SEO, 3));
        checks.add(says("lone", Engine.GEO, 1, WARNING));
        Report report = report(checks.toArray(Check[]::new));
        assertThat(report.scores()).isEqualTo(new Report.Scores(1000, 1000, 1000, 63));
        assertThat(report.rows())
                .filteredOn(row -> row.check().equals("lone"))
                .extracting(Report.Row::pointsLost)
                .containsExactly(0);
    }

    @Test
    void anEngineWithoutChecksRepeatsTheWhole() {
        Report report = report(
                says("a", Engine.SEO, 1, WARNING), says("b", Engine.SEO, 1, PASS), says("c", Engine.SEO, 1, PASS));
        assertThat(report.scores().aeo()).isEqualTo(report.scores().overall()).isEqualTo(482);
    }

    @Test
    void aReportWithoutAnyCheckHasScores() {
        assertThat(report().scores()).isEqualTo(new Report.Scores(1000, 1000, 1000, 1000));
    }

    @Test
    void theGainOfAnActionIsWhatTheScoreWouldBe() {
        Report report = with(
                says("blocked", Engine.GEO, 1, BLOCKER),
                says("warned", Engine.SEO, 2, WARNING),
                says("hinted", Engine.SEO, 1, OPTIMIZATION));
        assertThat(report.actionItems())
                .extracting(Report.ActionItem::check)
                .first()
                .isEqualTo("blocked");
        // SEO ((3000 + 1000 + 850) / 6 = 0.808)⁴ = 0.427, GEO 0.39 · (3 / 4)⁴ = 0.123, and AEO no more than GEO
        assertThat(report.scores().overall()).isEqualTo(245);
        // Without the blocker 0.4 · 42.7 + 60 = 77.1
        assertThat(report.actionItems().getFirst().projectedGain()).isEqualTo(771 - 245);
        // With it the rest gains no more than the cap lets through: 0.4 · 90.4 + 7.4 = 43.5
        assertThat(report.actionItems())
                .extracting(Report.ActionItem::check, Report.ActionItem::projectedGain)
                .contains(tuple("warned", 390 - 245));
        assertThat(report.actionItems()).extracting(Report.ActionItem::action).contains("mend warned");
    }

    @Test
    void pointsLostAddUpToWhatIsMissing() {
        Report report = with(says("warned", Engine.SEO, 2, WARNING), says("hinted", Engine.AEO, 1, OPTIMIZATION));
        int lost = report.rows().stream().mapToInt(Report.Row::pointsLost).sum();
        assertThat(10_000 - lost).isCloseTo(report.scores().overall() * 10, org.assertj.core.data.Offset.offset(10));
        assertThat(report.rows())
                .filteredOn(row -> row.pointsLost() > 0)
                .extracting(Report.Row::check)
                .containsExactly("warned", "hinted");
    }

    @Test
    void whatAnEngineLostIsSharedOutByTheCreditsLost() {
        // ((3 + 2 · 0.5 + 2 · 0.85) / 7 = 0.814)⁴ = 0.440; 56.0 · 0.4 = 22.4 lost, ten thirteenths by the warning
        Report report = with(says("warned", Engine.SEO, 2, WARNING), says("hinted", Engine.SEO, 2, OPTIMIZATION));
        assertThat(report.rows())
                .filteredOn(row -> row.pointsLost() > 0)
                .extracting(Report.Row::check, Report.Row::pointsLost)
                .containsExactly(tuple("hinted", 517), tuple("warned", 1723));
    }

    @Test
    void aCheckThatIsNotApplicableLeavesTheScoreAlone() {
        Report report = with(
                says("absent", Engine.SEO, 5, FAIL),
                new Says("elsewhere", Engine.SEO, 5, FAIL, Set.of(ContentType.NEWS)));
        assertThat(report.scores().overall()).isEqualTo(1000);
        assertThat(report.notApplicable())
                .extracting(Report.NotApplicable::check, Report.NotApplicable::reason)
                .containsExactly(tuple("absent", "nothing to see"), tuple("elsewhere", "Not asked of the type blog."));
    }

    @Test
    void anIssueSaysWhereItStands() {
        Report report = with(says("warned", Engine.SEO, 2, WARNING));
        assertThat(report.inlineIssues()).singleElement().satisfies(issue -> {
            assertThat(issue.line()).isEqualTo(1);
            assertThat(issue.column()).isEqualTo(3);
            assertThat(issue.excerpt()).isEqualTo("Gre");
            assertThat(issue.suggestion()).isEqualTo("tea");
        });
        assertThat(report.count(PASS)).isEqualTo(9);
        assertThat(report.count(WARNING)).isEqualTo(1);
    }

    @Test
    void excerptsKeepCharactersWhole() {
        String source = "🍵🍵🍵";
        assertThat(Excerpt.of(source, new Range(0, 6), 3)).isEqualTo("🍵…");
        assertThat(Excerpt.of(source, new Range(1, 6), 80)).isEqualTo("🍵🍵");
        assertThat(Excerpt.of("a \n\t b", new Range(0, 6), 80)).isEqualTo("a b");
        assertThat(Excerpt.of(source, new Range(0, 1), 80)).isEqualTo("…");
    }

    @Test
    void theSlugIsAnsweredFromWhateverKnowsIt() {
        assertThat(slug(Submission.of("x", CheckTester.TODAY).at("given"))).isEqualTo("given");
        assertThat(slug(Submission.of("---\nslug: matter\n---\nx", CheckTester.TODAY)))
                .isEqualTo("matter");
        assertThat(slug(Submission.of("---\npermalink: /blog/2026/last/\n---\nx", CheckTester.TODAY)))
                .isEqualTo("last");
        assertThat(slug(Submission.of("x", CheckTester.TODAY).on("https://example.com/blog/green-tea.html?a=b")))
                .isEqualTo("green-tea");
        assertThat(slug(Submission.of("x", CheckTester.TODAY).titled("Grüner Tee, heiß!")))
                .isEqualTo("gruner-tee-heiss");
        assertThat(slug(Submission.of("x", CheckTester.TODAY))).isEmpty();
    }

    private static String slug(Submission submission) {
        return new Scorer(new Catalogue(List.of())).score(submission).slug();
    }

    @Test
    void theRulesetVersionChangesWithALimit() {
        assertThat(limited(30, 40).rulesetVersion()).isEqualTo(limited(30, 40).rulesetVersion());
        assertThat(limited(30, 41).rulesetVersion())
                .isNotEqualTo(limited(30, 40).rulesetVersion());
        assertThat(limited(29, 40).rulesetVersion())
                .isNotEqualTo(limited(30, 40).rulesetVersion());
    }

    private static Catalogue limited(double strict, double balanced) {
        Card card = says("a", Engine.SEO, 1, PASS).card();
        Card limited = new Card(
                card.name(),
                card.engine(),
                card.weight(),
                card.title(),
                card.asks(),
                card.because(),
                card.fixedBy(),
                card.types(),
                card.worst(),
                card.spam(),
                card.gate(),
                card.sense(),
                List.of(Limit.of("words_max", strict, balanced, 50)),
                card.evidence(),
                card.doubts(),
                card.cannotSee(),
                card.passing(),
                card.failing());
        return new Catalogue(List.of(new Check() {
            @Override
            public Card card() {
                return limited;
            }

            @Override
            public Outcome judge(Article article) {
                return Outcome.notApplicable("nothing to see");
            }
        }));
    }

    @Test
    void theRulesetVersionChangesWithAWeight() {
        Catalogue one = new Catalogue(List.of(says("a", Engine.SEO, 1, PASS)));
        assertThat(new Catalogue(List.of(says("a", Engine.SEO, 1, FAIL))).rulesetVersion())
                .isEqualTo(one.rulesetVersion());
        assertThat(new Catalogue(List.of(says("a", Engine.SEO, 2, PASS))).rulesetVersion())
                .isNotEqualTo(one.rulesetVersion());
    }

    private static final List<Check> MANY_FAULTS = List.of(
            says("seo0", Engine.SEO, 3, PASS),
            says("seo1", Engine.SEO, 5, FAIL),
            says("seo2", Engine.SEO, 2, WARNING),
            says("aeo0", Engine.AEO, 3, PASS),
            says("aeo1", Engine.AEO, 4, OPTIMIZATION),
            says("aeo2", Engine.AEO, 4, FAIL),
            says("geo0", Engine.GEO, 3, BLOCKER),
            says("geo1", Engine.GEO, 1, WARNING),
            says("geo2", Engine.GEO, 4, PASS));

    @Test
    void nothingDoneProjectsTheScoresAsTheyAre() {
        Scorer scorer = new Scorer(new Catalogue(MANY_FAULTS));
        Report report = scorer.score(longEnough());

        assertThat(scorer.projected(report, 0)).isEqualTo(new Report.Projection(List.of(), report.scores()));
    }

    @Test
    void theFirstItemDoneProjectsItsGain() {
        Scorer scorer = new Scorer(new Catalogue(MANY_FAULTS));
        Report report = scorer.score(longEnough());
        Report.ActionItem first = report.actionItems().getFirst();

        assertThat(first.check()).isEqualTo("geo0");
        assertThat(scorer.projected(report, 1).checks()).containsExactly("geo0");
        assertThat(scorer.projected(report, 1).scores().overall())
                .isEqualTo(report.scores().overall() + first.projectedGain());
    }

    @Test
    void moreDoneNeverProjectsLessAndAllDoneAHundred() {
        Scorer scorer = new Scorer(new Catalogue(MANY_FAULTS));
        Report report = scorer.score(longEnough());
        Report.Scores before = report.scores();
        for (int done = 1; done <= report.actionItems().size(); done++) {
            Report.Scores after = scorer.projected(report, done).scores();
            assertThat(after.overall()).isGreaterThanOrEqualTo(before.overall());
            for (Engine engine : Engine.values()) {
                assertThat(after.of(engine)).isGreaterThanOrEqualTo(before.of(engine));
            }
            before = after;
        }
        assertThat(before).isEqualTo(new Report.Scores(1000, 1000, 1000, 1000));
        assertThat(scorer.projected(report, 100).checks()).hasSize(6);
    }

    /// With the blocker gone the FAIL of weight 4 holds AEO, whatever else is mended.
    @Test
    void aProjectionHoldsTheCapsThatAreLeft() {
        List<Check> many = new ArrayList<>(passing(Engine.AEO, 200));
        many.add(says("failed", Engine.AEO, 4, FAIL));
        many.add(says("blocked", Engine.AEO, 1, BLOCKER));
        Scorer scorer = new Scorer(new Catalogue(many));
        Report report = scorer.score(longEnough());

        assertThat(report.actionItems()).extracting(Report.ActionItem::check).containsExactly("blocked", "failed");
        assertThat(scorer.projected(report, 1).scores().aeo()).isEqualTo(790);
        assertThat(scorer.projected(report, 2).scores().aeo()).isEqualTo(1000);
    }

    @Test
    void everyReportOfTheRealChecksProjectsTheGainOfItsFirstItem() {
        Scorer scorer = new Scorer(Catalogue.complete());
        for (String text : List.of(
                LONG_ENOUGH, "# Green tea\n\nHot.", "", "<p>Tea <a href=''>here</a>", "TODO: lorem ipsum dolor")) {
            Report report = scorer.score(Submission.of(text, CheckTester.TODAY));

            assertThat(scorer.projected(report, 1).scores().overall())
                    .isEqualTo(report.scores().overall()
                            + report.actionItems().getFirst().projectedGain());
        }
    }

    @Test
    void aPageThatRobotsTxtForbidsIsScoredAndSaysSo() {
        Submission tea = Submission.of("<article><p>" + "Tea is best. ".repeat(7) + "</p></article>", CheckTester.TODAY)
                .written("en");
        Page page = Page.at("https://tea.example/drafts/green");
        String forbids = "User-agent: *\nDisallow: /drafts/\n";

        assertThat(new Scorer(Catalogue.complete())
                        .score(tea.page(page.robots(200, forbids)))
                        .notes())
                .containsExactly("The site's robots.txt keeps programs from this page;"
                        + " it was fetched because somebody named it.");
        for (Page allowed : List.of(
                page,
                page.robots(404, ""),
                page.robots(503, ""),
                page.robots(200, "User-agent: *\nDisallow: /cellar/\n"),
                page.robots(200, forbids + "\nUser-agent: assay\nAllow: /\n"))) {
            assertThat(new Scorer(Catalogue.complete()).score(tea.page(allowed)).notes())
                    .isEmpty();
        }
    }
}
