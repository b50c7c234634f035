package assay.fetching;

/// Why a fetch failed. The message is for the caller: it contains no internal address, and it is the same for
/// a name that does not resolve, a name that resolves to a refused address and a host that does not respond,
/// so that it can't be used to probe a network. The cause has the details and is for the log.
public final class FetchFailure extends Exception {

    private static final long serialVersionUID = 1L;

    public enum Kind {
        /// Refused before any request: scheme, port, user info, or an address that is not public.
        NOT_ALLOWED,
        /// No response, for any reason.
        UNREACHABLE,
        /// Too large, before or after decompression.
        TOO_LARGE,
        /// Not one of the wanted media types, or in an encoding that was not requested.
        WRONG_TYPE,
        /// The site's robots.txt forbids it; only with [assay.fetching.robots.PoliteWeb].
        FORBIDDEN,
        /// Too many requests are waiting for the same host; only with [assay.fetching.robots.Courtesy].
        CROWDED,
        /// It redirects to another site and [FetchRequest#withinSite] is set.
        ELSEWHERE,
        /// The caller was interrupted or no longer needs the response.
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
