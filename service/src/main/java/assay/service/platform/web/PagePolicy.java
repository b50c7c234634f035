package assay.service.platform.web;

import assay.service.platform.Randomness;
import java.util.Map;

/// The content security policy of a page. The page can load only the listed kinds of content, and only from
/// this service. There is no `unsafe-inline`; an injected script has no nonce and does not run.
///
/// @param nonce the nonce of every script and stylesheet on the page
public record PagePolicy(String nonce) {

    /// The length of a nonce: 128 bits, as Content Security Policy Level 3 requires.
    private static final int NONCE_BYTES = 16;

    public static PagePolicy make(Randomness randomness) {
        return new PagePolicy(
                java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(randomness.bytes(NONCE_BYTES)));
    }

    /// Returns the headers of the page.
    public Map<String, String> headers() {
        return Map.of(
                "Content-Security-Policy",
                policy(),
                // Isolates the page from other sites' windows, whether the page opens them or they open the
                // page.
                "Cross-Origin-Opener-Policy",
                "same-origin",
                "Permissions-Policy",
                "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    }

    private String policy() {
        return "default-src 'none'; script-src 'nonce-" + nonce + "'; style-src 'nonce-" + nonce
                + "'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
                + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    }
}
