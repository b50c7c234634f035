package assay.briefs;

import org.jspecify.annotations.Nullable;

/// A requested page: either read, or not readable for a reason.
///
/// @param url the URL as requested
/// @param page the page; null if it could not be read
/// @param problem why the page could not be read, as a sentence; null if it was read
public record Source(
        String url, @Nullable PageDigest page, @Nullable String problem) {

    public static Source read(String url, PageDigest page) {
        return new Source(url, page, null);
    }

    public static Source unread(String url, String problem) {
        return new Source(url, null, problem);
    }
}
