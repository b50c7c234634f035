package assay.service.site;

import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The editor's score panel without JavaScript, or until the script takes over. It is made from the same
/// response that the script gets.
///
/// @param scored whether the text is long enough for a score
/// @param verdict the severity's name in lower case, as in CSS; empty if the text is not scored
/// @param suppressed the number of suppressed findings and the score without suppression; empty if nothing is
///     suppressed
/// @param placed which share of published posts scores lower, and what limits the score apart from the
///     checks; empty if the text is not scored
/// @param ahead the projected score after the first action items are done; empty if it is not higher
record EditorScore(
        boolean scored,
        String verdict,
        String verdictInWords,
        String words,
        String overall,
        String suppressed,
        String placed,
        String ahead,
        Map<String, String> engines,
        List<Point> points,
        int passed) {

    /// An action item.
    ///
    /// @param check the check whose title is shown with the item
    /// @param places the lines that the item is about, in words; empty if it is about the whole text
    record Point(
            String check,
            String title,
            String severity,
            String severityInWords,
            String action,
            String gain,
            String places) {}

    private static final int MOST_LINES = 8;

    private static String suppressed(JsonNode report, boolean scored) {
        JsonNode without = report.path("scores_unsuppressed");
        long count = report.path("suppressed_count").longValue(0);
        boolean matters = count > 0 || !without.equals(report.path("scores"));
        return matters ? Report.Suppressed.sentence(count, scored ? tenths(without.path("overall")) : null) : "";
    }

    private static String placed(JsonNode report) {
        List<String> says = new ArrayList<>();
        JsonNode percentiles = report.path("percentiles");
        if (percentiles.isObject()) {
            says.add(ReportWords.placed(
                    percentiles.path("overall").intValue(0),
                    percentiles.path("sample").stringValue("")));
        }
        report.path("caps").forEach(cap -> says.add(cap.path("reason").stringValue("")));
        return String.join(" ", says);
    }

    static EditorScore of(JsonNode preview) {
        JsonNode report = preview.path("report");
        JsonNode scores = report.path("scores");
        String verdict = preview.path("verdict").stringValue("PASS");
        Map<String, String> engines = new HashMap<>();
        for (String engine : List.of("seo", "aeo", "geo")) {
            engines.put(engine, tenths(scores.path(engine)));
        }
        Map<String, String> severities = new HashMap<>();
        int passed = 0;
        for (JsonNode row : report.path("checks_detail")) {
            String severity = row.path("severity").stringValue("");
            severities.put(row.path("check").stringValue(""), severity);
            passed += severity.equals("PASS") ? 1 : 0;
        }
        List<Point> points = new ArrayList<>();
        for (JsonNode item : report.path("action_items")) {
            String check = item.path("check").stringValue("");
            String severity = severities.getOrDefault(check, "WARNING");
            double gain = item.path("projected_gain").doubleValue(0);
            points.add(new Point(
                    check,
                    Catalogue.complete().title(check),
                    severity.toLowerCase(Locale.ROOT),
                    word(severity),
                    item.path("action").stringValue(""),
                    gain > 0 ? "+" + tenths(item.path("projected_gain")) : "",
                    lines(report, check)));
        }
        JsonNode projected = preview.path("projected").path("overall");
        boolean more = projected.doubleValue(0) > scores.path("overall").doubleValue(0);
        long words = preview.path("word_count").longValue(0);
        boolean scored = Report.scored(words);
        return new EditorScore(
                scored,
                scored ? verdict.toLowerCase(Locale.ROOT) : "",
                scored ? ReportWords.verdict(Severity.valueOf(verdict)) : "Too short to score yet",
                Formats.count(words, "word", "words"),
                tenths(scores.path("overall")),
                suppressed(report, scored),
                placed(report),
                more ? tenths(projected) : "",
                engines,
                points,
                passed);
    }

    private static String lines(JsonNode report, String check) {
        List<String> lines = new ArrayList<>();
        for (JsonNode issue : report.path("inline_issues")) {
            String line = Long.toString(issue.path("line").longValue(0));
            if (check.equals(issue.path("check").stringValue("")) && !lines.contains(line)) {
                lines.add(line);
            }
        }
        if (lines.isEmpty()) {
            return "";
        }
        String shown = String.join(", ", lines.subList(0, Math.min(lines.size(), MOST_LINES)));
        return (lines.size() == 1 ? "line " : "lines ") + shown + (lines.size() > MOST_LINES ? " and more" : "");
    }

    private static String tenths(JsonNode number) {
        return String.format(Locale.ROOT, "%.1f", number.doubleValue(0));
    }

    private static String word(String severity) {
        return severity.charAt(0) + severity.substring(1).toLowerCase(Locale.ROOT);
    }
}
