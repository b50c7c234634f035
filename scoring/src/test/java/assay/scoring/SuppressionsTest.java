package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Report.InlineIssue;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the suppression of checks by comments and by a team's profile.
class SuppressionsTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final String OPENING =
            "The [first pot](https://example.com/pot) is for guests, who are given the best leaves of the year and a cup without a handle.\n\n";
    private static final String ENOUGH = """
            Water that has just boiled burns the leaves, so let it stand until the steam no longer rises in a column. Pour
            it along the wall of the pot and wait for two minutes. The second pot needs half as long as the first one did,
            and the third is the best of all: by then the leaves have opened, and whatever was bitter in them has gone
            into the first cups. Old leaves need a minute more than young ones.

            """;
    private static final String BARE = "Read it [here](https://example.com/a), and [here](https://example.com/b).";

    static Stream<Check> checks() {
        return CatalogueTest.checks().filter(check -> !check.card().gate());
    }

    static Stream<Check> gates() {
        return CatalogueTest.checks().filter(check -> check.card().gate());
    }

    private static Report report(String content) {
        return SCORER.score(Submission.of(content, CheckTester.TODAY).judged(Strictness.STRICT));
    }

    private static Report.Row row(Report report, String check) {
        return report.rows().stream()
                .filter(row -> row.check().equals(check))
                .findFirst()
                .orElseThrow(() -> new AssertionError(check + " is not judged: " + report.notApplicable()));
    }

    private static List<InlineIssue> issues(Report report, String check) {
        return report.inlineIssues().stream()
                .filter(issue -> issue.check().equals(check))
                .toList();
    }

    @Test
    void suppressedFindingsAreListedAndDoNotCount() {
        Report before = report(OPENING + BARE);
        Report after = report(OPENING + "<!-- assay-disable link_text -->\n\n" + BARE);

        assertThat(row(before, "link_text").severity()).isNotEqualTo(Severity.PASS);
        assertThat(issues(before, "link_text")).hasSize(2).noneMatch(InlineIssue::suppressed);
        assertThat(row(after, "link_text").severity()).isEqualTo(Severity.PASS);
        assertThat(issues(after, "link_text")).hasSize(2).allMatch(InlineIssue::suppressed);
        assertThat(row(before, "link_text").pointsLost()).isPositive();
        assertThat(row(after, "link_text").pointsLost()).isZero();
    }

    @Test
    void reportCountsSuppressedFindingsAndScoresWithoutThem() {
        // The text is long enough that nothing else fails and caps the score.
        String text = OPENING + ENOUGH;
        Report before = SCORER.score(Submission.of(text + BARE, CheckTester.TODAY));
        Report after =
                SCORER.score(Submission.of(text + "<!-- assay-disable link_text -->\n\n" + BARE, CheckTester.TODAY));

        assertThat(before.suppressed()).isEqualTo(new Report.Suppressed(0, before.scores()));
        assertThat(after.suppressed().count()).isEqualTo(2);
        assertThat(after.suppressed().scores()).isEqualTo(before.scores());
        assertThat(after.scores().overall()).isGreaterThan(before.scores().overall());
    }

    @Test
    void suppressedProblemsWithoutAPositionAreCountedToo() {
        // This text has no title and no links, so most of its problems have no position.
        Report before = report(OPENING);
        Report after = report("<!-- assay-disable -->\n\n" + OPENING);

        long worse = before.rows().stream()
                .filter(row -> row.severity().worseThan(row(after, row.check()).severity()))
                .count();
        assertThat(worse).isPositive();
        assertThat((long) after.suppressed().count()).isGreaterThanOrEqualTo(worse);
        assertThat(after.suppressed().scores()).isEqualTo(before.scores());
    }

    @Test
    void enableCommentEndsSuppression() {
        Report report = report(OPENING + "<!-- assay-disable link_text -->\n\n" + BARE
                + "\n\n<!-- assay-enable link_text -->\n\n" + BARE);

        assertThat(issues(report, "link_text"))
                .extracting(InlineIssue::suppressed)
                .containsExactly(true, true, false, false);
        assertThat(row(report, "link_text").metrics()).containsEntry("generic_anchor_count", 2L);
    }

    @Test
    void oneCheckCanBeEnabledWhileAllOthersAreDisabled() {
        Report report = report("<!-- assay-disable -->\n\n" + OPENING + BARE + "\n\n<!-- assay-enable link_text -->\n\n"
                + BARE + "\n\n<!-- assay-disable link_text -->\n\n" + BARE);

        assertThat(issues(report, "link_text"))
                .extracting(InlineIssue::suppressed)
                .containsExactly(true, true, false, false, true, true);
        Report whole = report("<!-- assay-disable --><!-- assay-enable link_text -->\n\n" + OPENING + BARE);
        assertThat(row(whole, "link_text").severity()).isNotEqualTo(Severity.PASS);
        assertThat(row(whole, "external_links").severity()).isEqualTo(Severity.PASS);
    }

    @Test
    void suppressedRangesWorkInsideParagraphsAndHtml() {
        String text =
                "Read <!-- assay-disable link_text -->[here](https://example.com/a)<!-- assay-enable link_text -->"
                        + " and [there, in the book](https://example.com/b).";
        assertThat(issues(report(text), "link_text"))
                .extracting(InlineIssue::suppressed)
                .containsExactly(true);
        String html = "<p>Read <!-- assay-disable link_text --><a href='https://example.com/a'>here</a>"
                + "<!-- assay-enable link_text --> and <a href='https://example.com/b'>click here</a>.</p>";
        assertThat(issues(report(html), "link_text"))
                .extracting(InlineIssue::suppressed)
                .containsExactly(true, false);
    }

    @Test
    void commentSuppressesTheListedChecksOrAllChecks() {
        String image = "\n\n![](tea.png)";
        for (String names : List.of(" link_text image_alt", " link_text, image_alt", "")) {
            Report report = report(OPENING + "<!-- assay-disable" + names + " -->\n\n" + BARE + image);
            assertThat(issues(report, "link_text")).hasSize(2).allMatch(InlineIssue::suppressed);
            assertThat(issues(report, "image_alt")).hasSize(1).allMatch(InlineIssue::suppressed);
        }
    }

    @Test
    void checksThatAreNotListedAreNotSuppressed() {
        assertThat(issues(report(OPENING + "<!-- assay-disable image_alt -->\n\n" + BARE), "link_text"))
                .noneMatch(InlineIssue::suppressed);
        assertThat(issues(report(OPENING + "`<!-- assay-disable link_text -->`\n\n" + BARE), "link_text"))
                .noneMatch(InlineIssue::suppressed);
    }

    @Test
    void unknownCheckNamesAreReported() {
        assertThat(report(OPENING + "<!-- assay-disable link_txt -->\n\n" + BARE)
                        .notes())
                .containsExactly(
                        "Correct the check name “link_txt” in a comment; this check doesn't exist, so the comment has"
                                + " no effect.");
    }

    @Test
    void suppressingAnIntegrityCheckHasNoEffect() {
        String lorem = "\n\nLorem ipsum dolor sit amet, consectetur adipiscing elit.";
        Report report = report("<!-- assay-disable placeholder_text -->\n\n" + OPENING + lorem);

        assertThat(row(report, "placeholder_text").severity()).isEqualTo(Severity.BLOCKER);
        assertThat(report.notes())
                .containsExactly(
                        "A comment tries to suppress placeholder_text, but integrity checks can't be suppressed.");
    }

    @Test
    void suppressionCommentsInFetchedPagesAreIgnored() {
        String content = "<!-- assay-disable link_text -->\n\n" + OPENING + BARE;
        Report report = SCORER.score(Submission.of(content, CheckTester.TODAY)
                .judged(Strictness.STRICT)
                .page(Page.at("https://example.org/tea")));

        assertThat(issues(report, "link_text")).hasSize(2).noneMatch(InlineIssue::suppressed);
        assertThat(report.notes()).isEmpty();
    }

    /// Disabling a check from before the first word to the end also suppresses its findings about the whole
    /// text.
    @ParameterizedTest
    @MethodSource("checks")
    void everyCheckCanBeSuppressed(Check check) {
        Submission failing = check.card().failing().submission();
        String name = check.card().name();
        Report before = SCORER.score(failing);
        Report after = SCORER.score(failing.reading(commented(failing.content(), name)));
        if (failing.page() == null) {
            assertThat(row(after, name).severity()).isEqualTo(Severity.PASS);
            assertThat(issues(after, name)).allMatch(InlineIssue::suppressed);
            assertThat(issues(after, name).isEmpty())
                    .isEqualTo(issues(before, name).isEmpty());
        } else {
            assertThat(row(after, name).severity()).isNotEqualTo(Severity.PASS);
            assertThat(issues(after, name)).noneMatch(InlineIssue::suppressed);
        }
    }

    /// Returns the text with the check disabled from the first position where a comment is allowed.
    private static String commented(String content, String name) {
        String comment = "<!-- assay-disable " + name + " -->\n\n";
        int body = content.startsWith("---") ? content.indexOf("\n---", 3) + 5 : 0;
        return content.substring(0, body) + comment + content.substring(body);
    }

    /// Suppressing only the range of a finding lists the finding as suppressed and makes nothing worse.
    @ParameterizedTest
    @MethodSource("checks")
    void suppressedFindingsAreListedAndCostNothing(Check check) {
        Submission failing = check.card().failing().submission();
        String name = check.card().name();
        String filler = "Some words before it all.\n\n";
        if (failing.page() != null
                || failing.content().startsWith("---")
                || failing.content().startsWith("<")) {
            return;
        }
        Report before = SCORER.score(failing.reading(filler + failing.content()));
        Report after =
                SCORER.score(failing.reading(filler + "<!-- assay-disable " + name + " -->\n\n" + failing.content()));
        int from = filler.length();
        assertThat(issues(after, name).stream().filter(issue -> issue.range().start() >= from))
                .as(name)
                .allMatch(InlineIssue::suppressed);
        after.rows().stream()
                .filter(row -> row.check().equals(name))
                .forEach(row -> assertThat(row.credit())
                        .as(name)
                        .isGreaterThanOrEqualTo(row(before, name).credit()));
    }

    @ParameterizedTest
    @MethodSource("gates")
    void noIntegrityCheckCanBeSuppressed(Check check) {
        Submission failing = check.card().failing().submission();
        Report after = SCORER.score(
                failing.reading(commented(failing.content(), check.card().name())));
        assertThat(row(after, check.card().name()).severity()).isNotEqualTo(Severity.PASS);
        assertThat(issues(after, check.card().name())).noneMatch(InlineIssue::suppressed);
    }

    @Test
    void reportMentionsTheProfileThatSkipsChecks() {
        Profile profile =
                new Profile("Tea House", 7, Set.of("link_text", "placeholder_text"), Set.of(), java.util.Map.of());
        Report report =
                SCORER.score(Submission.of(OPENING + BARE, CheckTester.TODAY).profile(profile));

        assertThat(report.rows()).extracting(Report.Row::check).doesNotContain("link_text");
        assertThat(report.notApplicable())
                .contains(new Report.NotApplicable("link_text", "The profile “Tea House” switches this check off."));
        assertThat(report.rows()).extracting(Report.Row::check).contains("placeholder_text");
        assertThat(report.notes())
                .contains("The profile switches off placeholder_text, but integrity checks always run.");
        assertThat(report.profile()).isEqualTo(new Report.ProfileUsed("Tea House", 7));
    }

    @Test
    void profileMapsItsTypeNamesToContentTypes() {
        Profile profile = new Profile("Tea House", 1, Set.of(), Set.of(), java.util.Map.of("Press", ContentType.NEWS));

        assertThat(profile.type("press")).contains(ContentType.NEWS);
        assertThat(profile.type("blog")).contains(ContentType.BLOG);
        assertThat(profile.type("letter")).isEmpty();
    }
}
