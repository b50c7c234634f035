package assay.scoring.crawling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTest {

    private static WebAddress parsed(String address) {
        return Objects.requireNonNull(WebAddress.of(address), address);
    }

    @ParameterizedTest
    @CsvSource({
        "https://Tea.Example, https://tea.example/",
        "HTTP://tea.example:80/a?b=c#d, http://tea.example/a?b=c",
        "https://tea.example:8443/a, https://tea.example:8443/a",
        "https://leaf:secret@tea.example/a, https://tea.example/a",
        "https://tea.example./a, https://tea.example/a",
        "https://tea.example/a/../b/./c, https://tea.example/b/c",
        "https://tea.example/a/.., https://tea.example/",
        "https://tea.example?a#b?c, https://tea.example/?a",
        "https://[2001:db8::1]:8080/a, https://[2001:db8::1]:8080/a",
        "https://b\u00fccher.example/a, https://b\u00fccher.example/a"
    })
    void urlsAreNormalized(String address, String expected) {
        assertThat(WebAddress.of(address)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/a",
                "tea.example",
                "ftp://tea.example",
                "https://",
                "https:///a",
                "https://tea example/",
                "https://tea..example",
                "https://.example",
                "https://tea.example:http/",
                "https://<host>/",
                "https://[::1/"
            })
    void invalidUrlsAreParsedAsNull(String address) {
        assertThat(WebAddress.of(address)).isNull();
    }

    /// Based on the examples in RFC 3986, section 5.4.
    @ParameterizedTest
    @CsvSource({
        "g, http://a.example/b/c/g",
        "./g, http://a.example/b/c/g",
        "g/, http://a.example/b/c/g/",
        "/g, http://a.example/g",
        "//g.example, http://g.example/",
        "?y, http://a.example/b/c/d?y",
        "g?y, http://a.example/b/c/g?y",
        "'', http://a.example/b/c/d?q",
        "#s, http://a.example/b/c/d?q",
        "., http://a.example/b/c/",
        ".., http://a.example/b/",
        "../g, http://a.example/b/g",
        "../../../g, http://a.example/g",
        "https://g.example/h, https://g.example/h",
        "g?x:y, http://a.example/b/c/g?x:y"
    })
    void referencesResolveAgainstThePage(String reference, String expected) {
        WebAddress page = parsed("http://a.example/b/c/d?q");
        assertThat(page.resolve(reference)).hasToString(expected);
    }

    @Test
    void referencesThatAreNotWebUrlsResolveToNull() {
        WebAddress page = parsed("http://a.example/b");
        assertThat(page.resolve("mailto:leaf@tea.example")).isNull();
        assertThat(page.resolve("//")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "tea.localhost",
                "tea.local",
                "api.internal",
                "127.0.0.1",
                "10.0.0.1",
                "172.16.0.1",
                "172.31.255.1",
                "192.168.1.1",
                "169.254.169.254",
                "0.0.0.0",
                "[::1]",
                "nas.lan"
            })
    void localAndInternalHostsArePrivate(String host) {
        WebAddress address = parsed("http://" + host + ":8080/");
        assertThat(address.isPrivate()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tea.example",
                "localhost.example",
                "8.8.8.8",
                "172.32.0.1",
                "11.0.0.1",
                "1.2.3.4.5",
                "192.168.1.999.2"
            })
    void publicHostsAreNotPrivate(String host) {
        WebAddress address = parsed("http://" + host + "/");
        assertThat(address.isPrivate()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "https://tea.example/a, https://tea.example/a/, true",
        "https://tea.example/a/index.html, https://tea.example/a, true",
        "https://tea.example, https://tea.example/index.php, true",
        "https://tea.example/a?x, https://tea.example/a, true",
        "https://tea.example/a, https://tea.example/b, false"
    })
    void trailingSlashesIndexFilesAndQueriesDoNotChangeThePath(String one, String other, boolean same) {
        WebAddress first = parsed(one);
        WebAddress second = parsed(other);
        assertThat(first.samePath(second)).isEqualTo(same);
    }
}
