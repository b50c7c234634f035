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

/// Turns what controllers, and Spring around them, throw into problems of this service's own kinds.
@RestControllerAdvice
class Faults {

    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    private final Problems problems;

    Faults(Problems problems) {
        this.problems = problems;
    }

    static Problem internal() {
        return Problem.of(
                ProblemKind.INTERNAL_ERROR, "The service failed on this request; nothing was charged for it.");
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

    /// The body ended early, came too slowly, or was no HTTP. If the caller is still there, it hears so.
    @ExceptionHandler
    @Nullable
    ResponseEntity<byte[]> broken(IOException e, HttpServletRequest request, HttpServletResponse response) {
        LOG.debug("The body of request {} could not be read", RequestId.of(request), e);
        // The caller is gone, or has part of an answer.
        boolean gone = e instanceof ClientAbortException || response.isCommitted();
        return gone ? null : problem(brokenOff(), request);
    }

    /// A query that no decoder makes sense of, as `?limit=%zz`; Tomcat finds out when somebody first asks for a
    /// parameter.
    @ExceptionHandler
    ResponseEntity<byte[]> query(InvalidParameterException e, HttpServletRequest request) {
        LOG.debug("The query of request {} could not be read", RequestId.of(request), e);
        return problem(badEncoding(), request);
    }

    /// The firewall looks at a header when somebody first reads it, and some are read here first.
    @ExceptionHandler
    ResponseEntity<byte[]> header(RequestRejectedException e, HttpServletRequest request) {
        LOG.debug("A header of request {} was refused", RequestId.of(request), e);
        return problem(Problem.badHeader(), request);
    }

    @ExceptionHandler
    ResponseEntity<byte[]> anything(Exception e, HttpServletRequest request) {
        if (e instanceof ErrorResponse response && response.getStatusCode().is4xxClientError()) {
            // Spring's own words for a bad parameter or header; the contract knows only 422 for those.
            return problem(Problem.invalid("", "The request's parameters or headers are not valid."), request);
        }
        LOG.error("Request {} failed", RequestId.of(request), e);
        return problem(internal(), request);
    }

    /// What is no query and no form.
    static Problem badEncoding() {
        return Problem.invalid("", "The query or form is not percent-encoded UTF-8.");
    }

    static Problem brokenOff() {
        return Problem.invalid("", "The body ended early, or did not arrive in time.")
                .with("Connection", "close");
    }

    /// One list for a 405 and for OPTIONS: with HEAD where there is GET, and with OPTIONS, which every path takes.
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

    /// @param taken the methods that the path takes
    static Problem notAllowed(Set<String> taken) {
        String allow = allow(taken);
        return Problem.of(ProblemKind.METHOD_NOT_ALLOWED, "This path takes " + allow + ".")
                .with("Allow", allow);
    }
}
