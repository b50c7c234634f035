package assay.service.scans;

import assay.fetching.Urls;
import assay.scoring.ContentType;
import assay.scoring.Page;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import java.net.URI;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// What is to be fetched and scored, as its job keeps it: the day and the type are settled when it is asked for, so
/// that a job that is gone on with tomorrow comes to the same.
///
/// @param url as [Urls#parse] brings it into form
/// @param limit posts at most; 1 for a page
/// @param contentType a type's key
/// @param strictness its key
/// @param asOf the day freshness is judged on
record SiteRequest(
        String url,
        int limit,
        String contentType,
        String strictness,
        @Nullable String primaryKeyword,
        String asOf,
        boolean storeContent) {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String NO_ADDRESS = "This field must be an absolute https address.";

    private static final int USUAL_POSTS = 10;

    /// Of one page.
    ///
    /// @param refusal why an address is not fetched; nothing where it may be
    static SiteRequest ofPage(
            Fields fields, LocalDate today, Profile profile, Function<URI, Optional<String>> refusal) {
        String keyword = fields.text("primary_keyword", 1, 120);
        return read(fields, today, profile, refusal, 1, keyword);
    }

    /// Of a blog.
    ///
    /// @param refusal as of [#ofPage]
    /// @param most the greatest limit
    static SiteRequest ofBlog(
            Fields fields, LocalDate today, Profile profile, Function<URI, Optional<String>> refusal, int most) {
        int limit = fields.number("limit", 1, most, Math.min(USUAL_POSTS, most));
        return read(fields, today, profile, refusal, limit, null);
    }

    private static SiteRequest read(
            Fields fields,
            LocalDate today,
            Profile profile,
            Function<URI, Optional<String>> refusal,
            int limit,
            @Nullable String keyword) {
        Optional<URI> url = address(fields, text -> text);
        url.flatMap(refusal).ifPresent(why -> fields.mistake("url", why, ProblemKind.URL_NOT_ALLOWED));
        ContentType type = ScanRequest.type(fields, profile);
        Strictness strictness = ScanRequest.strictness(fields);
        LocalDate asOf = fields.date("as_of");
        boolean storeContent = fields.truth("store_content", true);
        fields.done();
        return new SiteRequest(
                url.orElseThrow().toString(),
                limit,
                type.key(),
                strictness.key(),
                keyword,
                (asOf == null ? today : asOf).toString(),
                storeContent);
    }

    /// The address in `url`; nothing where it is wrong, or refused on sight.
    ///
    /// @param completed makes an address of what is typed
    static Optional<URI> address(Fields fields, UnaryOperator<String> completed) {
        String text = completed.apply(fields.required("url", Urls.LONGEST, ProblemKind.VALIDATION_FAILED));
        Optional<String> refusal = Urls.refusedScheme(text);
        if (refusal.isPresent()) {
            fields.mistake("url", refusal.get(), ProblemKind.URL_NOT_ALLOWED);
            return Optional.empty();
        }
        Optional<URI> address = Urls.parse(text);
        if (address.isEmpty()) {
            fields.mistake("url", NO_ADDRESS);
        }
        return address;
    }

    static SiteRequest of(String json) {
        return JSON.readValue(json, SiteRequest.class);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }

    URI uri() {
        return URI.create(url);
    }

    /// A fetched page, to be scored. What the page says of itself is taken from the page.
    ///
    /// @param source the article in its page, as the extraction leaves it
    Submission submission(String source, SourceFormat format, Page page, Profile profile) {
        return new Submission(
                source,
                format,
                ContentType.of(contentType).orElseThrow(),
                Strictness.of(strictness).orElseThrow(),
                LocalDate.parse(asOf),
                null,
                null,
                primaryKeyword,
                null,
                null,
                page.url(),
                page,
                null,
                null,
                profile);
    }
}
