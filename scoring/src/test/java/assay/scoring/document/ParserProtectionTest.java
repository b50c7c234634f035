package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that the limits are exact: input at the limit is not changed.
class ParserProtectionTest {

    private final Assembler assembler = new Assembler("", "", Templating.of("", 0, true), new Metadata());

    private Document finished() {
        return assembler.finish(SourceFormat.MARKDOWN, false);
    }

    @Test
    void upTo5000DottedCapitalLettersAreKept() {
        String most = "a" + "İ".repeat(5_000);
        assertThat(ParserProtection.undotted(most)).isSameAs(most);
        assertThat(ParserProtection.undotted(most + "İb")).isEqualTo("a" + "I".repeat(5_001) + "b");
    }

    @Test
    void pageMayBeginWithAnyNumberOfComments() {
        String page = "<!-- Tea. -->\n".repeat(5_000) + "<html><body><p>Tea.</p>";
        assertThat(Document.read(page, SourceFormat.AUTO).format()).isEqualTo(SourceFormat.HTML);
    }

    @Test
    void reportMentionsReplacedLetters() {
        for (SourceFormat format : new SourceFormat[] {SourceFormat.MARKDOWN, SourceFormat.HTML}) {
            assertThat(Document.read("İ".repeat(5_000), format).limits()).isEmpty();
            Document document = Document.read("İ".repeat(5_001), format);
            assertThat(document.limits()).containsExactly(ParserLimit.DOTTED_LETTERS);
            assertThat(document.text()).startsWith("II");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"b", "Z", "a", "z", "A", "/"})
    void tagNamesOver4000CharactersAreNeutralized(String first) {
        String most = "a<" + first + "x".repeat(3_998) + ">b";
        assertThat(ParserProtection.named(most, assembler)).isSameAs(most);
        assertThat(finished().limits()).isEmpty();
        String more = "<p>a<" + first + "x".repeat(3_999) + ">b<i>c";
        assertThat(ParserProtection.named(more, assembler)).isEqualTo("<p>a " + first + "x".repeat(3_999) + ">b<i>c");
        assertThat(finished().limits()).containsExactly(ParserLimit.TAG_NAME);
    }

    @Test
    void tagNamesBeginWithALetterAndEndAtASpace() {
        String spaced = "<b " + "x".repeat(5_000) + "><" + "1".repeat(5_000) + "><@" + "x".repeat(5_000) + "<["
                + "{".repeat(5_000);
        assertThat(ParserProtection.named(spaced, assembler)).isSameAs(spaced);
        assertThat(ParserProtection.named("<a" + "x".repeat(5_000), assembler)).startsWith(" axx");
    }

    @Test
    void paragraphsOver2000LinesAreSplit() {
        assertThat(ParserProtection.cuts("a\n".repeat(2_000), assembler)).isEmpty();
        assertThat(ParserProtection.cuts("a\n".repeat(1_500) + "\n" + "a\n".repeat(1_500), assembler))
                .isEmpty();
        assertThat(ParserProtection.cuts("a\n".repeat(1_500) + " \t\r\n" + "a\n".repeat(1_500), assembler))
                .isEmpty();
        assertThat(finished().limits()).isEmpty();
        assertThat(ParserProtection.cuts("a\n".repeat(4_001), assembler)).containsExactly(4_000, 8_000);
        assertThat(ParserProtection.cuts(" \ta\n".repeat(2_000) + "b", assembler))
                .containsExactly(8_000);
        assertThat(finished().limits()).containsExactly(ParserLimit.LINES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"```", "~~~", "  ```"})
    void codeBlocksOver5000LinesAreSplit(String fence) {
        assertThat(ParserProtection.cuts(fence + "\n" + "a\n".repeat(5_000) + fence, assembler))
                .isEmpty();
        assertThat(ParserProtection.cuts(fence + "\n" + "a\n".repeat(5_001), assembler))
                .containsExactly(fence.length() + 1 + 2 * 5_000);
        assertThat(ParserProtection.cuts(fence + "\n" + fence + "\n" + "a\n".repeat(2_000), assembler))
                .isEmpty();
        assertThat(ParserProtection.cuts(fence + "\n" + fence + "\n" + "a\n".repeat(2_001), assembler))
                .hasSize(1);
    }

    @Test
    void textAfterALongCodeBlockIsRead() {
        Document document = Document.read("```\n" + "a\n".repeat(3_000) + "```\nTea.", SourceFormat.MARKDOWN);
        assertThat(document.text()).isEqualTo("Tea.\n");
        assertThat(document.codes()).hasSize(1);
        assertThat(document.limits()).isEmpty();
    }

    /// None of these lines ends a paragraph, so none resets the line count.
    @ParameterizedTest
    @ValueSource(strings = {"    ```", "\t```", " \t~~~", "``` a`b", "``", "```~"})
    void fenceLookalikesDoNotResetTheLineCount(String fence) {
        String lines = "a\n".repeat(1_500) + fence + "\n" + "a\n".repeat(1_500);
        assertThat(ParserProtection.cuts(lines + fence + "\n" + lines, assembler))
                .isNotEmpty();
    }

    @Test
    void splitTextKeepsItsRanges() {
        Document document = Document.read("a\n".repeat(2_000) + "[tea](/x)\n", SourceFormat.MARKDOWN);
        assertThat(document.blocks()).hasSize(2);
        assertThat(document.links().getFirst().range()).isEqualTo(new Range(4_000, 4_009));
        assertThat(document.range(2_000, 2_001)).isEqualTo(new Range(4_001, 4_004));
    }

    @Test
    void upTo4000MarkupCharactersPerParagraphAreMarkup() {
        String most = "[]*_~`<*".repeat(500);
        assertThat(ParserProtection.tame(most, assembler)).isSameAs(most);
        assertThat(ParserProtection.tame(most + "\n\n" + most, assembler)).isEqualTo(most + "\n\n" + most);
        assertThat(ParserProtection.tame(most + "\r \t>\r" + most, assembler)).isEqualTo(most + "\r \t>\r" + most);
        assertThat(ParserProtection.tame("tea ".repeat(2_000), assembler)).isEqualTo("tea ".repeat(2_000));
        assertThat(finished().limits()).isEmpty();
        String more = most + "*";
        String tamed = ParserProtection.tame(more, assembler);
        assertThat(tamed).hasSameSizeAs(more).doesNotContainPattern("[\\[\\]*_~`<]");
        assertThat(ParserProtection.restore(tamed)).isEqualTo(more);
        assertThat(finished().limits()).containsExactly(ParserLimit.MARKS);
    }

    @Test
    void onlyTheParagraphWithTooManyMarkupCharactersIsNeutralized() {
        String less = "some *tea*\n\n";
        String more = "a*".repeat(4_001);
        String tamed = ParserProtection.tame(less + more + "\n\n" + less + "é" + more, assembler);
        assertThat(tamed)
                .startsWith(less + "a\ue0b2")
                .contains("\n\n" + less + "éa\ue0b2")
                .endsWith("a\ue0b2");
        assertThat(tamed.chars().filter(c -> c == '*').count()).isEqualTo(4);
        assertThat(ParserProtection.restore(tamed)).isEqualTo(less + more + "\n\n" + less + "é" + more);
    }

    @Test
    void markupCharactersAreCountedAcrossTheLinesOfAParagraph() {
        String line = "a*\n";
        assertThat(ParserProtection.tame(line.repeat(4_000), assembler)).isEqualTo(line.repeat(4_000));
        assertThat(ParserProtection.tame(line.repeat(4_001), assembler)).doesNotContain("*");
    }

    @Test
    void commentsAndTagsAreNotNeutralized() {
        String marks = "*".repeat(4_001);
        String kept = "<!-- a > b --><b title='*'></b><!--->";
        assertThat(ParserProtection.tame(kept + marks, assembler))
                .startsWith(kept)
                .doesNotContain("**");
        // These are not tags: numbers, comments without an end, tags in which another tag begins, and
        // overlong tags.
        String loose = "<1*><!- *><!x<b <i *> <b" + "*".repeat(4_000) + "> <!-- *";
        assertThat(ParserProtection.tame(loose + marks, assembler))
                .startsWith("\ue0b61\ue0b2>\ue0b6!- \ue0b2>\ue0b6!x\ue0b6b <i *> \ue0b6b\ue0b2")
                .contains("> \ue0b6!-- \ue0b2");
        // At most 500 tags keep their meaning.
        assertThat(ParserProtection.tame("<b>".repeat(501) + marks, assembler))
                .startsWith("<b>".repeat(500) + "\ue0b6b>");
    }

    @Test
    void tagsOver4000CharactersAreNeutralized() {
        String marks = "*".repeat(4_001);
        String most = "<b" + "*".repeat(3_997) + ">";
        assertThat(ParserProtection.tame(most + marks, assembler)).startsWith(most + "\ue0b2");
        assertThat(ParserProtection.tame("<b*" + most.substring(2) + marks, assembler))
                .startsWith("\ue0b6b\ue0b2");
    }

    @Test
    void neutralizedTextIsReadAsWritten() {
        String source = "Tea *hot* [x](y) ".repeat(1_000) + "![`a*`](z)";
        Document document = Document.read(source, SourceFormat.MARKDOWN);
        assertThat(document.text()).startsWith("Tea *hot* [x](y) Tea").endsWith("![`a*`](z)\n");
        assertThat(document.links()).isEmpty();
        assertThat(document.limits()).hasSize(1);
        assertThat(ParserProtection.restore("tea")).isEqualTo("tea");
        assertThat(ParserProtection.restore("\ue0b7\ue0af")).isEqualTo("\ue0b7\ue0af");
    }
}
