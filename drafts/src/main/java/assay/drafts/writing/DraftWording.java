package assay.drafts.writing;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Format;
import assay.language.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The service's own text in a draft: headings, notes about unknown facts, and the disclosure. Models write
/// none of it. All names in it come from the bundle, and its numbers only count tools.
public final class DraftWording {

    /// The maximum length of a keyword in a heading. Longer keywords would make headings unreadable.
    private static final int LONGEST_IN_HEADING = 50;

    /// The maximum length of a title. Search results show about 60 characters.
    private static final int LONGEST_TITLE = 62;

    private static final int NAMED = 5;

    private static final List<String> UP_TO_TWENTY = List.of(
            "no",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty");

    private DraftWording() {}

    // ---- the front matter ----

    /// Returns the title to use if the model's own title is missing or rejected.
    public static String title(Bundle bundle, Format format) {
        String keyword = capital(keyword(bundle));
        String more = switch (format) {
            case LISTICLE -> bundle.tools().size() + " options compared";
            case COMPARISON -> "the options side by side";
            case ALTERNATIVES -> "alternatives compared";
            case BUYERS_GUIDE -> "a buyer's guide";
        };
        String title = keyword + ": " + more;
        return title.length() <= LONGEST_TITLE ? title : keyword;
    }

    public static String description(Bundle bundle, Format format) {
        String what = switch (format) {
            case LISTICLE, COMPARISON -> "What each option costs, who it is for and what its limits are";
            case ALTERNATIVES -> "What the alternatives cost, who they are for and what their limits are";
            case BUYERS_GUIDE -> "How to choose, what each option costs and what its limits are";
        };
        String keyword = keyword(bundle);
        String subject = keyword.length() > LONGEST_TITLE ? "" : capital(keyword) + ". ";
        return subject + what + ", with a source for each statement.";
    }

    // ---- headings ----

    static String tableHeading(Bundle bundle) {
        return headed(bundle, "the options side by side", "The options side by side");
    }

    static String choiceHeading(Bundle bundle) {
        return headed(bundle, "how to choose", "How to choose");
    }

    static String fitHeading(Bundle bundle) {
        return headed(bundle, "which one suits you", "Which one suits you");
    }

    static String faqHeading(Bundle bundle) {
        String keyword = keyword(bundle);
        return keyword.length() > LONGEST_IN_HEADING
                ? "Frequently asked questions"
                : "Frequently asked questions about " + keyword;
    }

    static String sourcesHeading() {
        return "Sources";
    }

    static String toolHeading(Tool tool, boolean left) {
        return left ? name(tool) + ", for comparison" : name(tool);
    }

    static String prosHeading(Tool tool) {
        return "Strengths and limits of " + name(tool);
    }

    private static String headed(Bundle bundle, String after, String alone) {
        String keyword = keyword(bundle);
        return keyword.length() > LONGEST_IN_HEADING ? alone : capital(keyword) + ": " + after;
    }

    // ---- sentences ----

    /// Returns a general answer that lists the options to choose from.
    static Sentence answer(Bundle bundle, Format format, String left) {
        List<Tool> tools =
                bundle.tools().stream().filter(tool -> !tool.id().equals(left)).toList();
        String names = names(tools);
        String keyword = keyword(bundle);
        return fixed(
                switch (format) {
                    case LISTICLE ->
                        "If you search for " + keyword + ", you can choose from " + count(tools.size())
                                + " options on this page: " + names + ".";
                    case COMPARISON ->
                        "If you search for " + keyword + ", you can compare " + count(tools.size())
                                + " options side by side on this page: " + names + ".";
                    case ALTERNATIVES ->
                        "If you search for " + keyword + ", you can find "
                                + (tools.size() == 1 ? "this alternative" : "these alternatives") + " to "
                                + leftName(bundle, left) + " on this page: " + names + ".";
                    case BUYERS_GUIDE ->
                        "If you search for " + keyword + ", this guide explains how to choose and describes "
                                + count(tools.size()) + " options: " + names + ".";
                });
    }

    private static String leftName(Bundle bundle, String left) {
        return bundle.tool(left).map(DraftWording::name).orElse("");
    }

    static List<Sentence> disclosure(Bundle bundle) {
        String house = bundle.tools().stream()
                .filter(Tool::house)
                .findFirst()
                .map(DraftWording::name)
                .orElseGet(() -> PlainText.line(bundle.houseProduct(), Outlines.LONGEST_NAME));
        List<Sentence> said = new ArrayList<>();
        said.add(fixed("Disclosure: " + house + " is our own product, which is why it comes first."));
        boolean read = bundle.origin() == Bundle.Origin.RESEARCH
                && bundle.evidence().stream().allMatch(each -> each.verified() == Evidence.Verified.PAGE);
        said.add(fixed(
                read
                        ? "We read the pages that are linked below and compared all "
                                + bundle.tools().size() + " products, point by point."
                        : "All " + bundle.tools().size()
                                + " products are compared point by point, based on the sources linked below."));
        if (bundle.fictitious()) {
            said.add(fixed("This text is an example: its products, prices and sources are fictitious."));
        }
        return said;
    }

    /// States that a kind of fact about a tool is not known.
    static Sentence gap(Tool tool, Fact.Kind kind) {
        String name = name(tool);
        return fixed(
                switch (kind) {
                    case WHAT -> "The sources do not say what " + name + " is.";
                    case AUDIENCE -> "The sources do not say who " + name + " is for.";
                    case PRICE -> "The sources do not say what " + name + " costs.";
                    case FREE_PLAN -> "The sources do not say whether " + name + " has a free plan.";
                    case STRENGTH -> "The sources mention no strengths of " + name + ".";
                    case LIMIT -> "The sources mention no limits of " + name + ".";
                });
    }

    /// Returns the text for a question whose answer was removed completely.
    static Sentence unanswered() {
        return fixed("The sources do not answer this question.");
    }

    static Sentence cell(String text) {
        return fixed(text);
    }

    static Sentence notStated() {
        return fixed("not stated");
    }

    static final List<String> COLUMNS = List.of("Option", "For whom", "Price", "Free plan", "Limit");

    /// Returns questions about the tools, which are added if too few other questions are known.
    static List<String> questions(Bundle bundle) {
        List<String> questions = new ArrayList<>();
        for (Tool tool : bundle.tools()) {
            questions.add("What does " + name(tool) + " cost?");
            questions.add("Who is " + name(tool) + " for?");
            questions.add("Does " + name(tool) + " have a free plan?");
        }
        return questions;
    }

    // ---- words ----

    public static String name(Tool tool) {
        String name = PlainText.line(tool.name(), Outlines.LONGEST_NAME);
        return name.isEmpty() ? tool.id() : name;
    }

    static String keyword(Bundle bundle) {
        return PlainText.line(bundle.primaryKeyword(), Outlines.LONGEST_KEYWORD);
    }

    private static String names(List<Tool> tools) {
        List<String> names = tools.stream().map(DraftWording::name).toList();
        if (names.size() == 1) {
            return names.getFirst();
        }
        if (names.size() > NAMED + 1) {
            return String.join(", ", names.subList(0, NAMED)) + " and others";
        }
        return String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }

    private static String count(int number) {
        return number < UP_TO_TWENTY.size() ? UP_TO_TWENTY.get(number) : Integer.toString(number);
    }

    static String capital(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int first = text.codePointAt(0);
        int width = Character.charCount(first);
        boolean word = width == text.length() || !Character.isUpperCase(text.codePointAt(width));
        return word ? text.substring(0, width).toUpperCase(Locale.ROOT) + text.substring(width) : text;
    }

    static Sentence fixed(String text) {
        return new Sentence(text, Sentence.Kind.FIXED, List.of());
    }
}
