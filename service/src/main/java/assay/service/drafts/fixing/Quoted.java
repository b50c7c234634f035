package assay.service.drafts.fixing;

import assay.drafts.draft.Plain;
import assay.service.drafts.fixing.Told.Line;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Whether every quotation stands as it stood, word for word, in the mouth of whoever said it; and code as well.
final class Quoted {

    private static final int LONGEST_SHOWN = 80;

    /// Sentences on each side of one that quotes, in which its speaker may be named.
    private static final int NEAR = 2;

    private static final Set<String> MANY = Set.of(
            "many", "some", "most", "people", "experts", "critics", "everyone", "everybody", "others", "all", "users");

    private Quoted() {}

    static List<Refusal> refusals(Turn turn) {
        List<Refusal> refusals = new ArrayList<>();
        missing(turn.before().quoted(), turn.after().quoted())
                .forEach(quotation -> refusals.add(refused(
                        Refusal.Kind.QUOTATION, quotation, "was quoted and is not any more, or not word for word.")));
        missing(turn.after().quoted(), turn.before().quoted())
                .forEach(quotation -> refusals.add(
                        refused(Refusal.Kind.QUOTATION, quotation, "is a quotation that the text does not have.")));
        speakers(turn, refusals);
        code(turn, refusals);
        return refusals;
    }

    private static Refusal refused(Refusal.Kind kind, String text, String why) {
        return new Refusal(kind, "“" + Plain.excerpt(text, LONGEST_SHOWN) + "” " + why);
    }

    private static List<String> missing(Set<String> some, Set<String> others) {
        return some.stream()
                .filter(each -> !each.isEmpty() && !others.contains(each))
                .toList();
    }

    /// A sentence that quotes names whom the sentence named that quoted it before.
    private static void speakers(Turn turn, List<Refusal> refusals) {
        IdentityHashMap<Line, Integer> places = new IdentityHashMap<>();
        for (Line line : turn.after().lines()) {
            places.put(line, places.size());
        }
        for (Line line : turn.fresh()) {
            Set<String> quotations = quotations(line);
            if (quotations.isEmpty()) {
                continue;
            }
            Set<String> now = speakers(line, turn.after());
            Set<String> then = new HashSet<>();
            for (Line old : turn.before().lines()) {
                if (quotations(old).stream().anyMatch(quotations::contains)) {
                    then.addAll(speakers(old, turn.before()));
                }
            }
            if (now.isEmpty() && !then.isEmpty() && isNobodys(line, then, turn, places)) {
                refusals.add(refused(
                        Refusal.Kind.QUOTATION,
                        quotations.iterator().next(),
                        "was said by “" + then.iterator().next() + "”, whom nothing names beside it now."));
            }
            if (!now.isEmpty() && !then.isEmpty() && now.stream().noneMatch(then::contains)) {
                refusals.add(refused(
                        Refusal.Kind.QUOTATION,
                        quotations.iterator().next(),
                        "is said by “" + now.iterator().next() + "” now, and was said by “"
                                + then.iterator().next() + "”."));
            }
        }
    }

    /// Whether a sentence says “many” of whom it quotes, or no sentence beside it names who spoke, whom it calls “she”.
    ///
    /// @param places where each line stands: of two that say the same, beside the other somebody else may be named
    private static boolean isNobodys(
            Line line, Set<String> speakers, Turn turn, IdentityHashMap<Line, Integer> places) {
        boolean many = line.said().words().stream().anyMatch(word -> !word.quoted() && MANY.contains(word.form()));
        List<Line> lines = turn.after().lines();
        int at = places.getOrDefault(line, 0);
        boolean beside = false;
        for (int i = Math.max(0, at - NEAR); i <= Math.min(lines.size() - 1, at + NEAR); i++) {
            beside |= lines.get(i).said().words().stream()
                    .anyMatch(word -> !word.quoted() && speakers.contains(word.form()));
        }
        return many || !beside;
    }

    private static Set<String> quotations(Line line) {
        Set<String> lines = new HashSet<>();
        line.said().quotations().forEach(quoted -> lines.add(quoted.line()));
        return lines;
    }

    private static Set<String> speakers(Line line, Told told) {
        Set<String> names = new LinkedHashSet<>();
        for (Names.Name name : Names.in(line, told)) {
            if (!line.said().words().get(name.at()).quoted()) {
                names.add(name.form());
            }
        }
        return names;
    }

    /// A fence that was left open makes code of what is none: what was code may become text, and is still there.
    private static void code(Turn turn, List<Refusal> refusals) {
        Set<String> then = lines(turn.before());
        Set<String> now = lines(turn.after());
        turn.before().codes().stream()
                .filter(line -> !now.contains(line))
                .findFirst()
                .ifPresent(line -> refusals.add(refused(Refusal.Kind.CODE, line, "was code and is changed.")));
        turn.after().codes().stream()
                .filter(line -> !then.contains(line))
                .findFirst()
                .ifPresent(
                        line -> refusals.add(refused(Refusal.Kind.CODE, line, "is code that the text does not have.")));
        missing(turn.before().snippets(), turn.after().snippets())
                .forEach(code -> refusals.add(refused(Refusal.Kind.CODE, code, "was code and is changed.")));
        missing(turn.after().snippets(), turn.before().snippets())
                .forEach(
                        code -> refusals.add(refused(Refusal.Kind.CODE, code, "is code that the text does not have.")));
    }

    private static Set<String> lines(Told told) {
        Set<String> lines = new HashSet<>(told.codes());
        told.standing().content().lines().forEach(line -> lines.add(line.strip()));
        return lines;
    }
}
