package assay.service.platform.web;

import assay.service.platform.Randomness;

/// What a page may load: what this service serves and has named in this very answer, and nothing else. There is no
/// `unsafe-inline` and no other host; a script that got into a page by somebody's text has no nonce and does not run.
///
/// @param nonce on every script and stylesheet of the page
public record PagePolicy(String nonce) {

    /// 128 bits, as Content Security Policy Level 3 asks for.
    private static final int NONCE_BYTES = 16;

    public static final String HEADER = "Content-Security-Policy";

    public static PagePolicy make(Randomness randomness) {
        return new PagePolicy(
                java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(randomness.bytes(NONCE_BYTES)));
    }

    /// The value of the header.
    public String header() {
        return "default-src 'none'; script-src 'nonce-" + nonce + "'; style-src 'nonce-" + nonce
                + "'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
                + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    }
}
