package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.scoring.document.PageLine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTest {

    @Test
    void onlyHeadersThatChecksReadAreStored() {
        Map<String, List<String>> headers = Map.of(
                "LINK",
                List.of("<a>"),
                "link",
                List.of("<b>"),
                "X-Robots-Tag",
                List.of("none"),
                "Set-Cookie",
                List.of("c"));

        Page page = new Page("https://tea.example/", 200, headers, null, null);

        assertThat(page.headers()).containsOnlyKeys("link", "x-robots-tag");
        assertThat(page.header("Link")).containsExactlyInAnyOrder("<a>", "<b>");
        assertThat(page.header("Content-Type")).isEmpty();
    }

    @Test
    void readingAHeaderThatIsNotStoredThrows() {
        assertThatThrownBy(() -> Page.at("https://tea.example/").header("Last-Modified"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Last-Modified");
    }

    private static final String SOURCE = "<h1>Tea</h1><p>By Jane</p><p>Warm the pot.</p><p>Photo: Ada</p><p>Pour.</p>";

    private static List<String> lines(String after) {
        Page page = Page.at("https://tea.example/")
                .lines(null, List.of(place("<p>By Jane</p>"), place("<p>Photo: Ada</p>")))
                .edited(SOURCE, after);
        return page.lines().stream()
                .map(place -> after.substring(place.start(), place.end()))
                .toList();
    }

    private static PageLine.Place place(String line) {
        return new PageLine.Place(SOURCE.indexOf(line), SOURCE.indexOf(line) + line.length(), false);
    }

    @Test
    void pageLinesMoveWithEditedText() {
        List<String> both = List.of("<p>By Jane</p>", "<p>Photo: Ada</p>");
        assertThat(lines(SOURCE)).isEqualTo(both);
        assertThat(lines(SOURCE.replace("Warm", "Rinse and warm"))).isEqualTo(both);
        assertThat(lines("\n" + SOURCE.replace("Warm", "Heat") + "\n")).isEqualTo(both);
        assertThat(lines(SOURCE.replace("Tea", "Green tea").replace("Pour.", "Pour it.")))
                .isEqualTo(both);
        assertThat(lines(SOURCE.replace("<p>By Jane</p>", ""))).containsExactly("<p>Photo: Ada</p>");
        assertThat(lines("Tea, Jane, Ada")).isEmpty();
        assertThat(lines("")).isEmpty();
    }

    @Test
    void editedPageLinesBecomeText() {
        assertThat(lines(SOURCE.replace("Jane", "Jane Doe").replace("pot", "cup")))
                .containsExactly("<p>Photo: Ada</p>");
    }

    @Test
    void pageLinesWithoutTextAreDropped() {
        String source = "<p>Tea</p><figure><img></figure><p>Pour.</p>";
        int start = source.indexOf("<figure>");
        Page page = Page.at("https://tea.example/")
                .lines(null, List.of(new PageLine.Place(start, source.indexOf("<p>Pour"), true)));

        String after = source.replace("Tea", "Green tea").replace("Pour.", "Pour it.");

        assertThat(page.edited(source, after).lines()).isEmpty();
    }

    @Test
    void changingOtherPageDataKeepsThePageLines() {
        PageFields fields = new PageFields("Tea", null, "By Jane", null, List.of());
        Page page = Page.at("https://tea.example/").lines(fields, List.of(place("<p>By Jane</p>")));

        assertThat(List.of(page.answered(404), page.header("Link", "<a>"), page.robots(200, ""), page.llms(200, "")))
                .allSatisfy(each -> assertThat(each.lines()).isEqualTo(page.lines()))
                .allSatisfy(each -> assertThat(each.fields()).isEqualTo(fields));
    }
}
