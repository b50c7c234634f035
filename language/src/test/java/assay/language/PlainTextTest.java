package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`green tea` | `green tea`",
                "`` | ``",
                "`   ` | ``",
                "`  green tea  ` | `green tea`",
                "`green\ttea\r\nand\u2028milk` | `green tea and milk`",
                "`green \u00a0 \u3000 tea` | `green tea`",
                "`green\u0007tea` | `green tea`",
                "`gr\u200been \u202etea\ufeff` | `green tea`",
                "`tea \ue000\ud800 x` | `tea x`",
                "`tea \u2764\ufe0f \ud83c\udf75` | `tea \u2764 \ud83c\udf75`",
                "`\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645` | `\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645`",
                "`\u0915\u094d\u200d\u0937` | `\u0915\u094d\u200d\u0937`",
                "`\u0cb0\u200d\u0ccd\u0caf` | `\u0cb0\u200d\u0ccd\u0caf`",
            })
    void visibleTextIsOnOneLine(String text, String line) {
        assertThat(PlainText.visible(text)).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`te\u200da` | `tea`",
                "`\u200c\u0645\u06cc` | `\u0645\u06cc`",
                "`\u0645\u06cc\u200c` | `\u0645\u06cc`",
                "`\u0645\u06cc\u200ca` | `\u0645\u06cca`",
                "`a\u200c\u0645\u06cc` | `a\u0645\u06cc`",
                "`\u06f3\u200c\u0645` | `\u06f3\u0645`",
                "`\u0645\u06cc\u200c \u200c\u0645` | `\u0645\u06cc \u0645`",
                "`\u0645\u200c\u200c\u0645` | `\u0645\u200c\u0645`",
            })
    void joinersThatChangeNoLetterAreRemoved(String text, String line) {
        assertThat(PlainText.visible(text)).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0x2800, 0x180B, 0x180C, 0x180F, 0xFE00, 0xFE0F,
                0xE0100, 0xE01EF, 0x00AD, 0x200B, 0xE0041, 0xF0000, 0xD800, 0x0378
            })
    void charactersThatNobodySeesAreRemoved(int invisible) {
        assertThat(PlainText.visible("a" + Character.toString(invisible) + "b")).isEqualTo("ab");
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x0301, 0x034E, 0x0350, 0x115E, 0x1161, 0x17B3, 0x17B6, 0x180A, 0x1810, 0x3163, 0x3165, 0x27FF, 0x2801,
                0xFDFF, 0xFE10, 0xFFA1, 0x1F375
            })
    void charactersBesideInvisibleOnesAreKept(int visible) {
        String text = "a" + Character.toString(visible) + "b";
        assertThat(PlainText.visible(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "See https://example.com/tea now | See (address removed) now",
                "HTTPS://EXAMPLE.COM | (address removed)",
                "Read www.example.com. | Read (address removed).",
                "Read WWW.example.com | Read (address removed)",
                "(ftp://example.com), then | (address removed), then",
                "Is it http://example.com? | Is it (address removed)?",
                "Go to http://a.example; then http://b.example! | Go to (address removed); then (address removed)!",
                "Click javascript:alert(1) | Click (address removed)",
                "Call tel:+123 or TEL:4 | Call (address removed) or (address removed)",
                "x mailto:ann y | x (address removed) y",
                "Write to ann@example.com, please | Write to (address removed), please",
                "x@y.z | (address removed)",
            })
    void addressesAreRemoved(String text, String line) {
        assertThat(PlainText.line(text, 1_000)).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Note: tea is hot",
                "The data: a table",
                "At 10:30 we drink",
                "tea @ home",
                "ask @ann",
                "ask @ann.lee",
                "a@b",
                "a@b.",
                "a@.b",
                "version 1.5 of tea.txt",
                "www",
                "www a"
            })
    void textsThatOnlyResembleAddressesAreKept(String text) {
        assertThat(PlainText.line(text, 1_000)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "one two three | 13 | one two three",
                "one two three | 12 | one two…",
                "one two three | 8 | one two…",
                "one two three | 7 | one…",
                "abcd efghijklmn | 8 | abcd…",
                "internationalization of tea | 10 | internati…",
                "a internationalization | 10 | a interna…",
                "abc\ud83c\udf75def | 5 | abc…",
                "abc\ud83c\udf75def | 6 | abc\ud83c\udf75…",
                "see https://example.com/tea now | 22 | see (address removed)…",
            })
    void longLinesAreCutAfterAWord(String text, int most, String line) {
        assertThat(PlainText.line(text, most)).isEqualTo(line);
        assertThat(line.length()).isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({
        "tea, 3, tea, tea",
        "tea, 4, tea, tea",
        "teas, 3, tea, tea…",
        "a\ud83c\udf75b, 2, a, a…",
        "a\ud83c\udf75b, 3, a\ud83c\udf75, a\ud83c\udf75…",
        "ab\ud83c\udf75, 4, ab\ud83c\udf75, ab\ud83c\udf75"
    })
    void textsAreCutBetweenCharacters(String text, int most, String cut, String excerpt) {
        assertThat(PlainText.cut(text, most)).isEqualTo(cut);
        assertThat(PlainText.excerpt(text, most)).isEqualTo(excerpt);
    }

    @Test
    void lineHasNeitherInvisibleCharactersNorAddresses() {
        assertThat(PlainText.line(" See\u200b\nw\u200dww.example.com\t! ", 100)).isEqualTo("See (address removed) !");
    }
}
