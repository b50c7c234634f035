package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.CheckTester;
import assay.scoring.Outcome;
import assay.scoring.Submission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoherenceTest {

    private static final List<List<String>> GERMAN = List.of(
            List.of("Der Kessel", "den Kessel", "im Kessel", "Kalk", "Essig"),
            List.of("Die Blätter", "die Blätter", "auf Blättern", "Dampf", "Ernte"),
            List.of("Der Garten", "den Garten", "im Garten", "Pfade", "Besucher"),
            List.of("Das Paket", "das Paket", "im Paket", "Zoll", "Gebühren"));

    private final CheckTester check = new CheckTester(new Coherence());
    private final Card card = new Coherence().card();

    private String passing() {
        return card.passing().submission().content();
    }

    private String shuffled(String text, int seed) {
        List<String> sentences = new ArrayList<>(Arrays.asList(text.split("(?<=\\.)\\s+")));
        Collections.shuffle(sentences, new Random(seed));
        return String.join(" ", sentences);
    }

    @Test
    void sentencesOnOneSubjectPass() {
        check.on(passing()).passes().because("related to each other").measures("sentences", 30);
    }

    @Test
    void interleavedSubjectsAreReported() {
        check.on(card.failing().submission().content()).gives(OPTIMIZATION).because("order looks almost random");
    }

    @Test
    void shuffledSentencesLoseCredit() {
        int credit = 0;
        for (int seed = 0; seed < 20; seed++) {
            credit += ((Outcome.Judged) new Coherence()
                            .judge(Article.of(Submission.of(shuffled(passing(), seed), CheckTester.TODAY))))
                    .credit();
        }
        assertThat(credit / 20).isLessThan(800);
    }

    @Test
    void languagesWithoutWordListsAreSupported() {
        List<String> together = new ArrayList<>();
        for (List<String> words : GERMAN) {
            together.add(IntStream.range(0, 9)
                    .mapToObj(i -> "%s %d %s und %s."
                            .formatted(words.getFirst(), i, words.get(1 + i % 4), words.get(1 + (i + 1) % 4)))
                    .collect(Collectors.joining(" ")));
        }
        check.on(String.join("\n\n", together)).with(s -> s.written("de")).passes();
    }

    @Test
    void textsOfFewSentencesAreSkipped() {
        check.on(CheckTester.words(200)).isNotApplicable("at least 22 are needed");
        check.on("Warm the pot well today.").isNotApplicable("contain 1 sentence;");
    }

    @Test
    void checkDoesNotApplyWithoutSharedWords() {
        String text = IntStream.range(0, 40)
                .mapToObj(i -> "%s %s %s %s.".formatted(word(4 * i), word(4 * i + 1), word(4 * i + 2), word(4 * i + 3)))
                .collect(Collectors.joining(" "));
        check.on(text).isNotApplicable("too few words in common");
    }

    private static String word(int number) {
        return "" + (char) ('A' + number / 26) + "o" + (char) ('a' + number % 26) + "umi";
    }

    @Test
    void leastCoherentParagraphIsReported() {
        check.on(card.failing().submission().content())
                .gives(OPTIMIZATION)
                .because("in the paragraph that begins with “The kettle holds a litre of water.”");
    }

    @Test
    void paragraphsOfOneSentenceAreNotReported() {
        check.on(card.failing().submission().content().replaceAll("(?<=\\.)\\s+", "\n\n"))
                .gives(OPTIMIZATION)
                .because("Group related sentences; the current order looks almost random.");
    }

    @Test
    void quotedParagraphWithoutSpacesIsShortened() {
        List<String> words = List.of("緑茶", "紅茶", "急須", "茶碗", "京都", "抹茶", "番茶", "玄米", "宇治", "静岡");
        String japanese = IntStream.range(0, 30)
                .mapToObj(i -> (words.get(i % 10) + "の").repeat(22) + "。")
                .collect(Collectors.joining());
        check.on(japanese)
                .with(s -> s.written("ja"))
                .gives(OPTIMIZATION)
                .because("in the paragraph that begins with “" + "緑茶の".repeat(10) + " …”");
    }
}
