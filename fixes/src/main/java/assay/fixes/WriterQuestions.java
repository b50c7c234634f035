package assay.fixes;

import assay.fixes.edits.ScoredText;
import assay.language.PlainText;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Report.InlineIssue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Questions that only the writer can answer. Assay asks for missing facts instead of making them up.
public final class WriterQuestions {

    /// The maximum number of questions that a writer is asked at the same time.
    public static final int MOST = 10;

    private static final int LONGEST_EXCERPT = 80;

    private static final String SLUG = "slug";

    /// The questions of checks that only a new fact can fix, keyed by check. They are asked if there is no
    /// specific finding. Models are not called for these checks, because their additions could not be
    /// verified.
    private static final Map<String, String> QUESTIONS = questions();

    private WriterQuestions() {}

    private static Map<String, String> questions() {
        Map<String, String> questions = new LinkedHashMap<>();
        for (Card card : Catalogue.complete().cards()) {
            if (card.question() != null) {
                questions.put(card.name(), card.question());
            }
        }
        return Collections.unmodifiableMap(questions);
    }

    /// Whether only the writer can fix this check in every text.
    public static boolean needed(String check) {
        return QUESTIONS.containsKey(check) && !check.equals(SLUG);
    }

    /// Whether only the writer can fix this check in this text. The slug of a published text is also the
    /// writer's decision.
    public static boolean needed(String check, ScoredText text) {
        return needed(check) || check.equals(SLUG) && text.published();
    }

    /// Returns the questions for a check that only facts can fix: one for each finding, or one for the whole
    /// text. Empty for other checks.
    public static List<String> of(String check, ScoredText text) {
        String general = QUESTIONS.get(check);
        if (general == null || !needed(check, text)) {
            return List.of();
        }
        if (check.equals(SLUG)) {
            return List.of(general);
        }
        List<String> questions = new ArrayList<>();
        for (InlineIssue issue : text.issues(check)) {
            if (questions.size() == MOST) {
                break;
            }
            String question = of(issue);
            if (!questions.contains(question)) {
                questions.add(question);
            }
        }
        if (questions.isEmpty()) {
            questions.add(general);
        }
        return List.copyOf(questions);
    }

    /// Returns a question about one finding. The excerpt comes from the report, in which secrets are masked.
    private static String of(Report.InlineIssue issue) {
        String excerpt = issue.excerpt().strip().replaceAll("\\s+", " ");
        if (excerpt.length() > LONGEST_EXCERPT) {
            excerpt = PlainText.cut(excerpt, LONGEST_EXCERPT).stripTrailing() + "…";
        }
        String place = "Line " + issue.line() + (excerpt.isEmpty() ? "" : ", “" + excerpt + "”");
        return place + ": " + issue.message();
    }
}
