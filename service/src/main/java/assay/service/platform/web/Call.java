package assay.service.platform.web;

import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A request with a body, as a controller parameter. The body has been read, and its size has been checked.
/// The parameter's type determines the body's schema, for [#read] and for `openapi.json`.
///
/// @param idempotencyKey the caller's key for this request, or null
/// @param schema the body's schema; null if the operation is not in `openapi.json`
/// @param <T> the type into which the [Schema] reads the body
@SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
public record Call<T>(
        String method,
        String path,
        String requestId,
        @Nullable String idempotencyKey,
        byte[] body,
        @Nullable Schema<T> schema) {

    /// Creates a call for a form on a page, which has no schema.
    public Call(String method, String path, String requestId, @Nullable String idempotencyKey, byte[] body) {
        this(method, path, requestId, idempotencyKey, body, null);
    }

    /// @throws Problem with all mistakes in the body
    public T read() {
        return Objects.requireNonNull(schema).read(fields());
    }

    /// @param judged as in [Schema#read(Fields, BiFunction)]
    /// @throws Problem with all mistakes in the body
    public <R> R read(BiFunction<T, Fields, R> judged) {
        return Objects.requireNonNull(schema).read(fields(), judged);
    }

    /// Returns the body as JSON fields.
    ///
    /// @throws Problem if it is not a JSON object
    public Fields fields() {
        return body.length == 0 && schema != null && !schema.needed()
                ? Fields.none()
                : Fields.of(body, schema == null ? null : schema.name());
    }

    /// Returns the body as text.
    ///
    /// @throws Problem if it is not valid UTF-8
    public String text() {
        return JsonBody.decoded(body);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
