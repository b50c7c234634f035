package assay.service.platform.web;

import assay.service.platform.Randomness;
import jakarta.servlet.ServletRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The id of a request, which appears in its response, in its problem and in the log.
public final class RequestId {

    public static final String HEADER = "X-Request-Id";

    private static final String ATTRIBUTE = RequestId.class.getName();

    /// Matches the ids that callers can choose. UUIDs and trace ids match, and no matching id can forge a log
    /// line.
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

    private RequestId() {}

    static String choose(@Nullable String offered, Randomness randomness) {
        return offered != null && SANE.matcher(offered).matches() ? offered : "req_" + randomness.base62(20);
    }

    static void set(ServletRequest request, String id) {
        request.setAttribute(ATTRIBUTE, id);
    }

    public static String of(ServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String id ? id : "";
    }
}
