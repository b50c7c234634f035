package assay.service.platform.web;

import java.util.Locale;

/// Every error this service answers, by its code. `docs/errors.md` is written from here.
public enum ProblemKind {
    UNAUTHENTICATED(
            401,
            "A valid key or session is needed",
            "The Authorization header is missing, or its key is unknown, revoked, expired or misspelt. All look alike"
                    + " on purpose.",
            "Send `Authorization: Bearer ask_live_…` with a key that is in force."),
    INSUFFICIENT_CREDITS(
            402,
            "Out of credits",
            "The balance, less what is held, does not cover the call. Nothing was charged and nothing stored.",
            "Wait for the refill or upgrade. `available` and `required` say how much is missing."),
    PLAN_REQUIRED(
            402,
            "A higher plan is needed",
            "The plan does not include this, or no more of it.",
            "Upgrade, or give up one of what the plan counts."),
    REWRITES_EXHAUSTED(
            402,
            "Out of rewrites",
            "The period's rewrite allowance is used up.",
            "Wait for the next period or upgrade."),
    QUOTA_EXCEEDED(
            402,
            "Out of storage",
            "The texts, bundles and drafts that are kept would take more bytes than the plan stores. Nothing was charged"
                    + " and nothing stored.",
            "Delete scans, bundles or drafts, upgrade, or scan with `store_content: false`. `available` and `required`"
                    + " are bytes."),
    FORBIDDEN(
            403,
            "Not allowed",
            "The key is valid but lacks the scope or the role this call needs.",
            "Use a key that has the scope named in `detail`."),
    NOT_FOUND(
            404, "Not found", "There is nothing here, or it belongs to another tenant.", "Check the path and the id."),
    METHOD_NOT_ALLOWED(
            405,
            "Method not allowed",
            "The path exists, but not with this method.",
            "Use a method that the `Allow` header lists."),
    IDEMPOTENCY_CONFLICT(
            409,
            "Still running",
            "A request with this Idempotency-Key is still being worked on.",
            "Send the same request again after `Retry-After` seconds; it will be answered once."),
    JOB_CANCELLED(
            409,
            "The job was cancelled",
            "The job that this call began, or asks about, was cancelled, so it has no result. `credits_used` of the job says"
                    + " what it cost; posts of a blog that were scored before are among the stored scans.",
            "Start the job again with a new Idempotency-Key."),
    JOB_OUT_OF_BUDGET(
            409,
            "A budget ended the job",
            "A budget of the day was used up while the job ran, so it has no result, and asking again changes nothing."
                    + " `credits_used` of the job says what its finished steps cost.",
            "Start the job again once the budget is free, at midnight UTC."),
    VALIDATION_FAILED(
            422,
            "The request is not valid",
            "The body is not JSON, a field is missing, unknown or has a value it cannot have, the Content-Type is not"
                    + " application/json, or the body is too large.",
            "Mend each entry of `errors`; `pointer` is a JSON Pointer into the body."),
    URL_NOT_ALLOWED(
            422,
            "This address may not be fetched",
            "Its scheme, port, user info or address is refused on sight.",
            "Give a public https address."),
    CONTENT_TOO_LONG(
            422,
            "The content is too long",
            "The content has more characters than this call takes.",
            "Shorten or split it."),
    TOO_COMPLEX(
            422,
            "The text takes too long",
            "Reading, scoring or fixing it takes more computing time than one text may have, or the text has more than"
                    + " 15,000 lines and tags. Nothing was charged and nothing stored.",
            "Shorten or split the text; look for thousands of repeated marks, tags or numbers."),
    CONTENT_NOT_EXTRACTABLE(
            422,
            "The page has no text to score",
            "Nothing that reads as an article was found in the page, as when scripts write it.",
            "Send the text itself to POST /api/v1/scan."),
    IDEMPOTENCY_MISMATCH(
            422,
            "This Idempotency-Key was used for another body",
            "A key stands for one request; this one came with a different body before.",
            "Use a new key for a new request."),
    RATE_LIMITED(
            429,
            "Too many requests",
            "A limit is reached, which `detail` and the headers name: requests in a minute, over all keys of a tenant or of an"
                    + " address without a valid key; calls with a language model in a minute or at the same time; texts that"
                    + " wait to be scored; attempts to sign in; or a budget of a day: model tokens of the tenant or of the whole"
                    + " service, or fixes that were not accepted.",
            "Wait `Retry-After` seconds. `X-RateLimit-Limit`, `-Remaining` and `-Reset`, `RateLimit` and `RateLimit-Policy`"
                    + " describe the limit that refused; all of it is free at `X-RateLimit-Reset`. Where jobs must end first, that is"
                    + " the latest time, unless the service is interrupted, and there may be room before: `Retry-After` says"
                    + " when to try. Budgets of a day are free again at midnight UTC."),
    INTERNAL_ERROR(
            500,
            "Something went wrong here",
            "A fault of the service. It is logged under the request id. Nothing was charged.",
            "Try again, with the same Idempotency-Key; if it stays, report the request id."),
    FETCH_FAILED(
            502,
            "The address could not be fetched",
            "It does not resolve, does not answer, may not be reached, or answered with an error.",
            "Check the address; try again later."),
    PROVIDER_FAILED(
            502,
            "A provider did not answer",
            "A payment, search or model provider is unavailable. Nothing was charged.",
            "Try again later."),
    NOT_CONFIGURED(
            503,
            "Not configured",
            "The server lacks the configuration this call needs; `detail` names the variable.",
            "Ask the operator to set it."),
    STORAGE_LOW(
            503,
            "The disk is nearly full",
            "The service has too little free disk to begin new work. Reading, deleting and signing in go on.",
            "Try again after `Retry-After` seconds; the operator is alerted.");

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

    /// The name in JSON.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
