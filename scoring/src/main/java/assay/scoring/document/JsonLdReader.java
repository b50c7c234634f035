package assay.scoring.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads items from JSON-LD. Only the features that pages use are supported: contexts by name, graphs,
/// arrays, and nodes that refer to each other by `@id`. Contexts are recognized by their URL and never
/// fetched.
final class JsonLdReader {

    /// The maximum number of prefixes for one vocabulary. No real page has more.
    private static final int MOST_PREFIXES = 20;

    /// Determines which terms belong to schema.org.
    ///
    /// @param vocabulary whether terms without a prefix belong to schema.org
    /// @param prefixes short names for schema.org, such as `s` in `s:Article`
    private record Context(boolean given, boolean vocabulary, Set<String> prefixes) {
        static final Context NONE = new Context(false, false, Set.of());

        boolean knows() {
            return vocabulary || !prefixes.isEmpty();
        }
    }

    private record Reference(Item owner, String property, int index, String id, Range range) {}

    private final String source;
    private final Set<Item> roots = new LinkedHashSet<>();
    private final Set<Item> all = new LinkedHashSet<>();
    private final List<Items.Flaw> flaws = new ArrayList<>();
    private final Map<String, Item> byId = new HashMap<>();
    private final List<Reference> references = new ArrayList<>();
    private final Map<Item, Item> merged = new HashMap<>();

    JsonLdReader(String source) {
        this.source = source;
    }

    Set<Item> roots() {
        return roots;
    }

    Set<Item> all() {
        return all;
    }

    List<Items.Flaw> flaws() {
        return flaws;
    }

    void read(StructuredData block) {
        int start = unwrappedStart(block.start(), block.start() + block.json().length());
        int end = unwrappedEnd(start, block.start() + block.json().length());
        try {
            root(JsonReader.read(source, start, end), Context.NONE);
        } catch (JsonReader.Failure failure) {
            int at = Math.min(failure.at(), Math.max(start, end - 1));
            flaws.add(new Items.Flaw(
                    failure.fault() == null ? Items.Kind.LIMIT : Items.Kind.SYNTAX,
                    failure.fault(),
                    new Range(at, Math.min(source.length(), at + 1))));
        }
    }

    /// Returns the offset at which the JSON begins. Comments and CDATA marks around a script are a relic of
    /// XHTML; search engines read the content inside them.
    private int unwrappedStart(int start, int end) {
        int at = start;
        while (at < end) {
            char c = source.charAt(at);
            if (c <= ' ' || c == '\ufeff') {
                at++;
            } else if (source.startsWith("<!--", at)) {
                at += 4;
            } else if (source.startsWith("<![CDATA[", at)) {
                at += 9;
            } else if (source.startsWith("//", at) || source.startsWith("/*", at) || source.startsWith("*/", at)) {
                at += 2;
            } else {
                break;
            }
        }
        return Math.min(at, end);
    }

    private int unwrappedEnd(int start, int end) {
        int at = end;
        while (at > start) {
            char c = source.charAt(at - 1);
            if (c <= ' ') {
                at--;
            } else if (source.startsWith("-->", at - 3)) {
                at -= 3;
            } else if (source.startsWith("]]>", at - 3)) {
                at -= 3;
            } else if (source.startsWith("//", at - 2)
                    || source.startsWith("/*", at - 2)
                    || source.startsWith("*/", at - 2)) {
                at -= 2;
            } else {
                break;
            }
        }
        return Math.max(at, start);
    }

    private void root(Json json, Context outer) {
        if (json instanceof Json.Arr array) {
            array.elements().forEach(each -> root(each, outer));
        } else if (json instanceof Json.Obj object) {
            Context context = context(object, outer);
            if (!context.given() && !named(object)) {
                flaws.add(new Items.Flaw(
                        Items.Kind.NO_CONTEXT,
                        null,
                        new Range(object.range().start(), object.range().start() + 1)));
            }
            Json graph = member(object, "@graph");
            if (graph != null) {
                graph(graph, context);
            }
            if (graph == null || says(object)) {
                Item item = item(object, context);
                if (item != null) {
                    add(item);
                    if (item.types().isEmpty()) {
                        untyped(object);
                    }
                }
            }
        }
    }

    private void graph(Json graph, Context context) {
        List<Json> nodes = graph instanceof Json.Arr array ? array.elements() : List.of(graph);
        for (Json node : nodes) {
            if (node instanceof Json.Obj object) {
                Item item = item(object, context(object, context));
                if (item != null) {
                    add(item);
                }
            }
        }
    }

    private void untyped(Json.Obj object) {
        flaws.add(new Items.Flaw(
                Items.Kind.NO_TYPE,
                null,
                new Range(object.range().start(), object.range().start() + 1)));
    }

    private void add(Item item) {
        roots.add(item);
    }

    /// Whether an object has properties other than its graph.
    private static boolean says(Json.Obj object) {
        for (Json.Member member : object.members()) {
            if (!member.key().startsWith("@") || member.key().equals("@type")) {
                return true;
            }
        }
        return false;
    }

    /// Whether an object's types are full URLs, which need no context.
    private static boolean named(Json.Obj object) {
        for (Json type : list(member(object, "@type"))) {
            if (type instanceof Json.Text text && text.value().contains("://")) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Json member(Json.Obj object, String key) {
        Json found = null;
        for (Json.Member member : object.members()) {
            if (member.key().equals(key)) {
                found = member.value();
            }
        }
        return found;
    }

    private static List<Json> list(@Nullable Json value) {
        return switch (value) {
            case null -> List.of();
            case Json.Arr array -> array.elements();
            default -> List.of(value);
        };
    }

    private static Context context(Json.Obj object, Context outer) {
        Json own = member(object, "@context");
        if (own == null) {
            return outer;
        }
        boolean vocabulary = false;
        Set<String> prefixes = new HashSet<>(outer.prefixes());
        for (Json each : list(own)) {
            if (each instanceof Json.Text text) {
                vocabulary |= local(text.value(), true) != null;
            } else if (each instanceof Json.Obj terms) {
                for (Json.Member term : terms.members()) {
                    if (term.value() instanceof Json.Text text && "".equals(local(text.value(), true))) {
                        if (term.key().equals("@vocab")) {
                            vocabulary = true;
                        } else if (prefixes.size() < MOST_PREFIXES) {
                            prefixes.add(term.key());
                        }
                    }
                }
            }
        }
        return new Context(true, vocabulary, prefixes);
    }

    /// Returns the part of a URL after schema.org, or null if it is not a URL of schema.org.
    private static @Nullable String local(String address, boolean context) {
        String rest = address.strip();
        if (rest.regionMatches(true, 0, "https:", 0, 6)) {
            rest = rest.substring(6);
        } else if (rest.regionMatches(true, 0, "http:", 0, 5)) {
            rest = rest.substring(5);
        } else if (!context) {
            return null;
        }
        rest = rest.startsWith("//") ? rest.substring(2) : rest;
        rest = rest.regionMatches(true, 0, "www.", 0, 4) ? rest.substring(4) : rest;
        if (!rest.regionMatches(true, 0, "schema.org", 0, 10)) {
            return null;
        }
        rest = rest.substring(10);
        return rest.isEmpty() || rest.startsWith("/") || rest.startsWith("#") ? rest.replaceFirst("^[/#]+", "") : null;
    }

    /// Returns a type or property without the schema.org prefix, or null if it belongs to another vocabulary.
    static @Nullable String schemaName(String name) {
        return local(name, false);
    }

    private static @Nullable String name(String name, Context context) {
        String local = local(name, false);
        if (local != null) {
            return local;
        }
        int colon = name.indexOf(':');
        if (colon > 0) {
            String prefix = name.substring(0, colon);
            return prefix.equals("schema") || context.prefixes().contains(prefix) ? name.substring(colon + 1) : null;
        }
        // Without a context, schema.org is assumed.
        return context.vocabulary() || !context.given() ? name : null;
    }

    /// Returns the item that an object describes, or null if the object is only a reference.
    private @Nullable Item item(Json.Obj object, Context context) {
        Item item = new Item(Item.Syntax.JSON_LD, object.range());
        boolean foreign = false;
        boolean says = false;
        for (Json.Member member : object.members()) {
            String key = member.key();
            if (key.equals("@type")) {
                says = true;
                for (Json type : list(member.value())) {
                    if (type instanceof Json.Text text && !text.value().isBlank()) {
                        String name = name(text.value().strip(), context);
                        foreign |= name == null;
                        if (item.types().isEmpty()) {
                            item.typedAt(text.range());
                        }
                        item.type(name == null ? text.value().strip() : name);
                    }
                }
            } else if (key.equals("@id") && member.value() instanceof Json.Text text) {
                item.id(text.value());
            } else if (!key.startsWith("@")) {
                says = true;
                String name = name(key, context);
                if (name != null) {
                    property(item, name, member.value(), context);
                }
            } else if (key.equals("@included") || key.equals("@reverse")) {
                says = true;
            }
        }
        if (!says) {
            return null;
        }
        if (context.given() && !context.knows() && (item.types().isEmpty() || foreign)) {
            item.foreign();
        }
        String id = item.id().orElse(null);
        if (id != null) {
            Item known = byId.putIfAbsent(id, item);
            if (known != null) {
                known.merge(item);
                merged.put(item, known);
                return known;
            }
        }
        all.add(item);
        return item;
    }

    private void property(Item item, String name, Json json, Context outer) {
        switch (json) {
            case Json.Arr array -> array.elements().forEach(each -> property(item, name, each, outer));
            case Json.Text text -> item.property(name, new Item.Value(text.value(), null, text.range()));
            case Json.Literal literal -> {
                if (!literal.isNull()) {
                    item.property(name, new Item.Value(literal.value(), null, literal.range()));
                }
            }
            case Json.Obj object -> {
                Json plain = member(object, "@value");
                Json items = member(object, "@list") == null ? member(object, "@set") : member(object, "@list");
                if (plain != null) {
                    property(item, name, plain, outer);
                } else if (items != null) {
                    property(item, name, items, outer);
                } else {
                    Item nested = item(object, context(object, outer));
                    if (nested != null) {
                        item.property(name, new Item.Value(null, nested, object.range()));
                    } else if (member(object, "@id") instanceof Json.Text id) {
                        references.add(
                                new Reference(item, name, item.values(name).size(), id.value(), object.range()));
                        item.property(name, new Item.Value(id.value(), null, object.range()));
                    }
                }
            }
        }
    }

    /// Replaces references by id with the items that they refer to.
    void resolve() {
        for (Reference reference : references) {
            Item item = byId.get(reference.id());
            if (item != null) {
                Item owner = merged.getOrDefault(reference.owner(), reference.owner());
                owner.refer(reference.property(), reference.index(), new Item.Value(null, item, reference.range()));
            }
        }
    }
}
