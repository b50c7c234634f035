package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedTest {

    private final Allowed allowed = Allowed.parse(" 127.0.0.1:8080, LOCALHOST:3000 ,[::1]:8080,, blog.test:80");

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8080/, true",
        "https://127.0.0.1:8080/, true",
        "http://127.0.0.1:8081/, false",
        "http://127.0.0.1/, false",
        "http://127.0.0.2:8080/, false",
        "http://localhost:3000/a, true",
        "http://localhost:8080/, false",
        "http://[::1]:8080/, true",
        "http://[0:0:0:0:0:0:0:1]:8080/, true",
        "http://blog.test/, true",
        "https://blog.test/, false",
    })
    void onlyListedHostsAndPortsAreAllowed(String url, boolean expected) {
        assertThat(allowed.holds(Urls.parse(url).orElseThrow())).isEqualTo(expected);
    }

    @Test
    void anEmptyListAllowsNothing() {
        assertThat(Allowed.parse("")).isEqualTo(Allowed.NOTHING);
        assertThat(Allowed.parse(" , ")).isEqualTo(Allowed.NOTHING);
        assertThat(Allowed.NOTHING.holds(URI.create("http://127.0.0.1:8080/"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "localhost",
                ":8080",
                "127.0.0.1:",
                "127.0.0.1:port",
                "127.0.0.1:65536",
                "[::1]",
                "::1:8080",
                "http://127.0.0.1:8080",
                "127.0.0.1:8080/",
                "me@127.0.0.1:8080",
                "127.0.0.1:80?a",
                "127.0.0.1:80#a",
                "256.0.0.1:80",
                "127.0.0.1:80\\a",
                "*:8080"
            })
    void theErrorQuotesTheInvalidEntry(String entry) {
        assertThatThrownBy(() -> Allowed.parse("localhost:80," + entry))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("“" + entry + "”");
    }
}
