package assay.service.scans.web;

import assay.fetching.Urls;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.Schema;
import assay.service.scans.PartLimit;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IllformedLocaleException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A text and its metadata, for a scan or a fix.
///
/// @param contentType the key of a content type, or a profile's name for it
/// @param asOf the date for freshness checks; null for today
public record ScanFields(
        String content,
        @Nullable String slug,
        String contentType,
        @Nullable String title,
        @Nullable String primaryKeyword,
        Strictness strictness,
        SourceFormat format,
        @Nullable String metaDescription,
        @Nullable String language,
        @Nullable String baseUrl,
        @Nullable String publishedAt,
        @Nullable String modifiedAt,
        @Nullable LocalDate asOf,
        boolean storeContent) {

    static final int LONGEST_TITLE = 300;
    static final int LONGEST_DESCRIPTION = 1_000;
    static final int LONGEST_MOMENT = 40;

    private static final String NO_WEB_URL =
            "This field must be an http or https URL such as https://tea.example/blog.";

    static final Field<Strictness> STRICTNESS = Field.choice(
            "strictness",
            "How strict the thresholds are.",
            List.of(Strictness.values()).reversed(),
            Strictness::key);

    static final Field<LocalDate> AS_OF = Field.date(
            "as_of", "The date that freshness checks treat as today." + " Default: the current date in UTC.");

    private static final Field<String> CONTENT = content(
            Scanning.LONGEST_CONTENT,
            "The post, as Markdown (including front matter) or HTML.",
            "# How to brew green tea\n\nGreen tea is best steeped at 80 °C for two minutes. Boiling water draws out bitter tannins.");

    private static final Field<String> SLUG = slug("brew-green-tea");

    private static final Field<Boolean> STORE_CONTENT = storeContent("Whether to store the text with its report.");

    private static final Field<String> CONTENT_TYPE = contentType("The content type: " + String.join(", ", keys())
            + ", or a name for one of them from the tenant's profile.");

    private static final Field<String> KEYWORD = keyword("The search term that the text should rank for.");

    private static final Field<String> PUBLISHED = moment("published_at", "2026-10-02");

    private static final Field<String> MODIFIED = moment("modified_at", "2026-11-01T08:30:00Z");

    private static final Field<String> TITLE = Field.text("title", "The title, if the text does not include it.")
            .most(LONGEST_TITLE)
            .example("How to brew green tea");

    private static final Field<SourceFormat> FORMAT = Field.choice(
            "format",
            "The format of `content`. `auto` detects the format from the first characters.",
            List.of(SourceFormat.values()),
            SourceFormat::key);

    private static final Field<String> META_DESCRIPTION =
            Field.text("meta_description", "The meta description.").most(LONGEST_DESCRIPTION);

    private static final Field<String> LANGUAGE = Field.parsed(
                    "language",
                    "The language of the text, as a BCP 47 tag. If it is missing, or if the text is clearly in"
                            + " another language, Assay detects the language.",
                    35,
                    ScanFields::tag,
                    "")
            .example("en");

    private static final Field<String> BASE_URL = Field.parsed(
                    "base_url",
                    "The URL at which the post is or will be published. It is used to distinguish internal from"
                            + " external links.",
                    2_048,
                    ScanFields::address,
                    "")
            .format("uri")
            .example("https://tea.example/blog/brew-green-tea");

    static final Schema<ScanFields> SCHEMA = Schema.of(
            "ScanFields",
            "A text to score, and its metadata. Missing metadata is taken from the front matter or the HTML head.",
            fields -> read(fields, fields.required(CONTENT), SLUG, STORE_CONTENT));

    public static Field<String> content(int most, String description, String example) {
        return Field.text("content", description)
                .least(1)
                .most(most, ProblemKind.CONTENT_TOO_LONG)
                .example(example);
    }

    static Field<String> contentType(String description) {
        return Field.text("content_type", description).example(ContentType.BLOG.key());
    }

    /// @param example an example of a slug; the example for a fix has to fail the check
    public static Field<String> slug(String example) {
        return Field.text("slug", "The slug in the post's URL.")
                .most(LONGEST_TITLE)
                .example(example);
    }

    public static Field<Boolean> storeContent(String description) {
        return Field.truth("store_content", description);
    }

    /// Declares the keyword that a text or page should rank for.
    static Field<String> keyword(String description) {
        return Field.text("primary_keyword", description).least(1).most(120).example("green tea");
    }

    private static Field<String> moment(String name, String example) {
        return Field.parsed(name, "An ISO 8601 date or date-time.", LONGEST_MOMENT, ScanFields::moment, "")
                .example(example);
    }

    /// Reads a text's metadata.
    public static ScanFields read(Fields fields, String content, Field<String> slug, Field<Boolean> storeContent) {
        return new ScanFields(
                content,
                absentIfBlank(fields.optional(slug)),
                fields.orElse(CONTENT_TYPE, ContentType.BLOG.key()),
                absentIfBlank(fields.optional(TITLE)),
                fields.optional(KEYWORD),
                fields.orElse(STRICTNESS, Strictness.BALANCED),
                fields.orElse(FORMAT, SourceFormat.AUTO),
                absentIfBlank(fields.optional(META_DESCRIPTION)),
                fields.optional(LANGUAGE),
                fields.optional(BASE_URL),
                fields.optional(PUBLISHED),
                fields.optional(MODIFIED),
                fields.optional(AS_OF),
                fields.orElse(storeContent, true));
    }

    /// Returns the submission to score.
    ///
    /// @param today the default for `as_of`
    /// @param profile the profile of the caller's tenant; its names for content types are accepted, too
    /// @throws Problem if any field is invalid
    public Submission judged(LocalDate today, Profile profile, Fields fields) {
        if (PartLimit.of(content, 0, content.length()) > PartLimit.MOST) {
            throw Problem.invalid(
                    ProblemKind.TOO_COMPLEX,
                    List.of(new Problem.Mistake("/content", "This text " + PartLimit.TOO_MANY)));
        }
        if (baseUrl != null) {
            Urls.refusedScheme(baseUrl)
                    .ifPresent(_ -> fields.mistake("base_url", NO_WEB_URL, ProblemKind.URL_NOT_ALLOWED));
        }
        ContentType type = type(contentType, profile, fields);
        fields.done();
        return new Submission(
                content,
                format,
                type,
                strictness,
                asOf == null ? today : asOf,
                title,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                null,
                publishedAt,
                modifiedAt,
                profile);
    }

    /// Returns the fields of a request. Missing fields are taken from the stored data of a scan.
    ///
    /// @throws Problem 422 if there is no text
    public static Fields completed(Fields fields, Scans.Stored scan) {
        Map<String, String> known = new LinkedHashMap<>(scan.said());
        known.put("content_type", scan.report().contentType().key());
        known.put("as_of", scan.scan().asOf());
        if (scan.content() != null) {
            known.put("content", scan.content());
        } else if (!fields.has("content")) {
            throw Problem.invalid("/content", "Send the text, because it was not stored with this scan.");
        }
        return fields.completed(known);
    }

    /// Returns the type that `content_type` refers to.
    static ContentType type(String word, Profile profile, Fields fields) {
        return profile.type(word).orElseGet(() -> {
            List<String> words = new ArrayList<>(keys());
            words.addAll(profile.typeNames().keySet());
            fields.mistake("content_type", "This field must be one of " + String.join(", ", words) + ".");
            return ContentType.BLOG;
        });
    }

    static List<String> keys() {
        return Arrays.stream(ContentType.values()).map(ContentType::key).toList();
    }

    /// Returns null for an empty string, which forms send for fields that were not filled in.
    private static @Nullable String absentIfBlank(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    private static String tag(String text) {
        try {
            String tag = new Locale.Builder().setLanguageTag(text).build().toLanguageTag();
            if (!tag.isEmpty()) {
                return tag;
            }
        } catch (IllformedLocaleException e) {
            throw new IllegalArgumentException("This field must be a BCP 47 language tag such as en or pt-BR.", e);
        }
        throw new IllegalArgumentException("This field must be a BCP 47 language tag such as en or pt-BR.");
    }

    /// Validates the URL. A URL with another scheme is returned unchanged and refused in [#judged].
    private static String address(String text) {
        if (Urls.refusedScheme(text).isPresent()) {
            return text;
        }
        try {
            URI uri = new URI(text);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if ((scheme.equals("https") || scheme.equals("http")) && uri.getHost() != null) {
                return text;
            }
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(NO_WEB_URL, e);
        }
        throw new IllegalArgumentException(NO_WEB_URL);
    }

    private static String moment(String text) {
        try {
            int year = text.length() <= 10
                    ? LocalDate.parse(text).getYear()
                    : DateTimeFormatter.ISO_DATE_TIME.parse(text).get(ChronoField.YEAR);
            if (year < 1 || year > 9999) {
                throw new IllegalArgumentException("This field must be a date or date-time from year 1 to 9999.");
            }
            return text;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "This field must be an ISO 8601 date or date-time such as 2026-11-21 or 2026-11-21T09:30:00Z.", e);
        }
    }
}
