package assay.fetching.feeds;

import static org.assertj.core.api.Assertions.assertThatNoException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damages listings at random, with a fixed seed.
class HostileListingTest {

    private static final long SEED = 20_261_122;

    private static final List<String> WHOLE =
            List.of("""
            <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <channel><title>Tea</title><link>https://example.com</link><description>d</description>
            <item><title><![CDATA[Green & tea]]></title><link>https://example.com/green</link>
            <guid isPermaLink="false">1</guid><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate>
            <enclosure url="https://example.com/a.mp3" length="1" type="audio/mpeg"/></item>
            <item><title>Black</title><guid>https://example.com/black</guid><dc:date>2024-05-01</dc:date></item>
            </channel></rss>
            """, """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.com/"><title>Tea</title><id>1</id>
            <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Green <b>tea</b></div></title>
            <id>1</id><link href="green" rel="alternate"/><updated>2024-05-01T10:00:00+02:00</updated>
            <content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>
            """, """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
            <channel rdf:about="https://example.com/"><title>t</title><link>https://example.com/</link></channel>
            <item rdf:about="https://example.com/a"><title>a</title><link>https://example.com/a</link></item></rdf:RDF>
            """, """
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/a</loc>
            <lastmod>2024-05-01</lastmod></url><url><loc>https://example.com/b</loc></url></urlset>
            """, """
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap>
            <loc>https://example.com/a.xml</loc><lastmod>2024-05-01</lastmod></sitemap></sitemapindex>
            """, """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Tea", "items": [{"id": "1",
            "url": "https://example.com/a", "title": "a\\u00e9", "date_published": "2024-05-01T10:00:00Z"}]}
            """, "https://example.com/a\nhttps://example.com/b\n", """
            <!doctype html><html><head><title>t</title><base href="/x/">
            <link rel="alternate" type="application/atom+xml" href="atom.xml"></head>
            <body><article><h2><a href="a">a</a></h2><time datetime="2024-05-01">x</time></article></body></html>
            """);

    private static final List<String> PIECES = List.of(
            "<",
            ">",
            "&",
            "&#x0;",
            "&#xD800;",
            "]]>",
            "<![CDATA[",
            "<!--",
            "<?xml",
            "<!DOCTYPE x [",
            "\u0000",
            "\uFFFF",
            "\"",
            "'",
            "</item>",
            "<item>",
            "<entry>",
            "<url><loc>",
            "xmlns=\"\"",
            ":",
            "http://[",
            "%zz",
            "{",
            "}",
            "[",
            "\\u",
            "\n",
            "99999999999999999999",
            "<base href='http://%'>",
            "xml:base='::'",
            "\uD800");

    @Test
    void readingDamagedListingsNeverThrows() {
        damage(500);
    }

    @Test
    @Tag("slow")
    void readingManyDamagedListingsNeverThrows() {
        damage(20_000);
    }

    private static void damage(int rounds) {
        Random random = new Random(SEED);
        for (int round = 0; round < rounds; round++) {
            byte[] bytes = damaged(random);
            int number = round;
            assertThatNoException()
                    .as(() -> "round " + number + ": " + new String(bytes, StandardCharsets.ISO_8859_1))
                    .isThrownBy(() -> Listing.read(Answers.of(bytes)));
        }
    }

    private static byte[] damaged(Random random) {
        byte[] bytes = WHOLE.get(random.nextInt(WHOLE.size())).getBytes(StandardCharsets.UTF_8);
        int wounds = 1 + random.nextInt(6);
        for (int i = 0; i < wounds && bytes.length > 1; i++) {
            int at = random.nextInt(bytes.length);
            int to = Math.min(bytes.length, at + random.nextInt(40));
            bytes = switch (random.nextInt(7)) {
                case 0 -> Arrays.copyOf(bytes, at + 1);
                case 1 -> joined(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, to, bytes.length));
                case 2 -> joined(Arrays.copyOf(bytes, to), Arrays.copyOfRange(bytes, at, bytes.length));
                case 3 -> flipped(bytes, at, (byte) random.nextInt(256));
                case 4 ->
                    joined(
                            joined(Arrays.copyOf(bytes, at), piece(random)),
                            Arrays.copyOfRange(bytes, at, bytes.length));
                case 5 -> random.nextInt(10) == 0 ? Answers.packed(bytes) : flipped(bytes, at, (byte) ' ');
                default -> joined(bytes, WHOLE.get(random.nextInt(WHOLE.size())).getBytes(StandardCharsets.UTF_8));
            };
        }
        return bytes;
    }

    private static byte[] piece(Random random) {
        return PIECES.get(random.nextInt(PIECES.size()))
                .repeat(1 + random.nextInt(3))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] flipped(byte[] bytes, int at, byte to) {
        byte[] flipped = bytes.clone();
        flipped[at] = to;
        return flipped;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] joined = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, joined, one.length, other.length);
        return joined;
    }
}
