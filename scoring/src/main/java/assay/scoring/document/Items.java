package assay.scoring.document;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A document's structured data, both JSON-LD and microdata.
///
/// @param roots the top-level items in order, including those in a `@graph`
/// @param all all items, including nested ones
/// @param flaws the problems that prevent a block from being read as intended
/// @param blocks the number of JSON-LD blocks, without blocks that a template fills in
/// @param microdata the number of microdata items
public record Items(List<Item> roots, List<Item> all, List<Flaw> flaws, int blocks, int microdata) {

    /// @param fault the syntax error; null for other kinds
    /// @param range the range of the invalid character or of the object
    public record Flaw(Kind kind, @Nullable JsonFault fault, Range range) {}

    public enum Kind {
        /// The block is not valid JSON.
        SYNTAX,
        /// The block is longer or more deeply nested than the limit allows.
        LIMIT,
        /// No context declares schema.org as the vocabulary.
        NO_CONTEXT,
        /// The item has no type.
        NO_TYPE
    }

    static final Items NONE = new Items(List.of(), List.of(), List.of(), 0, 0);

    static Items of(String source, List<StructuredData> blocks, List<Item> microdata) {
        if (blocks.isEmpty() && microdata.isEmpty()) {
            return NONE;
        }
        JsonLdReader reader = new JsonLdReader(source);
        int read = 0;
        for (StructuredData block : blocks) {
            if (!block.templated()) {
                read++;
                reader.read(block);
            }
        }
        reader.resolve();
        Set<Item> roots = new LinkedHashSet<>(reader.roots());
        Set<Item> all = new LinkedHashSet<>(reader.all());
        for (Item item : microdata) {
            all.add(item);
        }
        Set<Item> nested = new LinkedHashSet<>();
        for (Item item : microdata) {
            item.properties()
                    .values()
                    .forEach(values -> values.forEach(value -> {
                        if (value.item() != null) {
                            nested.add(value.item());
                        }
                    }));
        }
        microdata.stream().filter(item -> !nested.contains(item)).forEach(roots::add);
        return new Items(List.copyOf(roots), List.copyOf(all), List.copyOf(reader.flaws()), read, microdata.size());
    }

    public boolean isEmpty() {
        return all.isEmpty() && flaws.isEmpty();
    }

    /// Whether any item is of one of these types.
    public boolean any(String... types) {
        return all.stream().anyMatch(item -> item.is(types));
    }
}
