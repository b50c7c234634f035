package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;

import assay.scoring.CheckTester;
import assay.scoring.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageMetadataTest {

    private static final String CHARSET = "<meta charset=\"utf-8\">";
    private static final String VIEWPORT = "<meta name=\"viewport\" content=\"width=device-width\">";
    private static final String SHARED =
            "<meta property=\"og:title\" content=\"Tea\"><meta property=\"og:description\" content=\"How.\">"
                    + "<meta property=\"og:image\" content=\"https://tea.example/a.jpg\">";

    private final CheckTester check = new CheckTester(new PageMetadata());

    private CheckTester.Case page(String lang, String... head) {
        return check.on("<!doctype html><html" + lang + "><head><title>Tea</title>" + String.join("\n", head)
                + "</head><body><p>The tea is green and it is good to drink.</p></body></html>");
    }

    @Test
    void completeMetadataPasses() {
        page(" lang=\"en\"", CHARSET, VIEWPORT, SHARED)
                .passes()
                .measures("lang", 1)
                .measures("charset", 1)
                .measures("viewport", 1)
                .measures("og_image", 1)
                .measures("twitter_card", 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " lang=\"\"", " lang"})
    void missingLanguageGivesAWarning(String lang) {
        page(lang, CHARSET, VIEWPORT, SHARED)
                .gives(WARNING)
                .because("lang=\"en\"")
                .measures("lang", 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "pt-BR", "zh-Hans-CN", "de-1996", "x-klingon", "{{ page.lang }}"})
    void validLanguageTagsPass(String tag) {
        page(" lang=\"" + tag + "\"", CHARSET, VIEWPORT, SHARED).passes();
    }

    @Test
    void invalidLanguageTagGivesAnOptimization() {
        page(" lang=\"en_US\"", CHARSET, VIEWPORT, SHARED)
                .gives(OPTIMIZATION)
                .marks("en_US")
                .suggests("en-US");
        page(" lang=\"english\"", CHARSET, VIEWPORT, SHARED).gives(OPTIMIZATION).marks("english");
    }

    @Test
    void missingEncodingOrViewportGivesAnOptimization() {
        page(" lang=\"en\"", VIEWPORT, SHARED).gives(OPTIMIZATION).because("encoding");
        page(" lang=\"en\"", CHARSET, SHARED).gives(OPTIMIZATION).because("viewport");
    }

    @Test
    void encodingMayBeDeclaredInAHeaderOrByteOrderMark() {
        page(" lang=\"en\"", VIEWPORT, SHARED)
                .with(submission -> submission.page(
                        Page.at("https://tea.example").header("Content-Type", "text/html; Charset=UTF-8")))
                .passes();
        page(
                        " lang=\"en\"",
                        "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\">",
                        VIEWPORT,
                        SHARED)
                .passes();
        check.on("\ufeff<!doctype html><html lang=\"en\"><head><title>Tea</title>" + VIEWPORT + SHARED
                        + "</head><body><p>Tea.</p></body></html>")
                .passes();
    }

    @Test
    void missingSharingMetadataIsReported() {
        page(" lang=\"en\"", CHARSET, VIEWPORT, "<meta property=\"og:title\" content=\"Tea\">")
                .gives(OPTIMIZATION)
                .because("og:description, og:image")
                .measures("og_title", 1);
        page(" lang=\"en\"", CHARSET, VIEWPORT, "<meta property=\"og:title\" content=\"Tea\">")
                .judged(PERMISSIVE)
                .passes();
        page(" lang=\"en\"", CHARSET, VIEWPORT, SHARED.replace("https://tea.example/a.jpg", ""))
                .gives(OPTIMIZATION)
                .because("Add the meta property og:image;");
        page(" lang=\"en\"", CHARSET, VIEWPORT, SHARED.replace("Tea", "{{ page.title }}"))
                .passes();
    }

    @Test
    void textSubmittedWithoutItsPageIsSkipped() {
        check.on("# Tea\n\nGreen tea.").isNotApplicable("only the text was submitted");
        check.on("<article><p>Green tea.</p></article>").isNotApplicable("only the text was submitted");
    }
}
