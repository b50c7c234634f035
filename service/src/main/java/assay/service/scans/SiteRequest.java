package assay.service.scans;

import assay.scoring.ContentType;
import assay.scoring.Page;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.net.URI;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// What is to be fetched and scored, as its job keeps it: the day and the type are settled when it is asked for, so
/// that a job that is gone on with tomorrow comes to the same.
///
/// @param url as [assay.fetching.Urls#parse] brings it into form
/// @param limit posts at most; 1 for a page
/// @param contentType a type's key
/// @param strictness its key
/// @param asOf the day freshness is judged on
public record SiteRequest(
        String url,
        int limit,
        String contentType,
        String strictness,
        @Nullable String primaryKeyword,
        String asOf,
        boolean storeContent) {

    private static final JsonMapper JSON = new JsonMapper();

    public static SiteRequest of(String json) {
        return JSON.readValue(json, SiteRequest.class);
    }

    public String json() {
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
