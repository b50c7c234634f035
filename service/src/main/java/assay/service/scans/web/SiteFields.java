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

/// What is to be fetched and scored, as it is asked for.
///
/// @param limit posts at most; 1 for a page
/// @param contentType a type's key, or the word of a profile for one
/// @param asOf null for today
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
                                url("Its address, by https.").example("https://tea.example/blog/brew-green-tea")),
                        1,
                        contentType("What kind of text it is, as for a text.", fields),
                        fields.optional(ScanFields.keyword("What the page should be found for.")),
                        fields.orElse(ScanFields.STRICTNESS, Strictness.BALANCED),
                        fields.optional(ScanFields.AS_OF),
                        fields.orElse(
                                ScanFields.storeContent(
                                        "Whether the text is stored with its report, and what was seen beside it: headers, robots.txt, llms.txt, and the fields of `article`."),
                                true))));
    }

    /// The posts of a blog.
    record Blog(SiteFields site) {

        /// As it is where the operator says nothing of the greatest limit.
        static final Schema<Blog> SCHEMA = schema(Fetching.MOST_POSTS);

        /// @param most the greatest limit
        static Schema<Blog> schema(int most) {
            return Schema.of(
                    "BlogFields",
                    "A blog whose posts are to be found and scored.",
                    fields -> new Blog(new SiteFields(
                            fields.required(url("Its index, a feed or a sitemap, by https.")
                                    .example("https://tea.example/blog")),
                            fields.orElse(
                                    Field.number(
                                            "limit", "How many posts to score at most, the newest first.", 1, most),
                                    Math.min(USUAL_POSTS, most)),
                            contentType("What kind of texts they are, as for a text.", fields),
                            null,
                            fields.orElse(ScanFields.STRICTNESS, Strictness.BALANCED),
                            fields.optional(ScanFields.AS_OF),
                            fields.orElse(
                                    ScanFields.storeContent(
                                            "Whether the texts are stored with their reports, and what was seen beside them: headers, robots.txt, llms.txt, and the fields of `article`."),
                                    true))));
        }
    }

    static Field<String> url(String description) {
        return Field.text("url", description).format("uri").most(Urls.LONGEST);
    }

    private static String contentType(String description, Fields fields) {
        return fields.orElse(ScanFields.contentType(description), ContentType.BLOG.key());
    }

    /// As a job keeps it.
    ///
    /// @param profile of the caller's tenant; its words for content types are taken, too
    /// @param refusal why an address is not fetched; nothing where it may be
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

    /// The address in `url`; nothing where it is wrong, or refused on sight.
    static Optional<URI> address(String text, Fields fields) {
        Optional<String> refusal = Urls.refusedScheme(text);
        if (refusal.isPresent()) {
            fields.mistake("url", refusal.get(), ProblemKind.URL_NOT_ALLOWED);
            return Optional.empty();
        }
        Optional<URI> address = Urls.parse(text);
        if (address.isEmpty()) {
            fields.mistake("url", "This field must be an absolute https address.");
        }
        return address;
    }
}
