package assay.fetching.article;

import assay.language.WordData;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the JSON-LD of a page. Invalid blocks are ignored. Line breaks in strings and trailing commas are
/// accepted, because search engines accept them, too.
final class JsonLd {

    /// The maximum number of characters read in all blocks together. The blocks may contain the complete text
    /// of an article.
    private static final int MOST_CHARS = 2_000_000;

    /// The maximum number of objects read.
    private static final int MOST_OBJECTS = 20_000;

    private static final int DEEPEST = 64;
    private static final String CDATA = "<![CDATA[";

    /// The text that may precede a CDATA section: nothing, or the start of a comment.
    private static final Set<String> COMMENTS = Set.of("", "//", "/*");

    private static final Set<String> ARTICLES = WordData.words(JsonLd.class, "article-types");

    /// A mapper without a table of property names. All parsers would share such a table, so a page whose
    /// names collide would slow down the others.
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(MOST_CHARS)
                            .maxNameLength(10_000)
                            .maxNumberLength(100)
                            .build())
                    .build())
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    /// The objects on the page. An object precedes the objects inside it.
    private final List<JsonNode> objects = new ArrayList<>();

    private final @Nullable JsonNode article;

    private JsonLd(Document page) {
        Deque<JsonNode> waiting = new ArrayDeque<>();
        int chars = 0;
        for (Element script : page.getElementsByTag("script")) {
            if (!script.attr("type").toLowerCase(Locale.ROOT).contains("ld+json")) {
                continue;
            }
            String data = script.data();
            chars += data.length();
            if (chars > MOST_CHARS) {
                break;
            }
            JsonNode block = parsed(data);
            if (block != null) {
                waiting.add(block);
            }
        }
        while (!waiting.isEmpty() && objects.size() < MOST_OBJECTS) {
            JsonNode node = waiting.remove();
            if (node.isObject()) {
                objects.add(node);
            }
            for (JsonNode child : node) {
                if (child.isContainer() && waiting.size() < MOST_OBJECTS) {
                    waiting.add(child);
                }
            }
        }
        this.article = objects.stream().filter(o -> is(o, ARTICLES)).findFirst().orElse(null);
    }

    private static @Nullable JsonNode parsed(String data) {
        try {
            return MAPPER.readTree(withoutCdata(data));
        } catch (JacksonException e) {
            return null;
        }
    }

    /// Removes the CDATA section that XHTML pages put around scripts, often inside comments. An HTML parser
    /// reads it as text.
    private static String withoutCdata(String data) {
        int open = data.indexOf(CDATA);
        int close = data.lastIndexOf("]]>");
        boolean wrapped = open >= 0
                && open < close
                && COMMENTS.contains(data.substring(0, open).strip());
        if (!wrapped) {
            return data;
        }
        String inside = data.substring(open + CDATA.length(), close).strip();
        // Skips the rest of the comments: `//<![CDATA[` ends with `//]]>`, and `/*<![CDATA[*/` ends with
        // `/*]]>*/`.
        int from = inside.startsWith("*/") ? 2 : 0;
        int to = inside.endsWith("//") || inside.endsWith("/*") ? inside.length() - 2 : inside.length();
        return inside.substring(from, Math.max(from, to));
    }

    static JsonLd of(Document page) {
        return new JsonLd(page);
    }

    boolean hasArticle() {
        return article != null;
    }

    /// Whether the page declares that it is a search results page.
    boolean isSearch() {
        return objects.stream().anyMatch(o -> is(o, Set.of("searchresultspage")));
    }

    /// Whether the page declares that it is a collection.
    boolean isCollection() {
        return objects.stream().anyMatch(o -> is(o, Set.of("collectionpage")));
    }

    /// Returns a text property of the article.
    @Nullable
    String text(String property) {
        return article == null ? null : string(article.get(property));
    }

    /// Returns a text property of the article or, if there is none, of the page.
    @Nullable
    String ofPage(String property) {
        String text = text(property);
        if (text != null || article != null) {
            return text;
        }
        for (JsonNode object : objects) {
            if (is(object, Set.of("webpage", "collectionpage", "aboutpage"))) {
                return string(object.get(property));
            }
        }
        return null;
    }

    /// Returns the author's name, or the names of several authors separated by commas.
    @Nullable
    String author() {
        return article == null ? null : names(article.get("author"));
    }

    private @Nullable String names(@Nullable JsonNode author) {
        if (author == null) {
            return null;
        }
        if (!author.isArray()) {
            return name(author);
        }
        List<String> names = new ArrayList<>();
        for (JsonNode one : author) {
            String name = names.size() < 10 ? name(one) : null;
            if (name != null && !names.contains(name)) {
                names.add(name);
            }
        }
        return names.isEmpty() ? null : String.join(", ", names);
    }

    /// Returns the name of a person, which may be in another object on the page.
    private @Nullable String name(JsonNode author) {
        String name = author.isObject() ? string(author.get("name")) : string(author);
        String id = author.isObject() ? string(author.get("@id")) : null;
        if (name != null || id == null) {
            return name;
        }
        for (JsonNode object : objects) {
            if (id.equals(string(object.get("@id"))) && object.has("name")) {
                return string(object.get("name"));
            }
        }
        return null;
    }

    private static @Nullable String string(@Nullable JsonNode node) {
        if (node != null && node.isArray() && !node.isEmpty()) {
            return string(node.get(0));
        }
        return node != null && node.isString() && !node.stringValue().isBlank() ? node.stringValue() : null;
    }

    private static boolean is(JsonNode object, Set<String> types) {
        JsonNode type = object.get("@type");
        if (type == null) {
            return false;
        }
        if (type.isString()) {
            return types.contains(local(type.stringValue()));
        }
        for (JsonNode one : type) {
            if (one.isString() && types.contains(local(one.stringValue()))) {
                return true;
            }
        }
        return false;
    }

    /// Turns `https://schema.org/Article` into `Article`.
    private static String local(String type) {
        return type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':')) + 1)
                .toLowerCase(Locale.ROOT);
    }
}
