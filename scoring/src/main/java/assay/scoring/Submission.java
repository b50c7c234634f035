package assay.scoring;

import assay.scoring.document.SourceFormat;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A text and what its author says of it: everything a report depends on, beside the ruleset.
///
/// ```java
/// Submission.of("# Green tea\n\nSteep it at 80 °C.", LocalDate.of(2026, 11, 21))
///         .titled("How to brew green tea")
///         .about("green tea")
///         .as(ContentType.HOW_TO);
/// ```
///
/// Whatever is null is taken from the front matter or the HTML head, and where that has nothing the checks that need it
/// are not applicable. Immutable.
///
/// @param content the text as submitted; ranges in the report are UTF-16 offsets into it
/// @param asOf the day on which freshness is judged
/// @param baseUrl the address the text is or will be published at; tells internal links from external ones
/// @param url the address the text was fetched from, or null for submitted text
/// @param language a BCP 47 tag; null lets the text tell
/// @param publishedAt an ISO 8601 date or date-time
/// @param modifiedAt an ISO 8601 date or date-time
public record Submission(
        String content,
        SourceFormat format,
        ContentType contentType,
        Strictness strictness,
        LocalDate asOf,
        @Nullable String title,
        @Nullable String slug,
        @Nullable String primaryKeyword,
        @Nullable String metaDescription,
        @Nullable String language,
        @Nullable String baseUrl,
        @Nullable String url,
        @Nullable String publishedAt,
        @Nullable String modifiedAt) {

    public Submission {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(asOf, "asOf");
    }

    public static Submission of(String content, LocalDate asOf) {
        return new Submission(
                content,
                SourceFormat.AUTO,
                ContentType.BLOG,
                Strictness.BALANCED,
                asOf,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    public Submission in(SourceFormat value) {
        return new Submission(
                content,
                value,
                contentType,
                strictness,
                asOf,
                title,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission as(ContentType value) {
        return new Submission(
                content,
                format,
                value,
                strictness,
                asOf,
                title,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission judged(Strictness value) {
        return new Submission(
                content,
                format,
                contentType,
                value,
                asOf,
                title,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission titled(@Nullable String value) {
        return new Submission(
                content,
                format,
                contentType,
                strictness,
                asOf,
                value,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission at(@Nullable String value) {
        return new Submission(
                content,
                format,
                contentType,
                strictness,
                asOf,
                title,
                value,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission about(@Nullable String value) {
        return new Submission(
                content,
                format,
                contentType,
                strictness,
                asOf,
                title,
                slug,
                value,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission described(@Nullable String value) {
        return new Submission(
                content,
                format,
                contentType,
                strictness,
                asOf,
                title,
                slug,
                primaryKeyword,
                value,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission written(@Nullable String language) {
        return new Submission(
                content,
                format,
                contentType,
                strictness,
                asOf,
                title,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission on(@Nullable String baseUrl) {
        return new Submission(
                content,
                format,
                contentType,
                strictness,
                asOf,
                title,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }

    public Submission published(@Nullable String publishedAt, @Nullable String modifiedAt) {
        return new Submission(
                content,
                format,
                contentType,
                strictness,
                asOf,
                title,
                slug,
                primaryKeyword,
                metaDescription,
                language,
                baseUrl,
                url,
                publishedAt,
                modifiedAt);
    }
}
