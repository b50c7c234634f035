package assay.service.scans;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.Wanted;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.Web;
import assay.fetching.article.Articles;
import assay.fetching.article.Extracted;
import assay.fetching.article.Extraction;
import assay.scoring.Page;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Fetches pages and finds their articles, and reads once what a host says to machines. One for each job.
final class PageReader {

    /// A page and its article.
    record Read(URI url, Extracted article, Page page) {

        /// What tells the page from others: where it says it lies, if that is on its own site, or else where it was
        /// found.
        String identity() {
            return Urls.canonical(declared(url, article)).toString();
        }
    }

    /// What a host keeps for machines; null where nobody could ask.
    private record SiteFiles(Page.@Nullable SiteFile robots, Page.@Nullable SiteFile llms) {}

    private final Web pages;
    private final Web files;
    private final Map<URI, Integer> errors = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<SiteFiles>> hosts = new ConcurrentHashMap<>();

    /// @param pages gets pages
    /// @param files gets what hosts keep for machines, which they expect to be asked for
    PageReader(Web pages, Web files) {
        this.pages = pages;
        this.files = files;
    }

    /// Fetches a page.
    ///
    /// @throws Problem what its user is answered with where there is no article
    Read read(URI url) {
        Fetched fetched = there(url);
        return new Read(fetched.url(), article(fetched), page(fetched, files(fetched.url())));
    }

    /// The HTML of an article alone, to be written on.
    record Alone(URI url, Extracted article, String html) {

        /// Where it lies for readers.
        String address() {
            return declared(url, article).toString();
        }
    }

    /// Where a page says it lies, if that is on its own site; or else where it was found.
    private static URI declared(URI url, Extracted article) {
        URI canonical = article.canonical();
        return canonical != null && Urls.sameSite(url, canonical) ? canonical : url;
    }

    /// Fetches a page for its article; its host is asked for nothing else.
    ///
    /// @throws Problem as [#read]
    Alone alone(URI url) {
        Fetched fetched = there(url);
        Extracted article = article(fetched);
        String html = text(fetched);
        String cut = article.ranges().stream()
                .map(span -> html.substring(span.start(), span.end()))
                .collect(Collectors.joining("\n"));
        // Where nothing is left out, nothing need be cut.
        return new Alone(fetched.url(), article, cut.isBlank() ? html : cut);
    }

    private Fetched there(URI url) {
        Fetched fetched = fetch(url);
        if (!fetched.ok()) {
            errors.put(url, fetched.status());
            throw failed("The address answered " + fetched.status() + ".");
        }
        return fetched;
    }

    private static Extracted article(Fetched fetched) {
        return switch (Articles.find(text(fetched), fetched.url())) {
            case Extraction.Found(Extracted article) -> article;
            case Extraction.Nothing(Extraction.Reason _, String sentence) ->
                throw refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, sentence);
        };
    }

    /// The error that a page which could not be read answered with; 0 where it was none, or nothing came.
    int error(URI url) {
        return errors.getOrDefault(url, 0);
    }

    /// A NUL is no character of HTML, and PostgreSQL keeps none; a blank leaves all offsets as they are.
    private static String text(Fetched fetched) {
        return fetched.text().replace('\0', ' ');
    }

    private Fetched fetch(URI url) {
        try {
            return pages.get(FetchRequest.of(url, Wanted.PAGE));
        } catch (FetchFailure e) {
            if (e.kind() == FetchFailure.Kind.INTERRUPTED) {
                Thread.currentThread().interrupt();
            }
            throw problem(e);
        }
    }

    /// What a failure to fetch is answered with.
    static Problem problem(FetchFailure failure) {
        return switch (failure.kind()) {
            case NOT_ALLOWED -> refused(ProblemKind.URL_NOT_ALLOWED, failure.getMessage());
            case WRONG_TYPE -> refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, failure.getMessage());
            case UNREACHABLE, TOO_LARGE, FORBIDDEN, CROWDED, INTERRUPTED -> failed(failure.getMessage());
        };
    }

    private static Problem refused(ProblemKind kind, @Nullable String why) {
        return Problem.invalid(kind, List.of(new Problem.Mistake("/url", why == null ? kind.title() : why)));
    }

    private static Problem failed(@Nullable String why) {
        return Problem.of(ProblemKind.FETCH_FAILED, why == null ? ProblemKind.FETCH_FAILED.title() : why);
    }

    private static Page page(Fetched fetched, SiteFiles files) {
        return new Page(fetched.url().toString(), fetched.status(), fetched.headers(), files.robots(), files.llms());
    }

    /// Asked for once a host; whoever comes meanwhile waits for the answer.
    private SiteFiles files(URI url) {
        String host = url.getScheme() + "://" + url.getRawAuthority();
        CompletableFuture<SiteFiles> mine = new CompletableFuture<>();
        CompletableFuture<SiteFiles> first = hosts.putIfAbsent(host, mine);
        if (first == null) {
            Page.@Nullable SiteFile robots = null;
            Page.@Nullable SiteFile llms = null;
            try {
                robots = file(URI.create(host + "/robots.txt"));
                llms = file(URI.create(host + "/llms.txt"));
            } finally {
                // Whatever happens, others wait for this.
                mine.complete(new SiteFiles(robots, llms));
            }
        }
        return (first == null ? mine : first).join();
    }

    private Page.@Nullable SiteFile file(URI url) {
        try {
            Fetched fetched = files.get(FetchRequest.of(url, Wanted.TEXT));
            return new Page.SiteFile(fetched.status(), fetched.ok() ? fetched.text() : "");
        } catch (FetchFailure e) {
            // The page is there all the same.
            return null;
        }
    }
}
