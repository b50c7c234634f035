package assay.service.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/// Turns exceptions from controllers and Spring into this service's problems.
@RestControllerAdvice
class Faults {

    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    private final Problems problems;

    Faults(Problems problems) {
        this.problems = problems;
    }

    static Problem internal() {
        return Problem.of(
                ProblemKind.INTERNAL_ERROR, "The service failed to process this request. Nothing was charged.");
    }

    @ExceptionHandler
    ResponseEntity<byte[]> problem(Problem problem, HttpServletRequest request) {
        return problems.answer(problem, request).entity();
    }

    @ExceptionHandler
    ResponseEntity<byte[]> method(HttpRequestMethodNotSupportedException e, HttpServletRequest request) {
        return problem(notAllowed(taken(e.getSupportedMethods())), request);
    }

    @ExceptionHandler({NoHandlerFoundException.class, NoResourceFoundException.class})
    ResponseEntity<byte[]> nothing(HttpServletRequest request) {
        return problem(Problem.notFound(), request);
    }

    /// Handles a body that ended early, arrived too slowly, or was not valid HTTP. Responds if the caller is
    /// still connected.
    @ExceptionHandler
    @Nullable
    ResponseEntity<byte[]> broken(IOException e, HttpServletRequest request, HttpServletResponse response) {
        LOG.debug("The body of request {} could not be read", RequestId.of(request), e);
        // The caller has disconnected, or has already received part of a response.
        boolean gone = e instanceof ClientAbortException || response.isCommitted();
        return gone ? null : problem(brokenOff(), request);
    }

    /// Handles a query string that cannot be decoded, such as `?limit=%zz`. Tomcat reports it when a
    /// parameter is first requested.
    @ExceptionHandler
    ResponseEntity<byte[]> query(InvalidParameterException e, HttpServletRequest request) {
        LOG.debug("The query string of request {} could not be read", RequestId.of(request), e);
        return problem(badEncoding(), request);
    }

    /// Handles a header that the firewall rejects. The firewall checks each header on first access, which for
    /// some headers is in a controller.
    @ExceptionHandler
    ResponseEntity<byte[]> header(RequestRejectedException e, HttpServletRequest request) {
        LOG.debug("A header of request {} was rejected", RequestId.of(request), e);
        return problem(Problem.badHeader(), request);
    }

    @ExceptionHandler
    ResponseEntity<byte[]> anything(Exception e, HttpServletRequest request) {
        if (e instanceof ErrorResponse response && response.getStatusCode().is4xxClientError()) {
            // Replaces Spring's messages about an invalid parameter or header. The contract allows only 422
            // for these.
            return problem(Problem.invalid("", "A parameter or header in the request is not valid."), request);
        }
        LOG.error("Request {} failed", RequestId.of(request), e);
        return problem(internal(), request);
    }

    /// Returns the problem for an invalid query string or form.
    static Problem badEncoding() {
        return Problem.invalid("", "The query string or form is not valid percent-encoded UTF-8.");
    }

    static Problem brokenOff() {
        return Problem.invalid("", "The body ended early or arrived too slowly.")
                .with("Connection", "close");
    }

    /// Returns the Allow header's methods for a 405 and for OPTIONS: always OPTIONS, and HEAD if GET is
    /// supported.
    static String allow(Set<String> methods) {
        TreeSet<String> all = new TreeSet<>(methods);
        all.add("OPTIONS");
        if (all.contains("GET")) {
            all.add("HEAD");
        }
        return String.join(", ", all);
    }

    private static Set<String> taken(String @Nullable [] methods) {
        return methods == null ? Set.of() : Set.of(methods);
    }

    /// @param taken the methods that the path supports
    static Problem notAllowed(Set<String> taken) {
        String allow = allow(taken);
        return Problem.of(ProblemKind.METHOD_NOT_ALLOWED, "This path supports only these methods: " + allow + ".")
                .with("Allow", allow);
    }
}
