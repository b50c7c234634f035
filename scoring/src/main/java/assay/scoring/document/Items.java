package assay.scoring.document;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What the structured data of a document says, JSON-LD and microdata together.
///
/// @param roots the items that stand by themselves, in order: those on top and those in a `@graph`
/// @param all every item, nested ones too
/// @param flaws what keeps a block from being read, or from being read as it was meant
/// @param blocks blocks of JSON-LD, those filled in by a template aside
/// @param microdata items written as microdata
public record Items(List<Item> roots, List<Item> all, List<Flaw> flaws, int blocks, int microdata) {

    /// @param message what is wrong, to be read after "Structured data: "
    /// @param range the character, or the object
    public record Flaw(Kind kind, String message, Range range) {}

    public enum Kind {
        /// It is no JSON.
        SYNTAX,
        /// It is longer or deeper than is read.
        LIMIT,
        /// Nothing says that its words are schema.org's.
        NO_CONTEXT,
        /// Nothing says what the item is.
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
