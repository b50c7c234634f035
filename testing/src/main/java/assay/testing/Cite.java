package assay.testing;

/// A page that a fake provider cites.
///
/// @param passage the passage, in the page's own words; not part of OpenAI's responses
public record Cite(String url, String title, String passage) {

    /// Returns the host, which OpenAI shows as the text of the citation.
    String host() {
        return url.replaceFirst("^https?://(www\\.)?", "").replaceFirst("[/?#].*$", "");
    }
}
