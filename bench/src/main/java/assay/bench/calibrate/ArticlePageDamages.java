package assay.bench.calibrate;

import assay.scoring.ContentType;
import assay.scoring.Page;
import assay.scoring.Submission;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// Faults in the parts of a page that crawlers read: robots.txt, robots directives, elements and structured
/// data.
final class ArticlePageDamages {

    private static final String TYPE = "\"@type\": \"BlogPosting\"";
    private static final Pattern RECORD = Pattern.compile("(?i)releas|announc|launch|\\d\\.\\d|20\\d\\d");

    private ArticlePageDamages() {}

    static List<Damage> all() {
        return List.of(
                page(
                                "ai_crawler_access",
                                "has the robots.txt of the staging site",
                                robots("User-agent: *\nDisallow: /\n"))
                        .touching("indexability"),
                page("ai_crawler_access", "blocks the folder with the posts", robots("""
                        User-agent: *
                        Disallow: /wp-admin/
                        Disallow: /blog/
                        Sitemap: https://example.com/sitemap.xml
                        """))
                        .touching("indexability"),
                page("ai_crawler_access", "blocks all AI crawlers by name", robots("""
                        User-agent: GPTBot
                        User-agent: OAI-SearchBot
                        User-agent: ChatGPT-User
                        User-agent: ClaudeBot
                        User-agent: Claude-SearchBot
                        User-agent: PerplexityBot
                        User-agent: CCBot
                        User-agent: Google-Extended
                        Disallow: /

                        User-agent: *
                        Allow: /
                        """)),
                page("snippet_eligibility", "forbids snippets in a meta element", ArticlePageDamages::forbidden),
                page("snippet_eligibility", "forbids snippets in a response header", each -> header(each, "nosnippet")),
                page(
                        "snippet_eligibility",
                        "limits snippets to a few characters",
                        each -> header(each, "max-snippet:20")),
                page("snippet_eligibility", "excludes the article from snippets", ArticlePageDamages::withheld),
                page("html_semantics", "puts the text into plain div elements", ArticlePageDamages::divided),
                page("schema_presence", "has no structured data", ArticlePageDamages::undescribed)
                        .touching("schema_validity schema_match"),
                page("schema_validity", "has an extra comma", swap("\"\n}\n</script>", "\",\n}\n</script>"))
                        .touching("schema_match schema_presence"),
                page("schema_validity", "is missing a comma", swap("\"2026-09-14\",\n", "\"2026-09-14\"\n"))
                        .touching("schema_match schema_presence"),
                page("schema_validity", "is missing the end of the block", swap("\n}\n</script>", "\n</script>"))
                        .touching("schema_match schema_presence"),
                page("schema_validity", "uses curly quotation marks in the block", ArticlePageDamages::curled)
                        .touching("schema_match schema_presence"),
                page("schema_validity", "has dates that are written for people", ArticlePageDamages::datedForPeople)
                        .touching("schema_match freshness"),
                page("schema_validity", "is missing the context", swap("  \"@context\": \"https://schema.org\",\n", ""))
                        .touching("schema_match schema_presence"),
                page("schema_validity", "misspells the type", swap(TYPE, "\"@type\": \"BlogPosing\""))
                        .touching("schema_match schema_presence"),
                page("schema_match", "contains the headline of another page", ArticlePageDamages::otherHeadline),
                page("schema_match", "names an author who is not on the page", ArticlePageDamages::otherAuthor)
                        .touching("author_eeat"),
                page("schema_match", "offers a product without a price", adding("""
                        {"@context": "https://schema.org", "@type": "Product", "name": "Starter kit", "image": "https://example.com/images/kit.jpg"}
                        """)),
                page("schema_match", "contains ratings that the page does not show", adding("""
                        {"@context": "https://schema.org", "@type": "Product", "name": "Starter kit",
                         "image": "https://example.com/images/kit.jpg", "description": "A kit.",
                         "offers": {"@type": "Offer", "price": "49.00", "priceCurrency": "EUR"},
                         "aggregateRating": {"@type": "AggregateRating", "ratingValue": "4.9", "reviewCount": "1287"}}
                        """)),
                page("schema_match", "answers questions that are not on the page", adding("""
                        {"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [
                         {"@type": "Question", "name": "How much does the premium plan cost a month?",
                          "acceptedAnswer": {"@type": "Answer", "text": "The premium plan costs nineteen euros a month."}},
                         {"@type": "Question", "name": "Can I cancel my subscription whenever I want?",
                          "acceptedAnswer": {"@type": "Answer", "text": "You can cancel whenever you want in your account."}}]}
                        """)),
                page("author_eeat", "names “admin” as the author", ArticlePageDamages::admin)
                        .touching("schema_match"),
                page("author_eeat", "names no author", ArticlePageDamages::unsigned)
                        .touching("schema_match internal_links"),
                page("freshness", "was last updated years ago", ArticlePageDamages::old)
                        .touching("schema_match"),
                page("freshness", "has an update date in the future", ArticlePageDamages::early)
                        .touching("schema_match"),
                page("freshness", "has no dates", ArticlePageDamages::undated).touching("schema_match"),
                llms(
                        "returns the home page for llms.txt",
                        "<!DOCTYPE html>\n<html><head><title>Home</title></head><body></body></html>"),
                llms(
                        "serves robots.txt as llms.txt",
                        "User-agent: *\nAllow: /\nSitemap: https://example.com/sitemap.xml\n"),
                llms("serves an empty llms.txt", ""),
                llms("serves data as llms.txt", "{\"error\": \"not found\", \"status\": 404}"));
    }

    private static Damage page(String check, String name, Function<Submission, Optional<Submission>> spoil) {
        return Damage.of(check, name, ArticlePages.spoiling(spoil)).readied(ArticlePages::of);
    }

    private static Damage llms(String name, String body) {
        UnaryOperator<Submission> ready = post -> {
            Submission page = ArticlePages.of(post);
            Page seen = page.page();
            return seen == null
                    ? page
                    : page.page(seen.llms(
                            200, "# Example\n\n> Notes.\n\n- [Blog](https://example.com/blog/): all posts\n"));
        };
        return Damage.of("llms_txt", name, ArticlePages.spoiling(each -> seen(each, page -> page.llms(200, body))))
                .readied(ready);
    }

    private static Optional<Submission> seen(Submission submission, UnaryOperator<Page> change) {
        return Optional.ofNullable(submission.page()).map(change).map(submission::page);
    }

    private static Function<Submission, Optional<Submission>> robots(String body) {
        return each -> seen(each, page -> page.robots(200, body));
    }

    private static Function<Submission, Optional<Submission>> swap(String piece, String other) {
        return each -> DocumentEdits.swap(each, piece, other);
    }

    private static Function<Submission, Optional<Submission>> adding(String block) {
        return swap("</head>", "<script type=\"application/ld+json\">\n" + block + "</script>\n</head>");
    }

    /// Forbids snippets for all search engines or for one of them; both occur on real sites.
    private static Optional<Submission> forbidden(Submission page) {
        String meta = DocumentEdits.pick(
                page,
                List.of(
                        "<meta name=\"robots\" content=\"nosnippet\">",
                        "<meta name=\"robots\" content=\"index, follow, nosnippet\">",
                        "<meta name=\"googlebot\" content=\"nosnippet\">",
                        "<meta name=\"robots\" content=\"max-snippet:0\">"));
        return DocumentEdits.swap(page, "</head>", meta + "\n</head>");
    }

    private static Optional<Submission> header(Submission submission, String value) {
        return seen(submission, page -> page.header("X-Robots-Tag", value));
    }

    private static Optional<Submission> withheld(Submission page) {
        return DocumentEdits.swap(page, "<main><article>", "<main><article><div data-nosnippet>")
                .flatMap(swap("</article></main>", "</div></article></main>"));
    }

    private static Optional<Submission> divided(Submission page) {
        return DocumentEdits.swap(page, "<main><article>", "<div id=\"main\"><div class=\"article\">")
                .flatMap(swap("</article></main>", "</div></div>"));
    }

    private static String block(Submission page) {
        int start = page.content().indexOf("<script type=\"application/ld+json\">");
        return page.content().substring(start, page.content().indexOf("</script>", start));
    }

    private static Optional<Submission> undescribed(Submission page) {
        return DocumentEdits.swap(page, block(page) + "</script>\n", "");
    }

    private static Optional<Submission> curled(Submission page) {
        String block = block(page);
        int at = block.indexOf('{');
        String body = block.substring(at).replaceAll("(^|[\\s{:])\"", "$1“").replace('"', '”');
        return DocumentEdits.swap(page, block, block.substring(0, at) + body);
    }

    private static Optional<Submission> datedForPeople(Submission page) {
        return DocumentEdits.swap(
                        page, "\"datePublished\": \"2026-09-14\"", "\"datePublished\": \"September 14th, 2026\"")
                .flatMap(swap("\"dateModified\": \"2026-10-20\"", "\"dateModified\": \"October 20th, 2026\""));
    }

    private static Optional<Submission> otherHeadline(Submission page) {
        String block = block(page);
        return DocumentEdits.swap(
                page,
                block,
                block.replaceFirst(
                        "\"headline\": \".*\",",
                        "\"headline\": \"" + DocumentEdits.pick(page, BadPhrases.FOREIGN_TITLES) + "\","));
    }

    private static Optional<Submission> otherAuthor(Submission page) {
        return DocumentEdits.swap(page, "\"name\": \"" + ArticlePages.AUTHOR + "\"", "\"name\": \"Tobias Okonkwo\"");
    }

    private static Optional<Submission> admin(Submission page) {
        String nobody = DocumentEdits.pick(
                page, List.of("admin", "Editorial Team", "Staff Writer", "Administrator", "webmaster"));
        return Optional.of(page.reading(
                page.content().replace(ArticlePages.AUTHOR, nobody).replace("/authors/maria-lindqvist", "/authors/1")));
    }

    private static Optional<Submission> unsigned(Submission page) {
        return DocumentEdits.swap(
                        page, "By <a href=\"/authors/maria-lindqvist\" rel=\"author\">Maria Lindqvist</a>, ", "")
                .flatMap(each -> DocumentEdits.swapAll(each, Pattern.compile("  \"author\": .*\\n"), 1, _ -> ""));
    }

    /// News and release notes describe what happened on a certain day, so they can be old.
    private static Optional<Submission> old(Submission page) {
        if (page.contentType() == ContentType.NEWS
                || RECORD.matcher("" + page.title()).find()) {
            return Optional.empty();
        }
        return Optional.of(page.reading(page.content()
                .replace("\"2026-09-14\"", "\"2019-03-04\"")
                .replace("\"2026-10-20\"", "\"2019-03-06\"")
                .replace("14 September 2026", "4 March 2019")));
    }

    private static Optional<Submission> early(Submission page) {
        return DocumentEdits.swap(page, "\"dateModified\": \"2026-10-20\"", "\"dateModified\": \"2027-10-20\"");
    }

    private static Optional<Submission> undated(Submission page) {
        return DocumentEdits.swap(page, ", <time datetime=\"2026-09-14\">14 September 2026</time>", "")
                .flatMap(swap("  \"datePublished\": \"2026-09-14\",\n", ""))
                .flatMap(swap("  \"dateModified\": \"2026-10-20\",\n", ""));
    }
}
