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

/// What to fetch and score, as stored with its job. The date and the type are fixed when the job is created,
/// so that a job that resumes tomorrow gives the same result.
///
/// @param url as normalized by [assay.fetching.Urls#parse]
/// @param limit the maximum number of posts; 1 for a page
/// @param contentType a type's key
/// @param strictness a strictness's key
/// @param asOf the date that freshness is judged by
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

    /// Returns a fetched page as a submission. Its metadata comes from the page.
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
