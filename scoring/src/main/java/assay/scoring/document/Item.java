package assay.scoring.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An item of structured data in JSON-LD or microdata, with its types and properties.
///
/// Types and properties from schema.org have no prefix: `Article`, `datePublished`. Items refer to each other
/// as in the source, possibly in cycles, so keep track of the items that you have visited.
public final class Item {

    public enum Syntax {
        JSON_LD,
        MICRODATA
    }

    /// The value of a property: either a text (including numbers and URLs, as written) or another item.
    ///
    /// @param range the position in the source, which includes the quotation marks of a JSON-LD text
    public record Value(@Nullable String text, @Nullable Item item, Range range) {}

    /// The maximum number of types of an item. No real item has more.
    private static final int MOST_TYPES = 100;

    private final Syntax syntax;
    private final Range range;
    private final List<String> types = new ArrayList<>();
    private final Map<String, List<Value>> properties = new LinkedHashMap<>();
    private @Nullable String id;
    private @Nullable Range typeRange;
    private boolean known = true;

    Item(Syntax syntax, Range range) {
        this.syntax = syntax;
        this.range = range;
    }

    void typedAt(Range where) {
        typeRange = where;
    }

    void type(String type) {
        if (types.size() < MOST_TYPES && !types.contains(type)) {
            types.add(type);
        }
    }

    void property(String name, Value value) {
        properties.computeIfAbsent(name, _ -> new ArrayList<>(2)).add(value);
    }

    /// Replaces the reference at this value's range with the item.
    void refer(String name, int index, Value value) {
        List<Value> values = properties.get(name);
        if (values != null && index < values.size() && values.get(index).range().equals(value.range())) {
            values.set(index, value);
        }
    }

    void id(String value) {
        id = value;
    }

    void foreign() {
        known = false;
    }

    /// Adds the properties of another node with the same id.
    void merge(Item other) {
        other.types.forEach(this::type);
        other.properties.forEach((name, values) -> {
            if (!properties.containsKey(name)) {
                properties.put(name, new ArrayList<>(values));
            }
        });
        known |= other.known && !other.types.isEmpty();
    }

    public Syntax syntax() {
        return syntax;
    }

    /// Returns the range of the object with its braces, or of the element's start tag.
    public Range range() {
        return range;
    }

    /// Returns the position of the item's first type or, if it has none, of its opening brace or start tag.
    public Range typeRange() {
        if (typeRange != null) {
            return typeRange;
        }
        return syntax == Syntax.MICRODATA ? range : new Range(range.start(), range.start() + 1);
    }

    public List<String> types() {
        return Collections.unmodifiableList(types);
    }

    public boolean is(String... any) {
        return Arrays.stream(any).anyMatch(types::contains);
    }

    public Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /// Whether the item's vocabulary is schema.org. Other vocabularies are not interpreted.
    public boolean schemaOrg() {
        return known;
    }

    public Map<String, List<Value>> properties() {
        return Collections.unmodifiableMap(properties);
    }

    public List<Value> values(String property) {
        return Collections.unmodifiableList(properties.getOrDefault(property, List.of()));
    }

    /// Returns the items that are values of a property.
    public List<Item> items(String property) {
        List<Item> items = new ArrayList<>();
        for (Value value : properties.getOrDefault(property, List.of())) {
            if (value.item() != null) {
                items.add(value.item());
            }
        }
        return items;
    }

    /// Returns the first non-blank text in the first of these properties that contains one. If a value is an
    /// item, the item's name is its text.
    public Optional<String> text(String... any) {
        for (String property : any) {
            for (Value value : properties.getOrDefault(property, List.of())) {
                String text = value.text();
                Item item = value.item();
                if (text == null && item != null) {
                    for (Value name : item.properties.getOrDefault("name", List.of())) {
                        text = text == null ? name.text() : text;
                    }
                }
                if (text != null && !text.isBlank()) {
                    return Optional.of(text.strip());
                }
            }
        }
        return Optional.empty();
    }

    /// Whether the property has a value: non-blank text or an item.
    public boolean has(String property) {
        for (Value value : properties.getOrDefault(property, List.of())) {
            String text = value.text();
            if (text == null || !text.isBlank()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return types + " at " + range;
    }
}
