package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest.ResponseKind;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests which URLs and IP addresses the fetcher requests and which it rejects.
class UrlGuardTest {

    private static final FetchSettings SETTINGS = FetchSettings.of("1", URI.create("https://assay.example/bot"));
    private static final URI TEA = URI.create("https://tea.example/");
    private static final String PRIVATE = "10.0.0.1";

    private final Internet internet = new Internet();
    private final Fetcher fetcher = internet.fetcher(SETTINGS);

    @AfterEach
    void close() {
        fetcher.close();
        internet.close();
    }

    @Test
    void hostsWithPublicIpAddressesAreRequestedOnPort443() throws FetchFailure {
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> page(exchange, "Tea"));
        Fetched tea = get(TEA);
        assertThat(tea.text()).isEqualTo("Tea");
        assertThat(tea.url()).isEqualTo(TEA);
        assertThat(internet.connections).containsExactly(Internet.PUBLIC + ":443");
        assertThat(internet.lookups).containsExactly("tea.example");
    }

    @Test
    void urlsWithAnIpAddressNeedNoDnsLookup() throws FetchFailure {
        internet.serve("/", exchange -> page(exchange, "Tea"));
        assertThat(get(URI.create("https://" + Internet.PUBLIC + "/")).ok()).isTrue();
        assertThat(internet.connections).containsExactly(Internet.PUBLIC + ":443");
        assertThat(internet.lookups).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://tea.example/",
                "http://tea.example:443/",
                "https://tea.example:8443/",
                "https://tea.example:80/",
                "https://me@tea.example/",
                "https://me:secret@tea.example/",
                "ftp://tea.example/",
                "file:///etc/passwd",
                "mailto:me@tea.example",
                "https://localhost/",
                "https://LOCALHOST./",
                "https://tea.localhost/",
                "https://127.0.0.1/",
                "https://127.1/",
                "https://0x7f.1/",
                "https://2130706433/",
                "https://0177.0.0.1/",
                "https://[::1]/",
                "https://[::ffff:127.0.0.1]/",
                "https://[::ffff:7f00:1]/",
                "https://[::ffff:8.8.8.8]/",
                "https://[::127.0.0.1]/",
                "https://[64:ff9b::8.8.8.8]/",
                "https://169.254.169.254/latest/meta-data/",
                "https://[fd00:ec2::254]/",
                "https://[fe80::1%251]/",
            })
    void forbiddenUrlsAreRejectedBeforeAnyRequest(URI url) {
        internet.name("tea.example", Internet.PUBLIC);
        FetchFailure failure = failure(url);
        assertThat(failure.kind()).isEqualTo(Kind.NOT_ALLOWED);
        assertThat(failure).message().endsWith(".").doesNotContain("127.0.0.1");
        assertThat(fetcher.refusal(url)).hasValue(failure.getMessage());
        assertThat(internet.lookups).isEmpty();
        assertThat(internet.connections).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://tea.example/",
                "HTTPS://TEA.example:443/a?b#c",
                "https://inside.example/",
                "https://8.8.8.8/",
                "https://[2606:4700:4700::1111]/",
            })
    void checkingAnAcceptedUrlSendsNoRequest(URI url) {
        internet.name("tea.example", Internet.PUBLIC).name("inside.example", PRIVATE);
        assertThat(fetcher.refusal(url)).isEmpty();
        assertThat(internet.lookups).isEmpty();
        assertThat(internet.connections).isEmpty();
    }

    @Test
    void explicitlyAllowedHostsAreNotRejected() {
        try (Fetcher allowing = internet.fetcher(SETTINGS.allowing(Allowed.parse("127.0.0.1:8080")))) {
            assertThat(allowing.refusal(URI.create("http://127.0.0.1:8080/a"))).isEmpty();
            assertThat(allowing.refusal(URI.create("http://127.1:8080/a"))).isEmpty();
            assertThat(allowing.refusal(URI.create("http://me@127.0.0.1:8080/a")))
                    .hasValue("URLs with a user name or password are not allowed.");
            assertThat(allowing.refusal(URI.create("http://127.0.0.1:8081/a")))
                    .hasValue("Only https URLs are allowed.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.100.100.200", "0.0.0.0", "224.0.0.1",
                "255.255.255.255", "168.63.129.16", "::1", "::", "fe80::1", "fd00:ec2::254", "64:ff9b::808:808",
                "2002:808:808::1", "2001:0:808:808::1", "::808:808", "ff02::1", "4000::1"
            })
    void hostNamesWithInternalIpAddressesAreReportedAsUnreachable(String address) {
        internet.name("tea.example", address);
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
        assertThat(internet.lookups).containsExactly("tea.example");
        assertThat(internet.connections).isEmpty();
    }

    @Test
    void unknownHostNamesAreReportedAsUnreachable() {
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
        internet.name("tea.example");
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
    }

    @Test
    void deadHostsAreReportedAsUnreachable() {
        internet.name("tea.example", Internet.PUBLIC).dead(Internet.PUBLIC);
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
    }

    @Test
    void hostNamesWithAnyInternalIpAddressAreRejected() {
        internet.name("tea.example", Internet.PUBLIC, PRIVATE).name("tea.example", PRIVATE, Internet.PUBLIC);
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
        assertThat(internet.connections).isEmpty();
    }

    @Test
    void theNextIpAddressIsTriedIfOneIsDead() throws FetchFailure {
        internet.name("tea.example", "93.184.215.99", Internet.PUBLIC)
                .dead("93.184.215.99")
                .serve("/", exchange -> page(exchange, "Tea"));
        assertThat(get(TEA).ok()).isTrue();
        assertThat(internet.connections).containsExactly("93.184.215.99:443", Internet.PUBLIC + ":443");
    }

    @Test
    void connectionsGoToTheCheckedIpAddress() throws FetchFailure {
        internet.name("tea.example", Internet.PUBLIC)
                .name("tea.example", "127.0.0.1")
                .serve("/", exchange -> page(exchange, "Tea"));
        assertThat(get(TEA).ok()).isTrue();
        assertThat(internet.lookups).containsExactly("tea.example");
        assertThat(internet.connections).containsExactly(Internet.PUBLIC + ":443");
        // The next exchange makes its own lookup and checks the result.
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
        assertThat(internet.connections).hasSize(1);
    }

    @Test
    void fiveRedirectsAreFollowed() throws FetchFailure {
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> countDown(exchange));
        Fetched end = get(TEA.resolve("/5"));
        assertThat(end.url()).isEqualTo(TEA.resolve("/0"));
        assertThat(end.text()).isEqualTo("End");
        assertThat(internet.lookups).hasSize(6);
    }

    @Test
    void sixthRedirectIsNotFollowed() {
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> countDown(exchange));
        assertThat(failure(TEA.resolve("/6"))).satisfies(UrlGuardTest::saysNothing);
        assertThat(internet.connections).hasSize(6);
    }

    private static void countDown(HttpExchange exchange) throws IOException {
        int left = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
        if (left == 0) {
            page(exchange, "End");
        } else {
            redirect(exchange, "/" + (left - 1));
        }
    }

    @Test
    void redirectLoopsMakeTheRequestFail() {
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> redirect(exchange, "/"));
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
    }

    @ParameterizedTest
    @CsvSource({"301", "302", "303", "307", "308"})
    void allRedirectStatusesAreFollowedToAnotherHost(int status) throws FetchFailure {
        internet.name("tea.example", Internet.PUBLIC)
                .name("coffee.example", "93.184.215.15")
                .serve("/", exchange -> {
                    if ("coffee.example".equals(exchange.getRequestHeaders().getFirst("Host"))) {
                        page(exchange, "Coffee");
                    } else {
                        exchange.getResponseHeaders().set("Location", "https://coffee.example/ä b");
                        exchange.sendResponseHeaders(status, -1);
                        exchange.close();
                    }
                });
        Fetched coffee = get(TEA);
        assertThat(coffee.text()).isEqualTo("Coffee");
        assertThat(coffee.url().getHost()).isEqualTo("coffee.example");
        assertThat(internet.connections).containsExactly(Internet.PUBLIC + ":443", "93.184.215.15:443");
    }

    @Test
    void requestsWithinASiteDoNotFollowRedirectsToAnotherSite() throws FetchFailure {
        internet.name("tea.example", Internet.PUBLIC)
                .name("coffee.example", "93.184.215.15")
                .serve(
                        "/",
                        exchange -> redirect(
                                exchange,
                                exchange.getRequestURI().getPath().equals("/away")
                                        ? "https://coffee.example/"
                                        : "/away"));
        FetchFailure failure = catchThrowableOfType(
                FetchFailure.class,
                () -> fetcher.get(FetchRequest.of(TEA, ResponseKind.PAGE).staying()));
        assertThat(failure.kind()).isEqualTo(Kind.ELSEWHERE);
        assertThat(failure).message().contains("https://coffee.example/");
        assertThat(internet.connections).hasSize(2).allMatch((Internet.PUBLIC + ":443")::equals);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://inside.example/",
                "https://localhost/",
                "https://LOCALHOST./",
                "https://tea.localhost/",
                "https://127.0.0.1/",
                "https://0x7f000001/",
                "https://[::1]/",
                "//169.254.169.254/latest/meta-data/",
                "http://tea.example/",
                "http://127.0.0.1/",
                "https://tea.example:8443/",
                "https://me:secret@tea.example/",
                "javascript:alert(1)",
                "file:///etc/passwd",
                "https://",
                "",
            })
    void redirectsAreCheckedLikeTheFirstUrl(String location) {
        internet.name("tea.example", Internet.PUBLIC)
                .name("inside.example", PRIVATE)
                .serve("/", exchange -> redirect(exchange, location));
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
        assertThat(internet.connections).allMatch((Internet.PUBLIC + ":443")::equals);
    }

    @Test
    void redirectsToAReboundHostNameAreRejected() {
        internet.name("tea.example", Internet.PUBLIC)
                .name("tea.example", "127.0.0.1")
                .serve("/", exchange -> redirect(exchange, "/again"));
        assertThat(failure(TEA)).satisfies(UrlGuardTest::saysNothing);
        assertThat(internet.connections).hasSize(1);
    }

    @Test
    void cacheValidatorsAreNotSentToAnotherHost() throws FetchFailure {
        List<String> told = new CopyOnWriteArrayList<>();
        internet.name("tea.example", Internet.PUBLIC)
                .name("coffee.example", Internet.PUBLIC)
                .serve("/", exchange -> {
                    String host = exchange.getRequestHeaders().getFirst("Host");
                    told.add(host + " " + exchange.getRequestHeaders().getFirst("If-None-Match") + " "
                            + exchange.getRequestHeaders().getFirst("If-Modified-Since"));
                    if ("coffee.example".equals(host)) {
                        page(exchange, "Coffee");
                    } else {
                        redirect(exchange, "https://coffee.example/");
                    }
                });
        fetcher.get(new FetchRequest(TEA, ResponseKind.PAGE, "\"v1\"", "Sun, 22 Nov 2026 10:00:00 GMT"));
        assertThat(told)
                .containsExactly("tea.example \"v1\" Sun, 22 Nov 2026 10:00:00 GMT", "coffee.example null null");
    }

    @Test
    void cacheValidatorsAreNotSentToAnotherPort() throws FetchFailure {
        List<String> told = new CopyOnWriteArrayList<>();
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> {
            told.add(exchange.getRequestURI().getPath() + " "
                    + exchange.getRequestHeaders().getFirst("If-None-Match"));
            if ("/".equals(exchange.getRequestURI().getPath())) {
                redirect(exchange, "https://tea.example:8443/other");
            } else {
                page(exchange, "Tea");
            }
        });
        try (Fetcher allowing = internet.fetcher(SETTINGS.allowing(Allowed.parse("tea.example:8443")))) {
            allowing.get(new FetchRequest(TEA, ResponseKind.PAGE, "\"v1\"", null));
        }
        assertThat(told).containsExactly("/ \"v1\"", "/other null");
    }

    @Test
    void httpsNeverRedirectsToHttpEvenIfHttpIsAllowed() {
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> redirect(exchange, "http://tea.example/"));
        try (Fetcher allowing = internet.fetcher(SETTINGS.allowing(Allowed.parse("tea.example:80")))) {
            assertThat(failure(allowing, TEA)).satisfies(UrlGuardTest::saysNothing);
        }
        assertThat(internet.connections).containsExactly(Internet.PUBLIC + ":443");
    }

    @Test
    void untrustedCertificatesAreRejected() throws NoSuchAlgorithmException {
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> page(exchange, "Tea"));
        try (Fetcher strict = internet.fetcher(SETTINGS, SSLContext.getDefault())) {
            assertThat(failure(strict, TEA)).satisfies(UrlGuardTest::saysNothing);
        }
        assertThat(internet.connections).hasSize(1);
    }

    @Test
    void certificatesForAnotherHostAreRejected() {
        AtomicInteger asked = new AtomicInteger();
        internet.name("milk.example", Internet.PUBLIC).serve("/", exchange -> asked.incrementAndGet());
        assertThat(failure(URI.create("https://milk.example/"))).satisfies(UrlGuardTest::saysNothing);
        assertThat(internet.connections).hasSize(1);
        assertThat(asked).hasValue(0);
    }

    @Test
    void hangingLookupsTimeOut() {
        CountDownLatch never = new CountDownLatch(1);
        FetchSettings quick = new FetchSettings(
                "Assay/1", Allowed.NOTHING, Duration.ofMillis(100), seconds(60), seconds(60), seconds(60));
        try (Fetcher waiting = new Fetcher(
                quick,
                new Transport(quick, 1, host -> stuck(never), Internet.tls(), () -> new Socket(Proxy.NO_PROXY)))) {
            assertThat(failure(waiting, TEA)).satisfies(UrlGuardTest::saysNothing);
        } finally {
            never.countDown();
        }
    }

    @Test
    void hangingLookupsDoNotExceedTheTotalTimeout() {
        CountDownLatch never = new CountDownLatch(1);
        FetchSettings quick = new FetchSettings(
                "Assay/1", Allowed.NOTHING, seconds(60), seconds(60), seconds(60), Duration.ofMillis(100));
        try (Fetcher waiting = new Fetcher(
                quick,
                new Transport(quick, 1, host -> stuck(never), Internet.tls(), () -> new Socket(Proxy.NO_PROXY)))) {
            assertThat(failure(waiting, TEA)).satisfies(UrlGuardTest::saysNothing);
        } finally {
            never.countDown();
        }
    }

    private static InetAddress[] stuck(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException e) {
            // The interrupt is ignored, because the system's resolver ignores interrupts too.
        }
        return new InetAddress[] {InetAddress.ofLiteral(Internet.PUBLIC)};
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    private Fetched get(URI url) throws FetchFailure {
        return fetcher.get(FetchRequest.of(url, ResponseKind.PAGE));
    }

    private FetchFailure failure(URI url) {
        return failure(fetcher, url);
    }

    private static FetchFailure failure(Fetcher fetcher, URI url) {
        return catchThrowableOfType(FetchFailure.class, () -> fetcher.get(FetchRequest.of(url, ResponseKind.PAGE)));
    }

    /// Asserts that the message is the same, regardless of what stopped the exchange.
    private static void saysNothing(FetchFailure failure) {
        assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(failure)
                .hasMessage("This URL did not return a readable response. Check that it opens in a browser"
                        + " without signing in.");
    }

    private static void page(HttpExchange exchange, String text) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void redirect(HttpExchange exchange, String location) throws IOException {
        exchange.getResponseHeaders().set("Location", location);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }
}
