package assay.models;

import static org.assertj.core.api.Assertions.assertThat;

import assay.models.LanguageModel.Citation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CitationMarkersTest {

    private static final String URL = "https://www.tea.example/sencha?utm_source=openai";

    /// Reads a text in which `‹` and `›` enclose each marker.
    private static CitationMarkers marked(String text) {
        StringBuilder plain = new StringBuilder();
        List<CitationMarkers.Mark> marks = new ArrayList<>();
        int start = 0;
        for (int point : text.codePoints().toArray()) {
            int here = plain.codePointCount(0, plain.length());
            if (point == '‹') {
                start = here;
            } else if (point == '›') {
                marks.add(new CitationMarkers.Mark(start, here, URL, "Sencha"));
            } else {
                plain.appendCodePoint(point);
            }
        }
        return CitationMarkers.of(plain.toString(), marks);
    }

    private static List<String> passages(CitationMarkers marked) {
        SearchResults gathering = new SearchResults();
        marked.gather(gathering);
        return gathering.found(marked.text(), TokenUsage.NONE).citations().stream()
                .map(Citation::passage)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // text with markers | without | cited passage
                "It is free ‹(tea.example)›. More. | It is free. More. | It is free.",
                "It is free ‹([tea.example](https://tea.example/a))›. More. | It is free. More. | It is free.",
                "It is free. ‹([tea.example](https://tea.example/a))› More. | It is free. More. | It is free.",
                "It is free (‹[tea.example](https://x.example)›). More. | It is free. More. | It is free.",
                "Free (‹[A](https://x.example)›, ‹[B](https://y.example)›). More. | Free. More. | Free.",
                "Costs $4.50 ‹tea.example› a month. | Costs $4.50 a month. | Costs $4.50 a month.",
                "‹It is free.› More follows. | It is free. More follows. | It is free.",
                "- It is ‹free› of charge. | - It is free of charge. | It is free of charge.",
                "Sehr gut 🍵 und grün ‹(tea.example)›. Ja. | Sehr gut 🍵 und grün. Ja. | Sehr gut 🍵 und grün.",
                "No (really) free ‹[1](https://tea.example)›. | No (really) free. | No (really) free.",
                "绿茶免费‹(tea.example)›。更多。 | 绿茶免费。更多。 | 绿茶免费。"
            })
    void citationMarkersAreRemovedAndTheirSentenceIsCited(String text, String without, String cited) {
        CitationMarkers marked = marked(text.strip());
        assertThat(marked.text()).isEqualTo(without.strip());
        assertThat(passages(marked)).containsOnly(cited.strip());
    }

    @Test
    void markersOnTheirOwnLineCiteTheLineBefore() {
        CitationMarkers marked = marked("It is free.\n\n‹(tea.example)›\nMore.");
        assertThat(passages(marked)).containsExactly("It is free.");
        assertThat(marked.text()).doesNotContain("tea.example");
    }

    @Test
    void markersWrittenByTheModelAreRemovedToo() {
        CitationMarkers marked =
                CitationMarkers.of("It is free \uE200cite\uE202turn0search0\uE201. \uE200 More.", List.of());
        assertThat(marked.text()).isEqualTo("It is free. More.");
    }

    @Test
    void leadingMarkersCiteNoTextAlthoughTheirPageIsASource() {
        CitationMarkers marked = marked("‹(tea.example)› Free.");
        SearchResults gathering = new SearchResults();
        marked.gather(gathering);
        assertThat(gathering.found("", TokenUsage.NONE).citations()).isEmpty();
        assertThat(gathering.found("", TokenUsage.NONE).sources())
                .containsExactly(new LanguageModel.Source("https://www.tea.example/sencha", "Sencha"));
    }

    @ParameterizedTest
    @CsvSource({"-1,5", "5,2", "0,99", "9223372036854775807,9223372036854775807", "-9,-3"})
    void invalidPositionsAreIgnored(long start, long end) {
        CitationMarkers marked =
                CitationMarkers.of("It is free.", List.of(new CitationMarkers.Mark(start, end, URL, "")));
        assertThat(marked.text()).isEqualTo("It is free.");
        assertThat(passages(marked)).isEmpty();
    }

    @Test
    void manyMarkersInALongTextAreReadQuickly() {
        String text = "(" + " ,(".repeat(20_000) + "\uE200".repeat(20_000) + " a.".repeat(20_000);
        List<CitationMarkers.Mark> marks = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            marks.add(new CitationMarkers.Mark(i, i + 60_000L, URL, ""));
        }
        long begun = System.nanoTime();
        CitationMarkers marked = CitationMarkers.of(text, marks);
        marked.gather(new SearchResults());
        assertThat(System.nanoTime() - begun).isLessThan(5_000_000_000L);
    }
}
