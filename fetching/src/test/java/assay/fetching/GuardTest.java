package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.FetchRequest.Wanted;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Where the fetcher goes, and where it does not.
class GuardTest {

    private static final FetchSettings SETTINGS = FetchSettings.of("1", URI.create("https://assay.example/bot"));
    private static final URI TEA = URI.create("https://tea.example/");

    private final Internet internet = new Internet();
    private final Fetcher fetcher = internet.fetcher(SETTINGS);

    @AfterEach
    void close() {
        fetcher.close();
        internet.close();
    }

    @Test
    void aPublicAddressIsAskedAtPort443() throws FetchFailure {
        internet.name("tea.example", Internet.PUBLIC).serve("/", exchange -> page(exchange, "Tea"));
        Fetched tea = fetcher.get(FetchRequest.of(TEA, Wanted.PAGE));
        assertThat(tea.text()).isEqualTo("Tea");
        assertThat(tea.url()).isEqualTo(TEA);
        assertThat(internet.connections).containsExactly(Internet.PUBLIC + ":443");
        assertThat(internet.lookups).containsExactly("tea.example");
    }

    @Test
    void anIpAddressIsAskedWithoutALookUp() throws FetchFailure {
        internet.serve("/", exchange -> page(exchange, "Tea"));
        assertThat(fetcher.get(FetchRequest.of(URI.create("https://" + Internet.PUBLIC + "/"), Wanted.PAGE))
                        .ok())
                .isTrue();
        assertThat(internet.connections).containsExactly(Internet.PUBLIC + ":443");
        assertThat(internet.lookups).isEmpty();
    }

    private static void page(HttpExchange exchange, String text) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
