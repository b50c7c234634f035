package assay.scoring.seo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImagePresenceTest {

    private static final String LONG = words(1000) + "\n\n";

    private final CheckTester check = new CheckTester(new ImagePresence());

    @Test
    void longTextWithoutVisualsIsReported() {
        check.on(LONG)
                .gives(OPTIMIZATION)
                .because("1,000 words and no visual content")
                .marksNothing();
        check.on(words(700)).passes();
        check.on(words(400)).judged(STRICT).gives(OPTIMIZATION);
        check.on(LONG).judged(PERMISSIVE).passes().because("an image is not required");
    }

    @Test
    void creditFallsGraduallyWithTextLength() {
        assertThat(check.on(words(710)).gives(OPTIMIZATION).credit()).isGreaterThan(995);
        assertThat(check.on(words(3000)).gives(OPTIMIZATION).credit()).isEqualTo(850);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "![cup](cup.png)",
                "<img src=\"cup.png\" alt=\"cup\">",
                "<figure><p>A drawing</p></figure>",
                "<iframe src=\"https://www.youtube.com/embed/x\"></iframe>",
                "<svg viewBox=\"0 0 1 1\"></svg>",
                "<YouTube id=\"x\" />",
                "{{< youtube x >}}",
                "{{< figure src=\"cup.png\" >}}",
                "{% include figure.html src=\"cup.png\" %}",
                "```mermaid\ngraph TD\n```"
            })
    void visualElementsCountAsImages(String shown) {
        check.on(LONG + shown).passes();
    }

    @Test
    void coverImageInFrontMatterCounts() {
        check.on("---\ntitle: Tea\ncover:\n  image: cup.png\n---\n\n" + LONG).passes();
    }

    @Test
    void codeAndTablesCountInTutorials() {
        String code = "```sh\nboil\n```\n";
        String table = "| a | b |\n|---|---|\n| 1 | 2 |\n";
        check.on(LONG + code).as(ContentType.TUTORIAL).passes();
        check.on(LONG + table).as(ContentType.HOW_TO).passes();
        check.on(LONG + table).gives(OPTIMIZATION);
        check.on(LONG + code + "\nand\n\n" + code + "\nand\n\n" + code).passes();
    }

    @Test
    void visualsInsideCodeDoNotCount() {
        check.on(LONG + "```html\n<img src=\"x.png\">\n```\n").gives(OPTIMIZATION);
    }

    @Test
    void shortTextsNeedNoImage() {
        check.on(words(200)).isNotApplicable("short enough");
        check.on(words(200)).judged(STRICT).isNotApplicable("short enough");
        check.on(words(200) + "\n\n![cup](cup.png)").passes().measures("image_count", 1);
    }

    @Test
    void imagesAreCountedPerThousandWords() {
        check.on(LONG + "![a](a.png)\n\n![b](b.png)")
                .passes()
                .because("2 images")
                .measures("per_1000_words", 2);
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        check.on("<p>" + words(1000) + "</p><video src=\"x.mp4\"></video>")
                .with(s -> s.in(SourceFormat.HTML))
                .passes();
        check.on("<p>" + words(1000) + "</p>")
                .with(s -> s.in(SourceFormat.HTML))
                .gives(OPTIMIZATION);
    }
}
