package assay.models;

import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// A language model: it puts into words and it looks things up, and decides nothing. What it answers is data to be
/// checked.
///
/// Safe for several threads. A call waits for the network, and ends soon after `goesOn` turns false or its thread is
/// interrupted.
public interface LanguageModel {

    Provider provider();

    /// The name of the model, as the provider has it.
    String model();

    /// Asks for JSON. It is of the question's schema.
    ///
    /// @throws ModelFailure where there is no such answer
    Answer answer(Question question, BooleanSupplier goesOn);

    /// Has the web searched.
    ///
    /// @throws ModelFailure where there is no answer; that nothing was found is one
    Found search(Search search, BooleanSupplier goesOn);

    /// What a question came to.
    record Answer(JsonNode json, Usage usage) {}

    /// What a search came to.
    ///
    /// @param text the answer in prose, without markers of citations
    /// @param citations in the order of the text
    /// @param sources all the model looked at, as far as the provider tells, that have an http or https
    /// address
    record Found(String text, List<Citation> citations, List<Source> sources, Usage usage) {}

    /// A passage that the provider itself says it took from a page.
    ///
    /// @param passage as the page has it, where the provider quotes; else the sentence of the answer that
    /// it puts down to the page
    /// @param quoted whether the provider says these are the page's own words
    record Citation(String url, String title, String passage, boolean quoted) {}

    /// A page the provider looked at.
    record Source(String url, String title) {}
}
