package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaValidityTest {

    private static final String START = "\"@context\":\"https://schema.org\",";

    private final CheckTester check = new CheckTester(new SchemaValidity());

    private static String page(String json) {
        return "<!doctype html><html><head><title>Tea</title><script type=\"application/ld+json\">" + json
                + "</script></head><body><p>Tea.</p></body></html>";
    }

    @Test
    void validStructuredDataPasses() {
        check.on(page("{" + START + "\"@type\":\"Article\",\"datePublished\":\"2026-03-05T10:00:00+01:00\"}"))
                .passes()
                .measures("graph_nodes", 1)
                .measures("parse_errors", 0);
    }

    @Test
    void brokenJsonFailsAndIsMarkedAtTheError() {
        check.on(page("{" + START + "\"@type\":\"Article\",}"))
                .gives(FAIL)
                .because("on line 1 (there is an extra comma")
                .marks("}")
                .measures("parse_errors", 1);
    }

    @Test
    void truncatedJsonLdBlockFails() {
        check.on(page("{" + START + "\"@type\":\"Article\""))
                .gives(FAIL)
                .because("never closed")
                .marks("{");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`[\"a\\x\"]`|“\\x” isn't valid; write a backslash as \\\\",
                "`[\"\\u12\"]`|\\u needs four hexadecimal digits",
                "`[\"a\nb\"]`|a string contains a line break; write \\n, or close the quotation marks",
                "`[“a”]`|strings need straight double quotes, not “",
                "`[1,]`|a value is missing before “]”; is there an extra comma?",
                "`[01]`|numbers can't begin with 0; put the value in quotation marks",
            })
    void errorStatesWhatIsWrong(String json, String error) {
        check.on(page(json)).gives(FAIL).because("(" + error + ")");
    }

    @Test
    void longNamesAreTruncatedInTheError() {
        check.on(page("{\"" + "a".repeat(40) + "\"}")).gives(FAIL).because("after “" + "a".repeat(40) + "”");
        check.on(page("{\"" + "a".repeat(41) + "\"}")).gives(FAIL).because("after “" + "a".repeat(39) + "…”");
    }

    @Test
    void everyBrokenJsonLdBlockIsCounted() {
        check.on(page("{}</script><script type=\"application/ld+json\">{,}</script>"
                        + "<script type=\"application/ld+json\">{;}"))
                .gives(FAIL)
                .because("2 unreadable blocks")
                .measures("parse_errors", 2);
    }

    @Test
    void contextAndTypeAreRequired() {
        check.on(page("{\"@type\":\"Article\"}"))
                .gives(WARNING)
                .because("Add \"@context\"")
                .measures("missing_context", 1);
        check.on(page("{" + START + "\"name\":\"Tea\"}")).gives(WARNING).because("Add an “@type”");
    }

    @ParameterizedTest
    @CsvSource({"Blogposting,BlogPosting", "NewsArtcle,NewsArticle", "FaqPage,FAQPage", "Produtc,Product"})
    void typoInATypeIsFound(String type, String meant) {
        check.on(page("{" + START + "\"@type\":\"" + type + "\"}"))
                .gives(WARNING)
                .because("“%s” should be “%s”".formatted(type, meant))
                .marks('"' + type + '"')
                .suggests('"' + meant + '"');
    }

    @ParameterizedTest
    @ValueSource(strings = {"Volcano", "Resort", "ComicStory", "x:Article", "MedicalScholarlyArticle"})
    void unknownTypesAreIgnored(String type) {
        check.on(page("{" + START + "\"@type\":\"" + type + "\"}")).passes().measures("unknown_type", 0);
    }

    @Test
    void datesMustBeMachineReadable() {
        check.on(page("{" + START + "\"@type\":\"Article\",\"datePublished\":\"March 5, 2026\"}"))
                .gives(WARNING)
                .marks("\"March 5, 2026\"")
                .suggests("\"2026-03-05\"")
                .measures("invalid_dates", 1);
        check.on(page("{" + START + "\"@type\":\"Article\",\"datePublished\":\"March 5, 2026\"}"))
                .judged(Strictness.PERMISSIVE)
                .passes();
        check.on(
                        "<article itemscope itemtype=\"https://schema.org/Article\">"
                                + "<time itemprop=\"datePublished\" datetime=\"2026-03-05 10:00:00 -0700\">March</time></article>")
                .passes();
    }

    @Test
    void futureDatesAreMarked() {
        check.on(page("{" + START + "\"@type\":\"Article\",\"dateModified\":\"2027-01-01\"}"))
                .gives(OPTIMIZATION)
                .because("dateModified is 2027-01-01");
        check.on(page("{" + START + "\"@type\":\"Event\",\"startDate\":\"2027-01-01\"}"))
                .passes();
    }

    @Test
    void relativeImageUrlIsReportedButPasses() {
        check.on(page("{" + START + "\"@type\":\"Article\",\"image\":\"/tea.jpg\"}"))
                .passes()
                .because("relative");
    }

    @Test
    void otherVocabulariesAreIgnored() {
        check.on(page("{\"@context\":\"https://www.w3.org/ns/activitystreams\",\"@type\":\"Artcle\"}"))
                .passes();
    }

    @Test
    void checkDoesNotApplyWithoutStructuredData() {
        check.on("# Tea").isNotApplicable("no structured data");
        check.on(page("{\"headline\": {{ title }} }")).isNotApplicable("template");
    }

    @Test
    void commentsSuppressFindings() {
        check.on(
                        "# Tea\n\n<!-- assay-disable schema_validity -->\n\n<script type=\"application/ld+json\">{,}</script>\n\nTea.")
                .passes()
                .measures("parse_errors", 0);
    }
}
