package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkupTest {

    /// Bars mark the start and end of the range.
    private static String whole(String marked) {
        int start = marked.indexOf('|');
        int end = marked.indexOf('|', start + 1) - 1;
        String source = marked.replace("|", "");
        Range whole = Markup.whole(source, new Range(start, end));
        return source.substring(0, whole.start()) + "|" + whole.of(source) + "|" + source.substring(whole.end());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "See |tea| here;See |tea| here",
                "**|Why:** Because|;|**Why:** Because|",
                "a **|Why:** Because| b;a |**Why:** Because| b",
                "|It is **hot|** now;|It is **hot**| now",
                "|**Bold|. More** text;|**Bold|. More** text",
                "|**It** is|;|**It** is|",
                "a _|b_ c|;a |_b_ c|",
                "a ~~|b~~ c|;a |~~b~~ c|",
                "a `|b` c|;a |`b` c|",
                "a **_|b_ c** d|;a |**_b_ c** d|",
                "|snake_case|_;|snake_case|_",
                "|snake_ case|_;|snake_ case_|",
                "|_case|_;|_case_|",
                "a _|case_|;a |_case_|",
                "|a\\*b|*;|a\\*b|*",
                "|[a](b)|;|[a](b)|",
                "[|a](b) c|;|[a](b) c|",
                "a [|b](c) d| e;a |[b](c) d| e",
                "|a [b|](c) d;|a [b](c)| d",
                "|a [b|] d;|a [b|] d",
                "|a [b|](c d;|a [b|](c d",
                "|a \\[b|](c) d;|a \\[b|](c) d",
                "[|a\\] b|;[|a\\] b|",
                "a|b] c|;a|b] c|",
                "|b] c|;|b] c|",
                "**[|a](b) c** d|;**|[a](b) c** d|",
                "|a **b [c|](d) e**;|a **b [c](d)| e**",
                "a **_|b_ c|** d;a **|_b_ c|** d",
                "a _**|b** c_ d|;a |_**b** c_ d|",
            })
    void rangeIsWidenedToIncludeMarkupItWouldBreak(String marked, String whole) {
        assertThat(whole(marked)).isEqualTo(whole);
    }

    @Test
    void linksWithDestinationsOver2000CharactersAreNotRecognized() {
        String most = "[a](" + "b".repeat(1_999) + ")";
        assertThat(Markup.whole(most, new Range(0, 2))).isEqualTo(new Range(0, most.length()));
        String more = "[a](" + "b".repeat(2_000) + ")";
        assertThat(Markup.whole(more, new Range(0, 2))).isEqualTo(new Range(0, 2));
    }
}
