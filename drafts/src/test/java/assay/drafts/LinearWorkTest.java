package assay.drafts;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.drafts.draft.Format;
import assay.drafts.quality.EvidenceReview;
import assay.drafts.quality.Grounding;
import assay.testing.StepCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that the work of a check grows with the total size of the draft and the bundle, not with the product
/// of their sizes.
class LinearWorkTest {

    /// Returns a draft of headings and sentences that cite nothing, so that the whole bundle is searched for
    /// their evidence.
    private static Draft draft(String text, int sentences) {
        List<Sentence> said = new ArrayList<>();
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < sentences; i++) {
            said.add(new Sentence(text, i % 2 == 0 ? Kind.TRANSITION : Kind.QUESTION, List.of()));
        }
        blocks.add(new Block.Part(text, List.of(new Block.Prose(said))));
        Section section = new Section("tool-t1", Section.Role.TOOL, "t1", text, blocks);
        return new Draft(Format.LISTICLE, new Draft.Head(text, text, "tea", "green tea"), List.of(section));
    }

    private static String numbered(String part, int from) {
        return IntStream.range(from, from + 10)
                .mapToObj(i -> part.replace("#", "" + (1_000 + i)))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 ",
                "$1 ",
                "12 km ",
                "a third of 12 ",
                "$3 each off ",
                "Aa Bb ",
                "AA BB ",
                "twice a day ",
                "x",
                "brewers "
            })
    void checkingASentenceTakesALimitedNumberOfSteps(String part, TestReporter reporter) {
        Bundle bundle = LargeBundles.of(part, 15, 4);
        Draft few = draft(part.repeat(20).strip() + ".", 10);
        Draft many = draft(part.repeat(20).strip() + ".", 30);
        StepCount ten = StepCount.of(() -> check(bundle, few));
        StepCount thirty = StepCount.of(() -> check(bundle, many));
        // The cost of each additional sentence.
        long checkpoints = (thirty.checkpoints() - ten.checkpoints()) / 20;
        long bytes = (thirty.bytes() - ten.bytes()) / 20;
        reporter.publishEntry(part, checkpoints + " checkpoints and " + bytes + " bytes a sentence");
        assertThat(checkpoints).isLessThan(60_000);
        assertThat(bytes).isLessThan(8_000_000);
    }

    @Test
    void eachNumberIsComparedWithALimitedNumberOfOtherNumbers(TestReporter reporter) {
        Bundle bundle = LargeBundles.distinct();
        Draft few = draft(numbered("a third, # km off", 0) + ".", 10);
        Draft many = draft(numbered("a third, # km off", 0) + ".", 20);
        StepCount ten = StepCount.of(() -> check(bundle, few));
        StepCount twenty = StepCount.of(() -> check(bundle, many));
        long checkpoints = (twenty.checkpoints() - ten.checkpoints()) / 10;
        reporter.publishEntry("distinct", checkpoints + " checkpoints a sentence");
        assertThat(checkpoints).isLessThan(60_000);
    }

    @Test
    void checkingAStatementThatCitesEverythingTakesALimitedNumberOfSteps(TestReporter reporter) {
        Bundle bundle = LargeBundles.of("only 12 brewers may brew before noon. ", 15, 4);
        StepCount ten = StepCount.of(() -> check(bundle, citing(bundle, 10)));
        StepCount thirty = StepCount.of(() -> check(bundle, citing(bundle, 30)));
        long checkpoints = (thirty.checkpoints() - ten.checkpoints()) / 20;
        reporter.publishEntry("citing", checkpoints + " checkpoints a statement");
        assertThat(checkpoints).isLessThan(60_000);
    }

    /// Returns a draft of statements that cite all evidence.
    private static Draft citing(Bundle bundle, int sentences) {
        List<String> all = bundle.evidence().stream().map(Bundle.Evidence::id).toList();
        List<Sentence> said = IntStream.range(0, sentences)
                .mapToObj(i -> new Sentence("All 12 brewers brew after noon on day " + i + ".", Kind.FACT, all))
                .toList();
        Section section = new Section("tool-t1", Section.Role.TOOL, "t1", "Brewers", List.of(new Block.Prose(said)));
        return new Draft(Format.LISTICLE, new Draft.Head("Brewers", "Brewers", "tea", "green tea"), List.of(section));
    }

    @Test
    void checkingRepetitiveNamesTakesALimitedNumberOfSteps(TestReporter reporter) {
        String name = "a ".repeat(40).strip();
        StepCount one =
                StepCount.of(() -> Grounding.unsupported("It is a b. ".repeat(20), List.of("a b"), Set.of("a b")));
        StepCount forty =
                StepCount.of(() -> Grounding.unsupported("a ".repeat(110), List.of("a ".repeat(110)), Set.of(name)));
        reporter.publishEntry("name", one + " " + forty);
        assertThat(forty.checkpoints()).isLessThan(100 * one.checkpoints());
    }

    private static void check(Bundle bundle, Draft draft) {
        EvidenceReview.of(bundle, draft);
    }
}
