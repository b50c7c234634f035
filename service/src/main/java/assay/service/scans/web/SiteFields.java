package assay.service.scans.web;

import assay.fetching.Urls;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import assay.service.platform.Fetching;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.Schema;
import assay.service.scans.SiteRequest;
import java.net.URI;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The request fields for fetching and scoring.
///
/// @param limit the maximum number of posts; 1 for a page
/// @param contentType the key of a content type, or a profile's name for it
/// @param asOf the date for freshness checks; null for today
record SiteFields(
        String url,
        int limit,
        String contentType,
        @Nullable String primaryKeyword,
        Strictness strictness,
        @Nullable LocalDate asOf,
        boolean storeContent) {

    private static final int USUAL_POSTS = 10;

    /// One page.
    record Page(SiteFields site) {

        static final Schema<Page> SCHEMA = Schema.of(
                "UrlFields",
                "A page to fetch and score.",
                fields -> new Page(new SiteFields(
                        fields.required(
                                url("The https URL of the page.").example("https://tea.example/blog/brew-green-tea")),
                        1,
                        contentType("The content type, as for a text scan.", fields),
                        fields.optional(ScanFields.keyword("The search term that the page should rank for.")),
                        fields.orElse(ScanFields.STRICTNESS, Strictness.BALANCED),
                        fields.optional(ScanFields.AS_OF),
                        fields.orElse(
                                ScanFields.storeContent(
                                        "Whether to store the text and the page's data (headers, robots.txt, llms.txt"
                                                + " and the fields of `article`) with the report."),
                                true))));
    }

    /// A request to find and score the posts of a blog.
    record Blog(SiteFields site) {

        /// The schema with the default maximum for `limit`. The operator can set another maximum.
        static final Schema<Blog> SCHEMA = schema(Fetching.MOST_POSTS);

        /// @param most the maximum for `limit`
        static Schema<Blog> schema(int most) {
            return Schema.of(
                    "BlogFields",
                    "A blog, whose posts Assay finds and scores.",
                    fields -> new Blog(new SiteFields(
                            fields.required(url("The https URL of the blog's index page, feed or sitemap.")
                                    .example("https://tea.example/blog")),
                            fields.orElse(
                                    Field.number(
                                            "limit",
                                            "The maximum number of posts to score. The newest posts are"
                                                    + " scored first.",
                                            1,
                                            most),
                                    Math.min(USUAL_POSTS, most)),
                            contentType("The content type, as for a text scan.", fields),
                            null,
                            fields.orElse(ScanFields.STRICTNESS, Strictness.BALANCED),
                            fields.optional(ScanFields.AS_OF),
                            fields.orElse(
                                    ScanFields.storeContent(
                                            "Whether to store the texts and the pages' data (headers, robots.txt,"
                                                    + " llms.txt and the fields of `article`) with the reports."),
                                    true))));
        }
    }

    static Field<String> url(String description) {
        return Field.text("url", description).format("uri").most(Urls.LONGEST);
    }

    private static String contentType(String description, Fields fields) {
        return fields.orElse(ScanFields.contentType(description), ContentType.BLOG.key());
    }

    /// Returns the request in the form in which it is stored with a job.
    ///
    /// @param profile the profile of the caller's tenant; its names for content types are accepted, too
    /// @param refusal returns why a URL must not be fetched; empty if it can be fetched
    SiteRequest judged(LocalDate today, Profile profile, Function<URI, Optional<String>> refusal, Fields fields) {
        Optional<URI> address = address(url, fields);
        address.flatMap(refusal).ifPresent(why -> fields.mistake("url", why, ProblemKind.URL_NOT_ALLOWED));
        ContentType type = ScanFields.type(contentType, profile, fields);
        fields.done();
        return new SiteRequest(
                address.orElseThrow().toString(),
                limit,
                type.key(),
                strictness.key(),
                primaryKeyword,
                (asOf == null ? today : asOf).toString(),
                storeContent);
    }

    /// Returns the URL in the field `url`; empty if it is invalid or must not be fetched.
    static Optional<URI> address(String text, Fields fields) {
        Optional<String> refusal = Urls.refusedScheme(text);
        if (refusal.isPresent()) {
            fields.mistake("url", refusal.get(), ProblemKind.URL_NOT_ALLOWED);
            return Optional.empty();
        }
        Optional<URI> address = Urls.parse(text);
        if (address.isEmpty()) {
            fields.mistake("url", "Enter a URL like https://tea.example/blog.");
        }
        return address;
    }
}
