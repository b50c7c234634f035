package assay.drafts.research;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Searchers;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.research.Researcher.ResearchTask;
import assay.drafts.research.ToolFacts.ToolFact;
import assay.fetching.Urls;
import assay.models.ModelFailure;
import assay.models.TokenUsage;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds a bundle from the results, and numbers its tools, facts and evidence.
final class BundleAssembly {

    private final ResearchContext context;
    private final ResearchTask wanted;
    private final Map<String, Evidence> evidence = new LinkedHashMap<>();
    private int facts;

    BundleAssembly(ResearchContext context, ResearchTask wanted) {
        this.context = context;
        this.wanted = wanted;
    }

    /// @param named the tools, with the house product first
    /// @param found the facts about each tool, in the order of the tools
    /// @throws ModelFailure if fewer than two tools have facts
    Bundle bundle(String id, Market market, List<NamedTool> named, List<ToolFacts> found) {
        List<String> aboutMarket = market.evidence().stream()
                .map(passage -> evidence(null, passage))
                .distinct()
                .toList();
        List<Dropped> dropped = new ArrayList<>(market.dropped());
        List<Tool> tools = new ArrayList<>();
        for (int i = 0; i < named.size(); i++) {
            NamedTool each = named.get(i);
            ToolFacts of = found.get(i);
            boolean house = i == 0;
            if (of.facts().isEmpty() && !house) {
                // Without facts, there is nothing to write about the tool, and it may not even exist.
                dropped.add(new Dropped(null, each.name(), each.url(), "No facts about this product were found."));
                dropped.addAll(of.dropped());
                continue;
            }
            String tool = "t" + (tools.size() + 1);
            tools.add(new Tool(
                    tool,
                    each.name(),
                    house,
                    home(each, of),
                    of.facts().stream().map(fact -> fact(tool, fact)).toList()));
            of.dropped().forEach(drop -> dropped.add(new Dropped(tool, drop.text(), drop.url(), drop.reason())));
        }
        if (tools.stream().allMatch(tool -> tool.facts().isEmpty()) || tools.size() < 2) {
            throw new ModelFailure(
                    ModelFailure.Kind.NONSENSE, "Research found facts about fewer than two tools.", TokenUsage.NONE);
        }
        return new Bundle(
                Bundle.VERSION,
                id,
                Bundle.Origin.RESEARCH,
                false,
                context.now(),
                context.model().provider().key(),
                wanted.keyword(),
                wanted.audience(),
                wanted.houseProduct(),
                new Searchers(market.intent(), market.questions(), market.terms(), aboutMarket),
                tools,
                List.copyOf(evidence.values()),
                shortened(dropped));
    }

    /// Returns the id of the evidence for a passage.
    ///
    /// @param tool the id of the tool that the passage is about; null if it is about the market
    private String evidence(@Nullable String tool, SourcePassage shown) {
        // A passage of a page is only one piece of evidence per tool, even if it supports several facts.
        return evidence.computeIfAbsent(
                        tool + "\n" + shown.url() + "\n" + shown.passage(),
                        _ -> new Evidence(
                                "e" + (evidence.size() + 1),
                                tool,
                                shown.url(),
                                shown.title(),
                                shown.passage(),
                                Instant.parse(shown.retrievedAt()),
                                shown.found(),
                                shown.verified()))
                .id();
    }

    private Fact fact(String tool, ToolFact fact) {
        facts++;
        return new Fact("f" + facts, fact.kind(), fact.text(), fact.brief(), List.of(evidence(tool, fact.shown())));
    }

    /// Returns the URL of the tool's own site, but only if the evidence for a fact is from that site, because
    /// models make up URLs.
    private static @Nullable String home(NamedTool named, ToolFacts of) {
        String url = named.url();
        boolean shown = url != null
                && of.facts().stream()
                        .anyMatch(fact -> Urls.sameSite(URI.create(fact.shown().url()), URI.create(url)));
        return shown ? url : null;
    }

    /// Returns as many dropped claims as a bundle can contain. If there are more, the last entry states how
    /// many.
    private static List<Dropped> shortened(List<Dropped> dropped) {
        if (dropped.size() <= Bundle.MOST_DROPPED) {
            return List.copyOf(dropped);
        }
        List<Dropped> listed = new ArrayList<>(dropped.subList(0, Bundle.MOST_DROPPED - 1));
        int more = dropped.size() - listed.size();
        listed.add(
                new Dropped(null, "", null, more + " more statements were dropped, " + dropped.size() + " in total."));
        return List.copyOf(listed);
    }
}
