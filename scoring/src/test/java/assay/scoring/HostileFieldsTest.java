package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Page.SiteFile;
import assay.scoring.document.SourceFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that submitted and fetched fields do no more harm than the text: each field, filled with each of the
/// characters that patterns look for, still gives a report. A pattern that rereads a field for each character
/// would take minutes, and a recursive one would overflow the stack.
class HostileFieldsTest {

    private static final int LONGEST = 200_000;

    private static final List<String> PARTS = List.of(
            "1",
            " ",
            "a ",
            "/",
            "-",
            ".",
            "a.",
            "1.",
            "-a",
            "_a",
            "a@a",
            "\n",
            " \n",
            "<",
            "\"",
            "; rel=",
            "; rel=\"a ",
            "#a",
            "Aa ",
            "a:",
            "[aa a=",
            "Allow: /*",
            "noindex, ");

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    /// @param fill puts a value into the field
    record Field(String name, BiFunction<Submission, String, Submission> fill) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Field> fields() {
        return List.of(
                new Field("title", (submission, value) -> submission.titled("Tea v1" + value + "!")),
                new Field("slug", (submission, value) -> submission.at("a" + value + "b")),
                new Field("keyword", (submission, value) -> submission.about("Tea " + value + "x")),
                new Field("description", (submission, value) -> submission.described("Tea " + value + "x")),
                new Field("language", (submission, value) -> submission.written("en" + value)),
                new Field("base url", (submission, value) -> submission.on("https://example.com/a" + value + "b")),
                new Field("date", (submission, value) -> submission.published("2026-01-01" + value, null)),
                new Field(
                        "link header",
                        (submission, value) -> submission.page(page("link", "<https://example.com/>" + value + "x"))),
                new Field(
                        "robots header",
                        (submission, value) -> submission.page(page("x-robots-tag", "a" + value + "x"))),
                new Field(
                        "robots txt",
                        (submission, value) -> submission.page(new Page(
                                "https://example.com/",
                                200,
                                Map.of(),
                                new SiteFile(200, "User-agent: *\nDisallow: " + value),
                                null))),
                new Field(
                        "llms txt",
                        (submission, value) -> submission.page(new Page(
                                "https://example.com/",
                                200,
                                Map.of(),
                                null,
                                new SiteFile(200, "# Tea\n- [a](" + value + "x")))),
                new Field(
                        "brand",
                        (submission, value) ->
                                submission.profile(new Profile("a", 1, Set.of(), Set.of("Tea " + value), Map.of()))));
    }

    private static Page page(String header, String value) {
        return new Page("https://example.com/", 200, Map.of(header, List.of(value)), null, null);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void textsWithHugeFieldsStillGetAReport(Field field) {
        for (String part : PARTS) {
            String value = part.repeat(LONGEST / part.length());
            Submission submission = field.fill()
                    .apply(
                            Submission.of("# Tea\n\nGreen tea is a leaf. See v1.2 and http//a.b.", CheckTester.TODAY)
                                    .in(SourceFormat.MARKDOWN),
                            value);
            assertThat(SCORER.score(submission).rows()).isNotEmpty();
        }
    }
}
