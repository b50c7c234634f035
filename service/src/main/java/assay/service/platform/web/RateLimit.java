package assay.service.platform.web;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// A limit as described by both families of headers: `X-RateLimit-*`, and the IETF draft's `RateLimit` and
/// `RateLimit-Policy`.
///
/// @param name the limit's name in the draft's headers, in lower case
/// @param unit the parameters that, according to the draft, state what the quota counts
public record RateLimit(String name, long quota, String unit) {

    /// Limits the number of requests per window.
    public static RateLimit within(String name, long quota, Duration window) {
        return new RateLimit(name, quota, "w=" + window.toSeconds());
    }

    /// Limits the number of concurrent requests.
    public static RateLimit atOnce(String name, long quota) {
        return new RateLimit(name, quota, "qu=\"concurrent-requests\"");
    }

    /// Limits the number of bytes that can be reserved at the same time.
    static RateLimit bytes(String name, long quota) {
        return new RateLimit(name, quota, "qu=\"content-bytes\"");
    }

    /// @param resetAt the time in Unix seconds when the full quota is available again
    /// @param resetIn the number of seconds until then
    Map<String, String> headers(long remaining, long resetAt, long resetIn) {
        String quoted = "\"" + name + "\"";
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-RateLimit-Limit", Long.toString(quota));
        headers.put("X-RateLimit-Remaining", Long.toString(remaining));
        headers.put("X-RateLimit-Reset", Long.toString(resetAt));
        headers.put("RateLimit-Policy", quoted + ";q=" + quota + ";" + unit);
        headers.put("RateLimit", quoted + ";r=" + remaining + ";t=" + resetIn);
        return headers;
    }

    void tell(HttpServletResponse response, long remaining, long resetAt, long resetIn) {
        headers(remaining, resetAt, resetIn).forEach(response::setHeader);
    }

    /// Returns the 429 for this limit. Times are epoch milliseconds.
    ///
    /// @param next the earliest time when a retry can succeed
    /// @param whole the latest time at which the full quota is available again, so that a retry succeeds
    public Problem refusal(String detail, long now, long next, long whole) {
        long wait = Math.max(1, Math.ceilDiv(next - now, 1_000L));
        long resetIn = Math.max(0, Math.ceilDiv(whole - now, 1_000L));
        return Problem.limited(this, detail, wait, Math.ceilDiv(whole, 1_000L), resetIn);
    }
}
