package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlsTest {

    private static final URI BASE = URI.create("https://example.com/blog/tea/?page=2");

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "https://example.com -> https://example.com/",
                "' https://example.com/a ' -> https://example.com/a",
                "HTTPS://EXAMPLE.com/Tea -> https://example.com/Tea",
                "https://example.com:443/ -> https://example.com/",
                "http://example.com:80/ -> http://example.com/",
                "http://example.com:443/ -> http://example.com:443/",
                "https://example.com:/a -> https://example.com/a",
                "https://example.com:08443/a -> https://example.com:8443/a",
                "https://example.com/a#b -> https://example.com/a",
                "https://example.com?a=b -> https://example.com/?a=b",
                "https://example.com/a b -> https://example.com/a%20b",
                "https://example.com/é?ü=ö -> https://example.com/%C3%A9?%C3%BC=%C3%B6",
                "https://example.com/a%2fb -> https://example.com/a%2fb",
                "https://example.com/100% -> https://example.com/100%25",
                "https://example.com/a[1]|^{} -> https://example.com/a%5B1%5D%7C%5E%7B%7D",
                "https://example.com/?a[]=1 -> https://example.com/?a[]=1",
                "https://example.com/a/./b/../c -> https://example.com/a/c",
                "https://example.com/../../a -> https://example.com/a",
                "https://example.com/a/.. -> https://example.com/",
                "https://example.com/a/%2E%2e/b -> https://example.com/b",
                "https://example.com//a//b -> https://example.com//a//b",
                "https:\\\\example.com\\a?b\\c -> https://example.com/a?b%5Cc",
                "https:example.com/a -> https://example.com/a",
                "https:////example.com/a -> https://example.com/a",
                "https://bücher.example/ -> https://xn--bcher-kva.example/",
                "https://例え。jp/ -> https://xn--r8jz45g.jp/",
                "https://ｅxample.com/ -> https://example.com/",
                "https://ex%61mple.com/ -> https://example.com/",
                "https://example.com./ -> https://example.com./",
                "https://user:secret@example.com/ -> https://user:secret@example.com/",
                "https://a@b@example.com/ -> https://a%40b@example.com/",
                "https://[2606:4700::1111]/ -> https://[2606:4700:0:0:0:0:0:1111]/",
                "https://[2606:4700::1111]:8443/a -> https://[2606:4700:0:0:0:0:0:1111]:8443/a",
            })
    void urlsAreNormalized(String given, String expected) {
        assertThat(Urls.parse(given)).hasValue(URI.create(expected));
        assertThat(Urls.parse(expected)).hasValue(URI.create(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.1/",
                "https://2130706433/",
                "https://0x7f000001/",
                "https://0X7F.1/",
                "https://0177.0.0.1/",
                "https://017700000001/",
                "https://127.0.0.1./",
                "https://127.0.1/",
                "https://１２７.0.0.1/",
                "https://127。0。0。1/",
                "https://%31%32%37.0.0.1/"
            })
    void everySpellingOfAnIpAddressIsNormalized(String given) {
        assertThat(Urls.parse(given)).hasValue(URI.create("https://127.0.0.1/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://[::ffff:127.0.0.1]/", "https://[::FFFF:7f00:1]/"})
    void ipv4MappedAddressesStayMapped(String given) {
        assertThat(Urls.parse(given)).hasValue(URI.create("https://[0:0:0:0:0:ffff:7f00:1]/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ":",
                "example.com",
                "/blog",
                "//example.com/",
                "ftp://example.com/",
                "file:///etc/passwd",
                "javascript:alert(1)",
                "mailto:a@example.com",
                "https:",
                "https://",
                "https:///",
                "https://?a",
                "https://exa mple.com/",
                "https://exa_mple.com/",
                "https://-example.com/",
                "https://a..b/",
                "https://256.1.1.1/",
                "https://1.2.3.4.5/",
                "https://1.2.3.08/",
                "https://example.123/",
                "https://4294967296/",
                "https://0x/",
                "https://example.com:65536/",
                "https://example.com:a/",
                "https://example.com:-1/",
                "https://[::1/",
                "https://::1/",
                "https://[fe80::1%25eth0]/",
                "https://[1::2::3]/",
                "https://[::1]a/",
                "https://[example.com]/",
                "https://exa%00mple.com/",
                "https://exa%2fmple.com/",
                "https://%zz/",
                "https://a%20b/",
                "https://a<b>/",
                "https://\u0000/"
            })
    void textsThatAreNotWebUrlsAreRejected(String given) {
        assertThat(Urls.parse(given)).isEmpty();
    }

    @Test
    void longUrlsAreRejected() {
        String start = "https://example.com/";
        assertThat(Urls.parse(start + "a".repeat(Urls.LONGEST - start.length())))
                .isPresent();
        assertThat(Urls.parse(start + "a".repeat(Urls.LONGEST - start.length() + 1)))
                .isEmpty();
        assertThat(Urls.parse(start + "é".repeat(400))).isEmpty();
        assertThat(Urls.parse("https://" + "a.".repeat(126) + "com/")).isEmpty();
        assertThat(Urls.parse("https://" + "a".repeat(64) + ".com/")).isEmpty();
        assertThat(Urls.resolve(BASE, "a".repeat(10_000_000))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "oolong -> https://example.com/blog/tea/oolong",
                "../coffee -> https://example.com/blog/coffee",
                "/about -> https://example.com/about",
                "\\about -> https://example.com/about",
                "//other.example/a -> https://other.example/a",
                "\\\\other.example/a -> https://other.example/a",
                "?page=3 -> https://example.com/blog/tea/?page=3",
                "'' -> https://example.com/blog/tea/?page=2",
                "#top -> https://example.com/blog/tea/?page=2",
                "http://other.example -> http://other.example/",
                "HTTPS:oolong -> https://example.com/blog/tea/oolong",
                "http:oolong -> http://oolong/",
                "a:b/c -> ",
                "javascript:void(0) -> ",
                "mailto:tea@example.com -> ",
                "./a:b -> https://example.com/blog/tea/a:b",
                "green tea -> https://example.com/blog/tea/green%20tea",
                "'  /a\n/b ' -> https://example.com/a/b",
            })
    void referencesAreResolvedAsInBrowsers(String reference, String expected) {
        assertThat(Urls.resolve(BASE, reference).map(URI::toString).orElse(null))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "http://example.com/a, https://example.com/a",
        "https://example.com/a, https://example.com/a",
        "http://127.0.0.1:8080/a, http://127.0.0.1:8080/a",
        "http://example.com/a?http=b, https://example.com/a?http=b",
    })
    void httpUrlsWithoutAPortBecomeHttps(URI given, URI expected) {
        assertThat(Urls.secured(given)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "https://Example.com/a/, https://example.com/a",
        "http://example.com/a, https://example.com/a",
        "https://example.com, https://example.com/",
        "https://example.com./a, https://example.com/a",
        "https://example.com:443/a#b, https://example.com/a",
        "https://example.com/a?utm_source=x&id=3&gclid=y, https://example.com/a?id=3",
        "https://example.com/a?UTM_Medium=x, https://example.com/a",
        "https://example.com/a?fbclid, https://example.com/a",
        "https://example.com/a?, https://example.com/a",
        "https://example.com/a?b=2&a=1, https://example.com/a?b=2&a=1",
        "https://example.com/%7Etea/%c3%a9%2f, https://example.com/~tea/%C3%A9%2F",
        "https://me@example.com/a, https://example.com/a",
        "https://example.com:8443/a/, https://example.com:8443/a",
        "https://example.com/a//, https://example.com/a",
    })
    void urlsOfTheSamePageHaveOneCanonicalForm(URI given, URI expected) {
        assertThat(Urls.canonical(given)).isEqualTo(expected);
        assertThat(Urls.canonical(expected)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.com/a, https://EXAMPLE.com/b, true",
        "https://blog.example.com/, http://www.example.com:8080/, true",
        "https://blog.example.co.uk/, https://example.co.uk./, true",
        "https://example.co.uk/, https://other.co.uk/, false",
        "https://alice.github.io/, https://bob.github.io/, false",
        "https://alice.github.io/a, https://alice.github.io/b, true",
        "https://example.com/, https://example.org/, false",
        "http://127.0.0.1:8080/a, http://127.0.0.1:8080/b, true",
        "http://127.0.0.1:8080/, http://127.0.0.1:8081/, false",
        "http://10.0.0.1/, http://11.0.0.1/, false",
        "http://localhost/a, http://localhost/b, true",
        "https://co.uk/, https://co.uk/a, true",
        "https://com/, https://example.com/, false",
        "https://[2606:4700::1111]/a, https://[2606:4700::1111]/b, true",
        "mailto:a@example.com, mailto:a@example.com, false",
    })
    void sitesAreComparedByRegisteredDomain(URI one, URI other, boolean same) {
        assertThat(Urls.sameSite(one, other)).isEqualTo(same);
        assertThat(Urls.sameSite(other, one)).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.com/a, https://EXAMPLE.com:443/b?c=d, true",
        "https://example.com/a, https://example.com./a, true",
        "https://example.com/a, https://www.example.com/a, false",
        "https://example.com/a, http://example.com/a, false",
        "https://example.com/a, https://example.com:8443/a, false",
        "http://127.0.0.1:8080/a, http://127.0.0.1:8080/b, true",
    })
    void originsAreComparedBySchemeHostAndPort(URI one, URI other, boolean same) {
        assertThat(Urls.sameOrigin(one, other)).isEqualTo(same);
        assertThat(Urls.sameOrigin(other, one)).isEqualTo(same);
    }

    @Test
    void parsingNeverThrowsAndIsIdempotent() {
        Random random = new Random(8);
        String alphabet = "htps:/\\?#@[]%.0x7f1:-_ aé例\u0000\n。１ß\uD83C\uDF75\uD83C&=utm_+<\"'";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "https://" : "");
            int length = random.nextInt(24);
            for (int j = 0; j < length; j++) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Urls.resolve(BASE, text.toString()).ifPresent(url -> {
                assertThat(Urls.parse(url.toString())).hasValue(url);
                assertThat(Urls.canonical(Urls.canonical(url))).isEqualTo(Urls.canonical(url));
                assertThat(Urls.sameSite(url, url)).isTrue();
            });
        }
    }
}
