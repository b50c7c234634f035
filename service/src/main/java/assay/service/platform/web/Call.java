package assay.service.platform.web;

import org.jspecify.annotations.Nullable;

/// A POST as it came: a controller takes one as a parameter, and its body has been read and found small enough.
///
/// @param idempotencyKey what the caller calls this request, or null
@SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
public record Call(
        String method,
        String path,
        String requestId,
        @Nullable String idempotencyKey,
        byte[] body) {

    /// The body as JSON fields; a 422 when it is anything else.
    public Fields fields() {
        return Fields.of(body);
    }

    /// The same where a call may come without a body, which then has no fields.
    public Fields fieldsOrNone() {
        return body.length == 0 ? Fields.none() : fields();
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
