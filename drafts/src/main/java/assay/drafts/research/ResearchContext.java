package assay.drafts.research;

import assay.drafts.research.PageSource.PageText;
import assay.language.CpuBudget;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.ParallelTasks;
import assay.models.Search;
import assay.models.StepStore;
import assay.models.TokenUsage;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The objects that the parts of a research job share: the model, the pages, the stored steps and the limits.
///
/// @param goesOn returns false once the research is cancelled
/// @param hasTime returns false once the research is cancelled or out of time
/// @param cpu runs everything except waiting for the model and for pages
record ResearchContext(
        LanguageModel model,
        PageSource pages,
        StepStore steps,
        Clock clock,
        BooleanSupplier goesOn,
        BooleanSupplier hasTime,
        CpuBudget cpu) {

    /// The maximum number of pages to fetch per tool, and for the keyword.
    private static final int MOST_PAGES = 4;

    private static final JsonMapper JSON = new JsonMapper();

    /// Runs a step, or returns the stored result if the step has already run.
    ///
    /// @param about a human-readable description of the step
    /// @param type the type of the result, which is stored as JSON
    <T> T step(String key, String about, Class<T> type, Supplier<T> work) {
        return JSON.treeToValue(steps.once(key, about, () -> JSON.valueToTree(work.get())), type);
    }

    /// Runs a search as a separate step.
    ///
    /// @param wanted returns false once the model should stop
    CleanedSearch search(String key, String about, Search search, BooleanSupplier wanted) {
        JsonNode found = steps.once(key, about, () -> JSON.valueToTree(model.search(search, wanted)));
        return cpu.run(() -> CleanedSearch.of(JSON.treeToValue(found, LanguageModel.Found.class)));
    }

    /// Fetches the first few of these pages.
    ///
    /// @return the readable pages by canonical URL, in the order of the URLs
    /// @throws ModelFailure if there is no time left
    Map<String, PageText> read(Collection<String> urls) {
        List<String> first = urls.stream()
                .flatMap(url -> PageAddress.of(url).stream())
                .distinct()
                .limit(MOST_PAGES)
                .toList();
        // The pages are fetched in parallel, because most are on different hosts, any of which can be slow.
        // Requests to the same host wait for each other anyway.
        List<Optional<PageText>> texts = ParallelTasks.all(
                MOST_PAGES,
                first.stream()
                        .map(url -> (Callable<Optional<PageText>>)
                                () -> hasTime.getAsBoolean() ? pages.read(url) : Optional.empty())
                        .toList());
        // A page that was skipped because time ran out must not be stored as unreadable.
        requireTime();
        if (Thread.currentThread().isInterrupted()) {
            throw ended();
        }
        Map<String, PageText> read = new LinkedHashMap<>();
        for (int i = 0; i < first.size(); i++) {
            String url = first.get(i);
            texts.get(i).ifPresent(text -> read.put(url, text));
        }
        return read;
    }

    /// @throws ModelFailure if there is no time left
    void requireTime() {
        if (!hasTime.getAsBoolean()) {
            throw ended();
        }
    }

    private static ModelFailure ended() {
        return new ModelFailure(ModelFailure.Kind.CANCELLED, "The job was stopped.", TokenUsage.NONE);
    }

    /// Returns the current time in whole seconds, which is the precision of all times in bundles.
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
