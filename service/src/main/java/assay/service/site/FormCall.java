package assay.service.site;

import assay.service.platform.web.Call;
import assay.service.platform.web.RequestId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;

/// The API call that is equivalent to a form, with the fields that were filled in.
final class FormCall {

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServletRequest request;
    private final Map<String, Object> fields = new LinkedHashMap<>();

    FormCall(HttpServletRequest request) {
        this.request = request;
    }

    FormCall texts(List<String> names) {
        names.forEach(name -> text(name, value -> value));
        return this;
    }

    /// @param as converts the submitted value
    FormCall text(String name, UnaryOperator<String> as) {
        given(name).ifPresent(value -> fields.put(name, as.apply(value)));
        return this;
    }

    /// Adds a number. A value that is not a number is passed on unchanged, to be rejected.
    FormCall number(String name) {
        given(name).ifPresent(value -> fields.put(name, integer(value)));
        return this;
    }

    FormCall with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    private Optional<String> given(String name) {
        return Optional.ofNullable(request.getParameter(name)).filter(value -> !value.isBlank());
    }

    private static Object integer(String text) {
        try {
            return Integer.valueOf(text.strip());
        } catch (NumberFormatException e) {
            return text;
        }
    }

    /// Returns the call. If the same form is submitted twice, only one job is created; with other values,
    /// another job is created.
    ///
    /// @param kind the kind of job, if a form offers several; can be empty
    Call<?> at(String path, String kind) {
        byte[] body = JSON.writeValueAsBytes(fields);
        String form = request.getParameter("form");
        boolean usable = form != null && form.matches("[\\x21-\\x7e]{1,100}");
        return new Call<>(
                "POST",
                path,
                RequestId.of(request),
                usable ? form + kind + "-" + UUID.nameUUIDFromBytes(body) : null,
                body);
    }
}
