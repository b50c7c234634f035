package assay.models;

import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// A language model. It writes and searches but makes no decisions: its answers are data that must be
/// checked.
///
/// Thread-safe. A call blocks on the network, and ends soon after `goesOn` returns false or the thread is
/// interrupted.
public interface LanguageModel {

    Provider provider();

    /// Returns the name that the provider uses for the model.
    String model();

    /// Asks a question that must be answered with JSON that matches its schema.
    ///
    /// @throws ModelFailure if the model gives no such answer
    Answer answer(Question question, BooleanSupplier goesOn);

    /// Searches the web.
    ///
    /// @throws ModelFailure if the model gives no answer; an answer without results is valid
    Found search(Search search, BooleanSupplier goesOn);

    /// The answer to a question.
    record Answer(JsonNode json, TokenUsage usage) {}

    /// The result of a search.
    ///
    /// @param text the answer in prose, without citation markers
    /// @param citations the citations in the order of the text
    /// @param sources the pages with an http or https URL that the model looked at and that the provider
    /// lists
    record Found(String text, List<Citation> citations, List<Source> sources, TokenUsage usage) {}

    /// A passage that the provider attributes to a page.
    ///
    /// @param passage words from the page if the provider quotes it; otherwise the sentence in the answer
    /// that the provider attributes to the page
    /// @param quoted whether the provider marks the passage as the page's own words
    record Citation(String url, String title, String passage, boolean quoted) {}

    /// A page that the provider looked at.
    record Source(String url, String title) {}
}
