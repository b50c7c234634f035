package assay.scoring;

import assay.language.Folding;
import assay.language.WordData;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.net.URI;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// Reads the title, description, slug, keyword, language and host from the submission or, if it does not
/// contain them, from the text's front matter or HTML head.
final class ArticleFields {

    /// Front matter keys for the keyword, with the most likely key first.
    private static final String[] KEYWORD_FIELDS =
            WordData.list(ArticleFields.class, "keyword-fields").toArray(String[]::new);

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern ENDING = Pattern.compile("\\.(?:html?|php|aspx?|md|txt)$");
    private static final Pattern QUERY = Pattern.compile("\\?[\\w.-]{1,30}=");
    private static final Pattern OUTER_HYPHENS = Pattern.compile("^-++|(?<!-)-++$");

    private final Submission submission;
    private final Document document;

    ArticleFields(Submission submission, Document document) {
        this.submission = submission;
        this.document = document;
    }

    /// Returns the language that the submission or the text declares, or null if neither declares one.
    @Nullable
    String language() {
        return declared(submission.language(), "lang", "language", "locale");
    }

    /// Returns the keyword, however long it is, or null if there is none.
    @Nullable
    String keyword() {
        return declared(submission.primaryKeyword(), KEYWORD_FIELDS);
    }

    private @Nullable String declared(@Nullable String given, String... keys) {
        String value = given(given);
        return value != null
                ? value
                : document.metadata().first(keys).map(Metadata.Entry::value).orElse(null);
    }

    @Nullable
    MetadataField metaDescription() {
        return field(
                submission.metaDescription(),
                "description",
                "metadescription",
                "meta_description",
                "excerpt",
                "summary");
    }

    private static @Nullable String given(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    private @Nullable MetadataField field(@Nullable String given, String... keys) {
        String value = given(given);
        if (value != null) {
            return new MetadataField(value, MetadataField.Origin.GIVEN, null);
        }
        MetadataField.Origin origin =
                document.format() == SourceFormat.HTML ? MetadataField.Origin.HEAD : MetadataField.Origin.FRONT_MATTER;
        return document.metadata()
                .first(keys)
                .map(entry -> new MetadataField(decoded(entry.value(), origin), origin, entry.range()))
                .orElse(null);
    }

    /// Decodes entities in front matter, because site generators render it into HTML.
    private static String decoded(String value, MetadataField.Origin origin) {
        return origin == MetadataField.Origin.FRONT_MATTER && value.indexOf('&') >= 0
                ? Parser.unescapeEntities(value, false)
                : value;
    }

    @Nullable
    MetadataField title() {
        MetadataField found = field(submission.title(), "title", "seo.title", "seo_title", "meta_title");
        if (found != null) {
            return found;
        }
        for (Heading heading : document.headings()) {
            if (heading.level() == 1 && !heading.text().isEmpty()) {
                return new MetadataField(heading.text(), MetadataField.Origin.HEADING, document.range(heading.span()));
            }
        }
        return null;
    }

    /// @param title the title from which the slug is derived if none is given
    @Nullable
    MetadataField slug(@Nullable MetadataField title) {
        MetadataField found = field(submission.slug(), "slug", "permalink");
        if (found != null && (found.origin() == MetadataField.Origin.GIVEN || !isQuery(found.value()))) {
            return found.origin() == MetadataField.Origin.HEAD ? null : lastSegment(found);
        }
        Page page = submission.page();
        String address = page == null ? null : given(page.url());
        address = address == null ? given(submission.baseUrl()) : address;
        if (address != null) {
            try {
                String path = URI.create(address).getPath();
                String last = path == null
                        ? ""
                        : ENDING.matcher(lastSegment(withoutSlashes(path))).replaceFirst("");
                last = printable(last);
                if (!last.isEmpty()) {
                    return new MetadataField(last, MetadataField.Origin.ADDRESS, null);
                }
            } catch (IllegalArgumentException _) {
                // An invalid URL contains no slug.
            }
        }
        if (title == null) {
            return null;
        }
        String derived = OUTER_HYPHENS
                .matcher(NO_WORD.matcher(Folding.fold(title.value())).replaceAll("-"))
                .replaceAll("");
        return derived.isEmpty() ? null : new MetadataField(derived, MetadataField.Origin.DERIVED, null);
    }

    @Nullable
    String queryInsteadOfSlug() {
        MetadataField found = field(submission.slug(), "slug", "permalink");
        return found != null && isQuery(found.value()) ? found.value() : null;
    }

    /// Whether the URL identifies the page by its query instead of a path: `/?p=123`.
    private static boolean isQuery(String address) {
        return QUERY.matcher(address).find();
    }

    /// Returns the last segment of a permalink, or null if a template fills in the segment. The permalink may
    /// be a complete path.
    private @Nullable MetadataField lastSegment(MetadataField field) {
        String value = withoutSlashes(field.value());
        if (field.origin() == MetadataField.Origin.GIVEN || value.indexOf('/') < 0) {
            return value.indexOf('{') >= 0 || value.startsWith(":")
                    ? null
                    : new MetadataField(
                            printable(value.isEmpty() ? field.value() : value), field.origin(), field.range());
        }
        String last = lastSegment(value);
        if (last.isEmpty() || last.indexOf('{') >= 0 || last.startsWith(":")) {
            return null;
        }
        return new MetadataField(printable(last), field.origin(), within(field.range(), last));
    }

    private static String withoutSlashes(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// Removes characters that URLs don't show and some databases can't store, such as the NUL of `%00`.
    private static String printable(String slug) {
        return slug.chars().noneMatch(Character::isISOControl) ? slug : slug.replaceAll("\\p{Cntrl}", "");
    }

    /// Returns the range of a part of a value, or null if the source spells the part differently.
    private @Nullable Range within(@Nullable Range range, String part) {
        int at = range == null ? -1 : range.of(document.source()).lastIndexOf(part);
        return range == null || at < 0 ? null : new Range(range.start() + at, range.start() + at + part.length());
    }

    /// Returns the site's host, or null if it is unknown.
    @Nullable
    String host() {
        Page page = submission.page();
        for (String address : Arrays.asList(
                page == null ? null : given(page.url()),
                given(submission.baseUrl()),
                document.metadata()
                        .first("canonical", "og:url")
                        .map(Metadata.Entry::value)
                        .orElse(null))) {
            String found = address == null ? null : LinkTargets.hostOf(address);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
