package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.bundle.Bundle.Evidence.Found;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.injection.PromptInjection;
import assay.drafts.research.PageSource.PageText;
import assay.models.LanguageModel;
import assay.models.LanguageModel.Citation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// A text in which to find facts about a tool.
///
/// @param source the text as it is shown to the model
/// @param plain the texts that must contain the passages, already [PassageSearch#plain]
/// @param retrievedAt the time of retrieval in ISO 8601 format
record SourceText(FactsQuestion.Source source, List<String> plain, String retrievedAt, Found found, Verified verified) {

    /// The maximum number of characters of a page that are shown to the model.
    private static final int MOST_TEXT = 12_000;

    /// Returns the pages that were found and can be read, starting with the cited ones. They are followed by
    /// the provider's quotations from cited pages that can't be read.
    ///
    /// @param dropped receives the prompt injections that were found on the pages
    static List<SourceText> all(
            ResearchContext context, String tool, LanguageModel.Found found, List<Dropped> dropped) {
        Set<String> cited = new LinkedHashSet<>();
        found.citations().forEach(each -> PageAddress.of(each.url()).ifPresent(cited::add));
        Set<String> all = new LinkedHashSet<>(cited);
        found.sources().forEach(each -> PageAddress.of(each.url()).ifPresent(all::add));
        Map<String, PageText> read = context.read(all);
        return context.cpu().run(() -> {
            List<SourceText> texts = new ArrayList<>();
            read.forEach((url, page) -> {
                PromptInjection.Cleaned text = PromptInjection.without(page.text());
                text.left().forEach(left -> dropped.add(CleanedSearch.injection(left, url)));
                texts.add(new SourceText(
                        new FactsQuestion.Source(
                                "s" + (texts.size() + 1),
                                url,
                                PlainTextRules.title(page.title(), url),
                                PassageSearch.telling(text.text(), tool, MOST_TEXT)),
                        List.of(PassageSearch.plain(text.text())),
                        context.now().toString(),
                        cited.contains(url) ? Found.CITED : Found.SEARCHED,
                        Verified.PAGE));
            });
            for (String url : cited) {
                List<Citation> quoted = read.containsKey(url) ? List.of() : quoted(found, url);
                if (!quoted.isEmpty()) {
                    texts.add(new SourceText(
                            new FactsQuestion.Source(
                                    "s" + (texts.size() + 1),
                                    url,
                                    PlainTextRules.title(quoted.getFirst().title(), url),
                                    String.join(
                                            "\n",
                                            quoted.stream()
                                                    .map(Citation::passage)
                                                    .toList())),
                            quoted.stream()
                                    .map(each -> PassageSearch.plain(each.passage()))
                                    .toList(),
                            context.now().toString(),
                            Found.CITED,
                            Verified.PROVIDER));
                }
            }
            return texts;
        });
    }

    private static List<Citation> quoted(LanguageModel.Found found, String url) {
        return found.citations().stream()
                .filter(each -> each.quoted()
                        && PageAddress.of(each.url()).filter(url::equals).isPresent())
                .toList();
    }

    /// Whether the title or the text mentions a tool.
    boolean names(String tool) {
        String key = NamedTool.key(tool);
        return Stream.concat(Stream.of(source.title()), plain.stream())
                .anyMatch(each ->
                        PassageSearch.plain(each).toLowerCase(Locale.ROOT).contains(key));
    }

    /// Returns a passage of this text.
    SourcePassage passage(String passage) {
        return new SourcePassage(source.url(), source.title(), passage, retrievedAt, found, verified);
    }
}
