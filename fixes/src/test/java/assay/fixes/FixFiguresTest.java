package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal.Kind;
import assay.fixes.edits.ScoredText;
import assay.models.Models;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import assay.testing.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Measures how many honest edits are accepted and how many bad ones are rejected, through the real provider
/// clients. Most of the bad edits do fix their check, so only the text guard can reject them.
class FixFiguresTest {

    private static final Catalogue CATALOGUE = Catalogue.complete();

    private final Fixer fixer = new Fixer(CATALOGUE, new Scorer(CATALOGUE), _ -> Optional.empty());
    private final List<Answered> honest = Answered.in("honest.txt");

    /// @param wrong a kind that must be among the reasons for rejection
    private record Bad(String kind, Kind wrong, Answered post, ObjectNode answer) {}

    @Test
    void nearlyAllHonestEditsAreAccepted(TestReporter reporter) {
        TreeSet<String> checks = new TreeSet<>();
        List<String> refused = new ArrayList<>();
        for (FakeProvider provider : providers()) {
            try (provider;
                    Models models = Loopback.of(provider)) {
                for (int i = 0; i < honest.size(); i++) {
                    Answered each = honest.get(i);
                    // Each edit goes through one of the two providers. The edits alternate between them.
                    if (i % 2 == (provider instanceof FakeAnthropic ? 0 : 1) && asked(each)) {
                        Fixer.Fixed fixed = ask(provider, models, each, each.json());
                        checks.add(each.check());
                        if (!fixed.fixed()) {
                            refused.add(each.post() + " " + each.check() + " " + fixed.reasons());
                        }
                    }
                }
                assertThat(provider.violations()).isEmpty();
            }
        }
        int asked = (int) honest.stream().filter(this::asked).count();
        int accepted = asked - refused.size();
        reporter.publishEntry("honest edits accepted", accepted + " of " + asked + " over " + checks.size());
        assertThat(asked).isGreaterThanOrEqualTo(60);
        assertThat(checks).hasSizeGreaterThanOrEqualTo(20);
        assertThat(accepted).as("%s", refused).isGreaterThanOrEqualTo((asked * 95 + 99) / 100);
    }

    @Test
    void mostBadEditsAreRejectedForTheRightReason(TestReporter reporter) {
        List<Bad> all = bad();
        Map<String, int[]> byKind = new TreeMap<>();
        List<String> missed = new ArrayList<>();
        int onlyGuarded = 0;
        for (FakeProvider provider : providers()) {
            try (provider;
                    Models models = Loopback.of(provider)) {
                for (int i = 0; i < all.size(); i++) {
                    if (i % 2 != (provider instanceof FakeAnthropic ? 0 : 1)) {
                        continue;
                    }
                    Bad bad = all.get(i);
                    Fixer.Fixed fixed = ask(provider, models, bad.post, bad.answer);
                    List<Kind> kinds = kinds(bad);
                    onlyGuarded += kinds.contains(Kind.NOT_BETTER) || kinds.contains(Kind.WORSE) ? 0 : 1;
                    int[] count = byKind.computeIfAbsent(bad.kind, _ -> new int[2]);
                    count[1]++;
                    if (!fixed.fixed() && kinds.contains(bad.wrong)) {
                        count[0]++;
                    } else {
                        missed.add(bad.kind + " of " + bad.post.post() + " for " + bad.post.check() + ": " + kinds);
                    }
                    assertThat(fixed.fixed()).as("%s", bad.answer).isFalse();
                    assertThat(fixed.after()).isSameAs(fixed.before());
                    assertThat(fixed.reasons()).isNotEmpty();
                }
                assertThat(provider.violations()).isEmpty();
            }
        }
        byKind.forEach((kind, count) -> reporter.publishEntry(kind + " refused", count[0] + " of " + count[1]));
        reporter.publishEntry("that would have fixed the check", onlyGuarded + " of " + all.size());
        assertThat(all).hasSize(200);
        assertThat(byKind)
                .hasSize(10)
                .allSatisfy((_, count) -> assertThat(count[1]).isEqualTo(20));
        assertThat(all.stream().map(each -> each.post.post() + each.answer).distinct())
                .hasSize(200);
        assertThat(onlyGuarded).isGreaterThanOrEqualTo(100);
        assertThat(missed).hasSizeLessThanOrEqualTo(4);
    }

    private static List<FakeProvider> providers() {
        return List.of(new FakeAnthropic(), new FakeOpenAi());
    }

    /// Returns whether the post fails the check. If the check passes, there is nothing to fix.
    private boolean asked(Answered each) {
        return fixer.scored(each.submission()).severity(each.check()) != Severity.PASS;
    }

    private Fixer.Fixed ask(FakeProvider provider, Models models, Answered post, ObjectNode answer) {
        Reply reply = Reply.json(answer);
        provider.answersInTurn(reply, reply);
        ScoredText before = fixer.scored(post.submission());
        return fixer.byModel(before, post.check(), models.any(), List.of(), "", () -> true);
    }

    private List<Kind> kinds(Bad bad) {
        ScoredText before = fixer.scored(bad.post.submission());
        FixAnswer read = FixAnswer.read(bad.answer, before);
        EnumMap<Kind, Boolean> kinds = new EnumMap<>(Kind.class);
        read.refusals().forEach(refusal -> kinds.put(refusal.kind(), true));
        if (read.refusals().isEmpty()) {
            ScoredText after = fixer.scored(read.change().applied(before.submission()));
            Acceptance.refusals(bad.post.check(), before, after).forEach(refusal -> kinds.put(refusal.kind(), true));
        }
        return List.copyOf(kinds.keySet());
    }

    // ---- bad edits

    private List<Bad> bad() {
        List<Bad> all = new ArrayList<>();
        int turn = 0;
        for (Answered bad : Answered.in("bad.txt")) {
            Answered both = beside(bad, turn++);
            all.add(new Bad(bad.kind(), java.util.Objects.requireNonNull(bad.wrong()), both, both.json()));
        }
        for (int i = 0; i < 20; i++) {
            Answered honestOne = byEdits().get(i * 3);
            all.add(new Bad("out of range", Kind.OUT_OF_RANGE, honestOne, astray(honestOne, i)));
            all.add(new Bad("overlapping", Kind.OVERLAPPING, honestOne, overlapping(honestOne, i)));
            Answered post = honest.get(i * 3);
            all.add(new Bad("rewritten", Kind.REWRITTEN, post, rewritten(post, i)));
        }
        return all;
    }

    private List<Answered> byEdits() {
        return honest.stream().filter(each -> !each.edits().isEmpty()).toList();
    }

    /// Returns a bad edit combined with an honest one for the same post.
    private Answered beside(Answered bad, int turn) {
        List<Answered> same = honest.stream()
                .filter(each -> each.post().equals(bad.post()) && each.goesWith(bad))
                .toList();
        return same.get(turn % same.size()).with(bad);
    }

    private static ObjectNode edit(ObjectNode answer, int at) {
        return (ObjectNode) answer.path("edits").get(at);
    }

    private static ObjectNode astray(Answered honest, int i) {
        ObjectNode answer = honest.json();
        ObjectNode edit = edit(answer, 0);
        int first = edit.path("first_line").asInt();
        switch (i % 5) {
            case 0 -> edit.put("before", edit.path("before").asString() + " and so on");
            case 1 -> edit.put("first_line", first + 40 + i).put("last_line", first + 41 + i);
            case 2 -> edit.put("first_line", -i);
            case 3 -> edit.put("last_line", first - 1);
            default -> edit.put("first_line", 1).put("last_line", 10).put("before", "e");
        }
        return answer;
    }

    private static ObjectNode overlapping(Answered honest, int i) {
        ObjectNode answer = honest.json();
        ObjectNode edit = edit(answer, 0);
        ObjectNode second = edit.deepCopy();
        String before = edit.path("before").asString();
        String part = switch (i % 4) {
            case 0 -> before;
            case 1 -> before.substring(0, before.length() - 1);
            case 2 -> before.substring(1);
            default -> before.substring(1, before.length() - 1);
        };
        second.put("before", part).put("after", part + " " + i);
        ((ArrayNode) answer.path("edits")).add(second);
        return answer;
    }

    /// Replaces the whole post: with the words of each line shuffled, with another post, or with its own
    /// beginning repeated.
    private ObjectNode rewritten(Answered post, int i) {
        String content = post.submission().content();
        List<String> lines = FixAnswer.lines(content);
        ObjectNode answer = new JsonMapper().createObjectNode();
        ArrayNode edits = answer.putArray("edits");
        List<String> others = FixAnswer.lines(
                honest.get((i * 7 + 31) % honest.size()).submission().content());
        Random random = new Random(1_000L + i);
        for (int k = 0; k < lines.size(); k++) {
            String line = lines.get(k);
            if (line.split(" ").length < 5) {
                continue;
            }
            String other = switch (i % 3) {
                case 0 -> shuffled(line, random);
                case 1 -> others.get((k + 2 * i) % others.size()) + " So it was, and so it is.";
                default ->
                    "It is a subject on which much could be said, and here is what we say of it, number " + k + ".";
            };
            edits.addObject()
                    .put("first_line", k + 1)
                    .put("last_line", k + 1)
                    .put("before", line)
                    .put("after", other);
        }
        answer.putNull("title");
        answer.putNull("meta_description");
        answer.putNull("slug");
        answer.putArray("questions").add("Is version " + i + " better?");
        return answer;
    }

    private static String shuffled(String line, Random random) {
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        Collections.shuffle(words, random);
        return String.join(" ", words);
    }
}
