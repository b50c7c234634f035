package assay.fetching;

/// The reason why a fetch failed. The message is for the caller, so it contains no internal address. It is
/// the same for a name that does not resolve, a name that resolves to a refused address, and a host that does
/// not respond, so that it can't be used to probe a network. The cause contains the details, for the log.
public final class FetchFailure extends Exception {

    private static final long serialVersionUID = 1L;

    public enum Kind {
        /// The URL was refused before any request, because of its scheme, port or user info, or because its
        /// IP address is not public.
        NOT_ALLOWED,
        /// There was no response, for any reason.
        UNREACHABLE,
        /// The response is too large, before or after decompression.
        TOO_LARGE,
        /// The response has a media type or an encoding that was not requested.
        WRONG_TYPE,
        /// The site's robots.txt forbids the request. Only [assay.fetching.robots.PoliteWeb] reports this.
        FORBIDDEN,
        /// Too many requests are waiting for the same host. Only [assay.fetching.robots.HostThrottle] reports
        /// this.
        CROWDED,
        /// The URL redirects to another site, and [FetchRequest#withinSite] is set.
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
