package assay.drafts.research;

import assay.drafts.bundle.Bundle;
import assay.drafts.verification.Roles;
import assay.language.CpuBudget;
import assay.models.ModelFailure;
import assay.models.StepStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/// Researches a keyword and the tools for it. A model searches and picks passages, [FactAcceptance] decides
/// which of them become facts, and a verifier checks these facts.
///
/// [MarketResearch] searches for the keyword, [ToolLookup] looks up each tool, and [BundleAssembly] numbers
/// the results.
public final class Researcher {

    /// What to research.
    ///
    /// @param tools the number of tools, including the house product
    public record ResearchTask(String keyword, String audience, String houseProduct, int tools) {}

    private final ResearchContext context;
    private final Roles roles;

    /// @param roles the models that search, pick passages and verify facts
    /// @param pages reads the pages that were found
    /// @param steps stores the results of steps
    /// @param goesOn returns false if the research is cancelled; the research then fails
    /// @param hasTime returns false if time has run out, so that the lookups end; tools that have not been
    /// looked up by then have no facts in the bundle
    /// @param cpu runs everything except waiting for the model and for pages
    public Researcher(
            Roles roles,
            PageSource pages,
            StepStore steps,
            Clock clock,
            BooleanSupplier goesOn,
            BooleanSupplier hasTime,
            CpuBudget cpu) {
        BooleanSupplier both = () -> goesOn.getAsBoolean() && hasTime.getAsBoolean();
        this.roles = roles;
        this.context = new ResearchContext(roles.model(), pages, steps, clock, goesOn, both, cpu);
    }

    /// Does the research, or resumes it after the last stored step.
    ///
    /// @param id the id of the new bundle
    /// @param total receives the number of steps as soon as it is known
    /// @throws ModelFailure if nothing was found
    public Bundle research(ResearchTask wanted, String id, IntConsumer total) {
        Market market = new MarketResearch(context, wanted).research();
        List<NamedTool> tools = new ArrayList<>();
        tools.add(new NamedTool(wanted.houseProduct(), null));
        tools.addAll(market.tools());
        total.accept(steps(tools.size()));
        List<ToolFacts> found = new ToolLookup(context, wanted, tools).all();
        List<ToolFacts> facts = new FactVerification(context, roles)
                .verified(tools, found, more -> total.accept(steps(tools.size()) + more));
        return context.cpu().run(() -> new BundleAssembly(context, wanted).bundle(id, market, tools, facts));
    }

    /// Returns the number of steps before facts are verified: two for the keyword (search and brief) and two
    /// for each tool (search and facts).
    public static int steps(int tools) {
        return 2 + 2 * tools;
    }
}
