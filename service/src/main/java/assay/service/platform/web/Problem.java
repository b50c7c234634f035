package assay.service.platform.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An answer that is not what was asked for; thrown, and written at the edge as RFC 9457 has it.
///
/// Carries no stack trace: it is an answer, not a fault, and a fault is never answered with its insides.
public final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// One thing that is wrong with a body.
    ///
    /// @param pointer a JSON Pointer; empty for the body as a whole
    public record Mistake(String pointer, String detail) {}

    private final ProblemKind kind;
    private final String detail;
    private final transient List<Mistake> mistakes;
    private final transient Map<String, Long> figures;
    private final transient Map<String, String> headers;
    private final transient @Nullable Limit limit;

    private Problem(
            ProblemKind kind,
            String detail,
            List<Mistake> mistakes,
            Map<String, Long> figures,
            Map<String, String> headers,
            @Nullable Limit limit) {
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

    public static Problem notFound() {
        return of(ProblemKind.NOT_FOUND, "There is nothing at this address.");
    }

    /// A header that no proxy and no log should see either.
    public static Problem badHeader() {
        return invalid("", "A header has characters it cannot have.");
    }

    /// 402: what there is and what it would take.
    public static Problem lacking(ProblemKind kind, String detail, long available, long required) {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("available", available);
        figures.put("required", required);
        return new Problem(kind, detail, List.of(), figures, Map.of(), null);
    }

    /// 422 for one thing.
    public static Problem invalid(String pointer, String detail) {
        return invalid(ProblemKind.VALIDATION_FAILED, List.of(new Mistake(pointer, detail)));
    }

    public static Problem invalid(ProblemKind kind, List<Mistake> mistakes) {
        String detail = mistakes.size() == 1
                ? mistakes.getFirst().detail()
                : mistakes.size() + " things are wrong with the request; see errors.";
        return new Problem(kind, detail, List.copyOf(mistakes), Map.of(), Map.of(), null);
    }

    /// 409 and 503: when to retry, in whole seconds. A 429 is made by the [Limit] that refuses.
    public static Problem later(ProblemKind kind, String detail, long seconds) {
        return new Problem(kind, detail, List.of(), Map.of(), Map.of("Retry-After", Long.toString(seconds)), null);
    }

    /// 429.
    ///
    /// @param limit that refused
    /// @param retryAfter seconds
    /// @param resetAt Unix seconds from which the whole limit is free
    /// @param resetIn seconds until then
    static Problem limited(Limit limit, String detail, long retryAfter, long resetAt, long resetIn) {
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

    /// The same 422, pointing at what it is about; any other problem, and one that points somewhere, as it is.
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

    /// One sentence or two, for whoever made the request.
    public String detail() {
        return detail;
    }

    public List<Mistake> mistakes() {
        return mistakes;
    }

    Map<String, Long> figures() {
        return figures;
    }

    /// The limit that refused; nothing unless it is a 429.
    public Optional<Limit> limit() {
        return Optional.ofNullable(limit);
    }

    /// What is answered beside it, such as when to come again.
    public Map<String, String> headers() {
        return headers;
    }
}
