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

/// Fetches pages and finds their articles. One for each job.
public final class PageReader {

    /// A page and its article.
    ///
    /// @param format HTML or MARKDOWN: how the article's source is written
    record Read(URI url, Extracted article, SourceFormat format, Page page) {

        /// What tells the page from others: where it says it lies, if that is on its own site, or else where it was
        /// found.
        String identity() {
            return Urls.canonical(declared(url, article)).toString();
        }
    }

    /// Asks for what the host of a page says to machines.
    @FunctionalInterface
    private interface Files {
        SiteFiles of(URI page) throws FetchFailure;
    }

    /// By its first characters a text shows what it is.
    private static final int BEGINNING = 20_000;

    /// Lines kept beside a text. A page with more is a list of them, and the rest is its text.
    private static final int MOST_LINES = 500;

    private static final String TOO_MANY_TAGS =
            "The page has more tags than can be read. Send its article to POST /api/v1/scan.";

    private final Web pages;
    private final Files files;
    private final Room room;
    private final CpuBudget cpu;
    private final boolean keepsToTheSite;
    private final Map<URI, Integer> errors = new ConcurrentHashMap<>();

    private PageReader(Web pages, Files files, Room room, CpuBudget cpu, boolean keepsToTheSite) {
        this.pages = pages;
        this.files = files;
        this.room = room;
        this.cpu = cpu;
        this.keepsToTheSite = keepsToTheSite;
    }

    /// Reads what a person named, who answers for it, wherever it leads.
    static PageReader ofNamed(PoliteWeb web, Room room, CpuBudget cpu) {
        return new PageReader(web::getNamed, web::filesOfNamed, room, cpu, false);
    }

    /// Reads the pages of a site, as a crawler. What leads to another site is none of its pages, and whoever keeps that
    /// one has been asked for nothing.
    static PageReader ofSite(PoliteWeb web, Room room, CpuBudget cpu) {
        return new PageReader(web, web::files, room, cpu, true);
    }

    /// Fetches a page.
    ///
    /// @throws Problem what its user is answered with where there is no article
    Read read(URI url) {
        Fetched fetched = there(url);
        Article article = article(fetched);
        requireScorable(article.found());
        return new Read(
                fetched.url(), article.found(), article.format(), page(fetched, files(fetched.url()), article.found()));
    }

    /// As long as a text that is sent to be scored: the article with its tags, which is what somebody would send, and
    /// without the page around it, which nobody writes and which is blank to whoever scores.
    private static void requireScorable(Extracted article) {
        String masked = article.masked();
        requireScorable(article.whole().stream()
                .mapToInt(span -> masked.codePointCount(span.start(), span.end()))
                .sum());
        int parts = article.whole().stream()
                .mapToInt(span -> Parts.of(masked, span.start(), span.end()))
                .sum();
        if (parts > Parts.MOST) {
            throw refused(ProblemKind.TOO_COMPLEX, "The article of this page " + Parts.TOO_MANY);
        }
    }

    private static void requireScorable(int length) {
        if (length > Scanning.LONGEST_CONTENT) {
            throw refused(
                    ProblemKind.CONTENT_TOO_LONG,
                    "The article of this page is longer than "
                            + NumberFormat.getIntegerInstance(Locale.ROOT).format(Scanning.LONGEST_CONTENT)
                            + " characters, its tags included, and that is the most that is scored.");
        }
    }

    /// The source of an article alone, to be written on.
    public record Alone(URI url, Extracted article, String html) {

        /// Where it lies for readers.
        public String address() {
            return declared(url, article).toString();
        }
    }

    /// Where a page says it lies, if that is on its own site; or else where it was found.
    private static URI declared(URI url, Extracted article) {
        URI canonical = article.canonical();
        return canonical != null && Urls.sameSite(url, canonical) ? canonical : url;
    }

    /// What a page shows its readers.
    record Shown(URI url, String title, String text) {}

    /// Fetches a page for all it shows, whether it is an article or not; its host is asked for nothing else.
    ///
    /// @throws Problem what its user would be answered with where it cannot be read
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
            throw failed("The service stops.");
        }
    }

    private static String title(Document document) {
        return said(document.metadata(), "title")
                .or(() -> heading(document))
                .orElse("")
                .strip();
    }

    /// Fetches a page for its article; its host is asked for nothing else.
    ///
    /// @throws Problem as [#read]
    public Alone alone(URI url) {
        Fetched fetched = there(url);
        Extracted article = article(fetched).found();
        String html = text(fetched);
        String cut = article.whole().stream()
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
            throw failed("The service stops.");
        }
    }

    private static Article html(String html, URI url) {
        return switch (Articles.find(html, url)) {
            case Extraction.Found(Extracted article) -> new Article(article, SourceFormat.HTML);
            case Extraction.Nothing(Extraction.Reason _, String sentence) ->
                throw refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, sentence);
        };
    }

    /// Whether it came as Markdown or plain text, and is no page: some servers call all they do not know plain text.
    /// Plain text without any mark is Markdown as well.
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

    /// All of a Markdown file is its article. What it says of itself is read when it is scored; this is what tells it
    /// from others.
    private static Extracted article(URI url, Document document) {
        if (document.text().isBlank()) {
            throw refused(ProblemKind.CONTENT_NOT_EXTRACTABLE, "There is no text at this address.");
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

    /// The main heading of a text.
    static Optional<String> heading(Document document) {
        return document.headings().stream()
                .filter(heading -> heading.level() == 1 && !heading.text().isEmpty())
                .map(Heading::text)
                .findFirst();
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
            FetchRequest request = FetchRequest.of(url, Wanted.PAGE);
            return pages.get(keepsToTheSite ? request.staying() : request);
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
            case ELSEWHERE -> failed(failure.getMessage() + " Only posts of the site that was named are scored.");
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
                files.robots().map(PageReader::file).orElse(null),
                files.llms().map(PageReader::file).orElse(null),
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
            // The page is there all the same.
            return SiteFiles.NONE;
        }
    }
}
