package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTest {

    @Test
    void ofTheHeadersThoseStayThatChecksRead() {
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
    void aCheckThatReadsAnotherHearsOfIt() {
        assertThatThrownBy(() -> Page.at("https://tea.example/").header("Last-Modified"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Last-Modified");
    }
}
