package assay.service.scans;

import assay.scoring.Report;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// Adds up the posts of a blog.
final class BlogSummary {

    private static final int MOST_ISSUES = 10;
    private static final int MOST_PAGES = 5;

    /// What is remembered of a post's report.
    ///
    /// @param verdict a severity's name
    record Scored(long scan, String url, String verdict, int overall, int seo, int aeo, int geo, List<Action> actions) {

        static Scored of(long scan, String url, Report report) {
            Report.Scores scores = report.scores();
            return new Scored(
                    scan,
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

    /// @param gain in tenths
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

    private static final Comparator<Scored> WORST_FIRST =
            Comparator.comparingInt(Scored::overall).thenComparing(Scored::url);

    private final Map<String, Issue> issues = new LinkedHashMap<>();
    private final List<Scored> worst = new ArrayList<>();
    private Severity verdict = Severity.PASS;
    private long overall;
    private long seo;
    private long aeo;
    private long geo;
    private int posts;

    void add(Scored scored) {
        posts++;
        overall += scored.overall();
        seo += scored.seo();
        aeo += scored.aeo();
        geo += scored.geo();
        Severity its = Severity.valueOf(scored.verdict());
        if (its.compareTo(verdict) > 0) {
            verdict = its;
        }
        scored.actions()
                .forEach(action ->
                        issues.computeIfAbsent(action.check(), Issue::new).add(action));
        worst.add(scored);
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
        for (Scored page : worst) {
            json.writeStartObject();
            json.writeStringProperty("url", page.url());
            json.writeNumberProperty("scan_id", page.scan());
            json.writeStringProperty("verdict", page.verdict());
            json.writeName("overall").writeNumber(ReportJson.tenths(page.overall()));
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
        json.writeName("projected_gain").writeNumber(ReportJson.tenths(mean(issue.gain)));
        json.writeEndObject();
    }

    /// Rounded half up, in tenths.
    private int mean(long sum) {
        return Math.toIntExact((2 * sum + posts) / (2L * posts));
    }
}
