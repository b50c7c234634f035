package assay.service.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Resolves [Call] parameters: checks the Content-Type, size and Idempotency-Key of every POST request.
@Configuration(proxyBeanMethods = false)
class Calls implements WebMvcConfigurer, HandlerMethodArgumentResolver {

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(this);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Call.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest web,
            @Nullable WebDataBinderFactory factory) {
        HttpServletRequest request = java.util.Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class));
        requireIdentity(request);
        byte[] body = body(request);
        Schema<?> schema = schema(parameter);
        if (body.length > 0 || schema == null || schema.needed()) {
            requireJson(request.getContentType());
        }
        return new Call<>(
                request.getMethod(),
                request.getRequestURI(),
                RequestId.of(request),
                idempotencyKey(request),
                body,
                schema);
    }

    /// Returns the schema of a `Call<T>`, or null for a `Call<?>`, which pages use.
    static @Nullable Schema<?> schema(MethodParameter parameter) {
        Class<?> type =
                ResolvableType.forMethodParameter(parameter).getGeneric(0).resolve();
        return type == null || type == Object.class ? null : Schema.of(type);
    }

    private static void requireIdentity(HttpServletRequest request) {
        for (String coding : Collections.list(request.getHeaders("Content-Encoding"))) {
            if (!coding.strip().equalsIgnoreCase("identity")) {
                throw Problem.invalid("", "Send the body uncompressed, without a Content-Encoding header.");
            }
        }
    }

    private static void requireJson(@Nullable String contentType) {
        String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
        int semicolon = type.indexOf(';');
        String media = (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
        if (!media.equals("application/json")) {
            throw Problem.invalid(
                    "",
                    contentType == null
                            ? "The Content-Type header is missing. It must be application/json."
                            : "The Content-Type header must be application/json.");
        }
        if (semicolon >= 0) {
            String rest = type.substring(semicolon + 1).replace("\"", "").replace(" ", "");
            if (rest.contains("charset=") && !rest.contains("charset=utf-8")) {
                throw Problem.invalid("", "The charset in the Content-Type header must be UTF-8.");
            }
        }
        // Other parameters of the media type have no meaning for JSON and are harmless.
    }

    /// Refuses bodies with too many values before parsing, because the tree can take a hundred times as much
    /// memory as the text.
    private static byte[] body(HttpServletRequest request) {
        Body body = Body.of(request);
        byte[] bytes = body.bytes(RequestBodies.mostJson(request));
        int nodes = JsonBody.nodes(bytes);
        if (nodes > JsonBody.MOST_NODES) {
            throw Problem.invalid("", "The body contains more than 50,000 values.");
        }
        body.take(JsonBody.memory(bytes.length, nodes));
        return bytes;
    }

    /// Accepts a key with quotation marks, as the IETF draft requires, and without them, which is just as
    /// common. Both mean the same key.
    private static @Nullable String idempotencyKey(HttpServletRequest request) {
        if (Collections.list(request.getHeaders("Idempotency-Key")).size() > 1) {
            throw Problem.invalid("", "Send only one Idempotency-Key header.");
        }
        String key = request.getHeader("Idempotency-Key");
        if (key == null) {
            return null;
        }
        if (key.length() >= 2 && key.startsWith("\"") && key.endsWith("\"")) {
            key = key.substring(1, key.length() - 1);
        }
        boolean printable = key.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
        if (key.isEmpty() || key.length() > 255 || !printable) {
            throw Problem.invalid("", "The Idempotency-Key must have 1 to 255 printable ASCII characters.");
        }
        return key;
    }
}
