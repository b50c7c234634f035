package assay.scoring;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.scoring.document.ParserLimit;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Tests the arithmetic of a report, with checks made for this test.
class ScorerTest {

    private static Messages texts(String name) {
        return Messages.of(
                name,
                Map.of(
                        "title", name,
                        "asks", "?",
                        "because", "b",
                        "fixed_by", "f",
                        "evidence", "s",
                        "doubts", "d",
                        "cannot_see", "c"));
    }

    private record Says(String name, Engine engine, int weight, Severity severity, Set<ContentType> types)
            implements Check {
        @Override
        public Card card() {
            return Card.of(name, engine, weight, texts(name))
                    .types(types)
                    .worst(BLOCKER)
                    .customary()
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
                outcome.say(severity, "fix " + name);
                outcome.find(new Finding(new Range(2, 5), severity, "here", "tea"));
            }
            return outcome.orPass("fine");
        }
    }

    private static Check says(String name, Engine engine, int weight, Severity severity) {
        return new Says(name, engine, weight, severity, ContentType.ALL);
    }

    /// A text of the minimum length that gets a score.
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
    void reportWithOnlyPassesScores100() {
        Report report = with();
        assertThat(report.scores()).isEqualTo(new Report.Scores(1000, 1000, 1000, 1000));
        assertThat(report.verdict()).isEqualTo(PASS);
        assertThat(report.actionItems()).isEmpty();
    }

    @Test
    void textUnder20WordsIsCheckedButNotScored() {
        Scorer scorer = new Scorer(new Catalogue(MANY_FAULTS));
        String words = "Green tea. " + "Pour. ".repeat(17);
        Report tooShort = scorer.score(Submission.of(words, CheckTester.TODAY));
        Report longEnough = scorer.score(Submission.of(words + "Wait.", CheckTester.TODAY));

        assertThat(tooShort.wordCount()).isEqualTo(19);
        assertThat(tooShort.scored()).isFalse();
        assertThat(tooShort.scores()).isEqualTo(new Report.Scores(0, 0, 0, 0));
        assertThat(tooShort.suppressed().scores()).isEqualTo(new Report.Scores(0, 0, 0, 0));
        assertThat(tooShort.notes())
                .containsExactly("Write at least 20 words: the text has only 19, so all scores are 0.");
        assertThat(scorer.projected(tooShort, 3).scores()).isEqualTo(new Report.Scores(0, 0, 0, 0));
        // Findings and action items remain, but nothing gains points without a score.
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

    /// These checks are not in weights.txt, so each step of their weight costs 8.5 of their engine's points.
    @Test
    void engineScoreIs100MinusLostPoints() {
        // The SEO score is 100 - 17 · 0.5, and the overall score 0.4 · 91.5 + 0.6 · 100.
        Report report = with(says("warned", Engine.SEO, 2, WARNING));
        assertThat(report.scores()).isEqualTo(new Report.Scores(966, 915, 1000, 1000));
        assertThat(report.verdict()).isEqualTo(WARNING);
        assertThat(report.caps()).isEmpty();
    }

    @Test
    void engineScoreIsAtLeastZero() {
        List<Check> many = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            many.add(says("warned" + i, Engine.GEO, 5, WARNING));
        }
        many.addAll(passing(Engine.SEO, 3));
        Report report = report(many.toArray(Check[]::new));
        assertThat(report.scores()).isEqualTo(new Report.Scores(571, 1000, 571, 0));
        assertThat(report.rows().stream().mapToInt(Report.Row::pointsLost).sum())
                .isEqualTo(4290);
    }

    @Test
    void failCapsTheEngineScoreAndTheOverallScoreAt59() {
        Report report = with(says("failed", Engine.AEO, 1, FAIL));
        assertThat(report.scores()).isEqualTo(new Report.Scores(590, 1000, 590, 1000));
        // 0.3 · 8.5 · 0.9 are the check's own points.
        assertThat(report.caps())
                .containsExactly(
                        new Report.Cap("fail", 3870, "One check fails (“failed”), so the score is capped at 59."));
    }

    @Test
    void blockerReducesTheScoreTo29Percent() {
        Report report = with(says("blocked", Engine.SEO, 1, BLOCKER));
        // The SEO score is (100 - 8.5) · 0.29, and the overall score (100 - 3.4) · 0.29.
        assertThat(report.scores()).isEqualTo(new Report.Scores(280, 265, 1000, 1000));
        assertThat(report.verdict()).isEqualTo(BLOCKER);
        assertThat(report.caps())
                .containsExactly(new Report.Cap(
                        "blocker", 6860, "One blocker (“blocked”) reduces the score to 29% of its value."));
    }

    /// Even a page that scores below 29 loses points for spam.
    @Test
    void blockerReducesLowScoresToo() {
        Report report = with(
                says("warned", Engine.GEO, 5, WARNING),
                says("blocked", Engine.GEO, 1, BLOCKER),
                says("failed", Engine.GEO, 5, FAIL));
        // Without the blocker, the GEO score would be 100 - 21.25 - 8.5 - 38.25 = 32.0.
        assertThat(report.scores().geo()).isEqualTo(93);
    }

    @Test
    void aeoScoreLosesHalfOfItsLeadOverGeo() {
        Report report = with(says("warned", Engine.GEO, 2, WARNING));
        assertThat(report.scores()).isEqualTo(new Report.Scores(962, 1000, 958, 915));
        assertThat(report.caps())
                .containsExactly(new Report.Cap(
                        "geo_holds_aeo",
                        130,
                        "The AEO score is lowered from 100.0 to 95.8: it was above the GEO score and loses half of the"
                                + " difference, because answers need substance."));
        // Scores below the GEO score are not changed.
        assertThat(with(says("warned", Engine.GEO, 2, WARNING), says("warned too", Engine.AEO, 3, WARNING))
                        .scores()
                        .aeo())
                .isEqualTo(873);
        // A GEO score that does not count does not cap AEO.
        List<Check> checks = new ArrayList<>(passing(Engine.AEO, 3));
        checks.add(says("lone", Engine.GEO, 1, WARNING));
        assertThat(report(checks.toArray(Check[]::new)).scores().aeo()).isEqualTo(1000);
    }

    @Test
    void optimizationsThatCostLittleBecomeNotes() {
        // 0.3 · 8.5 · 0.15
        Report report = with(says("hinted", Engine.AEO, 1, OPTIMIZATION));
        assertThat(report.verdict()).isEqualTo(PASS);
        assertThat(report.notes()).containsExactly("fix hinted (“hinted”, 0.4 points)");
        assertThat(report.actionItems()).isEmpty();
        // The finding remains, because it is still useful. For example, a doubled word costs almost nothing.
        assertThat(report.inlineIssues())
                .extracting(Report.InlineIssue::severity)
                .containsExactly(OPTIMIZATION);
        assertThat(report.rows()).filteredOn(Report.Row::note).singleElement().satisfies(row -> {
            assertThat(row.check()).isEqualTo("hinted");
            assertThat(row.severity()).isEqualTo(PASS);
            assertThat(row.credit()).isEqualTo(OPTIMIZATION.credit());
            assertThat(row.pointsLost()).isEqualTo(40);
        });
        assertThat(report.scores().overall()).isEqualTo(996);
        // 0.3 · 17 · 0.15 is more than half a point.
        assertThat(with(says("hinted", Engine.AEO, 2, OPTIMIZATION)).verdict()).isEqualTo(OPTIMIZATION);
    }

    @Test
    void notesCostAtMostThreePointsTogether() {
        Check[] many = new Check[12];
        for (int i = 0; i < many.length; i++) {
            many[i] = says("hinted" + i, Engine.GEO, 1, OPTIMIZATION);
        }
        Report report = with(many);
        int notes = report.rows().stream()
                .filter(Report.Row::note)
                .mapToInt(Report.Row::pointsLost)
                .sum();
        assertThat(notes).isPositive().isLessThanOrEqualTo(300);
        assertThat(report.verdict()).isEqualTo(OPTIMIZATION);
        assertThat(report.notes()).hasSize(7);
    }

    @Test
    void engineWithFewChecksDoesNotAffectTheOverallScore() {
        List<Check> checks = new ArrayList<>(passing(Engine.SEO, 3));
        checks.add(says("lone", Engine.GEO, 1, WARNING));
        Report report = report(checks.toArray(Check[]::new));
        assertThat(report.scores()).isEqualTo(new Report.Scores(1000, 1000, 1000, 958));
        assertThat(report.rows())
                .filteredOn(row -> row.check().equals("lone"))
                .extracting(Report.Row::pointsLost)
                .containsExactly(0);
    }

    @Test
    void engineWithoutChecksGetsTheOverallScore() {
        Report report = report(
                says("a", Engine.SEO, 1, WARNING), says("b", Engine.SEO, 1, PASS), says("c", Engine.SEO, 1, PASS));
        assertThat(report.scores().aeo()).isEqualTo(report.scores().overall()).isEqualTo(958);
    }

    @Test
    void reportWithoutChecksScores100() {
        assertThat(report().scores()).isEqualTo(new Report.Scores(1000, 1000, 1000, 1000));
    }

    @Test
    void projectedGainIsTheScoreDifference() {
        Report report = with(
                says("blocked", Engine.GEO, 1, BLOCKER),
                says("warned", Engine.SEO, 2, WARNING),
                says("hinted", Engine.SEO, 2, OPTIMIZATION));
        // SEO is 100 - 8.5 - 2.55 = 88.95, GEO is 91.5 before the blocker, and AEO is 95.8, halfway to GEO.
        assertThat(report.scores().overall()).isEqualTo(266);
        assertThat(report.actionItems())
                .extracting(Report.ActionItem::check, Report.ActionItem::projectedGain)
                .containsExactly(tuple("blocked", 956 - 266), tuple("warned", 276 - 266), tuple("hinted", 269 - 266));
        assertThat(report.actionItems()).extracting(Report.ActionItem::action).contains("fix warned");
    }

    @Test
    void worstSeverityComesFirstWhateverItsGain() {
        Report report = with(says("hinted", Engine.GEO, 5, OPTIMIZATION), says("warned", Engine.SEO, 1, WARNING));
        assertThat(report.actionItems().getFirst().projectedGain())
                .isLessThan(report.actionItems().getLast().projectedGain());
        assertThat(report.actionItems()).extracting(Report.ActionItem::check).containsExactly("warned", "hinted");
    }

    @Test
    void lostPointsAddUpToTheDifferenceFrom100() {
        Report report = with(says("warned", Engine.SEO, 2, WARNING), says("hinted", Engine.AEO, 1, OPTIMIZATION));
        int lost = report.rows().stream().mapToInt(Report.Row::pointsLost).sum();
        assertThat(10_000 - lost).isEqualTo(report.scores().overall() * 10);
        assertThat(report.rows())
                .filteredOn(row -> row.pointsLost() > 0)
                .extracting(Report.Row::check)
                .containsExactly("warned", "hinted");
    }

    @Test
    void notApplicableChecksDoNotAffectTheScore() {
        Report report = with(
                says("absent", Engine.SEO, 5, FAIL),
                new Says("elsewhere", Engine.SEO, 5, FAIL, Set.of(ContentType.NEWS)));
        assertThat(report.scores().overall()).isEqualTo(1000);
        assertThat(report.notApplicable())
                .extracting(Report.NotApplicable::check, Report.NotApplicable::reason)
                .containsExactly(
                        tuple("absent", "nothing to see"),
                        tuple("elsewhere", "This check doesn't apply to the content type “blog”."));
    }

    @Test
    void issuesHaveLineAndColumn() {
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
    void excerptsDoNotSplitCharacters() {
        String source = "🍵🍵🍵";
        assertThat(Excerpt.of(source, new Range(0, 6), 3)).isEqualTo("🍵…");
        assertThat(Excerpt.of(source, new Range(1, 6), 80)).isEqualTo("🍵🍵");
        assertThat(Excerpt.of("a \n\t b", new Range(0, 6), 80)).isEqualTo("a b");
        assertThat(Excerpt.of(source, new Range(0, 1), 80)).isEqualTo("…");
    }

    @Test
    void slugComesFromTheFirstSourceThatHasOne() {
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
    void rulesetVersionChangesWhenALimitChanges() {
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
                card.autoFix(),
                card.question(),
                card.types(),
                card.worst(),
                card.spam(),
                card.gate(),
                card.form(),
                card.sense(),
                List.of(Limit.of("words", "words_max", strict, balanced, 50)),
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
    void rulesetVersionChangesWhenThePointsOfACheckChange() {
        Catalogue one = new Catalogue(List.of(says("a", Engine.SEO, 1, PASS)));
        assertThat(one.weighing(new Weights(Map.of("a", 850))).rulesetVersion()).isEqualTo(one.rulesetVersion());
        assertThat(one.weighing(new Weights(Map.of("a", 851))).rulesetVersion()).isNotEqualTo(one.rulesetVersion());
        assertThat(one.weighing(new Weights(Map.of("a", 851))).points("a")).isEqualTo(851);
    }

    @Test
    void rulesetVersionChangesWhenTheWeightOfACheckChanges() {
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
    void projectionWithNoItemsFixedEqualsTheScores() {
        Scorer scorer = new Scorer(new Catalogue(MANY_FAULTS));
        Report report = scorer.score(longEnough());

        assertThat(scorer.projected(report, 0)).isEqualTo(new Report.Projection(List.of(), report.scores()));
    }

    @Test
    void projectionWithOneItemFixedAddsItsGain() {
        Scorer scorer = new Scorer(new Catalogue(MANY_FAULTS));
        Report report = scorer.score(longEnough());
        Report.ActionItem first = report.actionItems().getFirst();

        assertThat(first.check()).isEqualTo("geo0");
        assertThat(scorer.projected(report, 1).checks()).containsExactly("geo0");
        assertThat(scorer.projected(report, 1).scores().overall())
                .isEqualTo(report.scores().overall() + first.projectedGain());
    }

    @Test
    void projectedScoreNeverFallsAndEndsAt100() {
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

    /// Without the blocker, the FAIL caps AEO, regardless of what else is fixed.
    @Test
    void projectionAppliesRemainingCaps() {
        List<Check> many = new ArrayList<>(passing(Engine.AEO, 200));
        many.add(says("failed", Engine.AEO, 4, FAIL));
        many.add(says("blocked", Engine.AEO, 1, BLOCKER));
        Scorer scorer = new Scorer(new Catalogue(many));
        Report report = scorer.score(longEnough());

        assertThat(report.actionItems()).extracting(Report.ActionItem::check).containsExactly("blocked", "failed");
        assertThat(scorer.projected(report, 1).scores().aeo()).isEqualTo(590);
        assertThat(scorer.projected(report, 2).scores().aeo()).isEqualTo(1000);
    }

    @Test
    void projectionOfRealReportsAddsTheGainOfTheFirstItem() {
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
    void everyExceededParserLimitIsNoted() {
        Submission nested = Submission.of("> ".repeat(500) + "Tea is best. ".repeat(7), CheckTester.TODAY);
        assertThat(new Scorer(Catalogue.complete()).score(nested).notes())
                .contains("Markup is nested more than 100 levels deep; the deeper levels were read as plain text.");
        assertThat(Stream.of(ParserLimit.values()).map(LimitNotes::of))
                .containsExactly(
                        "Markup is nested more than 100 levels deep; the deeper levels were read as plain text.",
                        "The tables have more than 100,000 cells in total, so they were read as plain text.",
                        "Link references expand to more text than was submitted, so some were read without their URLs.",
                        "A tag name has more than 4,000 characters; the tag was read as plain text.",
                        "A paragraph has more than 2,000 lines, so it was read in parts.",
                        "A paragraph has more than 4,000 characters of markup, so its markup was read as plain text.",
                        "The text contains “İ” more often than any real text, so this letter was read as “I”.");
    }

    @Test
    void pageBlockedByRobotsTxtIsScoredWithANote() {
        Submission tea = Submission.of("<article><p>" + "Tea is best. ".repeat(7) + "</p></article>", CheckTester.TODAY)
                .written("en");
        Page page = Page.at("https://tea.example/drafts/green");
        String forbids = "User-agent: *\nDisallow: /drafts/\n";

        assertThat(new Scorer(Catalogue.complete())
                        .score(tea.page(page.robots(200, forbids)))
                        .notes())
                .contains("The site's robots.txt disallows this page;"
                        + " it was fetched because the request specified its URL.");
        for (Page allowed : List.of(
                page,
                page.robots(404, ""),
                page.robots(503, ""),
                page.robots(200, "User-agent: *\nDisallow: /cellar/\n"),
                page.robots(200, forbids + "\nUser-agent: assay\nAllow: /\n"))) {
            assertThat(new Scorer(Catalogue.complete()).score(tea.page(allowed)).notes())
                    .noneMatch(note -> note.contains("robots.txt"));
        }
    }

    @Test
    void reportHasAtMostTwentyNotes() {
        StringBuilder text = new StringBuilder("<!-- assay-disable");
        for (int i = 0; i < 30; i++) {
            text.append(" unknown_").append(i);
        }
        text.append(" -->\n\nGreen tea is best steeped at 80 degrees.\n");
        Submission tea = Submission.of(text.toString(), CheckTester.TODAY);

        List<String> notes = new Scorer(Catalogue.complete()).score(tea).notes();

        assertThat(notes).hasSize(20);
        Profile off = new Profile("tea", 1, Set.of("nonsense"), Set.of(), Map.of());
        assertThat(new Scorer(Catalogue.complete()).score(tea.profile(off)).notes())
                .isEqualTo(notes);
    }
}
