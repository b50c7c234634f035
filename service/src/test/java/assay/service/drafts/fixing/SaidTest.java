package assay.service.drafts.fixing;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Catalogue;
import assay.scoring.Field;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SaidTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final String TITLE = "Tea: \"green\" & it's 100 % #1 <b> \\ &lt;";

    private static Standing text(String content) {
        return Standing.of(Submission.of(content, LocalDate.of(2026, 11, 21)), SCORER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---\ntitle: Tea\nlayout: post\n---\nText.\n",
                "---\ntitle: 'Tea'\nlayout: post\n---\nText.\n",
                "---\ntitle: \"Tea\" # the title\nlayout: post\n---\nText.\n",
                "---\r\ntitle: Tea\r\nlayout: post\r\n---\r\nText.\r\n",
                "---\ntitle: >\n  Tea of\n  all kinds\nlayout: post\n---\nText.\n",
                "+++\ntitle = \"Tea\"\nlayout = \"post\"\n+++\nText.\n",
                "+++\ntitle = 'Tea'\nlayout = \"post\"\n+++\nText.\n",
                "<!doctype html><html><head><title>Tea</title></head><body><p>Text.</p></body></html>"
            })
    void metadataIsReadBackAsWritten(String content) {
        Standing before = text(content);
        Change change = Said.title(before, TITLE);
        assertThat(change.edits()).hasSize(1);
        Standing after = text(change.applied(before.submission()).content());
        assertThat(after.article().title().map(Field::value)).contains(TITLE);
        assertThat(after.document().text()).isEqualTo(before.document().text());
        assertThat(after.document().metadata().entries().keySet())
                .isEqualTo(before.document().metadata().entries().keySet());
    }

    @Test
    void descriptionInAPageIsEscapedForItsQuotationMarks() {
        for (String meta : new String[] {
            "<meta name=\"description\" content=\"Tea\">",
            "<meta content='Tea' name=description>",
            "<meta name=description content=Tea>"
        }) {
            Standing before = text("<html><head><title>T</title>" + meta + "</head><body><p>Text.</p></body></html>");
            Change change = Said.metaDescription(before, "It's \"tea\" <now> & then");
            Standing after = text(change.applied(before.submission()).content());
            assertThat(after.article().metaDescription().map(Field::value)).contains("It's \"tea\" <now> & then");
        }
    }

    @Test
    void submittedMetadataIsNotWrittenIntoTheText() {
        Standing text = text("Text.\n");
        Standing titled = Standing.of(text.submission().titled("Tea"), SCORER);
        assertThat(Said.title(titled, "Green tea")).isEqualTo(Change.toTitle("Green tea"));
        assertThat(Said.title(titled, "Tea")).isEqualTo(Change.NONE);
        assertThat(Said.title(text, " Green\ntea ")).isEqualTo(Change.toTitle("Green tea"));
    }

    @Test
    void onlyTheLastSegmentOfAPermalinkChanges() {
        Standing text = text("---\ntitle: Tea\npermalink: /blog/My_Tea/\n---\nText.\n");
        assertThat(Said.slug(text, "my-tea").applied(text.submission()).content())
                .contains("permalink: /blog/my-tea/\n");
        assertThat(Said.slug(text, "my tea: x")).isEqualTo(Change.NONE);
    }

    @Test
    void slugDerivedFromTheTitleIsNotChanged() {
        assertThat(Said.slug(text("# Tea\n\nText.\n"), "green-tea")).isEqualTo(Change.NONE);
    }
}
