package assay.scoring.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The source's own metadata, from YAML or TOML front matter or from the head of an HTML page.
///
/// Keys are in lower case. Keys of nested tables are joined by dots (`seo.title`). For HTML, the keys are
/// `title`, `canonical`, `lang`, `description`, and the name or property of every other `meta` element.
public final class Metadata {

    /// @param range the position of the value
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

    /// Whether the source is a complete HTML page.
    public boolean hasHead() {
        return head;
    }

    /// Returns further metadata of a complete HTML page. Empty for Markdown and HTML fragments.
    public Optional<PageMarkup> markup() {
        return Optional.ofNullable(markup);
    }

    /// Returns the first non-blank value among these keys, in the order of the keys.
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
