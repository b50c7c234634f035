package assay.service.platform.web;

import assay.service.platform.Randomness;
import jakarta.servlet.ServletRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The id of a request in its response, its problem and the log.
public final class RequestId {

    public static final String HEADER = "X-Request-Id";

    private static final String ATTRIBUTE = RequestId.class.getName();

    /// Ids that a caller may choose: UUIDs and trace ids fit, and none can forge a log line.
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
