package assay.fixes.edits;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Range;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DifferencesTest {

    private static String applied(String before, String after) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Edit edit : Differences.between(before, after)) {
            text.append(before, at, edit.range().start()).append(edit.replacement());
            at = edit.range().end();
        }
        return text.append(before.substring(at)).toString();
    }

    @Test
    void onlyTheDifferentWordIsReplaced() {
        assertThat(Differences.between("Tea is green.\nIt is hot.\n", "Tea is black.\nIt is hot.\n"))
                .containsExactly(new Edit(new Range(7, 12), "black"));
    }

    @Test
    void insertionsAndDeletionsAreSeparateEdits() {
        assertThat(Differences.between("one two three", "one three")).hasSize(1);
        assertThat(Differences.between("one\n", "one\ntwo\n")).containsExactly(new Edit(new Range(4, 4), "two\n"));
        assertThat(Differences.between("same", "same")).isEmpty();
        assertThat(Differences.between("", "all")).containsExactly(new Edit(new Range(0, 0), "all"));
    }

    @Test
    void editsTurnOneTextIntoTheOther() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            String before = text(random);
            String after = text(random);
            assertThat(applied(before, after)).isEqualTo(after);
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        String[] parts = {"tea", " ", "\n", "é", "🍵", ",", "12", "\r\n"};
        for (int i = random.nextInt(30); i > 0; i--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    @Test
    void differencesUseTheUnifiedDiffFormat() {
        assertThat(Differences.unified("old.md", "new.md", "a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf\n"))
                .isEqualTo("""
                --- old.md
                +++ new.md
                @@ -2,5 +2,5 @@
                 b
                 c
                 d
                -e
                +E
                 f
                """);
        assertThat(Differences.unified("old.md", "new.md", "a", "a")).isEmpty();
    }

    @Test
    void unifiedDiffsKeepLineEnds() {
        assertThat(Differences.unified("a", "b", "one\r\ntwo\r\n@@ three", "one\r\nTwo\r\n@@ three"))
                .isEqualTo("""
                --- a
                +++ b
                @@ -1,3 +1,3 @@
                 one\r
                -two\r
                +Two\r
                 @@ three
                \\ No newline at end of file
                """);
        assertThat(Differences.unified("a", "b", "one", "one\n"))
                .endsWith("@@\n-one\n\\ No newline at end of file\n+one\n");
        assertThat(Differences.unified("a", "b", "", "-- one\n")).isEqualTo("--- a\n+++ b\n@@ -0,0 +1,1 @@\n+-- one\n");
    }

    @Test
    void unrelatedLongTextsAreReplacedAsAWhole() {
        String before = "a\n".repeat(30_000);
        String after = "b\n".repeat(30_000);
        assertThat(applied(before, after)).isEqualTo(after);
        assertThat(Differences.unified("a", "b", before, after)).contains("-a", "+b");
    }
}
