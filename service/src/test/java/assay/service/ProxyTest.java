package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests how callers behind a proxy are identified.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class ProxyTest {

    private final StoreKind kind;

    ProxyTest(StoreKind kind) {
        this.kind = kind;
    }

    private RunningService behind(String proxies) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_TRUSTED_PROXIES", proxies);
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    private static int ask(RunningService service, String... forwardedFor) {
        var request = service.request("/api/v1/scans", "").GET();
        for (String each : forwardedFor) {
            request.header("X-Forwarded-For", each);
        }
        return service.send(request).status();
    }

    @Test
    void anonymousCallersBehindOneProxyAreLimitedSeparately() {
        try (RunningService service = behind("127.0.0.1, 10.0.0.0/8, 2001:db8::/32")) {
            for (int i = 0; i < 20; i++) {
                // IP addresses that the client itself wrote are on the left.
                assertThat(ask(service, "198.51.100." + i + ", 203.0.113.1")).isEqualTo(401);
            }
            assertThat(ask(service, "198.51.100.77, 203.0.113.1")).isEqualTo(429);
            assertThat(ask(service, "198.51.100.78", "203.0.113.1")).isEqualTo(429);
            assertThat(ask(service, "203.0.113.1, 10.1.2.3, 2001:db8::9")).isEqualTo(429);

            assertThat(ask(service, "203.0.113.2")).isEqualTo(401);
            assertThat(ask(service, "198.51.100.77")).isEqualTo(401);
            assertThat(ask(service)).isEqualTo(401);
        }
    }

    @Test
    void sessionsShowTheClientIpAddress() {
        try (RunningService service = behind("127.0.0.1")) {
            String token = service.operator().signInLink("owner@localhost").replaceFirst(".*#", "");
            Reply in = service.post(
                    "/api/v1/auth/link",
                    "",
                    "{\"token\":\"" + token + "\"}",
                    "X-Forwarded-For",
                    "192.0.2.66, 203.0.113.9",
                    "X-Forwarded-Proto",
                    "https");

            Reply sessions = service.get("/api/v1/auth/sessions", in.text("/access_token"));

            assertThat(sessions.at("/data").findValuesAsString("address")).containsExactly("203.0.113.9");
        }
    }

    @Test
    void proxyHeadersFromOtherIpAddressesAreIgnored() {
        try (RunningService service = behind("10.0.0.0/8")) {
            for (int i = 0; i < 20; i++) {
                assertThat(ask(service, "203.0.113." + i)).isEqualTo(401);
            }
            assertThat(ask(service, "203.0.113.77")).isEqualTo(429);
            assertThat(ask(service, "10.0.0.1")).isEqualTo(429);
        }
    }
}
