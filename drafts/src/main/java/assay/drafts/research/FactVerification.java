package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.research.ToolFacts.ToolFact;
import assay.drafts.verification.Claim;
import assay.drafts.verification.Roles;
import assay.drafts.verification.Verdict;
import assay.drafts.verification.Verification;
import assay.drafts.verification.Verification.Status;
import assay.drafts.verification.Verifier;
import assay.language.PlainText;
import assay.models.LanguageModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/// Drops facts that are not stated in their passages, according to a verifier. [FactAcceptance] has already
/// checked everything that can be checked without a model.
final class FactVerification {

    private final ResearchContext context;
    private final Roles roles;

    FactVerification(ResearchContext context, Roles roles) {
        this.context = context;
        this.roles = roles;
    }

    /// Returns the remaining facts. If the verifier could not check all of them, this is noted in the dropped
    /// claims.
    ///
    /// @param tools the tools, in the order of `found`
    /// @param expect receives the number of remaining steps
    List<ToolFacts> verified(List<NamedTool> tools, List<ToolFacts> found, IntConsumer expect) {
        Optional<LanguageModel> model = roles.verifierNow();
        if (model.isEmpty()) {
            return found;
        }
        Verifier verifier =
                new Verifier(model.get(), roles.model().provider(), context.steps(), context.goesOn(), context.cpu());
        Set<Claim> claims = new LinkedHashSet<>();
        for (int i = 0; i < found.size(); i++) {
            for (ToolFact fact : found.get(i).facts()) {
                claims.add(claim(tools.get(i), fact));
            }
        }
        Verification verification = context.hasTime().getAsBoolean()
                ? verifier.verify("verify", claims, expect)
                : verifier.known(claims, "The job ran out of time.");
        List<ToolFacts> left = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            left.add(left(tools.get(i), found.get(i), verification));
        }
        if (verification.status() != Status.CHECKED) {
            left.set(0, noted(left.getFirst(), verification));
        }
        return List.copyOf(left);
    }

    private static Claim claim(NamedTool tool, ToolFact fact) {
        SourcePassage shown = fact.shown();
        return new Claim(
                tool.name(),
                fact.text(),
                List.of(new Claim.Passage("p1", tool.name(), shown.title(), shown.passage())));
    }

    private static ToolFacts left(NamedTool tool, ToolFacts of, Verification verification) {
        List<ToolFact> facts = new ArrayList<>();
        List<Dropped> dropped = new ArrayList<>(of.dropped());
        for (ToolFact fact : of.facts()) {
            Verdict verdict = verification.of(claim(tool, fact)).orElse(null);
            if (verdict == null || verdict.supports()) {
                facts.add(fact);
            } else {
                dropped.add(new Dropped(
                        null,
                        PlainText.cut(fact.text(), PlainTextRules.SENTENCE),
                        fact.shown().url(),
                        verdict.reason()));
            }
        }
        return new ToolFacts(List.copyOf(facts), List.copyOf(dropped));
    }

    private static ToolFacts noted(ToolFacts of, Verification verification) {
        List<Dropped> dropped = new ArrayList<>(of.dropped());
        dropped.add(new Dropped(
                null,
                "",
                null,
                (verification.status() == Status.PARTLY ? "Some facts were" : "The facts were")
                        + " not checked by a second model: " + verification.reason()));
        return new ToolFacts(of.facts(), List.copyOf(dropped));
    }
}
