package assay.fixes;

import static assay.testing.Mutations.survives;
import static org.assertj.core.api.Assertions.assertThat;

import assay.fixes.edits.ScoredText;
import assay.fixes.rules.Rules;
import assay.scoring.Article;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.testing.Mutations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests that randomly mutated edits are accepted or rejected, and never cause an exception in the response
/// reader, the guard or the rules.
class MutatedEditsTest {

    private static final Catalogue CATALOGUE = Catalogue.complete();
    private static final Scorer SCORER = new Scorer(CATALOGUE);
    private static final JsonMapper JSON = new JsonMapper();

    private final Fixer fixer = new Fixer(CATALOGUE, SCORER);
    private final List<ScoredText> posts = posts();
    private final List<String> lines = lines();

    /// Returns each post once, in each language.
    private static List<ScoredText> posts() {
        Map<String, Submission> posts = new LinkedHashMap<>();
        for (String file : List.of("honest.txt", "later/honest.txt", "tuned/honest.txt")) {
            for (Answered each : Answered.in(file)) {
                posts.putIfAbsent(each.post(), each.submission());
            }
        }
        assertThat(posts).hasSizeGreaterThan(20);
        return posts.values().stream()
                .map(submission -> ScoredText.of(submission, SCORER))
                .toList();
    }

    private static List<String> lines() {
        return Mutations.resources("/edits").stream()
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .toList();
    }

    /// Returns the words that the guard treats as decisive for the meaning of a sentence, in all languages.
    private static List<String> words() {
        return Arrays.stream(Answered.resource("honest.txt").split("[^\\p{L}']+"))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    @Test
    void guardNeverThrowsOnMutatedPosts() {
        guard(60);
    }

    @Test
    void mutatedModelResponsesNeverThrow() {
        answers(25);
    }

    @Test
    void rulesNeverThrowOnMutatedPosts() {
        rules(5);
    }

    @Tag("slow")
    @Test
    void judgingThousandsOfMutatedEditsNeverThrows() {
        guard(5_000);
        answers(1_500);
        rules(200);
    }

    /// Judges edits without scoring, because scoring takes longer than everything else.
    private void guard(int many) {
        Mutations mutations = new Mutations(26, lines, words());
        for (int i = 0; i < many; i++) {
            ScoredText before = mutations.of(posts);
            String content = edited(before.content(), mutations);
            survives(
                    () -> {
                        Submission submission = before.submission().reading(content);
                        ScoredText after = new ScoredText(submission, Article.of(submission), before.report());
                        FactGuard.refusals(before, after);
                        FactGuard.refusals(after, before);
                    },
                    before.content(),
                    content);
        }
    }

    private void answers(int many) {
        Mutations mutations = new Mutations(27, lines, words());
        for (int i = 0; i < many; i++) {
            ScoredText before = mutations.of(posts);
            ObjectNode answer = answer(before, mutations);
            survives(
                    () -> {
                        FixAnswer read = FixAnswer.read(answer, before);
                        Submission submission = read.change().applied(before.submission());
                        if (!submission.equals(before.submission())) {
                            ScoredText after = ScoredText.of(submission, SCORER);
                            String check = mutations.of(Rules.all()).check();
                            Acceptance.refusals(check, before, after);
                        }
                    },
                    before.content(),
                    answer.toString());
        }
    }

    private void rules(int many) {
        Mutations mutations = new Mutations(28, lines, words());
        for (int i = 0; i < many; i++) {
            String content = edited(mutations.of(posts).content(), mutations);
            Submission submission = mutations.of(posts).submission().reading(content);
            survives(
                    () -> {
                        ScoredText before = ScoredText.of(submission, SCORER);
                        Rules.all().forEach(rule -> fixer.byRule(before, rule.check()));
                    },
                    content);
        }
    }

    /// Returns the content with some or all of its lines changed.
    private static String edited(String content, Mutations mutations) {
        if (mutations.below(10) == 0) {
            return mutations.changed(content);
        }
        List<String> lines = new ArrayList<>(List.of(content.split("\n", -1)));
        for (int i = mutations.below(5); i >= 0; i--) {
            int at = mutations.below(lines.size());
            lines.set(at, mutations.below(4) == 0 ? mutations.row() : mutations.changed(lines.get(at)));
        }
        return String.join("\n", lines);
    }

    private static ObjectNode answer(ScoredText before, Mutations mutations) {
        List<String> lines = before.content().lines().toList();
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode edits = answer.putArray("edits");
        for (int i = mutations.below(3); i >= 0; i--) {
            int first = mutations.below(10) == 0 ? mutations.below(400) - 50 : 1 + mutations.below(lines.size());
            String line = first > 0 && first <= lines.size() ? lines.get(first - 1) : "";
            int from = mutations.below(line.length() + 1);
            int to = from + mutations.below(line.length() - from + 1);
            String whole = mutations.below(3) == 0 ? line : line.substring(from, to);
            edits.addObject()
                    .put("first_line", first)
                    .put("last_line", mutations.below(8) == 0 ? first + mutations.below(9) - 4 : first)
                    .put("before", mutations.below(10) == 0 ? mutations.text() : whole)
                    .put("after", mutations.below(3) == 0 ? mutations.row() : mutations.changed(whole));
        }
        for (String name : List.of("title", "meta_description", "slug")) {
            if (mutations.below(3) == 0) {
                answer.put(name, mutations.below(2) == 0 ? mutations.text() : mutations.row());
            }
        }
        answer.putArray("questions").add(mutations.text());
        return answer;
    }
}
