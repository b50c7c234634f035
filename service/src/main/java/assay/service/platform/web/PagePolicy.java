package assay.service.platform.web;

import assay.service.platform.Randomness;
import java.util.Map;

/// The content security policy of a page: it may load only content from this service that the policy lists.
/// There is no `unsafe-inline` and no other host; an injected script has no nonce and does not run.
///
/// @param nonce on every script and stylesheet of the page
public record PagePolicy(String nonce) {

    /// 128 bits, as Content Security Policy Level 3 requires.
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
                // Isolates the page from windows of other sites that it opens or that open it.
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
