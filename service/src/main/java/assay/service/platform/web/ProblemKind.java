package assay.service.platform.web;

import java.util.Locale;

/// Every error of this service, by its code. `docs/errors.md` is generated from it.
public enum ProblemKind {
    UNAUTHENTICATED(
            401,
            "Authentication required",
            "The Authorization header is missing, or its key is unknown, revoked, expired or mistyped. For"
                    + " security reasons, the response is the same in every case.",
            "Send `Authorization: Bearer ask_live_…` with a valid key."),
    INSUFFICIENT_CREDITS(
            402,
            "Out of credits",
            "You don't have enough available credits for this request. Credits held for running jobs are not"
                    + " available. Nothing was charged or stored.",
            "Upgrade your plan, or wait until your credits are refilled. Compare `available` with `required`"
                    + " to see how many credits are missing."),
    PLAN_REQUIRED(
            402,
            "Not included in your plan",
            "Your plan doesn't include this feature, or you have reached the plan's limit.",
            "Upgrade your plan, or delete an item that counts toward the limit."),
    REWRITES_EXHAUSTED(
            402,
            "Out of rewrites",
            "You have used all rewrites for this billing period.",
            "Upgrade your plan, or wait for the next billing period."),
    QUOTA_EXCEEDED(
            402,
            "Out of storage",
            "With this request, your stored texts, bundles and drafts would exceed the plan's storage limit. Nothing"
                    + " was charged or stored.",
            "Delete scans, bundles or drafts to free up space, or upgrade your plan. You can also scan with"
                    + " `store_content: false`, which stores only the report. `available` and `required` are in"
                    + " bytes."),
    FORBIDDEN(
            403,
            "Not allowed",
            "Your key or access token is valid, but it doesn't have the scope or role that this request requires.",
            "Use a key with the scope that `detail` names, or sign in with the required role."),
    NOT_FOUND(
            404,
            "Not found",
            "The requested resource does not exist, or it belongs to another tenant.",
            "Check the path and the id."),
    METHOD_NOT_ALLOWED(
            405,
            "Method not allowed",
            "This path doesn't support this method.",
            "Use one of the methods in the `Allow` header."),
    IDEMPOTENCY_CONFLICT(
            409,
            "Still running",
            "The first request with this Idempotency-Key is still being processed.",
            "Repeat the request after `Retry-After` seconds. Nothing is done or charged twice."),
    JOB_CANCELLED(
            409,
            "The job was cancelled",
            "The job that this request started or referred to was cancelled, so it has no result. The job's"
                    + " `credits_used` shows what it cost. Blog posts that were scored before the cancellation"
                    + " are in your stored scans.",
            "Start the job again with a new Idempotency-Key."),
    JOB_OUT_OF_BUDGET(
            409,
            "The job ran out of budget",
            "A daily budget was used up while the job was running, so the job has no result. Repeating this request"
                    + " returns the same error. The job's `credits_used` shows what its finished steps cost.",
            "Start the job again after midnight UTC, when the budget resets."),
    VALIDATION_FAILED(
            422,
            "Invalid request",
            "The body is too large or is not JSON, its Content-Type is not application/json, or a field is"
                    + " missing, unknown or invalid.",
            "Correct each field that is listed in `errors`. The `pointer` of an entry is a JSON Pointer to the"
                    + " field in the body."),
    URL_NOT_ALLOWED(
            422,
            "URL not allowed",
            "The URL's scheme, port, user info or IP address is not allowed.",
            "Send a public https URL."),
    CONTENT_TOO_LONG(
            422,
            "Content too long",
            "The content exceeds this operation's length limit.",
            "Shorten or split the content."),
    TOO_COMPLEX(
            422,
            "Content too complex",
            "Parsing, scoring or fixing the text takes too much CPU time, or the text has more than"
                    + " 15,000 lines and tags combined. Nothing was charged or stored.",
            "Shorten or split the text. Look for thousands of repeated punctuation marks, tags or numbers."),
    CONTENT_NOT_EXTRACTABLE(
            422,
            "No article found on the page",
            "The page contains no text that looks like an article. This can happen if scripts render the text.",
            "Send the text itself to `POST /api/v1/scan`."),
    IDEMPOTENCY_MISMATCH(
            422,
            "Idempotency-Key already used",
            "You have already used this Idempotency-Key with a different request body.",
            "Use a new Idempotency-Key for each new request."),
    RATE_LIMITED(
            429,
            "Too many requests",
            "You have reached a limit, which `detail` and the headers describe. There are limits on requests per"
                    + " minute (per tenant across all keys, or per IP address for requests without a valid key),"
                    + " model calls (both per minute and concurrent), texts waiting to be scored, and sign-in"
                    + " attempts. There are also daily budgets for model tokens (per tenant and for the whole"
                    + " service) and for rejected fixes.",
            "Wait `Retry-After` seconds, then try again. `X-RateLimit-Limit`, `X-RateLimit-Remaining`,"
                    + " `X-RateLimit-Reset`, `RateLimit` and `RateLimit-Policy` describe the limit that you"
                    + " reached. The limit resets in full at `X-RateLimit-Reset`. A limit on simultaneous"
                    + " work, such as unfinished jobs, can reset earlier; if the service is interrupted, it can reset"
                    + " later. Daily budgets reset at midnight UTC."),
    INTERNAL_ERROR(
            500,
            "Something went wrong",
            "The service failed. The error is logged with the request id. Nothing was charged.",
            "Try again with the same Idempotency-Key. If the request fails again, report the request id."),
    FETCH_FAILED(
            502,
            "The URL could not be fetched",
            "The host name can't be resolved, the host does not respond, fetching the page is not allowed, or the"
                    + " server returned an error.",
            "Check the URL, or try again later."),
    PROVIDER_FAILED(
            502,
            "A provider is unavailable",
            "A payment, search or model provider failed or did not respond. Nothing was charged.",
            "Try again later."),
    NOT_CONFIGURED(
            503,
            "Not configured",
            "The operator has not set up something that this request needs, such as a language model.",
            "Ask the operator of the service to set up what is missing. The service's log names the missing setting."),
    STORAGE_LOW(
            503,
            "The disk is nearly full",
            "The service has too little free disk space to start new work. You can still read and delete"
                    + " data, and sign in.",
            "Try again after `Retry-After` seconds. If the error persists, contact the operator of the service.");

    private final int status;
    private final String title;
    private final String meaning;
    private final String remedy;

    ProblemKind(int status, String title, String meaning, String remedy) {
        this.status = status;
        this.title = title;
        this.meaning = meaning;
        this.remedy = remedy;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    public String meaning() {
        return meaning;
    }

    public String remedy() {
        return remedy;
    }

    /// Returns the name in JSON.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
