package assay.service.site;

import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.service.drafts.AutoFix;
import assay.service.drafts.FixWay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The result of a fix in the editor's form without JavaScript. The fix is applied without a preview. The
/// result contains the fields after the fix and, for undo, before it.
///
/// @param fixed whether anything was fixed
/// @param sentence the result in words
/// @param values the form's fields after the fix
/// @param was the previous values of the fields that can change
/// @param diff the diff of the text; empty if it did not change
/// @param doubts changes that may alter the meaning
record FormFix(
        boolean fixed,
        String sentence,
        Map<String, String> values,
        Map<String, String> was,
        String diff,
        List<String> reasons,
        List<String> questions,
        List<Doubt> doubts) {

    /// A sentence before and after the fix.
    ///
    /// @param before the sentence before the fix; empty if it was added
    /// @param after the sentence after the fix; empty if it was removed
    record Doubt(String before, String after, String reason) {}

    /// The prefix of the name of a field with a previous value.
    static final String WAS = "was_";

    /// The fields that a fix can change.
    private static final List<String> CHANGED = List.of("content", "title", "slug", "meta_description");

    private static final Map<String, FixWay> WAYS = AutoFix.ways();

    /// Reads the response to a request to fix one check, or all checks that rules can fix.
    ///
    /// @param given the fields that were sent
    static FormFix of(JsonNode answer, Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>(given);
        values.put("content", answer.path("content").stringValue(""));
        for (JsonNode change : answer.path("changes")) {
            String field = change.path("field").stringValue("");
            if (CHANGED.contains(field) && !field.equals("content")) {
                values.put(field, change.path("after").stringValue(""));
            }
        }
        Map<String, String> was = new LinkedHashMap<>();
        CHANGED.forEach(name -> was.put(WAS + name, given.getOrDefault(name, "")));
        boolean one = answer.has("check_name");
        boolean fixed = one
                ? answer.path("fixed").booleanValue(false)
                : !answer.path("fixed").isEmpty();
        return new FormFix(
                fixed,
                fixed ? fixed(answer, one) : notFixed(answer, one),
                values,
                was,
                answer.path("diff").stringValue(""),
                texts(answer.path("reasons")),
                texts(answer.path("questions")),
                doubts(answer.path("doubts")));
    }

    private static List<Doubt> doubts(JsonNode doubts) {
        List<Doubt> read = new ArrayList<>();
        for (JsonNode doubt : doubts) {
            read.add(new Doubt(
                    doubt.path("before").stringValue(""),
                    doubt.path("after").stringValue(""),
                    doubt.path("reason").stringValue("")));
        }
        return read;
    }

    private static String fixed(JsonNode answer, boolean one) {
        Set<String> titles = new LinkedHashSet<>();
        if (one) {
            titles.add(title(answer.path("check_name").stringValue("")));
        } else {
            answer.path("fixed")
                    .forEach(each -> titles.add(title(each.path("check").stringValue(""))));
        }
        boolean free = !one || answer.path("rewrites_used").intValue(0) == 0;
        String before = overall(answer, "scores_before");
        String after = overall(answer, "scores_after");
        // A text that is too short to score has no scores to report.
        String move = before.equals("0.0") && after.equals("0.0")
                ? ""
                : " The score changed from " + before + " to " + after + ".";
        return (free ? "Fixed by rule (free): " : "Fixed by a model: ") + String.join(", ", titles) + "." + move
                + (free ? "" : " " + left(answer.path("rewrites_left").longValue(0)));
    }

    private static String notFixed(JsonNode answer, boolean one) {
        return one
                ? "Not fixed: " + title(answer.path("check_name").stringValue("")) + ". The text is unchanged."
                : "Rules can't fix any of the remaining action items. The text is unchanged.";
    }

    private static String overall(JsonNode answer, String scores) {
        return Decimals.tenths(
                (int) Math.round(answer.path(scores).path("overall").doubleValue(0) * 10));
    }

    private static String left(long rewrites) {
        return Formats.count(rewrites, "rewrite", "rewrites") + " left this month.";
    }

    private static String title(String check) {
        return Catalogue.complete().title(check);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.stringValue("")));
        return texts;
    }

    /// Returns the fields of a form with a fix undone.
    ///
    /// @param sent all fields that the form sent
    static Map<String, String> back(Map<String, String> values, Map<String, String[]> sent) {
        Map<String, String> back = new LinkedHashMap<>(values);
        for (String name : CHANGED) {
            String[] was = sent.get(WAS + name);
            if (was != null && was.length > 0) {
                if (was[0].isBlank()) {
                    back.remove(name);
                } else {
                    back.put(name, was[0]);
                }
            }
        }
        return back;
    }

    /// Returns what each check's fix button costs, in words.
    ///
    /// @param left the number of rewrites left this month
    static Map<String, String> hints(long left) {
        Map<String, String> hints = new LinkedHashMap<>();
        WAYS.forEach((check, way) -> hints.put(check, hint(way, left)));
        return hints;
    }

    private static String hint(FixWay way, long left) {
        String otherwise = way.writer() ? "asks you for facts" : "costs 1 rewrite (" + Formats.number(left) + " left)";
        return way.rule() ? "free if a rule can fix it; otherwise, it " + otherwise : otherwise;
    }

    /// Whether any of these checks can be fixed by a rule.
    static boolean byRule(List<EditorScore.Point> points) {
        return points.stream().anyMatch(point -> {
            FixWay way = WAYS.get(point.check());
            return way != null && way.rule();
        });
    }
}
