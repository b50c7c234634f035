package assay.drafts.writing;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft.Section.Role;
import assay.drafts.draft.Format;
import assay.language.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The sections of a draft in each format, in order, and the content of each section.
final class Outlines {

    static final int LONGEST_NAME = 120;
    static final int LONGEST_KEYWORD = 120;

    private static final int MOST_QUESTIONS = 5;
    private static final int FEWEST_QUESTIONS = 3;
    private static final int LONGEST_QUESTION = 200;

    /// The ids of sections that are not about one tool.
    static final String ANSWER = "answer";

    static final String DISCLOSURE = "disclosure";
    static final String TABLE = "table";
    static final String CHOICE = "choice";
    static final String FIT = "fit";
    static final String FAQ = "faq";
    static final String SOURCES = "sources";

    private Outlines() {}

    /// A section to write.
    ///
    /// @param parts the parts in their order; empty if the service writes the section
    record Assignment(String id, Role role, @Nullable String tool, String heading, List<RequestedPart> parts) {}

    /// A part of a section that a model writes.
    ///
    /// @param name the part's name in the answer
    /// @param wants a description of the part's content, which is trusted text
    /// @param question the question that the part answers, which is untrusted text; null if it answers none
    record RequestedPart(
            String name, String wants, @Nullable String question) {}

    static List<Assignment> of(Bundle bundle, Format format, List<String> questions) {
        List<Assignment> sections = new ArrayList<>();
        sections.add(answer());
        sections.add(new Assignment(DISCLOSURE, Role.DISCLOSURE, null, "", List.of()));
        Assignment table = new Assignment(TABLE, Role.TABLE, null, DraftWording.tableHeading(bundle), List.of());
        Assignment fit = fit(bundle);
        switch (format) {
            case LISTICLE -> {
                sections.add(table);
                tools(bundle, "", sections);
                sections.add(fit);
            }
            case COMPARISON -> {
                sections.add(table);
                sections.add(fit);
                tools(bundle, "", sections);
            }
            case ALTERNATIVES -> {
                sections.add(table);
                tools(bundle, left(bundle), sections);
                sections.add(fit);
            }
            case BUYERS_GUIDE -> {
                sections.add(choice(bundle));
                sections.add(table);
                tools(bundle, "", sections);
                sections.add(fit);
            }
        }
        sections.add(faq(bundle, questions));
        sections.add(new Assignment(SOURCES, Role.SOURCES, null, DraftWording.sourcesHeading(), List.of()));
        return sections;
    }

    static Assignment answer() {
        return new Assignment(
                ANSWER,
                Role.ANSWER,
                null,
                "",
                List.of(new RequestedPart(
                        "answer",
                        "Two to four sentences that directly answer a search for the keyword: what the keyword is"
                                + " about, and what decides the choice.",
                        null)));
    }

    private static void tools(Bundle bundle, String left, List<Assignment> sections) {
        for (Tool tool : bundle.tools()) {
            if (!tool.id().equals(left)) {
                sections.add(tool(tool, false));
            }
        }
        bundle.tool(left).ifPresent(tool -> sections.add(tool(tool, true)));
    }

    private static Assignment tool(Tool tool, boolean left) {
        return new Assignment(
                "tool-" + tool.id(),
                Role.TOOL,
                tool.id(),
                DraftWording.toolHeading(tool, left),
                List.of(
                        new RequestedPart(part(Fact.Kind.WHAT), "What it is.", null),
                        new RequestedPart(part(Fact.Kind.AUDIENCE), "Who it is for.", null),
                        new RequestedPart(part(Fact.Kind.PRICE), "What it costs.", null),
                        new RequestedPart(part(Fact.Kind.FREE_PLAN), "Whether it has a free plan.", null),
                        new RequestedPart(part(Fact.Kind.STRENGTH), "Its strengths, as points.", null),
                        new RequestedPart(part(Fact.Kind.LIMIT), "Its limits, as points.", null)));
    }

    private static Assignment choice(Bundle bundle) {
        return new Assignment(
                CHOICE,
                Role.CHOICE,
                null,
                DraftWording.choiceHeading(bundle),
                List.of(
                        new RequestedPart(
                                "criteria", "What buyers look at when they choose, with instructions as points.", null),
                        new RequestedPart(
                                "terms", "What the market usually offers, as far as the evidence says.", null)));
    }

    private static Assignment fit(Bundle bundle) {
        return new Assignment(
                FIT,
                Role.CHOICE,
                null,
                DraftWording.fitHeading(bundle),
                List.of(new RequestedPart("fit", "For each option, the people whom it suits, as points.", null)));
    }

    private static Assignment faq(Bundle bundle, List<String> questions) {
        List<RequestedPart> parts = new ArrayList<>();
        for (String question : questions) {
            parts.add(new RequestedPart(
                    "question_" + (parts.size() + 1),
                    "An answer to this question in 25 to 80 words. The first sentence answers it directly.",
                    question));
        }
        return new Assignment(FAQ, Role.FAQ, null, DraftWording.faqHeading(bundle), List.copyOf(parts));
    }

    static String part(Fact.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /// Returns the id of the tool to find alternatives to: the tool in the keyword or, if there is none, the
    /// first one that is not the house product. Empty if there is no such tool.
    static String left(Bundle bundle) {
        String keyword = bundle.primaryKeyword().toLowerCase(Locale.ROOT);
        String first = "";
        for (Tool tool : bundle.tools()) {
            if (!tool.house()) {
                if (!tool.name().isBlank()
                        && keyword.contains(tool.name().strip().toLowerCase(Locale.ROOT))) {
                    return tool.id();
                }
                first = first.isEmpty() ? tool.id() : first;
            }
        }
        return first;
    }

    /// Returns the questions that the draft answers. If too few questions were chosen, the first of the other
    /// questions are added, and then questions about the tools.
    static List<String> questions(Bundle bundle, List<Integer> chosen) {
        List<String> all = bundle.searchers().questions();
        List<String> questions = new ArrayList<>();
        for (int index : chosen) {
            if (index >= 0 && index < all.size()) {
                take(questions, all.get(index));
            }
        }
        for (int i = 0; i < all.size() && questions.size() < FEWEST_QUESTIONS; i++) {
            take(questions, all.get(i));
        }
        for (String question : DraftWording.questions(bundle)) {
            if (questions.size() < FEWEST_QUESTIONS) {
                take(questions, question);
            }
        }
        return List.copyOf(questions);
    }

    private static void take(List<String> questions, String question) {
        String line = PlainText.line(question, LONGEST_QUESTION);
        if (questions.size() < MOST_QUESTIONS && line.endsWith("?") && line.length() > 1 && !questions.contains(line)) {
            questions.add(line);
        }
    }
}
