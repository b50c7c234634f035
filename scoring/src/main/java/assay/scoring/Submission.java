package assay.scoring;

import assay.scoring.document.SourceFormat;
import java.time.LocalDate;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A text and its metadata. Apart from the ruleset, a report depends on nothing else.
///
/// ```java
/// Submission.of("# Green tea\n\nSteep it at 80 °C.", LocalDate.of(2026, 11, 21))
///         .titled("How to brew green tea")
///         .about("green tea")
///         .as(ContentType.HOW_TO);
/// ```
///
/// Values that are null are read from the front matter or the HTML head. If they are missing there as well,
/// checks that need them are not applicable. Immutable.
///
/// @param content the text as submitted; ranges in the report are UTF-16 offsets into it
/// @param asOf the date against which freshness is judged
/// @param baseUrl the URL at which the text is or will be published, which separates internal from external
///     links
/// @param page the result of fetching the text's URL; null for submitted text
/// @param profile the settings of the caller's team
/// @param language a BCP 47 tag; null if the language should be detected
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
        @Nullable Page page,
        @Nullable String publishedAt,
        @Nullable String modifiedAt,
        Profile profile) {

    public Submission {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(asOf, "asOf");
        Objects.requireNonNull(profile, "profile");
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
                null,
                Profile.NONE);
    }

    /// Returns the same metadata with another text. A fetched page counts as edited.
    public Submission reading(String value) {
        return with(change -> {
            change.page = page == null ? null : page.edited(content, value);
            change.content = value;
        });
    }

    public Submission in(SourceFormat value) {
        return with(change -> change.format = value);
    }

    public Submission as(ContentType value) {
        return with(change -> change.contentType = value);
    }

    public Submission judged(Strictness value) {
        return with(change -> change.strictness = value);
    }

    public Submission titled(@Nullable String value) {
        return with(change -> change.title = value);
    }

    public Submission at(@Nullable String slug) {
        return with(change -> change.slug = slug);
    }

    public Submission about(@Nullable String keyword) {
        return with(change -> change.primaryKeyword = keyword);
    }

    public Submission described(@Nullable String value) {
        return with(change -> change.metaDescription = value);
    }

    public Submission written(@Nullable String language) {
        return with(change -> change.language = language);
    }

    public Submission on(@Nullable String baseUrl) {
        return with(change -> change.baseUrl = baseUrl);
    }

    public Submission published(@Nullable String publishedAt, @Nullable String modifiedAt) {
        return with(change -> {
            change.publishedAt = publishedAt;
            change.modifiedAt = modifiedAt;
        });
    }

    /// Sets the page that was fetched from the URL. Comments in its text suppress nothing.
    public Submission page(@Nullable Page value) {
        return with(change -> change.page = value);
    }

    public Submission profile(Profile value) {
        return with(change -> change.profile = value);
    }

    private Submission with(Consumer<Change> edit) {
        Change change = new Change(this);
        edit.accept(change);
        return new Submission(
                change.content,
                change.format,
                change.contentType,
                change.strictness,
                asOf,
                change.title,
                change.slug,
                change.primaryKeyword,
                change.metaDescription,
                change.language,
                change.baseUrl,
                change.page,
                change.publishedAt,
                change.modifiedAt,
                change.profile);
    }

    /// A mutable copy of a submission.
    private static final class Change {
        private String content;
        private SourceFormat format;
        private ContentType contentType;
        private Strictness strictness;
        private @Nullable String title;
        private @Nullable String slug;
        private @Nullable String primaryKeyword;
        private @Nullable String metaDescription;
        private @Nullable String language;
        private @Nullable String baseUrl;
        private @Nullable Page page;
        private @Nullable String publishedAt;
        private @Nullable String modifiedAt;
        private Profile profile;

        Change(Submission from) {
            content = from.content;
            format = from.format;
            contentType = from.contentType;
            strictness = from.strictness;
            title = from.title;
            slug = from.slug;
            primaryKeyword = from.primaryKeyword;
            metaDescription = from.metaDescription;
            language = from.language;
            baseUrl = from.baseUrl;
            page = from.page;
            publishedAt = from.publishedAt;
            modifiedAt = from.modifiedAt;
            profile = from.profile;
        }
    }
}
