package assay.testing;

/// A page that a fake provider says something was found on.
///
/// @param passage in the page's own words; of what OpenAI speaks they are no part
public record Cite(String url, String title, String passage) {

    /// As OpenAI shows it, and as it puts into the text.
    String host() {
        return url.replaceFirst("^https?://(www\\.)?", "").replaceFirst("[/?#].*$", "");
    }
}
