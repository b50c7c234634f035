package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.research.Researcher.ResearchTask;
import assay.language.PlainText;
import assay.models.LanguageModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The intent of people who search for the keyword, and the tools that they compare. It is stored as JSON
/// between steps, so the component names must not change.
///
/// @param intent a sentence that states what they want; empty if unknown
/// @param tools the tools without the house product
/// @param dropped rejected tools, and prompt injections
record Market(
        String intent,
        List<String> questions,
        List<String> terms,
        List<NamedTool> tools,
        List<SourcePassage> evidence,
        List<Dropped> dropped) {

    private static final int MOST_QUESTIONS = 8;
    private static final int MOST_TERMS = 15;

    /// The maximum number of words in a term. A longer text is a sentence.
    private static final int LONGEST_TERM = 5;

    /// Reads a model's answer to a [BriefQuestion], and drops everything that the search results do not
    /// support.
    static Market of(ResearchTask wanted, CleanedSearch search, JsonNode answer, List<SourcePassage> evidence) {
        List<Dropped> dropped = new ArrayList<>(search.dropped());
        Set<String> names = new LinkedHashSet<>();
        names.add(NamedTool.key(wanted.houseProduct()));
        List<NamedTool> tools = tools(search.found(), answer.get("tools"), names, dropped);
        String intent = PassageSearch.plain(answer.get("intent").stringValue());
        return new Market(
                PlainTextRules.is(intent, 2, PlainTextRules.SENTENCE) && !mentions(intent, names) ? intent : "",
                texts(answer.get("questions"), PlainTextRules.SENTENCE, MOST_QUESTIONS)
                        .filter(question -> question.endsWith("?") && !mentions(question, names))
                        .toList(),
                texts(answer.get("terms"), PlainTextRules.NAME, MOST_TERMS)
                        .filter(term -> term.split(" ").length <= LONGEST_TERM && !mentions(term, names))
                        .toList(),
                tools.stream().limit(wanted.tools() - 1).toList(),
                evidence,
                dropped);
    }

    /// Returns the tools in an answer that the search results mention: first those mentioned on pages, then
    /// those that only the model's notes mention.
    ///
    /// @param names the keys of the products found so far, to which accepted tools are added
    /// @param dropped receives the rejected tools
    private static List<NamedTool> tools(
            LanguageModel.Found found, JsonNode answer, Set<String> names, List<Dropped> dropped) {
        String pages = PassageSearch.plain(Stream.concat(
                                found.citations().stream().map(each -> each.title() + " " + each.passage()),
                                found.sources().stream().map(LanguageModel.Source::title))
                        .reduce("", (one, other) -> one + " " + other))
                .toLowerCase(Locale.ROOT);
        String notes = PassageSearch.plain(found.text()).toLowerCase(Locale.ROOT);
        List<NamedTool> onPages = new ArrayList<>();
        List<NamedTool> inNotes = new ArrayList<>();
        for (JsonNode each : answer) {
            String name = PassageSearch.plain(each.get("name").stringValue());
            String lower = name.toLowerCase(Locale.ROOT);
            if (!PlainTextRules.is(name, 2, PlainTextRules.NAME)) {
                dropped.add(new Dropped(
                        null, PlainText.cut(name, PlainTextRules.NAME), null, "This is not a product name."));
            } else if (!pages.contains(lower) && !notes.contains(lower)) {
                dropped.add(new Dropped(null, name, null, "No page in the search results mentions this product."));
            } else if (names.add(NamedTool.key(name))) {
                Optional<String> url = each.optional("url")
                        .filter(JsonNode::isString)
                        .flatMap(address -> PageAddress.of(address.stringValue()));
                (pages.contains(lower) ? onPages : inNotes).add(new NamedTool(name, url.orElse(null)));
            }
        }
        onPages.addAll(inNotes);
        return onPages;
    }

    private static Stream<String> texts(JsonNode array, int longest, int most) {
        return array.valueStream()
                .map(each -> PassageSearch.plain(each.stringValue()))
                .filter(each -> PlainTextRules.is(each, 2, longest))
                .distinct()
                .limit(most);
    }

    /// Whether a text mentions a product. If a question or a term mentions a product, it may have been
    /// planted to promote the product.
    private static boolean mentions(String text, Set<String> names) {
        String lower = text.toLowerCase(Locale.ROOT);
        return names.stream().filter(name -> !name.isEmpty()).anyMatch(name -> {
            int at = lower.indexOf(name);
            while (at >= 0 && (isWord(lower, at - 1) || isWord(lower, at + name.length()))) {
                at = lower.indexOf(name, at + 1);
            }
            return at >= 0;
        });
    }

    /// Whether a word continues at this index. A letter of a script that is written without spaces ends the
    /// word.
    private static boolean isWord(String text, int at) {
        return at >= 0 && at < text.length() && text.charAt(at) < 0x250 && Character.isLetterOrDigit(text.charAt(at));
    }
}
