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

/// Tomcat answers some requests itself, before any filter sees them: a bad request line, a header that is too large, a
/// broken escape. It would do so in HTML and with a 400; the contract has problems, and 422 for what is not valid.
@Configuration(proxyBeanMethods = false)
class Tomcat implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    /// For which nothing of a body may come. The whole of it has a deadline of its own.
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
        // Of none: a form is read by Bodies. Tomcat would set aside what its length says before a byte of it is here.
        factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
        // Taken here, to be refused by the same hand, with the same Allow, as any other method.
        factory.addConnectorCustomizers(connector -> connector.setAllowTrace(true));
        factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                // The class is made by its name where it is not in place already; in place, it is kept.
                host.setErrorReportValveClass(Plain.class.getName());
                host.getPipeline().addValve(new Plain(problems, randomness, headers));
            }
        });
    }

    /// What a connection takes of the memory, and for how long: see docs/decisions/0034.
    private void bound(ProtocolHandler protocol) {
        Http http = (Http) protocol;
        http.clock(clock);
        http.admit(admission, NetMaskSet.parse(String.join(",", trustedProxies)), this::refusal);
        http.setDisableUploadTimeout(false);
        http.setConnectionUploadTimeout((int) SILENCE.toMillis());
        http.setProperty("socket.appReadBufSize", "2048");
        http.setProperty("socket.appWriteBufSize", "4096");
        http.setMaxHttpResponseHeaderSize(8 * 1024);
        // An eighth more than can be busy: there are always some that wait for a request and can make room.
        int busy = admission.mostConnections();
        http.bound(busy + busy / 8);
    }

    private Answer refusal(org.apache.coyote.Request request) {
        String path = Objects.requireNonNullElse(request.requestURI().toString(), "");
        String id = RequestId.choose(request.getHeader(RequestId.HEADER), randomness);
        return problems.answer(admission.refusal(), path, id).with(RequestId.HEADER, id);
    }

    /// From these alone the right-most address in X-Forwarded-For that is none of theirs is whom a request comes from,
    /// and X-Forwarded-Proto says how: what stands further left anybody could have written.
    private static RemoteIpValve behind(List<String> proxies) {
        RemoteIpValve valve = new RemoteIpValve();
        valve.setInternalProxies(String.join(",", proxies));
        valve.setRemoteIpHeader("X-Forwarded-For");
        valve.setProtocolHeader("X-Forwarded-Proto");
        return valve;
    }

    /// Writes a problem where Tomcat would write a page.
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
                // The connection is gone; there is nobody to tell.
                container.getLogger().debug("Could not report an error", e);
            }
        }

        static Problem problem(int status) {
            return switch (status) {
                case HttpServletResponse.SC_NOT_FOUND -> Problem.notFound();
                case HttpServletResponse.SC_METHOD_NOT_ALLOWED ->
                    Problem.of(ProblemKind.METHOD_NOT_ALLOWED, "This method is not taken here.")
                            .with("Allow", "GET, POST, DELETE");
                case HttpServletResponse.SC_INTERNAL_SERVER_ERROR -> Faults.internal();
                case HttpServletResponse.SC_REQUEST_TIMEOUT -> Faults.brokenOff();
                // 501 and 505 too: an unknown transfer coding or version is the caller's mistake.
                default -> Problem.invalid("", "This is not a valid HTTP request.");
            };
        }
    }
}
