package assay.service.platform;

import assay.fetching.Allowed;
import assay.fetching.Urls;

/// How other sites' pages are fetched.
///
/// @param allow hosts and ports that may be fetched although the guard would refuse them, even over plain
///     HTTP; empty except in development
/// @param polite whether to rate-limit requests per host; off only if every host belongs to the operator
/// @param contact a URL sent with every request, where site operators can find out who fetches their pages
/// @param blogLimit the maximum number of posts in one blog scan
public record Fetching(Allowed allow, boolean polite, String contact, int blogLimit) {

    public static final String ALLOW = "ASSAY_FETCH_ALLOW";
    static final String POLITE = "ASSAY_FETCH_POLITE";
    static final String CONTACT = "ASSAY_FETCH_CONTACT";
    static final String BLOG_LIMIT = "ASSAY_BLOG_LIMIT";

    /// The maximum number of posts in the API contract.
    public static final int MOST_POSTS = 50;

    static Fetching of(String allow, boolean polite, String contact, int blogLimit) {
        if (Urls.parse(contact).isEmpty()) {
            throw new Settings.Refused(
                    CONTACT + " must be the URL of a page, such as https://tea.example/bot, not " + contact);
        }
        try {
            return new Fetching(Allowed.parse(allow), polite, contact, blogLimit);
        } catch (IllegalArgumentException e) {
            throw new Settings.Refused(ALLOW + ": " + e.getMessage());
        }
    }
}
