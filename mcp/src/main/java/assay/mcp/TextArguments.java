package assay.mcp;

import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The arguments that describe a text. They have the names of the API's fields.
public final class TextArguments {

    /// The maximum number of characters in a text, as in the API.
    static final int LONGEST_TEXT = 200_000;

    static final String TEXT = "The text, as Markdown (including front matter) or HTML.";

    static final String KEYWORD = "primary_keyword";

    private static final int LONGEST_FIELD = 1_000;

    private TextArguments() {}

    /// Adds the arguments to a tool's schema, except for the text itself.
    static ObjectSchema addTo(ObjectSchema schema) {
        return schema.choice(
                        "format",
                        Arrays.stream(SourceFormat.values())
                                .map(SourceFormat::key)
                                .toList(),
                        "The format. Default: auto, which recognizes a text by its start and a file by its extension.")
                .optional()
                .choice(
                        "content_type",
                        Arrays.stream(ContentType.values())
                                .map(ContentType::key)
                                .toList(),
                        "What kind of text it is. Default: blog.")
                .optional()
                .choice(
                        "strictness",
                        Arrays.stream(Strictness.values()).map(Strictness::key).toList(),
                        "How strict the thresholds are. Default: balanced.")
                .optional()
                .text(KEYWORD, LONGEST_FIELD, "The search term that the text should rank for.")
                .optional()
                .text("title", LONGEST_FIELD, "The title, if the text does not include it.")
                .optional()
                .text("meta_description", LONGEST_FIELD, "The meta description, if the text does not include it.")
                .optional();
    }

    /// Returns the text in an argument, described by the other arguments.
    public static Submission submission(ObjectNode arguments, String name, LocalDate today) {
        return described(Submission.of(arguments.path(name).asString(), today), arguments);
    }

    /// Applies the arguments that were given to a text.
    static Submission described(Submission submission, ObjectNode arguments) {
        SourceFormat format =
                SourceFormat.of(arguments.path("format").asString("auto")).orElse(SourceFormat.AUTO);
        Submission described = format == SourceFormat.AUTO ? submission : submission.in(format);
        String type = text(arguments, "content_type");
        if (type != null) {
            described = described.as(ContentType.of(type).orElseThrow());
        }
        String strictness = text(arguments, "strictness");
        if (strictness != null) {
            described = described.judged(Arrays.stream(Strictness.values())
                    .filter(each -> each.key().equals(strictness))
                    .findFirst()
                    .orElseThrow());
        }
        String keyword = text(arguments, KEYWORD);
        if (keyword != null) {
            described = described.about(keyword);
        }
        String title = text(arguments, "title");
        if (title != null) {
            described = described.titled(title);
        }
        String description = text(arguments, "meta_description");
        return description == null ? described : described.described(description);
    }

    static @Nullable String text(ObjectNode arguments, String name) {
        JsonNode value = arguments.path(name);
        return value.isString() && !value.asString().isBlank() ? value.asString() : null;
    }
}
