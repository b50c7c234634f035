package assay.models;

import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// A language model. It writes and searches, but decides nothing: its answers are data to be checked.
///
/// Thread-safe. A call waits for the network, and ends soon after `goesOn` turns false or its thread is
/// interrupted.
public interface LanguageModel {

    Provider provider();

    /// Returns the provider's name for the model.
    String model();

    /// Asks for JSON that matches the question's schema.
    ///
    /// @throws ModelFailure if there is no such answer
    Answer answer(Question question, BooleanSupplier goesOn);

    /// Searches the web.
    ///
    /// @throws ModelFailure if there is no answer; finding nothing is an answer
    Found search(Search search, BooleanSupplier goesOn);

    /// The answer to a question.
    record Answer(JsonNode json, Usage usage) {}

    /// The result of a search.
    ///
    /// @param text the answer in prose, without citation markers
    /// @param citations in the order of the text
    /// @param sources all pages with an http or https URL that the model looked at, as far as the provider
    /// lists them
    record Found(String text, List<Citation> citations, List<Source> sources, Usage usage) {}

    /// A passage that the provider attributes to a page.
    ///
    /// @param passage from the page if the provider quotes it; otherwise the sentence of the answer that it
    /// attributes to the page
    /// @param quoted whether the provider marks the passage as the page's own words
    record Citation(String url, String title, String passage, boolean quoted) {}

    /// A page the provider looked at.
    record Source(String url, String title) {}
}
