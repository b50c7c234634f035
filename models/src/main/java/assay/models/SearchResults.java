package assay.models;

import assay.language.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects the results of a search, up to fixed limits, since a provider can send anything.
final class SearchResults {

    static final int LONGEST_TEXT = 60_000;
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_PASSAGE = 1_000;
    private static final int MOST_CITATIONS = 50;
    private static final int MOST_SOURCES = 100;

    private final Set<LanguageModel.Citation> citations = new LinkedHashSet<>();
    private final Map<String, String> sources = new LinkedHashMap<>();

    /// Adds a citation. The cited page also counts as a page that the model looked at.
    void cite(String url, @Nullable String title, String passage, boolean quoted) {
        Optional<String> address = Texts.address(url);
        if (address.isEmpty()) {
            return;
        }
        looked(address.get(), title);
        String clean = PlainText.cut(Texts.clean(passage).strip(), LONGEST_PASSAGE);
        if (!clean.isEmpty() && citations.size() < MOST_CITATIONS) {
            citations.add(new LanguageModel.Citation(address.get(), titled(title), clean, quoted));
        }
    }

    void saw(String url, @Nullable String title) {
        Texts.address(url).ifPresent(address -> looked(address, title));
    }

    private void looked(String address, @Nullable String title) {
        if (sources.size() < MOST_SOURCES || sources.containsKey(address)) {
            sources.merge(address, titled(title), (known, other) -> known.isEmpty() ? other : known);
        }
    }

    private static String titled(@Nullable String title) {
        return title == null ? "" : Texts.line(title, LONGEST_TITLE);
    }

    LanguageModel.Found found(String text, TokenUsage usage) {
        List<LanguageModel.Source> all = new ArrayList<>();
        sources.forEach((url, title) -> all.add(new LanguageModel.Source(url, title)));
        return new LanguageModel.Found(
                PlainText.cut(Texts.clean(text).strip(), LONGEST_TEXT),
                List.copyOf(citations),
                List.copyOf(all),
                usage);
    }
}
