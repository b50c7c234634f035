package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Submission;
import org.junit.jupiter.api.Test;

class DocumentEditsTest {

    private static final Submission POST = Submission.of(
                    "# Tea\n\n## Water\n\nGreen tea wants water below boiling.\n", Calibrate.AS_OF)
            .titled("Tea & <water>")
            .written("en");

    @Test
    void severalChangesAreAppliedTogether() {
        DocumentEdits passages = DocumentEdits.of(POST);
        passages.retitle(passages.document().headings().getLast(), words -> words + "?");
        passages.insert(POST.content().indexOf("Green"), "Listen. ");
        assertThat(passages.made().orElseThrow().content())
                .isEqualTo("# Tea\n\n## Water?\n\nListen. Green tea wants water below boiling.\n");
    }

    @Test
    void titlesAreEscapedInGeneratedPages() {
        assertThat(ArticlePages.of(POST).content())
                .contains("<title>Tea &amp; &lt;water></title>")
                .contains("\"headline\": \"Tea & <water>\"")
                .contains("<h2>Water</h2>");
    }
}
