package assay.service.scans;

import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What is to be scored, and whether its text is kept.
record ScanRequest(Submission submission, boolean storeContent) {

    static final int LONGEST_CONTENT = 200_000;

    /// @param most characters the content may have
    /// @param today what `as_of` is when the caller does not say
    /// @param profile what the caller's tenant wants otherwise; its words for content types are taken, too
    static ScanRequest read(Fields fields, int most, LocalDate today, Profile profile) {
        String content = fields.required("content", most, ProblemKind.CONTENT_TOO_LONG);
        if (Parts.of(content, 0, content.length()) > Parts.MOST) {
            throw Problem.invalid(
                    ProblemKind.TOO_COMPLEX, List.of(new Problem.Mistake("/content", "This text " + Parts.TOO_MANY)));
        }
        ContentType type = type(fields, profile);
        Strictness strictness = strictness(fields);
        SourceFormat format =
                fields.choice("format", SourceFormat::of, List.of("auto", "markdown", "html"), SourceFormat.AUTO);
        String title = absentIfBlank(fields.text("title", 0, 300));
        String slug = absentIfBlank(fields.text("slug", 0, 300));
        String keyword = fields.text("primary_keyword", 1, 120);
        String description = absentIfBlank(fields.text("meta_description", 0, 1_000));
        String language = fields.parsed("language", 35, ScanRequest::language);
        String baseUrl = fields.parsed("base_url", 2_048, ScanRequest::address);
        String published = fields.parsed("published_at", 40, ScanRequest::moment);
        String modified = fields.parsed("modified_at", 40, ScanRequest::moment);
        LocalDate asOf = fields.date("as_of");
        boolean storeContent = fields.truth("store_content", true);
        fields.done();
        return new ScanRequest(
                new Submission(
                        content,
                        format,
                        type,
                        strictness,
                        asOf == null ? today : asOf,
                        title,
                        slug,
                        keyword,
                        description,
                        language,
                        baseUrl,
                        null,
                        published,
                        modified,
                        profile),
                storeContent);
    }

    static ContentType type(Fields fields, Profile profile) {
        return fields.choice("content_type", profile::type, words(profile), ContentType.BLOG);
    }

    static Strictness strictness(Fields fields) {
        return fields.choice(
                "strictness", Strictness::of, List.of("strict", "balanced", "permissive"), Strictness.BALANCED);
    }

    private static List<String> words(Profile profile) {
        List<String> words = new ArrayList<>(keys());
        words.addAll(profile.typeNames().keySet());
        return words;
    }

    static List<String> keys() {
        return Arrays.stream(ContentType.values()).map(ContentType::key).toList();
    }

    /// Forms send empty texts for what was not filled in.
    private static @Nullable String absentIfBlank(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    private static String language(String text) {
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

    private static String address(String text) {
        try {
            URI uri = new URI(text);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if ((scheme.equals("https") || scheme.equals("http")) && uri.getHost() != null) {
                return text;
            }
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("This field must be an absolute http or https address.", e);
        }
        throw new IllegalArgumentException("This field must be an absolute http or https address.");
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
