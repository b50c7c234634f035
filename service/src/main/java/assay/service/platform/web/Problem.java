package assay.service.platform.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An error response. It is thrown, and [Problems] writes it as RFC 9457 defines.
///
/// Has no stack trace, because it is a response rather than a fault, and responses never reveal internals.
public final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final Logger LOG = LoggerFactory.getLogger(Problem.class);

    /// The reasons that have been logged so far. Each is logged only once, so that callers can't fill the
    /// log.
    private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

    /// One mistake in a body.
    ///
    /// @param pointer a JSON Pointer; empty for the whole body
    public record Mistake(String pointer, String detail) {}

    private static final String THIS_FIELD = "This field";

    private final ProblemKind kind;
    private final String detail;
    private final transient List<Mistake> mistakes;
    private final transient Map<String, Long> figures;
    private final transient Map<String, String> headers;
    private final transient @Nullable RateLimit limit;

    private Problem(
            ProblemKind kind,
            String detail,
            List<Mistake> mistakes,
            Map<String, Long> figures,
            Map<String, String> headers,
            @Nullable RateLimit limit) {
        super(kind.code() + ": " + detail, null, false, false);
        this.kind = kind;
        this.detail = detail;
        this.mistakes = mistakes;
        this.figures = figures;
        this.headers = headers;
        this.limit = limit;
    }

    public static Problem of(ProblemKind kind, String detail) {
        return new Problem(kind, detail, List.of(), Map.of(), Map.of(), null);
    }

    /// Returns a 503 for a feature that the operator has not set up, and logs which setting is missing, the
    /// first time only. The detail must not name the setting, because callers can't change it.
    ///
    /// @param reason what the operator has to change, such as “ASSAY_SMTP_URL is not set”
    public static Problem notConfigured(String detail, String reason) {
        if (LOGGED.add(reason)) {
            LOG.info("A request was refused because {}. This is logged only once.", reason);
        }
        return of(ProblemKind.NOT_CONFIGURED, detail);
    }

    public static Problem notFound() {
        return of(ProblemKind.NOT_FOUND, "Nothing exists at this URL.");
    }

    /// Returns the problem for a header with invalid characters, which could also harm proxies and logs.
    public static Problem badHeader() {
        return invalid("", "A header contains characters that are not allowed.");
    }

    /// Returns an error that contains the available and the required amount, for example of credits.
    public static Problem lacking(ProblemKind kind, String detail, long available, long required) {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("available", available);
        figures.put("required", required);
        return new Problem(kind, detail, List.of(), figures, Map.of(), null);
    }

    /// Returns a 422 with one mistake.
    public static Problem invalid(String pointer, String detail) {
        return invalid(ProblemKind.VALIDATION_FAILED, List.of(new Mistake(pointer, detail)));
    }

    public static Problem invalid(ProblemKind kind, List<Mistake> mistakes) {
        String detail = mistakes.size() == 1
                ? mistakes.getFirst().detail()
                : mistakes.size() + " fields or values are invalid. See `errors`.";
        return new Problem(kind, detail, List.copyOf(mistakes), Map.of(), Map.of(), null);
    }

    /// Returns a 409 or 503 that states when to retry, in whole seconds. For a 429, see [RateLimit].
    public static Problem later(ProblemKind kind, String detail, long seconds) {
        return new Problem(kind, detail, List.of(), Map.of(), Map.of("Retry-After", Long.toString(seconds)), null);
    }

    /// Returns a 429.
    ///
    /// @param limit the limit that was reached
    /// @param retryAfter the number of seconds after which a retry can succeed
    /// @param resetAt the time in Unix seconds when the full quota is available again
    /// @param resetIn the number of seconds until then
    static Problem limited(RateLimit limit, String detail, long retryAfter, long resetAt, long resetIn) {
        Map<String, String> headers = limit.headers(0, resetAt, resetIn);
        headers.put("Retry-After", Long.toString(retryAfter));
        Map<String, Long> figures = Map.of("retry_after", retryAfter);
        return new Problem(ProblemKind.RATE_LIMITED, detail, List.of(), figures, headers, limit);
    }

    public Problem with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Problem(kind, detail, mistakes, figures, more, limit);
    }

    /// Adds a pointer to a 422 that has none. Other problems are returned unchanged.
    ///
    /// @param pointer a JSON Pointer
    public Problem at(String pointer) {
        return kind.status() == 422 && mistakes.isEmpty()
                ? new Problem(kind, detail, List.of(new Mistake(pointer, detail)), figures, headers, limit)
                : this;
    }

    public ProblemKind kind() {
        return kind;
    }

    public int status() {
        return kind.status();
    }

    /// Returns one or two sentences for the caller.
    public String detail() {
        return detail;
    }

    /// Returns the problem's detail. If only one field is wrong, the detail names it, because many clients
    /// show nothing else.
    public String detailWithField() {
        if (mistakes.size() != 1) {
            return detail;
        }
        Mistake mistake = mistakes.getFirst();
        String field =
                mistake.pointer().isEmpty() ? "" : "`" + mistake.pointer().substring(1) + "`";
        if (field.isEmpty() || mistake.detail().contains(field)) {
            return mistake.detail();
        }
        return mistake.detail().startsWith(THIS_FIELD)
                ? field + mistake.detail().substring(THIS_FIELD.length())
                : field + ": " + mistake.detail();
    }

    public List<Mistake> mistakes() {
        return mistakes;
    }

    Map<String, Long> figures() {
        return figures;
    }

    /// Returns the limit that was reached, for a 429; otherwise empty.
    public Optional<RateLimit> limit() {
        return Optional.ofNullable(limit);
    }

    /// Returns additional headers, such as `Retry-After`.
    public Map<String, String> headers() {
        return headers;
    }
}
