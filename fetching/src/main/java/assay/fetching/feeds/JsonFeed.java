package assay.fetching.feeds;

import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Reads a JSON Feed token by token, so that a truncated file yields the items before the cut.
final class JsonFeed {

    /// A factory without a table of property names. All parsers would share this table, so a feed whose
    /// property names have colliding hashes would slow down the others.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .build();

    private JsonFeed() {}

    /// Whether the file declares that it is a JSON Feed. Other JSON without items is ignored.
    static boolean isOne(Decoded decoded) {
        String text = decoded.text();
        return text.substring(0, Math.min(text.length(), 4096)).contains("jsonfeed.org/version/");
    }

    static ListingBuilder read(String text, URI base) {
        ListingBuilder draft = new ListingBuilder(base);
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return draft;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals("items") && value == JsonToken.START_ARRAY) {
                    items(parser, draft);
                } else if (name.equals("title") && value == JsonToken.VALUE_STRING) {
                    draft.title(parser.getString());
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            draft.complain("The file is not valid JSON, or is incomplete.");
        }
        return draft;
    }

    private static void items(JsonParser parser, ListingBuilder draft) {
        JsonToken token;
        while ((token = parser.nextToken()) != null && token != JsonToken.END_ARRAY) {
            if (token == JsonToken.START_OBJECT && draft.room()) {
                item(parser, draft);
            } else {
                parser.skipChildren();
            }
        }
    }

    private static void item(JsonParser parser, ListingBuilder draft) {
        String url = null;
        String external = null;
        String id = null;
        String title = null;
        Instant date = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                parser.skipChildren();
                continue;
            }
            switch (name) {
                case "url" -> url = parser.getString();
                case "external_url" -> external = parser.getString();
                case "id" -> id = parser.getString();
                case "title" -> title = parser.getString();
                case "date_published", "date_modified" ->
                    date = FeedDates.later(
                            date, FeedDates.read(parser.getString()).orElse(null));
                default -> {}
            }
        }
        draft.post(address(url, external, id), title, date);
    }

    /// Returns the first of these that exists: the post's own URL, the URL that the post links to, and the
    /// post's id if the id is a URL.
    private static @Nullable String address(@Nullable String url, @Nullable String external, @Nullable String id) {
        if (url != null) {
            return url;
        }
        return id != null && id.startsWith("http") ? id : external;
    }
}
