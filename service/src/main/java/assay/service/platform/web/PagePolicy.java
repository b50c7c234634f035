package assay.service.platform.web;

import assay.service.platform.Randomness;
import java.util.Map;

/// What a page may load: what this service serves and has named in this very answer, and nothing else. There is no
/// `unsafe-inline` and no other host; a script that got into a page by somebody's text has no nonce and does not run.
///
/// @param nonce on every script and stylesheet of the page
public record PagePolicy(String nonce) {

    /// 128 bits, as Content Security Policy Level 3 asks for.
    private static final int NONCE_BYTES = 16;

    public static PagePolicy make(Randomness randomness) {
        return new PagePolicy(
                java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(randomness.bytes(NONCE_BYTES)));
    }

    /// What goes with the page, by header.
    public Map<String, String> headers() {
        return Map.of(
                "Content-Security-Policy",
                policy(),
                // No window that another site has opened, or was opened by, reaches into this one.
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
