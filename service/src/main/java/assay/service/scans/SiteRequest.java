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

/// A request to fetch and score a page or a site. It is stored with its job. The date and the type are fixed
/// when the job is created, so that a job that resumes the next day has the same result.
///
/// @param url the URL, as normalized by [assay.fetching.Urls#parse]
/// @param limit the maximum number of posts; 1 for a page
/// @param contentType the key of a content type
/// @param strictness the key of a strictness level
/// @param asOf the date for which freshness is judged
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

    /// Returns a fetched page as a submission, with the metadata from the page.
    ///
    /// @param source the article within its page, as returned by the extraction
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
