package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.injection.PromptInjection;
import assay.drafts.research.ToolFacts.ToolFact;
import assay.language.PlainText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Decides which statements in a model's answer become facts about a tool. The passage must appear word for
/// word on the page or in the provider's quotation, be about the tool, and support the statement. There is
/// one instance for each answer.
final class FactAcceptance {

    private final Map<Fact.Kind, Integer> counts = new EnumMap<>(Fact.Kind.class);
    private final String tool;
    private final List<String> others;

    /// @param others the names of the other tools in the same research
    FactAcceptance(String tool, List<String> others) {
        this.tool = tool;
        this.others = others;
    }

    /// Returns the statements in a model's answer that are accepted as facts.
    ///
    /// @param answer the answer to a [FactsQuestion] about these texts
    /// @param dropped receives the rejected statements and the reasons
    ToolFacts accepted(List<SourceText> texts, JsonNode answer, List<Dropped> dropped) {
        List<ToolFact> facts = new ArrayList<>();
        for (JsonNode each : answer.get("facts")) {
            String text = PassageSearch.plain(each.get("text").stringValue());
            String quoted = each.get("passage").stringValue();
            Optional<SourceText> source = texts.stream()
                    .filter(of -> of.source().id().equals(each.get("source").stringValue()))
                    .findFirst();
            Optional<String> refusal = source.isEmpty()
                    ? Optional.of("The statement cites a source that does not exist.")
                    : refusal(text, quoted, source.get());
            if (refusal.isPresent()) {
                dropped.add(new Dropped(
                        null,
                        PlainText.cut(text, PlainTextRules.SENTENCE),
                        source.map(of -> of.source().url()).orElse(null),
                        refusal.get()));
                continue;
            }
            Fact.Kind kind = Fact.Kind.valueOf(each.get("kind").stringValue().toUpperCase(Locale.ROOT));
            if (reserve(kind)) {
                String passage = PassageSearch.plain(quoted);
                facts.add(new ToolFact(
                        kind,
                        text,
                        brief(each.get("brief"), passage),
                        source.get().passage(passage)));
            }
        }
        return new ToolFacts(facts, dropped);
    }

    /// Returns why a statement is rejected; empty if it is accepted.
    private Optional<String> refusal(String text, String passage, SourceText source) {
        if (!PlainTextRules.is(text, 5, PlainTextRules.SENTENCE)) {
            return Optional.of("The statement is not a plain sentence.");
        }
        if (source.plain().stream().noneMatch(page -> PassageSearch.standsIn(passage, page))) {
            return Optional.of(
                    source.verified() == Verified.PAGE
                            ? "The passage is not on the page."
                            : "The passage is not in the provider's quotation.");
        }
        String plain = PassageSearch.plain(passage);
        String lower = plain.toLowerCase(Locale.ROOT);
        if (!lower.contains(NamedTool.key(tool))
                && others.stream().anyMatch(other -> lower.contains(NamedTool.key(other)))) {
            return Optional.of("The passage is about another product.");
        }
        if (PromptInjection.in(passage)) {
            return Optional.of("The passage gives instructions to a language model.");
        }
        return PassageSupport.missing(text, plain, tool);
    }

    /// Reserves a place for a fact of this kind; false if no place is left.
    private boolean reserve(Fact.Kind kind) {
        return counts.merge(kind, 1, Integer::sum)
                <= switch (kind) {
                    case WHAT, AUDIENCE -> 2;
                    case FREE_PLAN -> 1;
                    case PRICE, STRENGTH, LIMIT -> 3;
                };
    }

    /// Returns the fact's short form for a table; null if there is none or the passage does not support it.
    private @Nullable String brief(JsonNode answered, String passage) {
        if (!answered.isString()) {
            return null;
        }
        String brief = PassageSearch.plain(answered.stringValue());
        boolean holds = PlainTextRules.is(brief, 1, PlainTextRules.BRIEF)
                && PassageSupport.missing(brief, passage, tool).isEmpty();
        return holds ? brief : null;
    }
}
