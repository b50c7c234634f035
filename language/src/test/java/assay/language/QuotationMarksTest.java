package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotationMarksTest {

    /// Returns whether the first "tea" in the text is quoted.
    private static boolean quotes(String text) {
        int at = text.indexOf("tea");
        return new QuotationMarks.Walk(text).enclose(new Span(0, text.length()), at, at + 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`a “tea” b`;true",
                "`“tea”`;true",
                "`“green tea here” b`;true",
                "`„tea“ b`;true",
                "`„tea” b`;true",
                "`«tea» b`;true",
                "`‘tea’ b`;true",
                "`‚tea‘ b`;true",
                "`‚tea’ b`;true",
                "`‹tea› b`;true",
                "`「tea」`;true",
                "`『tea』`;true",
                "`a \"tea\" b`;true",
                "`\"a\" \"tea\" b`;true",
                "`a 'tea' b`;true",
                "`“a” “tea” b`;true",
                "`tea`;false",
                "`a tea b`;false",
                "`“a” tea “b”`;false",
                "`\"a\" tea \"b\"`;false",
                "`a “tea b`;false",
                "`a tea” b`;false",
                "`a “tea» b`;false",
                "`«a “tea”`;false",
                "`«a “tea»`;true",
                "`a \"tea b`;false",
                "`a tea\" b`;false",
                "`' tea' b`;false",
                "`'tea b`;false",
                "`tea' b`;false",
            })
    void quotedWordsAreRecognized(String text, boolean quoted) {
        assertThat(quotes(text)).isEqualTo(quoted);
    }

    @Test
    void quotedWordsCanBeCheckedInAnyOrder() {
        String text = "“a tea” b tea. c “tea” \"tea\" 'tea'";
        QuotationMarks.Walk walk = new QuotationMarks.Walk(text);
        Span all = new Span(0, text.length());
        Span first = new Span(0, 14);
        Span second = new Span(15, text.length());
        int quoted = text.indexOf("tea");
        int plain = text.indexOf("tea.");
        int again = text.indexOf("tea”", plain);
        int straight = text.indexOf("tea\"");
        int single = text.indexOf("tea'");
        for (int round = 0; round < 2; round++) {
            assertThat(walk.enclose(all, quoted, quoted + 3)).isTrue();
            assertThat(walk.enclose(all, plain, plain + 3)).isFalse();
            assertThat(walk.enclose(all, again, again + 3)).isTrue();
            assertThat(walk.enclose(all, plain, plain + 3)).isFalse();
            assertThat(walk.enclose(all, straight, straight + 3)).isTrue();
            assertThat(walk.enclose(all, single, single + 3)).isTrue();
            assertThat(walk.enclose(first, plain, plain + 3)).isFalse();
            assertThat(walk.enclose(second, again, again + 3)).isTrue();
            assertThat(walk.enclose(new Span(again, again + 3), again, again + 3))
                    .isFalse();
            assertThat(walk.enclose(new Span(again, text.length()), again, again + 3))
                    .isFalse();
        }
    }

    /// A quoted range may end right before the closing mark, but not after it.
    @Test
    void rangesBeyondTheClosingMarkAreNotQuoted() {
        String text = "“tea” x \"tea\" 'tea' ";
        QuotationMarks.Walk walk = new QuotationMarks.Walk(text);
        Span all = new Span(0, text.length());
        assertThat(walk.enclose(all, 1, 4)).isTrue();
        assertThat(walk.enclose(all, 1, 5)).isFalse();
        assertThat(walk.enclose(all, 9, 12)).isTrue();
        assertThat(walk.enclose(all, 9, 13)).isFalse();
        assertThat(walk.enclose(all, 15, 18)).isTrue();
        assertThat(walk.enclose(all, 15, 19)).isFalse();
    }

    @Test
    void onlyMarksInTheGivenRangeCount() {
        String text = "a “tea” b \"tea\" c";
        QuotationMarks.Walk walk = new QuotationMarks.Walk(text);
        Span all = new Span(0, text.length());
        for (int round = 0; round < 2; round++) {
            assertThat(walk.enclose(all, 3, 6)).isTrue();
            assertThat(walk.enclose(new Span(0, 6), 3, 6)).isFalse();
            assertThat(walk.enclose(all, 3, 6)).isTrue();
            assertThat(walk.enclose(new Span(3, text.length()), 3, 6)).isFalse();
            assertThat(walk.enclose(all, 11, 14)).isTrue();
            assertThat(walk.enclose(new Span(0, 14), 11, 14)).isFalse();
            assertThat(walk.enclose(all, 11, 14)).isTrue();
        }
    }
}
