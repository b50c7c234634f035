package assay.fetching.robots;

import assay.fetching.Fetched;

/// A host's file for crawlers, as received.
///
/// @param status the status of the response
/// @param text the content, truncated to 500 KiB, the size that RFC 9309 requires crawlers to read; empty
/// unless the status is from 200 to 299
public record SiteFile(int status, String text) {

    static SiteFile of(Fetched answer) {
        return new SiteFile(answer.status(), answer.ok() ? answer.text() : "");
    }
}
