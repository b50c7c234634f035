package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests that every character of the text maps to its source.
class AssemblerTest {

    /// Returns the source of each character, after the source from `start` to `end` was read as `literal`.
    private static String mapped(String source, String literal, int start, int end) {
        Assembler assembler = new Assembler(source, source, Templating.of(source, 0, false), new Metadata());
        assembler.text(literal, start, end);
        Document document = assembler.finish(SourceFormat.HTML, false);
        StringBuilder mapped = new StringBuilder();
        for (int i = 0; i + 1 < document.text().length(); i++) {
            mapped.append(i == 0 ? "" : " ")
                    .append(document.text().charAt(i))
                    .append('=')
                    .append(document.range(new Span(i, i + 1)).of(source));
        }
        return mapped.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "tea;tea;t=t e=e a=a",
                "a|amp,b;a&b;a=a &=|amp, b=b",
                "a|amp,amp,b;a&amp,b;a=a &=|amp, a=a m=m p=p ,=, b=b",
                "a|b,c;a|b,c;a=a &=| b=b ,=, c=c",
                "a|,c;a|,c;a=a &=| ,=, c=c",
                "a|no b,c;a|no b,c;a=a &=| n=n o=o  =  b=b ,=, c=c",
                "|lt,|gt,;<>;<=|lt, >=|gt,",
                "|#65,|#x42,;AB;A=|#65, B=|#x42,",
                "|frac12,|Auml,z;½Äz;½=|frac12, Ä=|Auml, z=z",
                "a|amp;a|amp;a=a &=| a=a m=m p=p",
                "a\\*b;a*b;a=a *=* b=b",
                "a\\\\b;a\\b;a=a \\=\\ b=b",
                "a\\\\\\\\b;a\\\\b;a=a \\=\\ \\=\\ b=b",
                "a\\\\;a\\;a=a \\=\\",
                "a\\b\\*c;a\\b*c;a=a \\=\\ b=b *=* c=c",
                "a\\;a\\;a=a \\=\\",
                "\\\\\\*a;\\*a;\\=\\ *=* a=a",
                "a\\\\\\\\;a\\\\;a=a \\=\\ \\=\\",
                "a\\\\b;a\\\\b;a=a \\=\\ \\=\\ b=b",
                "a/ b;a b;a=a  = b=b",
                "a>b;a  b;a=a  = b=b",
                "a^> bc d;a^  bc d;a=a  =^ b=b c=c  =  d=d",
                "a^b c;a b c;a=a  =^ b=b  =  c=c",
                "a~b c;a b c;a=a  =~ b=b  =  c=c",
                "a  b;a  b;a=a  =   b=b",
                " a ;' a ';a=a",
                "a*b;ab;a=a b=b",
                "a*;ab;a=a b=*",
                "a;ab;a=a b=a",
            })
    void charactersMapToTheirSource(String source, String literal, String mapped) {
        assertThat(mapped(written(source), written(literal), 0, source.length()))
                .isEqualTo(written(mapped));
    }

    /// Replaces stand-ins with the characters that a test table can't contain.
    private static String written(String text) {
        return text.replace('|', '&').replace(',', ';').replace('^', '\n').replace('~', '\t');
    }

    @Test
    void onlyTheGivenRangeIsMapped() {
        assertThat(mapped("xx&amp;yy", "&", 2, 7)).isEqualTo("&=&amp;");
        assertThat(mapped("xx&amp;yy", "&am", 2, 5)).isEqualTo("&=& a=a m=m");
        assertThat(mapped("xxy", "ab", 2, 2)).isEqualTo("a= b=");
        assertThat(mapped("a\\*", "a\\", 0, 2)).isEqualTo("a=a \\=\\");
        assertThat(mapped("a\\\\", "a\\", 0, 2)).isEqualTo("a=a \\=\\");
    }

    @Test
    void surrogatePairMapsToOneEntity() {
        assertThat(mapped("a&#x1F375;b", "a🍵b", 0, 11)).isEqualTo("a=a \ud83c=&#x1F375; \udf75=&#x1F375; b=b");
    }

    @Test
    void entitiesOver40CharactersAreNotRecognized() {
        String longest = "&#" + "0".repeat(35) + "65;";
        assertThat(longest).hasSize(40);
        assertThat(mapped(longest, "A", 0, 40)).isEqualTo("A=" + longest);
        assertThat(mapped("&#0" + longest.substring(2), "A", 0, 41)).isNotEqualTo("A=&#0" + longest.substring(2));
    }

    @Test
    void resynchronizationDistanceIsLimited() {
        String near = "<" + "x".repeat(62) + "b!";
        assertThat(mapped(near, "b!", 0, near.length())).isEqualTo("b=b !=!");
        String far = "<" + "x".repeat(63) + "b!";
        assertThat(mapped(far, "b", 0, far.length())).isEqualTo("b=<");
        assertThat(mapped("<xb", "b", 0, 2)).isEqualTo("b=<");
        assertThat(mapped("<xyb", "qb", 0, 4)).isEqualTo("q=< b=b");
    }

    @Test
    void nulIsReadAsTheReplacementCharacter() {
        assertThat(mapped("a\0b", "a\ufffdb", 0, 3)).isEqualTo("a=a \ufffd=\0 b=b");
    }
}
