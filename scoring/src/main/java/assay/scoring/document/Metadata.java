package assay.scoring.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the source says of itself: front matter in YAML or TOML, or the head of an HTML page.
///
/// Keys are lower case; those of a nested table are joined by dots (`seo.title`). Of HTML: `title`,
/// `description` and every other `meta` by its name or property, `canonical`, `lang`.
public final class Metadata {

    /// @param range where the value stands
    public record Entry(String value, Range range) {}

    private final Map<String, List<Entry>> entries = new LinkedHashMap<>();
    private boolean frontMatter;
    private boolean head;
    private @Nullable PageMarkup markup;

    Metadata() {}

    void put(String key, Entry entry) {
        entries.computeIfAbsent(key, _ -> new ArrayList<>()).add(entry);
    }

    void foundFrontMatter() {
        frontMatter = true;
    }

    void foundHead() {
        head = true;
    }

    void markup(@Nullable PageMarkup found) {
        markup = found;
    }

    public boolean hasFrontMatter() {
        return frontMatter;
    }

    /// Whether the source is a whole HTML page.
    public boolean hasHead() {
        return head;
    }

    /// What a whole HTML page says of itself beside these values; empty for Markdown and for a fragment of HTML.
    public Optional<PageMarkup> markup() {
        return Optional.ofNullable(markup);
    }

    /// The first value that is not blank, of the first of these keys that has one.
    public Optional<Entry> first(String... keys) {
        for (String key : keys) {
            for (Entry entry : all(key)) {
                if (!entry.value().isBlank()) {
                    return Optional.of(entry);
                }
            }
        }
        return Optional.empty();
    }

    public List<Entry> all(String key) {
        return List.copyOf(entries.getOrDefault(key, List.of()));
    }

    public Map<String, List<Entry>> entries() {
        return java.util.Collections.unmodifiableMap(entries);
    }
}
