package assay.service.scans;

import assay.fetching.Urls;
import assay.fetching.article.Extracted;
import assay.fetching.site.Fingerprint;
import assay.fetching.site.ScannedPage;
import assay.scoring.Report;
import assay.scoring.document.Link;
import assay.scoring.document.SourceFormat;
import java.net.URI;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Facts that are stored about a post, so that ten thousand pages and reports do not have to be read again at
/// the end of a job.
///
/// @param scored the facts about the report; null if the post was not scored
/// @param status the HTTP status of the response; 0 if there was no response
/// @param text the fingerprint of the article, in base64
public record PageFacts(
        BlogSummary.@Nullable Scored scored,
        String identity,
        String url,
        @Nullable String canonical,
        int status,
        @Nullable String language,
        @Nullable String title,
        @Nullable String description,
        @Nullable String heading,
        List<String> links,
        String text) {

    private static final JsonMapper JSON = new JsonMapper();

    static PageFacts of(ArticleFetcher.Read read, Report report) {
        Extracted article = read.article();
        ArticleLinks said = read.format() == SourceFormat.MARKDOWN ? markdown(article) : html(article);
        // Resolved one by one, because a page can have many thousands of long links.
        Iterator<URI> links = said.links().stream()
                .flatMap(link -> Urls.resolve(read.url(), link).stream())
                .iterator();
        return new PageFacts(
                BlogSummary.Scored.of(read.url().toString(), report),
                read.identity(),
                read.url().toString(),
                Optional.ofNullable(article.canonical()).map(URI::toString).orElse(null),
                read.page().status(),
                article.language() == null ? report.language() : article.language(),
                article.title(),
                article.description(),
                said.heading(),
                ScannedPage.links(read.url(), links),
                Base64.getEncoder()
                        .encodeToString(Fingerprint.of(article.text()).bytes()));
    }

    /// Returns the facts about a post whose server returned an error or did not respond.
    static PageFacts failed(URI url, int status) {
        return new PageFacts(
                null,
                "",
                url.toString(),
                null,
                status,
                null,
                null,
                null,
                null,
                List.of(),
                Base64.getEncoder().encodeToString(Fingerprint.of("").bytes()));
    }

    /// @param links the links as they are written in the source
    private record ArticleLinks(@Nullable String heading, List<String> links) {}

    /// Reads the article without the page around it.
    private static ArticleLinks html(Extracted article) {
        StringBuilder html = new StringBuilder();
        article.whole().forEach(range -> html.append(article.masked(), range.start(), range.end()));
        Document document = Jsoup.parse(html.toString());
        Element heading = document.selectFirst("h1");
        return new ArticleLinks(
                heading == null ? null : heading.text(),
                document.select("a[href]").eachAttr("href"));
    }

    private static ArticleLinks markdown(Extracted article) {
        assay.scoring.document.Document document =
                assay.scoring.document.Document.read(article.masked(), SourceFormat.MARKDOWN);
        return new ArticleLinks(
                ArticleFetcher.heading(document).orElse(null),
                document.links().stream().map(Link::destination).toList());
    }

    public static PageFacts of(String json) {
        return JSON.readValue(json, PageFacts.class);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }

    ScannedPage page() {
        return new ScannedPage(
                URI.create(url),
                canonical == null ? null : URI.create(canonical),
                status,
                language,
                title,
                description,
                heading,
                null,
                links,
                Fingerprint.read(Base64.getDecoder().decode(text)));
    }
}
