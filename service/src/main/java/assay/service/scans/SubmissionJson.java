package assay.service.scans;

import assay.scoring.Page;
import assay.scoring.Submission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The data that is stored with a text: the author's metadata, and the page data collected during the fetch.
final class SubmissionJson {

    /// The maximum number of characters in the stored page data.
    private static final int LARGEST_PAGE = 128 * 1024;

    private static final TypeReference<Map<String, String>> OPTIONS = new TypeReference<>() {};

    private static final JsonMapper JSON = new JsonMapper();

    private SubmissionJson() {}

    /// Returns the author's metadata. It is stored with the text, so that later calls don't have to repeat
    /// it.
    static String options(Submission submission) {
        Map<String, Object> options = new LinkedHashMap<>();
        put(options, "title", submission.title());
        put(options, "slug", submission.slug());
        put(options, "primary_keyword", submission.primaryKeyword());
        put(options, "meta_description", submission.metaDescription());
        put(options, "language", submission.language());
        put(options, "base_url", submission.baseUrl());
        put(options, "published_at", submission.publishedAt());
        put(options, "modified_at", submission.modifiedAt());
        put(options, "format", submission.format().key());
        put(options, "strictness", submission.strictness().key());
        return JSON.writeValueAsString(options);
    }

    /// Reads the result of [#options], and returns it keyed by the request's field names.
    static Map<String, String> said(String options) {
        return JSON.readValue(options, OPTIONS);
    }

    /// Returns the page data, so that a fetched page can be scored as a page again. It is stored with each
    /// post of a site, so large parts are left out: first `robots.txt` or `llms.txt`, whichever is larger,
    /// then the other of these files, then the headers.
    static @Nullable String page(@Nullable Page page) {
        if (page == null) {
            return null;
        }
        int robots = page.robots() == null ? 0 : page.robots().body().length();
        int llms = page.llms() == null ? 0 : page.llms().body().length();
        Page smaller = new Page(
                page.url(),
                page.status(),
                page.headers(),
                robots > llms ? null : page.robots(),
                robots > llms ? page.llms() : null,
                page.fields(),
                page.lines());
        Page headed = new Page(page.url(), page.status(), page.headers(), null, null, page.fields(), page.lines());
        for (Page each : List.of(page, smaller, headed)) {
            String json = JSON.writeValueAsString(each);
            if (json.length() <= LARGEST_PAGE) {
                return json;
            }
        }
        return JSON.writeValueAsString(
                new Page(page.url(), page.status(), Map.of(), null, null, page.fields(), page.lines()));
    }

    /// Reads the result of [#page].
    static Page seen(String page) {
        return JSON.readValue(page, Page.class);
    }

    private static void put(Map<String, Object> options, String name, @Nullable String value) {
        if (value != null) {
            options.put(name, value);
        }
    }
}
