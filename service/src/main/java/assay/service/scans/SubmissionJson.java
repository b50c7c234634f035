package assay.service.scans;

import assay.scoring.Page;
import assay.scoring.Submission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// What is stored beside a text: what its author said of it, and what a fetch of its page saw.
final class SubmissionJson {

    /// Characters of what was seen beside a text.
    private static final int LARGEST_PAGE = 128 * 1024;

    private static final TypeReference<Map<String, String>> OPTIONS = new TypeReference<>() {};

    private static final JsonMapper JSON = new JsonMapper();

    private SubmissionJson() {}

    /// What the author said of the text, kept with it so that a later call need not say it again.
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

    /// What [#options] wrote, by the names of the request.
    static Map<String, String> said(String options) {
        return JSON.readValue(options, OPTIONS);
    }

    /// The title that the author gave; null for none.
    static @Nullable String title(@Nullable String options) {
        return options == null ? null : JSON.readTree(options).path("title").stringValue(null);
    }

    /// What was seen beside the text: a page is judged as one again, not as if its author had sent it. It stands with
    /// each post of a site, so what is large is left out: the larger file, then the other, and the headers.
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

    /// What [#page] wrote.
    static Page seen(String page) {
        return JSON.readValue(page, Page.class);
    }

    private static void put(Map<String, Object> options, String name, @Nullable String value) {
        if (value != null) {
            options.put(name, value);
        }
    }
}
