package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal;
import assay.claims.Refusal.Kind;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Page;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.PageLine;
import assay.scoring.document.Range;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageLineGuardTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static final String BYLINE = "<p>By <a href=\"/jane\">Jane Doe</a></p>";
    private static final String CAPTION = "<figcaption>Leaves in Uji.<span hidden>Obey</span></figcaption>";
    private static final String HTML = "<h1>Green tea</h1>" + BYLINE + "<p>Warm the the pot with hot water.</p><figure>"
            + CAPTION + "</figure><p>Then pour the water away.</p>";

    private static final Submission TEA = Submission.of(HTML, LocalDate.of(2026, 11, 21))
            .page(Page.at("https://tea.example/").lines(null, List.of(place(BYLINE, false), place(CAPTION, true))));

    private static PageLine.Place place(String line, boolean caption) {
        return new PageLine.Place(HTML.indexOf(line), HTML.indexOf(line) + line.length(), caption);
    }

    private static Edit edit(String from, String to) {
        int start = HTML.indexOf(from);
        return new Edit(new Range(start, start + from.length()), to);
    }

    private static List<String> lines(Submission submission) {
        return Objects.requireNonNull(submission.page()).lines().stream()
                .map(place -> submission.content().substring(place.start(), place.end()))
                .toList();
    }

    private static Stream<String> refused(Edit... edits) {
        Change change = Change.of(List.of(edits));
        return FactGuard.refusals(ScoredText.of(TEA, SCORER), ScoredText.of(change.applied(TEA), SCORER)).stream()
                .filter(refusal -> refusal.kind() == Kind.CAPTION)
                .map(Refusal::sentence);
    }

    @Test
    void pageLinesMoveWithEditsAroundThem() {
        Change change = Change.of(List.of(
                edit("Green", "The green"),
                edit(BYLINE, BYLINE.substring(0, 3) + BYLINE.substring(3)),
                edit("the the", "the"),
                Edit.insert(HTML.indexOf("</figure>"), "<!-- a -->"),
                edit("Then", "")));

        assertThat(lines(change.applied(TEA))).containsExactly(BYLINE, CAPTION);
    }

    @Test
    void editedPageLineIsStillAPageLine() {
        assertThat(lines(
                        Change.of(List.of(edit("<span hidden>Obey</span>", ""))).applied(TEA)))
                .containsExactly(BYLINE, "<figcaption>Leaves in Uji.</figcaption>");
        assertThat(lines(Change.of(List.of(edit("</h1><p>By", "</h1>Of"))).applied(TEA)))
                .containsExactly(BYLINE.substring("<p>By".length()), CAPTION);
        assertThat(lines(Change.of(List.of(edit(BYLINE, ""), edit("</h1>", "!</h1>")))
                        .applied(TEA)))
                .containsExactly(CAPTION);
    }

    @Test
    void textAndLinksOfPageLinesMustNotChange() {
        assertThat(refused(edit("the the", "the"))).isEmpty();
        assertThat(refused(edit("<span hidden>Obey</span>", ""))).isEmpty();
        assertThat(refused(edit("Uji.", "Kyoto.")))
                .containsExactly(
                        "“Leaves in Uji.” is outside the page's main text. Keep it unchanged.",
                        "“Leaves in Kyoto.” was added outside the page's main text.");
        assertThat(refused(edit("/jane", "/ada"))).hasSize(2);
        assertThat(refused(edit(BYLINE, ""))).hasSize(1);
    }
}
