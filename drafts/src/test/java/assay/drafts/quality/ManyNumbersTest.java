package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests the limits on numbers, since each number in a sentence is compared with each number in its evidence.
class ManyNumbersTest {

    private static String numbers(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> "It holds " + (1_000 + i) + " cups")
                .collect(Collectors.joining(", "));
    }

    private static List<EvidenceFinding> unsupported(String text, String passage) {
        return Grounding.unsupported(text, List.of(passage), Set.of());
    }

    @Test
    void sentencesWith24NumbersAreChecked() {
        assertThat(unsupported(numbers(1, 24), numbers(1, 24))).isEmpty();
    }

    @Test
    void sentencesWithMoreThan24NumbersFail() {
        assertThat(unsupported(numbers(1, 25), numbers(1, 25)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.reason()).contains("too many numbers"));
        assertThat(unsupported("1 ".repeat(900), "1 ".repeat(900)))
                .anySatisfy(finding -> assertThat(finding.reason()).contains("too many numbers"));
    }

    @Test
    void onlyTheFirst100NumbersOfAPassageCount() {
        String passage = numbers(1, 120);
        assertThat(unsupported("It holds 1,100 cups", passage)).isEmpty();
        assertThat(unsupported("It holds 1,101 cups", passage)).isNotEmpty();
    }

    @Test
    void excerptsDoNotSplitSurrogatePairs() {
        for (String start : List.of("", "x")) {
            for (String text : List.of(start + "😀".repeat(1_500), start + "😀".repeat(200) + numbers(1, 25))) {
                assertThat(unsupported(text, ""))
                        .isNotEmpty()
                        .allSatisfy(finding ->
                                assertThat(finding.text().codePoints()).doesNotContain(0xD83D, 0xDE00));
            }
        }
    }

    @Test
    void atMost100NumbersOfATextAreRead() {
        Lexicon lexicon = Lexicon.of("1 1 1");
        assertThat(Text.of("1 ".repeat(100_000), lexicon, new ToolMentions(java.util.Map.of(), Set.of()))
                        .quantities())
                .hasSizeLessThanOrEqualTo(Quantities.MOST);
    }
}
