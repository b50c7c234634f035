package assay.service.platform.web;

import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A request with a body: a controller takes one as a parameter, and its body has been read and found small enough. The
/// parameter's type says what the body is, to [#read] and to `openapi.json`.
///
/// @param idempotencyKey what the caller calls this request, or null
/// @param schema of the body; null where the document has no such operation
/// @param <T> what its [Schema] makes of the body
@SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
public record Call<T>(
        String method,
        String path,
        String requestId,
        @Nullable String idempotencyKey,
        byte[] body,
        @Nullable Schema<T> schema) {

    /// One of a page.
    public Call(String method, String path, String requestId, @Nullable String idempotencyKey, byte[] body) {
        this(method, path, requestId, idempotencyKey, body, null);
    }

    /// @throws Problem with all that is wrong with the body
    public T read() {
        return Objects.requireNonNull(schema).read(fields());
    }

    /// @param judged as of [Schema#read(Fields, BiFunction)]
    /// @throws Problem with all that is wrong with the body
    public <R> R read(BiFunction<T, Fields, R> judged) {
        return Objects.requireNonNull(schema).read(fields(), judged);
    }

    /// The body as JSON fields.
    ///
    /// @throws Problem where it is anything else
    public Fields fields() {
        return body.length == 0 && schema != null && !schema.needed()
                ? Fields.none()
                : Fields.of(body, schema == null ? null : schema.name());
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
