package assay.service.scans;

import assay.reports.ReportJson;
import assay.scoring.Decimals;
import assay.scoring.Report;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// Summarizes the posts of a blog.
public final class BlogSummary {

    private static final int MOST_ISSUES = 10;
    private static final int MOST_PAGES = 5;

    /// The stored facts about a post's report.
    ///
    /// @param verdict the name of a severity
    public record Scored(String url, String verdict, int overall, int seo, int aeo, int geo, List<Action> actions) {

        static Scored of(String url, Report report) {
            Report.Scores scores = report.scores();
            return new Scored(
                    url,
                    report.verdict().name(),
                    scores.overall(),
                    scores.seo(),
                    scores.aeo(),
                    scores.geo(),
                    report.actionItems().stream()
                            .map(item -> new Action(
                                    item.check(), item.severity().name(), item.action(), item.projectedGain()))
                            .toList());
        }
    }

    /// @param gain the gain in tenths of a point
    record Action(String check, String severity, String action, int gain) {}

    private static final class Issue {
        private final String check;
        private Severity severity = Severity.PASS;
        private String action = "";
        private int greatest = -1;
        private int posts;
        private long gain;

        Issue(String check) {
            this.check = check;
        }

        void add(Action of) {
            posts++;
            gain += of.gain();
            Severity its = Severity.valueOf(of.severity());
            if (its.compareTo(severity) > 0) {
                severity = its;
            }
            if (of.gain() > greatest) {
                greatest = of.gain();
                action = of.action();
            }
        }
    }

    private record Worst(long scan, Scored scored) {}

    private static final Comparator<Worst> WORST_FIRST = Comparator.comparingInt(
                    (Worst page) -> page.scored().overall())
            .thenComparing(page -> page.scored().url());

    private final Map<String, Issue> issues = new LinkedHashMap<>();
    private final List<Worst> worst = new ArrayList<>();
    private Severity verdict = Severity.PASS;
    private long overall;
    private long seo;
    private long aeo;
    private long geo;
    private int posts;

    /// The number of posts that are long enough for a score.
    private int counted;

    /// @param scan the id of the post's stored scan
    /// @param counts whether the post has scores and therefore counts toward the mean
    void add(long scan, Scored scored, boolean counts) {
        posts++;
        if (counts) {
            counted++;
            overall += scored.overall();
            seo += scored.seo();
            aeo += scored.aeo();
            geo += scored.geo();
        }
        Severity its = Severity.valueOf(scored.verdict());
        if (its.compareTo(verdict) > 0) {
            verdict = its;
        }
        scored.actions()
                .forEach(action ->
                        issues.computeIfAbsent(action.check(), Issue::new).add(action));
        worst.add(new Worst(scan, scored));
        worst.sort(WORST_FIRST);
        if (worst.size() > MOST_PAGES) {
            worst.removeLast();
        }
    }

    void write(JsonGenerator json) {
        json.writeStartObject();
        if (posts == 0) {
            json.writeNullProperty("verdict");
            json.writeNullProperty("scores");
        } else {
            json.writeStringProperty("verdict", verdict.name());
            ReportJson.scores(json, new Report.Scores(mean(overall), mean(seo), mean(aeo), mean(geo)));
        }
        json.writeArrayPropertyStart("top_issues");
        issues.values().stream()
                .sorted(Comparator.comparingLong((Issue issue) -> -issue.gain)
                        .thenComparingInt(issue -> -issue.posts)
                        .thenComparing(issue -> issue.check))
                .limit(MOST_ISSUES)
                .forEach(issue -> issue(json, issue));
        json.writeEndArray();
        json.writeArrayPropertyStart("worst_pages");
        for (Worst page : worst) {
            json.writeStartObject();
            json.writeStringProperty("url", page.scored().url());
            json.writeNumberProperty("scan_id", page.scan());
            json.writeStringProperty("verdict", page.scored().verdict());
            json.writeName("overall").writeNumber(Decimals.tenths(page.scored().overall()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void issue(JsonGenerator json, Issue issue) {
        json.writeStartObject();
        json.writeStringProperty("check", issue.check);
        json.writeStringProperty("severity", issue.severity.name());
        json.writeNumberProperty("posts", issue.posts);
        json.writeStringProperty("action", issue.action);
        json.writeName("projected_gain").writeNumber(Decimals.tenths(mean(issue.gain)));
        json.writeEndObject();
    }

    /// Returns the mean in tenths of a point, rounded half up, or 0 if no post has scores.
    private int mean(long sum) {
        return counted == 0 ? 0 : Math.toIntExact((2 * sum + counted) / (2L * counted));
    }
}
