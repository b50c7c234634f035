package assay.fetching.site;

import assay.fetching.Urls;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Builds scanned pages in a line or two of code.
final class Pages {

    private static final String SITE = "https://example.com";

    private final String path;
    private @Nullable URI canonical;
    private int status = 200;
    private @Nullable String language = "en";
    private @Nullable String title;
    private @Nullable String description;
    private @Nullable String heading;
    private @Nullable String keyword;
    private List<URI> links = List.of();
    private String text = "";

    private Pages(String path) {
        this.path = path;
    }

    static Pages at(String path) {
        return new Pages(path);
    }

    /// Returns a page whose heading is its title and whose slug is derived from the title.
    static ScannedPage titled(String title) {
        String slug = title.toLowerCase(Locale.ROOT).replace(' ', '-').replace(":", "");
        return at("/blog/" + slug).title(title).heading(title).page();
    }

    Pages canonical(String to) {
        canonical = URI.create(SITE + to);
        return this;
    }

    Pages status(int code) {
        status = code;
        return this;
    }

    Pages language(String tag) {
        language = tag;
        return this;
    }

    Pages title(String words) {
        title = words;
        return this;
    }

    Pages description(String words) {
        description = words;
        return this;
    }

    Pages heading(String words) {
        heading = words;
        return this;
    }

    Pages keyword(String words) {
        keyword = words;
        return this;
    }

    Pages links(String... to) {
        List<URI> all = new ArrayList<>();
        for (String link : to) {
            all.add(URI.create(link.startsWith("/") ? SITE + link : link));
        }
        links = all;
        return this;
    }

    Pages text(String words) {
        text = words;
        return this;
    }

    ScannedPage page() {
        URI url = Urls.parse(SITE + path).orElseThrow();
        return new ScannedPage(
                url,
                canonical,
                status,
                language,
                title,
                description,
                heading,
                keyword,
                ScannedPage.links(url, links.iterator()),
                Fingerprint.of(text));
    }

    /// Returns random words; the same seed gives the same words.
    static String words(int count, long seed) {
        Random random = new Random(seed);
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append('w')
                    .append(Integer.toString(random.nextInt(5_000), 36))
                    .append(i % 12 == 11 ? ". " : " ");
        }
        return words.toString();
    }
}
