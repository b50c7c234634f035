package assay.service.platform.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    private Problem(
            ProblemKind kind,
            String detail,
            List<Mistake> mistakes,
            Map<String, Long> figures,
            Map<String, String> headers) {
        super(kind.code() + ": " + detail, null, false, false);
        this.kind = kind;
        this.detail = detail;
        this.mistakes = mistakes;
        this.figures = figures;
        this.headers = headers;
    }

    public static Problem of(ProblemKind kind, String detail) {
        return new Problem(kind, detail, List.of(), Map.of(), Map.of());
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
        return new Problem(kind, detail, List.of(), figures, Map.of());
    }

    /// 422 for one thing.
    public static Problem invalid(String pointer, String detail) {
        return invalid(ProblemKind.VALIDATION_FAILED, List.of(new Mistake(pointer, detail)));
    }

    public static Problem invalid(ProblemKind kind, List<Mistake> mistakes) {
        String detail = mistakes.size() == 1
                ? mistakes.getFirst().detail()
                : mistakes.size() + " things are wrong with the request; see errors.";
        return new Problem(kind, detail, List.copyOf(mistakes), Map.of(), Map.of());
    }

    /// 429 and 409: when to come again, in whole seconds.
    public static Problem later(ProblemKind kind, String detail, long seconds) {
        Map<String, Long> figures = kind == ProblemKind.RATE_LIMITED ? Map.of("retry_after", seconds) : Map.of();
        return new Problem(kind, detail, List.of(), figures, Map.of("Retry-After", Long.toString(seconds)));
    }

    /// 429: a budget of the day is used up. The headers say so in both families, as of every limit.
    ///
    /// @param name of the budget in the headers: lower case and `_`
    /// @param limit how much a day has
    /// @param resetAt Unix seconds at which the day ends
    /// @param seconds until then
    public static Problem spent(String name, String detail, long limit, long resetAt, long seconds) {
        String quoted = "\"" + name + "\"";
        return later(ProblemKind.RATE_LIMITED, detail, seconds)
                .with("X-RateLimit-Limit", Long.toString(limit))
                .with("X-RateLimit-Remaining", "0")
                .with("X-RateLimit-Reset", Long.toString(resetAt))
                .with("RateLimit-Policy", quoted + ";q=" + limit + ";w=86400")
                .with("RateLimit", quoted + ";r=0;t=" + seconds);
    }

    public Problem with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Problem(kind, detail, mistakes, figures, more);
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

    /// What is answered beside it, such as when to come again.
    public Map<String, String> headers() {
        return headers;
    }
}
