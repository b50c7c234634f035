package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Corpus;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests rules that all reports follow, with texts from a seeded generator, and with real posts if available.
class LawsTest {

    private static final int MADE = 300;
    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    static Submission made(int seed) {
        ContentType[] types = ContentType.values();
        return Submission.of(new TextMaker(seed).make(), CheckTester.TODAY)
                .as(types[seed % types.length])
                .titled(seed % 3 == 0 ? "Brewing green tea" : null)
                .about(seed % 4 == 0 ? null : "green tea")
                .described(seed % 5 == 0 ? "How to brew green tea so that it does not turn bitter." : null)
                .at(seed % 7 == 0 ? "green-tea" : null)
                .on(seed % 2 == 0 ? "https://example.com/blog/" : null);
    }

    static List<Submission> submissions() {
        List<Submission> all = new ArrayList<>();
        for (int i = 0; i < MADE; i++) {
            all.add(made(i));
        }
        return all;
    }

    static List<Submission> posts() {
        return Corpus.markdown().stream()
                .map(path -> Submission.of(Corpus.read(path), CheckTester.TODAY).about("open source"))
                .toList();
    }

    @Test
    void scoreNeverRisesWithStrictness() {
        submissions().forEach(LawsTest::neverRises);
    }

    @Test
    void scoresOfRealPostsNeverRiseWithStrictness() {
        posts().forEach(LawsTest::neverRises);
    }

    private static void neverRises(Submission submission) {
        Report permissive = SCORER.score(submission.judged(Strictness.PERMISSIVE));
        Report balanced = SCORER.score(submission.judged(Strictness.BALANCED));
        Report strict = SCORER.score(submission.judged(Strictness.STRICT));
        assertThat(balanced.notApplicable()).isEqualTo(permissive.notApplicable());
        assertThat(strict.notApplicable()).isEqualTo(permissive.notApplicable());
        for (int i = 0; i < balanced.rows().size(); i++) {
            assertThat(strict.rows().get(i).credit())
                    .isLessThanOrEqualTo(balanced.rows().get(i).credit());
            assertThat(balanced.rows().get(i).credit())
                    .isLessThanOrEqualTo(permissive.rows().get(i).credit());
        }
        for (Engine engine : Engine.values()) {
            assertThat(strict.scores().of(engine))
                    .isLessThanOrEqualTo(balanced.scores().of(engine));
            assertThat(balanced.scores().of(engine))
                    .isLessThanOrEqualTo(permissive.scores().of(engine));
        }
        assertThat(strict.scores().overall())
                .isLessThanOrEqualTo(balanced.scores().overall());
        assertThat(balanced.scores().overall())
                .isLessThanOrEqualTo(permissive.scores().overall());
    }

    @Test
    void sameSubmissionGivesTheSameReportOnAnyThread() throws Exception {
        List<Submission> submissions = submissions();
        List<Report> expected = submissions.stream().map(SCORER::score).toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Report>> reports = submissions.reversed().stream()
                    .map(submission -> threads.submit(() -> SCORER.score(submission)))
                    .toList();
            for (int i = 0; i < expected.size(); i++) {
                assertThat(reports.reversed().get(i).get()).isEqualTo(expected.get(i));
            }
        }
    }

    @Test
    void issuesHaveValidPositions() {
        Stream.concat(
                        submissions().stream(),
                        Stream.of("", " ", "\n", "# ", "\ud83c").map(text -> Submission.of(text, CheckTester.TODAY)))
                .forEach(LawsTest::issuesStand);
    }

    @Test
    void issuesInRealPostsHaveValidPositions() {
        posts().forEach(LawsTest::issuesStand);
    }

    private static void issuesStand(Submission submission) {
        Report report = SCORER.score(submission);
        Set<String> rows = new HashSet<>();
        report.rows().forEach(row -> rows.add(row.check()));
        for (Report.InlineIssue issue : report.inlineIssues()) {
            assertThat(issue.range().end())
                    .isLessThanOrEqualTo(submission.content().length());
            assertThat(issue.message()).isNotBlank();
            assertThat(issue.line()).isPositive();
            assertThat(issue.column()).isPositive();
            assertThat(rows).contains(issue.check());
        }
        for (Report.Row row : report.rows()) {
            assertThat(row.reasons())
                    .isNotEmpty()
                    .allSatisfy(reason -> assertThat(reason).isNotBlank());
            assertThat(row.metrics().values())
                    .allSatisfy(metric -> assertThat(Double.isFinite(metric.doubleValue()))
                            .as(row.check())
                            .isTrue());
            assertThat(row.credit()).isBetween(0, 1000);
        }
        assertThat(report.rows().size() + report.notApplicable().size())
                .isEqualTo(Catalogue.complete().cards().size());
    }

    @ParameterizedTest
    @EnumSource(ContentType.class)
    void everyContentTypeGivesAllFourScores(ContentType type) {
        String page = "<!doctype html><html lang=en><head><title>Tea</title></head><body><main><h1>Tea</h1><p>Steep it."
                + "</p></main></body></html>";
        for (String content : List.of("", "# Tea\n\nSteep it.", new TextMaker(7).make(), page)) {
            for (SourceFormat format : SourceFormat.values()) {
                Submission text =
                        Submission.of(content, CheckTester.TODAY).as(type).in(format);
                givesNumbers(text);
                givesNumbers(text.page(Page.at("https://example.com/tea")));
                givesNumbers(text.page(Page.at("https://example.com/tea")
                        .answered(404)
                        .header("X-Robots-Tag", "noindex, nosnippet")
                        .robots(200, "User-agent: *\nDisallow: /")
                        .llms(200, "# Tea\n")));
            }
        }
    }

    private static void givesNumbers(Submission submission) {
        Report report = SCORER.score(submission);
        assertThat(report.scores().overall()).isBetween(0, 1000);
        for (Engine engine : Engine.values()) {
            assertThat(report.scores().of(engine)).isBetween(0, 1000);
        }
    }
}
