package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.injection.PromptInjection;
import assay.language.PlainText;
import assay.models.LanguageModel;
import assay.models.LanguageModel.Citation;
import assay.models.LanguageModel.Found;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A search result without prompt injections. Anyone can publish pages that a provider reads.
///
/// @param dropped the prompt injections that were removed
record CleanedSearch(Found found, List<Dropped> dropped) {

    static CleanedSearch of(Found found) {
        List<Dropped> dropped = new ArrayList<>();
        PromptInjection.Cleaned text = PromptInjection.without(found.text());
        text.left().forEach(left -> dropped.add(injection(left, null)));
        List<Citation> citations = new ArrayList<>();
        for (Citation each : found.citations()) {
            if (PromptInjection.in(each.passage())) {
                dropped.add(injection(each.passage(), PageAddress.of(each.url()).orElse(null)));
            } else {
                citations.add(new Citation(each.url(), title(each.title()), each.passage(), each.quoted()));
            }
        }
        List<LanguageModel.Source> sources = found.sources().stream()
                .map(each -> new LanguageModel.Source(each.url(), title(each.title())))
                .toList();
        return new CleanedSearch(new Found(text.text(), citations, sources, found.usage()), dropped);
    }

    private static String title(String title) {
        return PromptInjection.in(title) ? "" : title;
    }

    /// Returns a record of a prompt injection that was removed.
    static Dropped injection(String text, @Nullable String url) {
        return new Dropped(
                null,
                PlainText.cut(PassageSearch.plain(text), PlainTextRules.SENTENCE),
                url,
                "This text contains an instruction to a language model, or directly follows such an instruction.");
    }
}
