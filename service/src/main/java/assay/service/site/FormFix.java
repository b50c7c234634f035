package assay.service.site;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.service.drafts.AutoFix;
import assay.service.drafts.FixWay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What came of mending in the editor's form, where no script shows it before it is done: the fields as they are since,
/// and as they were, for the way back.
///
/// @param fixed whether anything was mended
/// @param sentence what came of it
/// @param values the form's fields as they are since
/// @param was what they were, of those that may have changed
/// @param diff what was changed of the text; empty where nothing was
/// @param doubts what may mean something else since
record FormFix(
        boolean fixed,
        String sentence,
        Map<String, String> values,
        Map<String, String> was,
        String diff,
        List<String> reasons,
        List<String> questions,
        List<Doubt> doubts) {

    /// A sentence as it was and as it is.
    ///
    /// @param before empty where it was added
    /// @param after empty where it was removed
    record Doubt(String before, String after, String reason) {}

    /// What goes before the name of a field as it was.
    static final String WAS = "was_";

    /// What mending may change of a form.
    private static final List<String> CHANGED = List.of("content", "title", "slug", "meta_description");

    private static final Map<String, FixWay> WAYS = AutoFix.ways();

    /// Reads the answer to one check, or to all that rules can mend.
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
                fixed ? mended(answer, one) : unmended(answer, one),
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

    private static String mended(JsonNode answer, boolean one) {
        Set<String> titles = new LinkedHashSet<>();
        if (one) {
            titles.add(title(answer.path("check_name").stringValue("")));
        } else {
            answer.path("fixed")
                    .forEach(each -> titles.add(title(each.path("check").stringValue(""))));
        }
        String cost = !one || answer.path("rewrites_used").intValue(0) == 0
                ? "by rule, which is free."
                : "by a model. " + left(answer.path("rewrites_left").longValue(0));
        String before = overall(answer, "scores_before");
        String after = overall(answer, "scores_after");
        // A text too short to score has none to speak of.
        String move =
                before.equals("0.0") && after.equals("0.0") ? "" : ". The score goes from " + before + " to " + after;
        return "Mended: " + String.join(", ", titles) + move + ", " + cost;
    }

    private static String unmended(JsonNode answer, boolean one) {
        return one
                ? "Not mended: " + title(answer.path("check_name").stringValue("")) + ". The text is as it was."
                : "No rule can mend what is left. The text is as it was.";
    }

    private static String overall(JsonNode answer, String scores) {
        return Wording.tenths(
                (int) Math.round(answer.path(scores).path("overall").doubleValue(0) * 10));
    }

    private static String left(long rewrites) {
        return Wording.count(rewrites, "rewrite", "rewrites") + " left this month.";
    }

    private static String title(String check) {
        return Catalogue.complete().card(check).map(Card::title).orElse(check);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.stringValue("")));
        return texts;
    }

    /// The fields of a form with what mending changed of them as it was.
    ///
    /// @param sent all that the form sent
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

    /// What a press of its button takes, by check, in words.
    ///
    /// @param left rewrites of this month
    static Map<String, String> hints(long left) {
        Map<String, String> hints = new LinkedHashMap<>();
        WAYS.forEach((check, way) -> hints.put(check, hint(way, left)));
        return hints;
    }

    private static String hint(FixWay way, long left) {
        String otherwise = way.writer() ? "asks you" : "takes a rewrite of the " + Wording.number(left) + " left";
        return way.rule() ? "free by rule; where none can, it " + otherwise : otherwise;
    }

    /// Whether a rule may mend one of these checks.
    static boolean byRule(List<EditorScore.Point> points) {
        return points.stream().anyMatch(point -> {
            FixWay way = WAYS.get(point.check());
            return way != null && way.rule();
        });
    }
}
