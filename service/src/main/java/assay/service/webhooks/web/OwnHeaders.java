package assay.service.webhooks.web;

import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Custom headers for an endpoint, for example a token that a gateway requires.
final class OwnHeaders {

    static final int MOST = 10;
    static final int LONGEST_NAME = 100;
    static final int LONGEST_VALUE = 1_000;

    /// Reserved headers: those that frame a request or identify its sender, and the headers that this service
    /// sets.
    private static final Set<String> TAKEN = Set.of(
            "host",
            "connection",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings",
            "expect",
            "date",
            "user-agent",
            "accept-encoding",
            "range",
            "forwarded",
            "via",
            "x-real-ip");

    private static final List<String> TAKEN_PREFIXES =
            List.of("content-", "proxy-", "x-forwarded-", "x-service-", "webhook-", "sec-");

    private OwnHeaders() {}

    static Field<Map<String, String>> of(String description) {
        return Field.pairs("headers", description, MOST);
    }

    /// Reads the field and reports each header that can't be sent. Returns null if the field is absent.
    static @Nullable Map<String, String> read(Fields fields, Field<Map<String, String>> wanted) {
        Map<String, String> headers = fields.optional(wanted);
        if (headers == null) {
            return null;
        }
        Set<String> names = new HashSet<>();
        headers.forEach((name, value) -> {
            String field = "headers/" + Fields.escaped(name);
            if (!token(name)) {
                fields.mistake(
                        field,
                        "A header name must have 1 to " + LONGEST_NAME + " letters, digits and symbols such as"
                                + " - and _.");
            } else if (taken(name)) {
                fields.mistake(field, "This header is reserved. Remove it, or use another name.");
            } else if (!names.add(name.toLowerCase(Locale.ROOT))) {
                fields.mistake(field, "This header appears twice.");
            } else if (!printable(value)) {
                fields.mistake(
                        field,
                        "A header value must have 1 to 1,000 printable ASCII characters, and must not begin or end"
                                + " with a space.");
            }
        });
        return headers;
    }

    /// Whether a name is a token as defined in RFC 9110, section 5.6.2.
    private static boolean token(String name) {
        return !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && name.chars()
                        .allMatch(c -> c >= 'a' && c <= 'z'
                                || c >= 'A' && c <= 'Z'
                                || c >= '0' && c <= '9'
                                || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
    }

    private static boolean taken(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return TAKEN.contains(lower) || TAKEN_PREFIXES.stream().anyMatch(lower::startsWith);
    }

    private static boolean printable(String value) {
        return !value.isEmpty()
                && value.length() <= LONGEST_VALUE
                && value.strip().length() == value.length()
                && value.chars().allMatch(c -> c >= ' ' && c <= '~');
    }
}
