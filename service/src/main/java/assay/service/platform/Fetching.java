package assay.service.platform;

import assay.fetching.Allowed;
import assay.fetching.Urls;

/// How pages of others are fetched.
///
/// @param allow hosts and ports that may be fetched though the guard would refuse them, plain HTTP included; for
/// development, empty otherwise
/// @param polite whether each host is asked no more often than it likes; off only where every host is one's own
/// @param contact where the operator of a site finds who fetches; an address that is sent with every request
/// @param blogLimit the most posts one blog scan may have
public record Fetching(Allowed allow, boolean polite, String contact, int blogLimit) {

    public static final String ALLOW = "ASSAY_FETCH_ALLOW";
    static final String POLITE = "ASSAY_FETCH_POLITE";
    static final String CONTACT = "ASSAY_FETCH_CONTACT";
    static final String BLOG_LIMIT = "ASSAY_BLOG_LIMIT";

    /// As the contract has it.
    public static final int MOST_POSTS = 50;

    static Fetching of(String allow, boolean polite, String contact, int blogLimit) {
        if (Urls.parse(contact).isEmpty()) {
            throw new Settings.Refused(
                    CONTACT + " must be the address of a page, such as https://tea.example/bot, not " + contact);
        }
        try {
            return new Fetching(Allowed.parse(allow), polite, contact, blogLimit);
        } catch (IllegalArgumentException e) {
            throw new Settings.Refused(ALLOW + ": " + e.getMessage());
        }
    }
}
