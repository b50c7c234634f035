package assay.drafts.research;

import assay.drafts.bundle.Bundle.Evidence.Found;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.research.PageSource.PageText;
import assay.drafts.research.Researcher.ResearchTask;
import assay.models.LanguageModel;
import assay.models.LanguageModel.Citation;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Searches for the keyword, and asks a model to organize the results as a [Market].
final class MarketResearch {

    private static final int MOST_EVIDENCE = 6;

    private final ResearchContext context;
    private final ResearchTask wanted;

    MarketResearch(ResearchContext context, ResearchTask wanted) {
        this.context = context;
        this.wanted = wanted;
    }

    Market research() {
        String keyword = wanted.keyword();
        int others = wanted.tools() - 1;
        CleanedSearch search = context.search(
                "search",
                "Searching for " + keyword,
                new KeywordSearch(keyword, wanted.audience(), wanted.houseProduct(), others),
                context.goesOn());
        return context.step("brief", "Reading the search results", Market.class, () -> {
            BriefQuestion question =
                    new BriefQuestion(keyword, wanted.audience(), wanted.houseProduct(), others, search.found());
            JsonNode answer = context.model().answer(question, context.goesOn()).json();
            List<SourcePassage> evidence = evidence(search.found());
            return context.cpu().run(() -> Market.of(wanted, search, answer, evidence));
        });
    }

    private List<SourcePassage> evidence(LanguageModel.Found found) {
        List<Citation> cited = context.cpu()
                .run(() -> found.citations().stream()
                        .filter(each -> PageAddress.of(each.url()).isPresent())
                        .filter(each -> PassageSearch.isUsable(PassageSearch.plain(each.passage())))
                        .limit(MOST_EVIDENCE)
                        .toList());
        Map<String, PageText> read =
                context.read(cited.stream().map(Citation::url).toList());
        return context.cpu()
                .run(() -> cited.stream()
                        .map(each -> passage(each, read))
                        .filter(each -> each.verified() == Verified.PAGE || isQuoted(found, each.passage()))
                        .distinct()
                        .toList());
    }

    private SourcePassage passage(Citation cited, Map<String, PageText> read) {
        String url = PageAddress.of(cited.url()).orElseThrow();
        PageText page = read.get(url);
        boolean onPage = page != null && PassageSearch.standsIn(cited.passage(), PassageSearch.plain(page.text()));
        return new SourcePassage(
                url,
                PlainTextRules.title(cited.title(), url),
                PassageSearch.plain(cited.passage()),
                context.now().toString(),
                Found.CITED,
                onPage ? Verified.PAGE : Verified.PROVIDER);
    }

    /// Whether the provider marks the passage as a quotation from a page. A model's summary of a page is not
    /// evidence, because the model could have made it up.
    private static boolean isQuoted(LanguageModel.Found found, String passage) {
        return found.citations().stream()
                .anyMatch(each ->
                        each.quoted() && PassageSearch.plain(each.passage()).equals(passage));
    }
}
