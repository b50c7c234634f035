package assay.service.platform.web;

import assay.service.platform.Randomness;
import assay.service.platform.Settings;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.util.NetMaskSet;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.coyote.ProtocolHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Configuration;

/// Configures Tomcat. Tomcat responds to some requests before any filter runs, for example if the request
/// line is malformed, a header is too large or an escape is invalid. Its own response would be a 400 in HTML,
/// but the contract requires problems, and 422 for invalid input.
@Configuration(proxyBeanMethods = false)
class Tomcat implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    /// The timeout between two reads of a body. The whole body has a separate deadline.
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final Problems problems;
    private final Randomness randomness;
    private final AnswerHeaders headers;
    private final List<String> trustedProxies;
    private final Clock clock;
    private final AdmissionQueue admission;

    Tomcat(Settings settings, Randomness randomness, Clock clock, AdmissionQueue admission) {
        this.clock = clock;
        this.admission = admission;
        this.headers = AnswerHeaders.of(settings);
        this.randomness = randomness;
        this.problems = new Problems(settings, () -> null, randomness);
        this.trustedProxies = settings.trustedProxies();
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        if (!trustedProxies.isEmpty()) {
            factory.addEngineValves(behind(trustedProxies));
        }
        factory.addEngineValves(new Lingering(clock));
        factory.setProtocol(Http.class.getName());
        factory.addProtocolHandlerCustomizers(this::bound);
        // The list of methods is empty, because RequestBodies reads forms. Tomcat would allocate the
        // announced length before a byte arrives.
        factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
        // TRACE is allowed here so that it is refused later like any other unsupported method, with an Allow
        // header.
        factory.addConnectorCustomizers(connector -> connector.setAllowTrace(true));
        factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                // Tomcat instantiates this class by name unless such a valve is already present.
                host.setErrorReportValveClass(Plain.class.getName());
                host.getPipeline().addValve(new Plain(problems, randomness, headers));
            }
        });
    }

    /// Limits the memory and timeouts of a connection: see docs/decisions/0034.
    private void bound(ProtocolHandler protocol) {
        Http http = (Http) protocol;
        http.clock(clock);
        http.admit(admission, NetMaskSet.parse(String.join(",", trustedProxies)), this::refusal);
        http.setDisableUploadTimeout(false);
        http.setConnectionUploadTimeout((int) SILENCE.toMillis());
        http.setProperty("socket.appReadBufSize", "2048");
        http.setProperty("socket.appWriteBufSize", "4096");
        http.setMaxHttpResponseHeaderSize(8 * 1024);
        // An eighth more connections than can be busy, so that some always wait for a request and can be
        // closed to make room.
        int busy = admission.mostConnections();
        http.bound(busy + busy / 8);
    }

    private Answer refusal(org.apache.coyote.Request request) {
        String path = Objects.requireNonNullElse(request.requestURI().toString(), "");
        String id = RequestId.choose(request.getHeader(RequestId.HEADER), randomness);
        return problems.answer(admission.refusal(), path, id).with(RequestId.HEADER, id);
    }

    /// Trusts only these proxies. The client is the right-most address in X-Forwarded-For that is not one of
    /// the proxies, and X-Forwarded-Proto gives the scheme. Addresses further to the left can be forged.
    private static RemoteIpValve behind(List<String> proxies) {
        RemoteIpValve valve = new RemoteIpValve();
        valve.setInternalProxies(String.join(",", proxies));
        valve.setRemoteIpHeader("X-Forwarded-For");
        valve.setProtocolHeader("X-Forwarded-Proto");
        return valve;
    }

    /// Writes a problem where Tomcat would write an HTML page.
    static final class Plain extends ErrorReportValve {

        private final Problems problems;
        private final Randomness randomness;
        private final AnswerHeaders headers;

        Plain(Problems problems, Randomness randomness, AnswerHeaders headers) {
            this.headers = headers;
            this.problems = problems;
            this.randomness = randomness;
        }

        @Override
        protected void report(Request request, Response response, @Nullable Throwable throwable) {
            int status = response.getStatus();
            if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
                return;
            }
            Problem problem = problem(status);
            String id = response.getHeader(RequestId.HEADER);
            if (id == null) {
                id = RequestId.choose(null, randomness);
                response.setHeader(RequestId.HEADER, id);
                headers.set(response);
            }
            String path = request.getRequestURI() == null ? "" : request.getRequestURI();
            Answer answer = problems.answer(problem, path, id);
            try {
                response.setStatus(answer.status());
                answer.headers().forEach(response::setHeader);
                response.setContentLength(answer.body().length);
                response.getOutputStream().write(answer.body());
                response.finishResponse();
            } catch (IOException | IllegalStateException e) {
                // The connection is closed, so no one can receive the error.
                container.getLogger().debug("Could not send an error response", e);
            }
        }

        static Problem problem(int status) {
            return switch (status) {
                case HttpServletResponse.SC_NOT_FOUND -> Problem.notFound();
                case HttpServletResponse.SC_METHOD_NOT_ALLOWED ->
                    Problem.of(ProblemKind.METHOD_NOT_ALLOWED, "This path doesn't support this method.")
                            .with("Allow", "GET, POST, DELETE");
                case HttpServletResponse.SC_INTERNAL_SERVER_ERROR -> Faults.internal();
                case HttpServletResponse.SC_REQUEST_TIMEOUT -> Faults.brokenOff();
                // Includes 501 and 505, because an unknown transfer coding or HTTP version is the caller's
                // mistake.
                default -> Problem.invalid("", "This is not a valid HTTP request.");
            };
        }
    }
}
