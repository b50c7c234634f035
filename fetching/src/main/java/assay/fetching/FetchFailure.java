package assay.fetching;

/// Why there is no answer. The message is for whoever asked: it names no internal address, and says the
/// same of a name that does not resolve, one that resolves to a refused address and a host that does
/// not answer, so that nobody can look around by it. The cause does name them: it is for the log.
public final class FetchFailure extends Exception {

    private static final long serialVersionUID = 1L;

    /// What kind of failure.
    public enum Kind {
        /// Refused on sight, before anybody was asked: scheme, port, user info, an address that is not
        /// public.
        NOT_ALLOWED,
        /// No answer, for whatever reason there is.
        UNREACHABLE,
        /// More than may be read, before or after decompression.
        TOO_LARGE,
        /// Not of a media type that was wanted, or packed in a way that was not asked for.
        WRONG_TYPE,
        /// The site's robots.txt asks not to: only where it is obeyed
        /// ([assay.fetching.robots.PoliteWeb]).
        FORBIDDEN,
        /// Too many ask the same host: only where nobody is asked more often than they bear
        /// ([assay.fetching.robots.Courtesy]).
        CROWDED,
        /// It leads to another site, which was not asked ([FetchRequest#withinSite]).
        ELSEWHERE,
        /// Whoever asked was interrupted, or does not want the answer any more.
        INTERRUPTED
    }

    private final Kind kind;

    public FetchFailure(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public FetchFailure(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
