package assay.service.drafts.fixing;

import assay.drafts.draft.PlainText;
import assay.scoring.Report;
import assay.scoring.Report.InlineIssue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Questions that only the writer can answer. Assay asks for missing facts instead of making them up.
public final class WriterQuestions {

    /// The maximum number of questions that a writer is asked at the same time.
    public static final int MOST = 10;

    private static final int LONGEST_EXCERPT = 80;

    private static final String SLUG = "slug";

    private static final String MOVING =
            "Do you want to change this URL? Other pages may link to it, so the old URL must redirect to the new"
                    + " one.";

    /// Checks that only a new fact can fix, with the question to ask if there is no specific finding. Models
    /// are not called for these checks, because their additions could not be verified.
    private static final Map<String, String> ASKED = asked();

    private WriterQuestions() {}

    private static Map<String, String> asked() {
        Map<String, String> asked = new HashMap<>();
        asked.put(
                "ai_crawler_access",
                "Should answer engines read this site? If so, what should its robots.txt allow them to read?");
        asked.put("author_eeat", "Who wrote this text, and what do they know about the topic?");
        asked.put("canonical", "Which URL should be the canonical URL of this text?");
        asked.put("empty_or_thin_content", "What should the text say? At the moment, it is too short to fix.");
        asked.put("external_links", "Which other sites does this text use or recommend? Give the URLs of the pages.");
        asked.put("first_hand_evidence", "What did you try, measure or see yourself, and what was the result?");
        asked.put("freshness", "When was this text published, and when was it last checked?");
        asked.put(
                "html_semantics",
                "Can the server send the text in the HTML, so that it is readable without JavaScript?");
        asked.put("image_alt", "What should a person who can't see the images know about each one?");
        asked.put("image_presence", "Which of your images would illustrate the text?");
        asked.put("indexability", "Should search engines find this page? If so, who can remove the block?");
        asked.put("internal_links", "Which other pages on this site explain topics in this text? Give their URLs.");
        asked.put("link_integrity", "Where should these links go?");
        asked.put("llms_txt", "Do you want to publish an llms.txt file? It is optional.");
        asked.put("nonsense", "What should the text say? Its words don't form sentences.");
        asked.put(
                "unsafe_claims",
                "Which studies support the claim, and what did they find? If there are none, can the claim be"
                        + " removed?");
        asked.put("placeholder_text", "What should replace the placeholders?");
        asked.put("quotations", "Who can you quote by name, and what are the exact words?");
        asked.put(
                "secrets_and_pii",
                "Have you revoked the exposed secrets? What should replace the private data" + " in the text?");
        asked.put(
                "snippet_eligibility",
                "This page restricts what search engines can quote. Should they be allowed to quote it? If so, who can"
                        + " remove the restriction?");
        asked.put("source_authority", "Where were these facts first published? Give the URLs.");
        asked.put("source_citations", "Where do these facts come from? Give the name and URL of each source.");
        asked.put("statistics_density", "Which measurements do you have, and where do they come from?");
        return Map.copyOf(asked);
    }

    /// Returns the checks that only a fact or a decision from the writer can resolve.
    public static Set<String> checks() {
        return ASKED.keySet();
    }

    /// Whether only the writer can fix this check.
    public static boolean needed(String check) {
        return ASKED.containsKey(check);
    }

    /// Whether only the writer can fix this check in this text. The slug of a published text is also the
    /// writer's decision.
    public static boolean needed(String check, ScoredText text) {
        return needed(check) || check.equals(SLUG) && text.published();
    }

    /// Returns the questions for a check that only facts can fix: one for each finding, or one for the whole
    /// text. Empty for other checks.
    public static List<String> of(String check, ScoredText text) {
        if (check.equals(SLUG) && text.published()) {
            return List.of(MOVING);
        }
        String general = ASKED.get(check);
        if (general == null) {
            return List.of();
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
