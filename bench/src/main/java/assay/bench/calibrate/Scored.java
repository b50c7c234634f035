package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Profile;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A post and its report.
///
/// @param plain the report for the post with all link and citation checks disabled
record Scored(Posts.Post post, Report report, Report plain) {

    /// The checks that require or judge links or sources.
    static final Set<String> LINKS = BadPhrases.words("link-checks");

    private static final Profile UNLINKED = new Profile("without links", 1, LINKS, Set.of(), Map.of());

    static List<Scored> all(Scorer scorer, List<Posts.Post> posts, LocalDate asOf) {
        return posts.stream()
                .map(post -> {
                    Submission submission = post.submission(asOf);
                    return new Scored(post, scorer.score(submission), scorer.score(submission.profile(UNLINKED)));
                })
                .toList();
    }

    double overall() {
        return report.scores().overall() / 10.0;
    }

    double plainOverall() {
        return plain.scores().overall() / 10.0;
    }

    int words() {
        return report.wordCount();
    }

    /// Returns the severities by check, except for checks that were not applicable.
    static Map<String, Severity> severities(Report report) {
        Map<String, Severity> severities = new LinkedHashMap<>();
        for (Report.Row row : report.rows()) {
            severities.put(row.check(), row.severity());
        }
        return severities;
    }

    Map<String, Severity> severities() {
        return severities(report);
    }
}
