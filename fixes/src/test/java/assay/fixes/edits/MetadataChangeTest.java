package assay.fixes.edits;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Catalogue;
import assay.scoring.MetadataField;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataChangeTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final String TITLE = "Tea: \"green\" & it's 100 % #1 <b> \\ &lt;";

    private static ScoredText text(String content) {
        return ScoredText.of(Submission.of(content, LocalDate.of(2026, 11, 21)), SCORER);
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
        ScoredText before = text(content);
        Change change = MetadataChange.title(before, TITLE);
        assertThat(change.edits()).hasSize(1);
        ScoredText after = text(change.applied(before.submission()).content());
        assertThat(after.article().title().map(MetadataField::value)).contains(TITLE);
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
            ScoredText before = text("<html><head><title>T</title>" + meta + "</head><body><p>Text.</p></body></html>");
            Change change = MetadataChange.metaDescription(before, "It's \"tea\" <now> & then");
            ScoredText after = text(change.applied(before.submission()).content());
            assertThat(after.article().metaDescription().map(MetadataField::value))
                    .contains("It's \"tea\" <now> & then");
        }
    }

    @Test
    void submittedMetadataIsNotWrittenIntoTheText() {
        ScoredText text = text("Text.\n");
        ScoredText titled = ScoredText.of(text.submission().titled("Tea"), SCORER);
        assertThat(MetadataChange.title(titled, "Green tea")).isEqualTo(Change.toTitle("Green tea"));
        assertThat(MetadataChange.title(titled, "Tea")).isEqualTo(Change.NONE);
        assertThat(MetadataChange.title(text, " Green\ntea ")).isEqualTo(Change.toTitle("Green tea"));
    }

    @Test
    void onlyTheLastSegmentOfAPermalinkChanges() {
        ScoredText text = text("---\ntitle: Tea\npermalink: /blog/My_Tea/\n---\nText.\n");
        assertThat(MetadataChange.slug(text, "my-tea")
                        .applied(text.submission())
                        .content())
                .contains("permalink: /blog/my-tea/\n");
        assertThat(MetadataChange.slug(text, "my tea: x")).isEqualTo(Change.NONE);
    }

    @Test
    void slugDerivedFromTheTitleIsNotChanged() {
        assertThat(MetadataChange.slug(text("# Tea\n\nText.\n"), "green-tea")).isEqualTo(Change.NONE);
    }
}
