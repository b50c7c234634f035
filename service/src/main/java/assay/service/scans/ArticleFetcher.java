package assay.service.scans;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.ResponseKind;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.Web;
import assay.fetching.article.Articles;
import assay.fetching.article.Extracted;
import assay.fetching.article.Extraction;
import assay.fetching.robots.PoliteWeb;
import assay.fetching.robots.SiteFile;
import assay.fetching.robots.SiteFiles;
import assay.language.CpuBudget;
import assay.scoring.Page;
import assay.scoring.PageFields;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Metadata;
import assay.scoring.document.PageLine;
import assay.scoring.document.SourceFormat;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.net.URI;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Fetches pages and extracts their articles. Create one instance per job.
public final class ArticleFetcher {

    /// A page and its article.
    ///
    /// @param format the format of the article's source, HTML or MARKDOWN
    record Read(URI url, Extracted article, SourceFormat format, Page page) {

        /// Returns the URL that identifies the page: the URL that the page declares if it is on the page's
        /// own site, otherwise the URL where the page was found.
        String identity() {
            return Urls.canonical(declared(url, article)).toString();
        }
    }

    /// Reads the machine files of a page's host, such as `robots.txt`.
    @FunctionalInterface
    private interface Files {
        SiteFiles of(URI page) throws FetchFailure;
    }

    /// The number of characters that are enough to recognize the format of a response.
    private static final int BEGINNING = 20_000;

    /// The maximum number of page lines, such as bylines and captions, that are stored with a text. Further
    /// lines count as text.
    private static final int MOST_LINES = 500;

    private static final String TOO_MANY_TAGS =
            "This page has too many tags to read. Scan the article's text instead of the URL.";

    private final Web pages;
    private final Files files;
    private final ParseMemory room;
    private final CpuBudget cpu;
    private final boolean keepsToTheSite;
    private final Map<URI, Integer> errors = new ConcurrentHashMap<>();

    private ArticleFetcher(Web pages, Files files, ParseMemory room, CpuBudget cpu, boolean keepsToTheSite) {
        this.pages = pages;
        this.files = files;
        this.room = room;
        this.cpu = cpu;
        this.keepsToTheSite = keepsToTheSite;
    }

    /// Returns a reader for pages that a person requested and is responsible for. The reader follows
    /// redirects to any site.
    static ArticleFetcher ofNamed(PoliteWeb web, ParseMemory room, CpuBudget cpu) {
        return new ArticleFetcher(web::getNamed, web::filesOfNamed, room, cpu, false);
    }

    /// Returns a reader that reads the pages of a site as a crawler does. It does not follow redirects to
    /// other sites: their pages are not part of this site, and their `robots.txt` was not read.
    static ArticleFetcher ofSite(PoliteWeb web, ParseMemory room, CpuBudget cpu) {
        return new ArticleFetcher(web, web::files, room, cpu, true);
    }

    /// Fetches a page.
    ///
    /// @throws Problem if there is no article; suitable as the response to the caller
    Read read(URI url) {
        Fetched fetched = there(url);
        Article article = article(fetched);
        requireScorable(article.found());
        return new Read(
                fetched.url(), article.found(), article.format(), page(fetched, files(fetched.url()), article.found()));
    }

    /// Applies the same length limit as to submitted text. The article is counted with its tags, because this
    /// is what a caller would submit. The page around it is not counted, because it is not scored.
    private static void requireScorable(Extracted article) {
        String masked = article.masked();
        requireScorable(article.whole().stream()
                .mapToInt(span -> masked.codePointCount(span.start(), span.end()))
                .sum());
        int parts = article.whole().stream()
                .mapToInt(span -> PartLimit.of(masked, span.start(), span.end()))
                .sum();
        if (parts > PartLimit.MOST) {
            throw refused(ProblemKind.TOO_COMPLEX, "This page's article " + PartLimit.TOO_MANY);
        }
    }

    private static void requireScorable(int length) {
        if (length > Scanning.LONGEST_CONTENT) {
            throw refused(
                    ProblemKind.CONTENT_TOO_LONG,
                    "Including its tags, this page's article is longer than "
                            + NumberFormat.getIntegerInstance(Locale.ROOT).format(Scanning.LONGEST_CONTENT)
                            + " characters, the limit for a scan.");
        }
    }

    /// An article's source without the page around it, for editing.
    public record Alone(URI url, Extracted article, String html) {

        /// Returns the public URL of the page.
        public String address() {
            return declared(url, article).toString();
        }
    }

    /// Returns the URL that the page declares if it is on the page's own site, otherwise the URL where the
    /// page was found.
    private static URI declared(URI url, Extracted article) {
        URI canonical = article.canonical();
        return canonical != null && Urls.sameSite(url, canonical) ? canonical : url;
    }

    /// The visible text of a page.
    record Shown(URI url, String title, String text) {}

    /// Fetches a page and returns all its visible text, whether or not it is an article. Makes no other
    /// request to the page's host.
    ///
    /// @throws Problem if the page can't be read; suitable as the response to the caller
    Shown shown(URI url) {
        Fetched fetched = there(url);
        if (!room.holds(fetched.body())) {
            throw refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, TOO_MANY_TAGS);
        }
        try {
            return room.within(
                    fetched.body(),
                    () -> cpu.run(() -> {
                        SourceFormat format = isMarkdown(fetched) ? SourceFormat.MARKDOWN : SourceFormat.HTML;
                        Document document = Document.read(text(fetched), format);
                        return new Shown(fetched.url(), title(document), document.text());
                    }));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("The service is shutting down.");
        }
    }

    private static String title(Document document) {
        return said(document.metadata(), "title")
                .or(() -> heading(document))
                .orElse("")
                .strip();
    }

    /// Fetches a page and returns its article. Makes no other request to the page's host.
    ///
    /// @throws Problem in the same cases as [#read]
    public Alone alone(URI url) {
        Fetched fetched = there(url);
        Extracted article = article(fetched).found();
        String html = text(fetched);
        String cut = article.whole().stream()
                .map(span -> html.substring(span.start(), span.end()))
                .collect(Collectors.joining("\n"));
        // If removing everything except the article leaves nothing, keep the whole page.
        return new Alone(fetched.url(), article, cut.isBlank() ? html : cut);
    }

    private Fetched there(URI url) {
        Fetched fetched = fetch(url);
        if (!fetched.ok()) {
            errors.put(url, fetched.status());
            throw failed("The server responded with status " + fetched.status() + ".");
        }
        return fetched;
    }

    private record Article(Extracted found, SourceFormat format) {}

    private Article article(Fetched fetched) {
        if (cpu.run(() -> isMarkdown(fetched))) {
            String text = text(fetched);
            requireScorable(text.codePointCount(0, text.length()));
            return cpu.run(() -> new Article(
                    article(fetched.url(), Document.read(text, SourceFormat.MARKDOWN)), SourceFormat.MARKDOWN));
        }
        if (!room.holds(fetched.body())) {
            throw refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, TOO_MANY_TAGS);
        }
        try {
            return room.within(fetched.body(), () -> cpu.run(() -> html(text(fetched), fetched.url())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("The service is shutting down.");
        }
    }

    private static Article html(String html, URI url) {
        return switch (Articles.find(html, url)) {
            case Extraction.Found(Extracted article) -> new Article(article, SourceFormat.HTML);
            case Extraction.Nothing(Extraction.Reason _, String sentence) ->
                throw refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, sentence);
        };
    }

    /// Whether the page was served as Markdown or plain text and is not HTML, which some servers send as
    /// plain text. Plain text without markup is valid Markdown.
    private static boolean isMarkdown(Fetched fetched) {
        return switch (fetched.mediaType()) {
            case "text/markdown", "text/x-markdown" -> true;
            case "text/plain" -> {
                int length = Math.min(fetched.body().length, BEGINNING);
                String beginning = new String(fetched.body(), 0, length, fetched.charset());
                yield Document.read(beginning, SourceFormat.AUTO).format() == SourceFormat.MARKDOWN;
            }
            default -> false;
        };
    }

    /// Returns the whole Markdown file as the article. Here, its metadata is used only to identify the
    /// article; for the score, the metadata is read again later.
    private static Extracted article(URI url, Document document) {
        if (document.text().isBlank()) {
            throw refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, "The page at this URL contains no text.");
        }
        Metadata metadata = document.metadata();
        String source = document.source();
        return new Extracted(
                source,
                document.text(),
                List.of(new Extracted.Span(0, source.length())),
                List.of(new Extracted.Span(0, source.length())),
                List.of(),
                said(metadata, "title").or(() -> heading(document)).orElse(null),
                null,
                null,
                said(metadata, "description").orElse(null),
                said(metadata, "canonical")
                        .flatMap(address -> Urls.resolve(url, address))
                        .orElse(null),
                null,
                null,
                null,
                null,
                List.of());
    }

    private static Optional<String> said(Metadata metadata, String key) {
        return metadata.first(key).map(entry -> entry.value().strip());
    }

    /// Returns the main heading of a text.
    static Optional<String> heading(Document document) {
        return document.headings().stream()
                .filter(heading -> heading.level() == 1 && !heading.text().isEmpty())
                .map(Heading::text)
                .findFirst();
    }

    /// Returns the error status of a page that could not be read, or 0 if there was no error status or no
    /// response.
    int error(URI url) {
        return errors.getOrDefault(url, 0);
    }

    /// Replaces NUL characters with spaces, so that all offsets stay the same. HTML does not allow NUL, and
    /// PostgreSQL does not store it.
    private static String text(Fetched fetched) {
        return fetched.text().replace('\0', ' ');
    }

    private Fetched fetch(URI url) {
        try {
            FetchRequest request = FetchRequest.of(url, ResponseKind.PAGE);
            return pages.get(keepsToTheSite ? request.staying() : request);
        } catch (FetchFailure e) {
            if (e.kind() == FetchFailure.Kind.INTERRUPTED) {
                Thread.currentThread().interrupt();
            }
            throw problem(e);
        }
    }

    /// Returns the problem for a failed fetch.
    static Problem problem(FetchFailure failure) {
        return switch (failure.kind()) {
            case NOT_ALLOWED -> refused(ProblemKind.URL_NOT_ALLOWED, failure.getMessage());
            case WRONG_TYPE -> refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, failure.getMessage());
            case UNREACHABLE, TOO_LARGE, FORBIDDEN, CROWDED, INTERRUPTED -> failed(failure.getMessage());
            case ELSEWHERE -> failed(failure.getMessage() + " Only posts on the given site are scored.");
        };
    }

    private static Problem refused(ProblemKind kind, @Nullable String why) {
        return Problem.invalid(kind, List.of(new Problem.Mistake("/url", why == null ? kind.title() : why)));
    }

    private static Problem failed(@Nullable String why) {
        return Problem.of(ProblemKind.FETCH_FAILED, why == null ? ProblemKind.FETCH_FAILED.title() : why);
    }

    private static Page page(Fetched fetched, SiteFiles files, Extracted article) {
        return new Page(
                fetched.url().toString(),
                fetched.status(),
                fetched.headers(),
                files.robots().map(ArticleFetcher::file).orElse(null),
                files.llms().map(ArticleFetcher::file).orElse(null),
                new PageFields(
                        article.title(), article.deck(), article.byline(), article.published(), article.captions()),
                article.lines().stream()
                        .limit(MOST_LINES)
                        .map(line -> new PageLine.Place(line.start(), line.end(), line.caption()))
                        .toList());
    }

    private static Page.SiteFile file(SiteFile file) {
        return new Page.SiteFile(file.status(), file.text());
    }

    private SiteFiles files(URI page) {
        try {
            return files.of(page);
        } catch (FetchFailure e) {
            if (e.kind() == FetchFailure.Kind.INTERRUPTED) {
                Thread.currentThread().interrupt();
                throw problem(e);
            }
            // The page can be read even if its host's machine files can't.
            return SiteFiles.NONE;
        }
    }
}
