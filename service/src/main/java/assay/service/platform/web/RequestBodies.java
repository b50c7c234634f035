package assay.service.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.time.Clock;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/// Runs just inside [Edge]. Gives each request its [Body], which is the only way to read the request's body.
/// Forms are also read here, when a parameter is first requested, because the web server would allocate a
/// buffer of the announced size.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class RequestBodies extends OncePerRequestFilter {

    /// The maximum size of a form, and of the body of any request without a key or session.
    static final int SMALL = 16 * 1024;

    /// The maximum size of a JSON body, and of the editor's form.
    static final int LARGE = 2 * 1024 * 1024;

    private static final String EDITOR = "/editor";

    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");

    /// The methods that controllers handle at a path.
    private record Route(PathPattern pattern, Set<String> methods) {}

    private final Clock clock;
    private final BodyBudgets budgets;
    private final SingletonSupplier<List<Route>> routes;

    RequestBodies(Clock clock, BodyBudgets budgets, ObjectProvider<RequestMappingHandlerMapping> mappings) {
        this.clock = clock;
        this.budgets = budgets;
        this.routes = SingletonSupplier.of(() -> routes(mappings));
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Body body = new Body(request, served(request), clock, budgets);
        request.setAttribute(Body.class.getName(), body);
        LongAnswer answer = new LongAnswer(request, response, body);
        try {
            chain.doFilter(new BodyRequest(request, body), answer);
            answer.sendPage();
        } catch (ServletException e) {
            // There was too little memory for the page.
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof Problem problem) {
                    throw problem;
                }
            }
            throw e;
        } finally {
            body.close();
        }
    }

    /// Returns the maximum size of a JSON body for this request.
    static int mostJson(HttpServletRequest request) {
        return request.getAttribute(Edge.TENANT) == null ? SMALL : LARGE;
    }

    private static int mostForm(HttpServletRequest request) {
        String path = request.getServletPath();
        boolean editor = path.equals(EDITOR) || path.startsWith(EDITOR + "/");
        return editor && request.getAttribute(Edge.TENANT) != null ? LARGE : SMALL;
    }

    /// Whether a controller handles this method at this path. If none does, the body is not read.
    ///
    /// @throws Problem 405 if controllers handle only other methods. The problem is thrown here because
    ///     refusing 2,000 such requests later would delay others
    private boolean served(HttpServletRequest request) {
        if (!WITH_BODY.contains(request.getMethod())) {
            return false;
        }
        PathContainer path;
        try {
            path = PathContainer.parsePath(request.getRequestURI());
        } catch (IllegalArgumentException e) {
            return false;
        }
        Set<String> taken = new HashSet<>();
        for (Route route : routes.obtain()) {
            if (route.pattern().matches(path)) {
                taken.addAll(route.methods());
            }
        }
        if (!taken.isEmpty() && !taken.contains(request.getMethod())) {
            throw Faults.notAllowed(taken);
        }
        return !taken.isEmpty();
    }

    /// Returns the routes of controllers, except those that match every method, such as Spring's own error
    /// route.
    private static List<Route> routes(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return mappings.stream()
                .flatMap(each -> each.getHandlerMethods().keySet().stream())
                .filter(each -> !each.getMethodsCondition().isEmpty() && each.getPathPatternsCondition() != null)
                .flatMap(each -> {
                    Set<String> methods = each.getMethodsCondition().getMethods().stream()
                            .map(RequestMethod::name)
                            .collect(Collectors.toSet());
                    return Objects.requireNonNull(each.getPathPatternsCondition()).getPatterns().stream()
                            .map(pattern -> new Route(pattern, methods));
                })
                .toList();
    }

    /// A request whose body is read only by its [Body].
    private static final class BodyRequest extends HttpServletRequestWrapper {

        private final Body body;
        private @Nullable Map<String, String[]> parameters;

        BodyRequest(HttpServletRequest request, Body body) {
            super(request);
            this.body = body;
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            if (parameters == null) {
                // If the form is unreadable, only the first call throws. After that, the error page gets no
                // form parameters.
                parameters = super.getParameterMap();
                if (Form.in(this)) {
                    parameters = Form.read(body.bytes(mostForm(this)), super.getParameterMap());
                }
            }
            return parameters;
        }

        @Override
        public @Nullable String getParameter(String name) {
            String[] values = getParameterMap().get(name);
            return values == null ? null : values[0];
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            String[] values = getParameterMap().get(name);
            return values == null ? null : values.clone();
        }

        @Override
        public Enumeration<String> getParameterNames() {
            return Collections.enumeration(getParameterMap().keySet());
        }

        @Override
        public ServletInputStream getInputStream() {
            return new Nothing();
        }

        @Override
        public BufferedReader getReader() {
            return new BufferedReader(Reader.nullReader());
        }
    }

    private static final class Nothing extends ServletInputStream {
        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("Use Body to read the request body");
        }

        @Override
        public int read() {
            return -1;
        }
    }
}
