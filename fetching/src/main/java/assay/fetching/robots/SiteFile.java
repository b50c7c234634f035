package assay.fetching.robots;

import assay.fetching.Fetched;

/// A host's file for crawlers, as received.
///
/// @param status the status of the response
/// @param text at most 500 KiB, the minimum that RFC 9309 requires; empty unless the status is 200 to 299
public record SiteFile(int status, String text) {

    static SiteFile of(Fetched answer) {
        return new SiteFile(answer.status(), answer.ok() ? answer.text() : "");
    }
}
