package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.document.Block;
import assay.scoring.document.Corpus;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests how edits can and can't change a score, for texts from a seeded generator, texts written for the
/// tests, and real posts if available.
class EditingLawsTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final Path WRITTEN =
            Path.of(System.getProperty("project.root", ".."), "scoring", "src", "test", "resources", "reports");

    private static final String SOURCED_STATISTIC =
            "In a survey of 1,204 growers, the [Tea Institute](https://tea-institute.example.org/survey-2025) found in"
                    + " 2025 that 62 % of them steep below 80 °C.";
    private static final String ATTRIBUTED_QUOTATION =
            "“We steep below eighty degrees because the leaves have told us to for a thousand years,” says Keiko Mori,"
                    + " who has run the tea school in Uji since 1998.";

    /// How much the mean GEO credit may drop when a text grows by a sentence.
    private static final double ONE_HUNDREDTH = 0.01;

    private static final int MADE = 120;

    private static final int LEFT_BY_A_BLOCKER = 290;

    private static List<Submission> made() {
        List<Submission> all = new ArrayList<>();
        for (int i = 0; i < MADE; i++) {
            all.add(LawsTest.made(i));
        }
        return all;
    }

    private static List<Submission> written() throws IOException {
        List<Submission> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(WRITTEN)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                all.add(Submission.of(Files.readString(file), CheckTester.TODAY).about("green tea"));
            }
        }
        return all;
    }

    private static List<Submission> texts() throws IOException {
        List<Submission> all = new ArrayList<>(made());
        all.addAll(written());
        return all;
    }

    private static Optional<Report.Row> row(Report report, String check) {
        return report.rows().stream().filter(row -> row.check().equals(check)).findFirst();
    }

    @Test
    void onlyOneCheckReportsAWrongLanguage() throws IOException {
        int accused = 0;
        for (Submission text : written()) {
            String own = SCORER.score(text).language();
            Report right = SCORER.score(text.written(own));
            Report wrong = SCORER.score(text.written(own.equals("de") ? "en" : "de"));
            if (row(wrong, "language_match").stream()
                    .anyMatch(row -> row.reasons().getFirst().contains("Declare “" + own))) {
                assertThat(wrong.language()).isEqualTo(own);
                assertThat(others(wrong, "language_match")).isEqualTo(others(right, "language_match"));
                accused++;
            }
        }
        assertThat(accused).isPositive();
    }

    /// Returns the results of all other checks. Leaves out how many points they cost and whether they become
    /// notes, because this depends on the other results.
    private static List<Report.Row> others(Report report, String check) {
        return report.rows().stream()
                .filter(row -> !row.check().equals(check))
                .map(row -> new Report.Row(row.check(), row.said(), row.credit(), 0, row.reasons(), row.metrics()))
                .toList();
    }

    /// Returns the text twice: with the paragraph at the end, and with the paragraph in the middle.
    private static List<String> withParagraph(String content, String paragraph) {
        List<String> all = new ArrayList<>();
        all.add(content.stripTrailing() + "\n\n" + paragraph + "\n");
        List<Block> paragraphs = Document.read(content, SourceFormat.MARKDOWN).blocks().stream()
                .filter(block -> block.kind() == Block.Kind.PARAGRAPH && block.prose())
                .filter(block -> content.startsWith("\n\n", block.range().end()))
                .toList();
        if (!paragraphs.isEmpty()) {
            int at = paragraphs.get(paragraphs.size() / 2).range().end();
            all.add(content.substring(0, at) + "\n\n" + paragraph + content.substring(at));
        }
        return all;
    }

    private static void addingCostsNothing(List<Submission> texts, String paragraph, Set<String> meantFor) {
        for (Submission submission : texts) {
            Report before = SCORER.score(submission.written("en"));
            for (String content : withParagraph(submission.content(), paragraph)) {
                Report after = SCORER.score(submission.reading(content).written("en"));
                for (String check : meantFor) {
                    if (row(before, check).isPresent() && row(after, check).isPresent()) {
                        assertThat(row(after, check).get().credit())
                                .as("%s of %s", check, content)
                                .isGreaterThanOrEqualTo(row(before, check).get().credit());
                    }
                }
                assertThat(meanCredit(after))
                        .as("GEO of %s", content)
                        .isGreaterThanOrEqualTo(meanCredit(before) - ONE_HUNDREDTH);
            }
        }
    }

    /// Returns the mean credit of the GEO checks; the score is the fourth power of this mean.
    private static double meanCredit(Report report) {
        return Math.sqrt(Math.sqrt(report.scores().geo() / 1000.0));
    }

    @Test
    void addingASourcedStatisticNeverLowersCredit() throws IOException {
        addingCostsNothing(written(), SOURCED_STATISTIC, Set.of("statistics_density", "source_citations"));
        for (Submission submission : made()) {
            neverWorse(submission, SOURCED_STATISTIC, Set.of("statistics_density", "source_citations"));
        }
    }

    @Test
    void addingAnAttributedQuotationNeverLowersCredit() throws IOException {
        addingCostsNothing(written(), ATTRIBUTED_QUOTATION, Set.of("quotations"));
        for (Submission submission : made()) {
            neverWorse(submission, ATTRIBUTED_QUOTATION, Set.of("quotations"));
        }
    }

    /// Compares only these checks, because an English sentence is out of place in a text of random words.
    private static void neverWorse(Submission submission, String paragraph, Set<String> meantFor) {
        Report before = SCORER.score(submission.written("en"));
        for (String content : withParagraph(submission.content(), paragraph)) {
            Report after = SCORER.score(submission.reading(content).written("en"));
            for (String check : meantFor) {
                if (row(before, check).isPresent() && row(after, check).isPresent()) {
                    assertThat(row(after, check).get().credit())
                            .as("%s of %s", check, content)
                            .isGreaterThanOrEqualTo(row(before, check).get().credit());
                }
            }
        }
    }

    @Test
    void removingEveryH2NeverRaisesTheStructureCredit() throws IOException {
        for (Submission submission : texts()) {
            Report before = SCORER.score(submission);
            Report after = SCORER.score(submission.reading(withoutH2(submission.content())));
            assertThat(row(after, "structure").orElseThrow().credit())
                    .as(submission.content())
                    .isLessThanOrEqualTo(row(before, "structure").orElseThrow().credit());
        }
    }

    private static String withoutH2(String content) {
        StringBuilder without = new StringBuilder();
        boolean code = false;
        for (String line : content.split("\n", -1)) {
            code ^= line.startsWith("```");
            if (code || !line.startsWith("## ")) {
                without.append(line).append('\n');
            }
        }
        return without.toString();
    }

    @Test
    void keywordStuffingNeverRaisesAScore() throws IOException {
        int tried = 0;
        List<Submission> texts = new ArrayList<>();
        texts().forEach(text -> texts.add(text.about("green tea")));
        texts.addAll(posts());
        for (Submission submission : texts) {
            Submission named = submission.written("en");
            Report before = SCORER.score(named);
            double density = density(before);
            // A nonsensical text's score is capped at 15, so the scores of two such texts say nothing.
            boolean senseless = row(before, "nonsense")
                    .filter(row -> row.severity() == Severity.BLOCKER)
                    .isPresent();
            if (density < 0.3 || density > 3 || before.wordCount() < 300 || senseless) {
                continue;
            }
            Submission stuffed = named.reading(stuffed(named.content(), String.valueOf(named.primaryKeyword())));
            Report after = SCORER.score(stuffed);
            if (density(after) <= 6) {
                continue;
            }
            tried++;
            assertThat(after.scores().overall())
                    .isLessThanOrEqualTo(before.scores().overall());
            for (Engine engine : Engine.values()) {
                // Stuffing also overwrites stock phrases, so a score of 0 can rise, but at most to the score
                // that a BLOCKER leaves.
                assertThat(after.scores().of(engine))
                        .as(engine + " of " + stuffed.content())
                        .isLessThanOrEqualTo(Math.max(before.scores().of(engine), LEFT_BY_A_BLOCKER));
            }
        }
        assertThat(tried).isGreaterThan(3);
    }

    /// Returns real English posts, each with its most frequent pair of adjacent words as the keyword.
    private static List<Submission> posts() {
        List<Submission> posts = new ArrayList<>();
        for (Path path : Corpus.markdown().subList(0, 60)) {
            String content = Corpus.read(path);
            Article article = Article.of(Submission.of(content, CheckTester.TODAY));
            String phrase = article.language().is("en") ? frequent(article) : null;
            if (phrase != null) {
                posts.add(article.submission().about(phrase));
            }
        }
        return posts;
    }

    private static @Nullable String frequent(Article article) {
        Words words = article.document().words();
        Map<String, Integer> counts = new TreeMap<>();
        String most = null;
        for (Sentence sentence : article.prose()) {
            for (int i = sentence.firstWord(); i + 1 < sentence.endWord(); i++) {
                String phrase = words.form(i) + " " + words.form(i + 1);
                if (phrase.matches("[a-z]{4,} [a-z]{4,}")
                        && !article.language().isFunctionWord(words.form(i))
                        && !article.language().isFunctionWord(words.form(i + 1))) {
                    int count = counts.merge(phrase, 1, Integer::sum);
                    most = most == null || count > counts.getOrDefault(most, 0) ? phrase : most;
                }
            }
        }
        return most;
    }

    /// Returns the keyword density in percent; 0 if not measured.
    private static double density(Report report) {
        return row(report, "keyword_density")
                .map(row -> row.metrics().getOrDefault("density_pct", 0).doubleValue())
                .orElse(0.0);
    }

    /// Replaces words in every sufficiently long sentence with the keyword, so that the length stays the
    /// same.
    private static String stuffed(String content, String keyword) {
        Document document = Document.read(content, SourceFormat.MARKDOWN);
        Words words = document.words();
        StringBuilder stuffed = new StringBuilder(content);
        for (Sentence sentence : document.sentences().reversed()) {
            if (!document.block(sentence).prose() || sentence.words() < 8) {
                continue;
            }
            for (int word = sentence.endWord() - 3; word > sentence.firstWord() + 1; word -= 8) {
                int start = document.range(word, word + 2).start();
                int end = document.range(word, word + 2).end();
                if (content.substring(start, end).matches("\\p{L}+ \\p{L}+")
                        && !words.linked(word)
                        && !words.code(word)) {
                    stuffed.replace(start, end, keyword);
                }
            }
        }
        return stuffed.toString();
    }

    /// Covers the checks that don't depend on the source format.
    @Test
    void markdownAndTheHtmlRenderedFromItGetTheSameScore() throws IOException {
        Parser parser =
                Parser.builder().extensions(List.of(TablesExtension.create())).build();
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .build();
        for (Submission submission : texts()) {
            String body = submission.content();
            if (body.startsWith("---")) {
                body = body.substring(body.indexOf("\n---", 3) + 4);
            }
            // Templates and raw HTML are rendered by the site; so are bare URLs.
            if (body.contains("{{") || body.contains("<p style") || body.contains(" http")) {
                continue;
            }
            Submission markdown = submission.in(SourceFormat.MARKDOWN).reading(body);
            // The renderer writes alt="" for a Markdown image without alternative text; in HTML that marks a
            // decorative image.
            String html = renderer.render(parser.parse(body)).replace(" alt=\"\"", "");
            Report written = SCORER.score(markdown);
            Report rendered = SCORER.score(submission.in(SourceFormat.HTML).reading(html));
            assertThat(judgements(rendered)).as(html).isEqualTo(judgements(written));
        }
    }

    private static Map<String, String> judgements(Report report) {
        Map<String, String> judgements = new TreeMap<>();
        report.rows().forEach(row -> judgements.put(row.check(), row.credit() + " " + row.metrics()));
        judgements.remove("markdown_integrity");
        return judgements;
    }

    @ParameterizedTest
    @ValueSource(strings = {"permissive", "balanced", "strict"})
    void passingChecksHaveNoFindings(String strictness) throws IOException {
        for (Submission submission : texts()) {
            Report report = SCORER.score(submission.judged(Strictness.valueOf(strictness.toUpperCase(Locale.ROOT))));
            for (Report.InlineIssue issue : report.inlineIssues()) {
                assertThat(row(report, issue.check()).orElseThrow().said())
                        .as(issue.toString())
                        .isNotEqualTo(Severity.PASS);
            }
        }
    }
}
