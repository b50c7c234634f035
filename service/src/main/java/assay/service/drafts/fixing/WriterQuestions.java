package assay.service.drafts.fixing;

import assay.drafts.draft.Plain;
import assay.scoring.Report;
import assay.scoring.Report.InlineIssue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What only the writer knows, as questions: a fact that the text does not have is asked for, never made up.
public final class WriterQuestions {

    /// Nobody answers more at a time.
    public static final int MOST = 10;

    private static final int LONGEST_EXCERPT = 80;

    private static final String SLUG = "slug";

    private static final String MOVING =
            "Is this address worth changing? Others may lead to it, so the old one would have to redirect to the new.";

    /// Checks that nothing but a fact mends, and what to ask where nothing particular was found. No model is asked
    /// about these: what it could add, nobody could prove.
    private static final Map<String, String> ASKED = asked();

    private WriterQuestions() {}

    private static Map<String, String> asked() {
        Map<String, String> asked = new HashMap<>();
        asked.put(
                "ai_crawler_access",
                "Should answer engines read this site? Then what may its robots.txt let them see?");
        asked.put("author_eeat", "Who wrote this, and what does this person know of the matter?");
        asked.put("canonical", "Which address is the one this text should be found under?");
        asked.put("empty_or_thin_content", "What is the text to say? There is too little of it to mend.");
        asked.put("external_links", "Which pages of others does this draw on, or recommend? Give their addresses.");
        asked.put("first_hand_evidence", "What did you try, measure or see yourself, and what came of it?");
        asked.put("freshness", "When was this published, and when did somebody last check what it says?");
        asked.put(
                "html_semantics",
                "Can the page be served with its text in the HTML, so that nothing has to run first?");
        asked.put("image_alt", "What does each picture show that somebody who cannot see it should know?");
        asked.put("image_presence", "Which picture or drawing of yours would show what the text says?");
        asked.put(
                "indexability",
                "Is this page meant to be found? Then who can take off what keeps it from being listed?");
        asked.put(
                "internal_links",
                "Which other pages of this site explain what the text touches on? Give their addresses.");
        asked.put("link_integrity", "Where should these links lead?");
        asked.put("llms_txt", "Would you like to publish an llms.txt? Nothing depends on it.");
        asked.put("nonsense", "What is the text to say? Its words make no sentences.");
        asked.put("unsafe_claims", "What did studies find, and which? If there are none, may the claim be taken out?");
        asked.put("placeholder_text", "What should stand in place of the placeholders?");
        asked.put("quotations", "Whom can you quote, by name, and in which words?");
        asked.put("secrets_and_pii", "Has what must not be seen been revoked? What should stand in its place?");
        asked.put("snippet_eligibility", "May engines quote this page? Then who can take off what forbids it?");
        asked.put("source_authority", "Where were these facts first published? Give the addresses.");
        asked.put("source_citations", "Where do these facts come from? Give the name and the address of each source.");
        asked.put("statistics_density", "Which measured numbers do you have for this, and where do they come from?");
        return Map.copyOf(asked);
    }

    /// The checks that nothing but a fact, or a decision, of the writer's mends.
    public static Set<String> checks() {
        return ASKED.keySet();
    }

    /// Whether nothing but the writer can mend it.
    public static boolean needed(String check) {
        return ASKED.containsKey(check);
    }

    /// The same of this text: where it is out, its slug is the writer's business, too.
    public static boolean needed(String check, Standing text) {
        return needed(check) || check.equals(SLUG) && text.published();
    }

    /// What to ask the writer of a check that only facts mend: of each place that was found, or else of the whole;
    /// empty for other checks.
    public static List<String> of(String check, Standing text) {
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

    /// The excerpt is the report's, which masks what nobody may see.
    private static String of(Report.InlineIssue issue) {
        String excerpt = issue.excerpt().strip().replaceAll("\\s+", " ");
        if (excerpt.length() > LONGEST_EXCERPT) {
            excerpt = Plain.cut(excerpt, LONGEST_EXCERPT).stripTrailing() + "…";
        }
        String place = "Line " + issue.line() + (excerpt.isEmpty() ? "" : ", “" + excerpt + "”");
        return place + ": " + issue.message();
    }
}
