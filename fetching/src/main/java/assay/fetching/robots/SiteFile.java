package assay.fetching.robots;

import assay.fetching.Fetched;

/// A file that a host keeps for machines, as it answered.
///
/// @param status of the answer
/// @param text at most 500 KiB of it, as RFC 9309 asks for; empty unless the status is 200 to 299
public record SiteFile(int status, String text) {

    static SiteFile of(Fetched answer) {
        return new SiteFile(answer.status(), answer.ok() ? answer.text() : "");
    }
}
