package assay.scoring.geo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnseenCharactersTest {

    private static UnseenCharacters in(String text) {
        return new UnseenCharacters(Document.read(text, SourceFormat.MARKDOWN));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xe0000, 0xe0041, 0xe007f})
    void zeroWidthCharactersAreCounted(int character) {
        String one = Character.toString(character);
        assertThat(in("tea" + one + "pot").zeroWidth).isEqualTo(1);
        assertThat(in("tea" + one).zeroWidth).isEqualTo(1);
        assertThat(in("tea" + one + "pot" + one + one + "cup").zeroWidth).isEqualTo(3);
        assertThat(UnseenCharacters.strip("tea" + one + "pot")).isEqualTo("teapot");
    }

    /// A formula needs single invisible operators, but a run of them can hide text.
    @ParameterizedTest
    @ValueSource(ints = {0x2061, 0x2062, 0x2063, 0x2064})
    void invisibleOperatorsBetweenLettersDoNotCount(int character) {
        String one = Character.toString(character);
        assertThat(in("tea" + one + "pot").zeroWidth).isZero();
        assertThat(in("tea" + one + one + "pot").zeroWidth).isEqualTo(2);
        assertThat(in("tea " + one + " pot").zeroWidth).isEqualTo(1);
        assertThat(UnseenCharacters.strip("tea" + one + "pot")).isEqualTo("teapot");
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0x180d, 0x180f, 0x200a, 0x200e, 0x205f, 0x2065, 0xfefe, 0xff00, 0xe0080, 0x2010, 0x2027, 0x3000})
    void visibleCharactersAreNotCounted(int character) {
        String one = Character.toString(character);
        assertThat(in("tea" + one + "pot").zeroWidth).isZero();
        assertThat(UnseenCharacters.strip("tea" + one + "pot")).isEqualTo("tea" + one + "pot");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069})
    void directionControlsAreCounted(int character) {
        String one = Character.toString(character);
        UnseenCharacters found = in("tea" + one + "pot");
        assertThat(found.bidi).isEqualTo(1);
        assertThat(found.zeroWidth).isZero();
        assertThat(found.overrides).isEqualTo(character == 0x202d || character == 0x202e ? 1 : 0);
        assertThat(UnseenCharacters.strip("tea" + one + "pot")).isEqualTo("teapot");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x2029, 0x202f, 0x2065, 0x206a})
    void otherCharactersAreNotDirectionControls(int character) {
        assertThat(UnseenCharacters.isBidi(character)).isFalse();
    }

    /// These scripts and symbols need joiners, on either side of a character.
    @ParameterizedTest
    @ValueSource(
            ints = {0x600, 0x7ff, 0x900, 0xdff, 0x1800, 0x18af, 0xfb50, 0xfefe, 0x1f000, 0x1f9d1, 0x2190, 0x2bff, 0xfe0f
            })
    void joinersInWritingSystemsThatNeedThemDoNotCount(int letter) {
        String one = Character.toString(letter);
        for (String joiner : new String[] {"\u200c", "\u200d"}) {
            assertThat(in("tea " + one + joiner + "x").zeroWidth).isZero();
            assertThat(in("tea " + one + joiner).zeroWidth).isZero();
            assertThat(in("tea x" + joiner + one).zeroWidth).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x5ff, 0x800, 0x8ff, 0xe00, 0x17ff, 0x18b0, 0xfb4f, 0x1efff, 0x218f, 0x2c00, 'x'})
    void joinersElsewhereAreCounted(int letter) {
        String one = Character.toString(letter);
        for (String joiner : new String[] {"\u200c", "\u200d"}) {
            assertThat(in("tea " + one + joiner + "x").zeroWidth).isOne();
            assertThat(in("tea x" + joiner + one).zeroWidth).isOne();
        }
    }

    /// In scripts without spaces, these characters mark where words may break.
    @ParameterizedTest
    @ValueSource(ints = {0xe00, 0xe01, 0xfff, 0x1000, 0x109f, 0x1780, 0x17ff, 0x3040, 0x8336, 0x9fff})
    void invisibleBreaksInWritingSystemsWithoutSpacesDoNotCount(int letter) {
        String one = Character.toString(letter);
        for (String space : new String[] {"\u200b", "\u2060"}) {
            assertThat(in("tea " + one + space + "x").zeroWidth).isZero();
            assertThat(in("tea x" + space + one).zeroWidth).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0xdff, 0x10a0, 0x177f, 0x1800, 0x303f, 0xa000, 'x'})
    void invisibleBreaksElsewhereAreCounted(int letter) {
        String one = Character.toString(letter);
        for (String space : new String[] {"\u200b", "\u2060"}) {
            assertThat(in("tea " + one + space + "x").zeroWidth).isOne();
            assertThat(in("tea x" + space + one).zeroWidth).isOne();
        }
    }

    @Test
    void tagCharactersAreDecoded() {
        assertThat(in("tea \udb40\udc41\udb40\udc42\udb40\udc20\udb40\udc7e\udb40\udc1f\udb40\udc7f pot")
                        .tags())
                .isEqualTo("AB ~");
        assertThat(in("tea pot").tags()).isEmpty();
    }

    @Test
    void tagCharactersInFlagsDoNotCount() {
        String wales = "\ud83c\udff4\udb40\udc67\udb40\udc62\udb40\udc77\udb40\udc6c\udb40\udc73\udb40\udc7f";
        assertThat(in("tea " + wales + " pot").zeroWidth).isZero();
        assertThat(in("tea " + wales + " pot \udb40\udc67").zeroWidth).isOne();
        assertThat(in("tea \ud83c\udff4x\udb40\udc67").zeroWidth).isOne();
        assertThat(in("tea \ud83c\udff4\ufe0f\udb40\udc67").zeroWidth).isOne();
    }

    @Test
    void textWithOverriddenDirectionIsReversed() {
        assertThat(in("tea \u202etop\u202c and cup").turned()).isEqualTo("pot");
        assertThat(in("tea \u202dtop").turned()).isEqualTo("pot");
        assertThat(in("tea \u202etop\u202c or \u202epuc\u202c").turned()).isEqualTo("pot");
        assertThat(in("tea \u202ato\u202c").turned()).isEmpty();
        assertThat(in("\u202etop\n\nand cup").turned()).isEqualTo("pot");
    }

    @Test
    void rangeFromTheFirstToTheLastCharacterIsReported() {
        String text = "tea\u200bpot\u200bcup";
        UnseenCharacters found = in(text);
        assertThat(found.firstRange().of(text)).isEqualTo("\u200bpot\u200b");
        String turned = "tea \u202etop\u202c and \u202epuc";
        assertThat(in(turned).overrideRange().of(turned)).isEqualTo("\u202e");
        assertThat(in(turned).overrideRange().start()).isEqualTo(4);
        String tag = "tea\udb40\udc41pot";
        assertThat(in(tag).firstRange().of(tag)).isEqualTo("\udb40\udc41");
        String far = "tea\u200b" + "x".repeat(300) + "\u200b";
        assertThat(in(far).firstRange().of(far)).hasSize(200);
    }

    @Test
    void textWithoutInvisibleCharactersIsUnchanged() {
        String text = "tea “pot” 茶";
        assertThat(UnseenCharacters.strip(text)).isEqualTo(text);
        assertThat(UnseenCharacters.strip("t\u00adea")).isEqualTo("tea");
        assertThat(UnseenCharacters.strip("tea")).isSameAs("tea");
    }
}
