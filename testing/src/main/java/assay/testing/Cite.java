package assay.testing;

/// A page that a fake provider cites.
///
/// @param passage in the page's own words; not part of OpenAI's responses
public record Cite(String url, String title, String passage) {

    /// Returns the form in which OpenAI shows it in the text.
    String host() {
        return url.replaceFirst("^https?://(www\\.)?", "").replaceFirst("[/?#].*$", "");
    }
}
