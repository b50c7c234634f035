package assay.scoring.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A thing that structured data describes, in JSON-LD or microdata alike: its types and what is said of it.
///
/// Types and properties of schema.org are without their prefix: `Article`, `datePublished`. Items refer to each other
/// as they do in the source, in circles too: walk them with a memory.
public final class Item {

    public enum Syntax {
        JSON_LD,
        MICRODATA
    }

    /// What a property says: a text (numbers and addresses are texts, as written), or another item.
    ///
    /// @param range where it stands in the source; of a text in JSON-LD its quotation marks included
    public record Value(@Nullable String text, @Nullable Item item, Range range) {}

    /// Nothing is of more types than this.
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

    /// Puts an item in the place of the name by which the value at the same range refers to it.
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

    /// Takes over what another node of the same name says.
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

    /// The object in braces, or the start tag of the element.
    public Range range() {
        return range;
    }

    /// Where it says what it is: the first of its types, or else the brace or tag it begins with.
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

    /// Whether its vocabulary is schema.org; what another vocabulary means is not known here.
    public boolean schemaOrg() {
        return known;
    }

    public Map<String, List<Value>> properties() {
        return Collections.unmodifiableMap(properties);
    }

    public List<Value> values(String property) {
        return Collections.unmodifiableList(properties.getOrDefault(property, List.of()));
    }

    /// The items that a property names.
    public List<Item> items(String property) {
        List<Item> items = new ArrayList<>();
        for (Value value : properties.getOrDefault(property, List.of())) {
            if (value.item() != null) {
                items.add(value.item());
            }
        }
        return items;
    }

    /// The first text that is not blank of the first of these properties that has one; that of an item is its name.
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

    /// Whether something is said: a text that is not blank, or an item that says more than its name in the file.
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
