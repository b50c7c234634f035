package assay.bench.calibrate;

import assay.scoring.Page;
import assay.scoring.Submission;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Faults around a text: in its title and description, its URL, the head of its page and the directives for
/// crawlers.
final class PageDamages {

    private PageDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("title", "has a title that is far too long", PageDamages::longTitle)
                        .touching("title_keyword topic_focus"),
                Damage.of("title", "has the template's default title", PageDamages::unnamed)
                        .touching("title_keyword topic_focus definitions intro_answer"),
                page("title", "has no title", post -> WebPages.swapped(post, titleElement(post), ""))
                        .touching("title_keyword topic_focus definitions intro_answer"),
                Damage.of("meta_description", "has a description of two words", PageDamages::brief)
                        .readied(PageDamages::described)
                        .touching("meta_description_keyword"),
                Damage.of("meta_description", "uses its opening as the description", PageDamages::pasted)
                        .readied(PageDamages::described)
                        .touching("meta_description_keyword"),
                Damage.of(
                                "meta_description",
                                "repeats the title as the description",
                                post -> Optional.of(post.described(WebPages.title(post))))
                        .readied(PageDamages::described)
                        .touching("meta_description_keyword"),
                page("meta_description", "has no description", post -> without(post, "<meta name=\"description\""))
                        .touching("meta_description_keyword"),
                Damage.of("slug", "has illegal characters in the URL", PageDamages::illegal)
                        .readied(PageDamages::slugged),
                Damage.of("slug", "has an unreadable URL", PageDamages::unreadable)
                        .readied(PageDamages::slugged),
                page("canonical", "has a wrong canonical URL, or none", PageDamages::canonical),
                page("indexability", "is excluded from the index", PageDamages::hidden)
                        .touching("snippet_eligibility ai_crawler_access"),
                page("page_metadata", "is missing declarations in the head", PageDamages::undeclared)
                        .touching("language_match"));
    }

    private static Damage page(String check, String name, Function<Submission, Optional<Submission>> spoil) {
        return Damage.of(check, name, spoil).readied(WebPages::published);
    }

    private static Submission described(Submission post) {
        return post.described(WebPages.description(post));
    }

    private static Submission slugged(Submission post) {
        String keyword = post.primaryKeyword() == null ? "" : WebPages.slug(post.primaryKeyword());
        String title = WebPages.slug(WebPages.title(post));
        return post.at(title.contains(keyword) ? title : keyword + "-" + title);
    }

    private static Optional<Submission> longTitle(Submission post) {
        return MarkdownEdits.paragraphs(post.content(), 25).stream()
                .findFirst()
                .map(each -> post.titled(
                        WebPages.title(post) + ": " + MarkdownEdits.cut(MarkdownEdits.plain(each.text()), 130)));
    }

    private static Optional<Submission> unnamed(Submission post) {
        List<String> names = List.of("Untitled", "Home", "New post", "Untitled document", "Blog");
        return Optional.of(post.titled(names.get(MarkdownEdits.form(post, names.size()))));
    }

    private static String titleElement(Submission post) {
        int start = post.content().indexOf("<title>");
        return post.content().substring(start, post.content().indexOf("</title>", start) + "</title>\n".length());
    }

    private static Optional<Submission> brief(Submission post) {
        return Optional.of(post.described(
                MarkdownEdits.form(post, 2) == 0 ? "A blog post" : MarkdownEdits.cut(WebPages.title(post), 25)));
    }

    private static Optional<Submission> pasted(Submission post) {
        return MarkdownEdits.paragraphs(post.content(), 60).stream()
                .findFirst()
                .map(each -> post.described(MarkdownEdits.plain(each.text())));
    }

    /// Removes the lines that start with these texts.
    private static Optional<Submission> without(Submission post, String... starts) {
        return MarkdownEdits.of(post, content -> {
            String rest = content;
            for (String start : starts) {
                int at = rest.indexOf(start);
                rest = at < 0 ? rest : rest.substring(0, at) + rest.substring(rest.indexOf('\n', at) + 1);
            }
            return rest;
        });
    }

    private static Optional<Submission> illegal(Submission post) {
        String title = WebPages.title(post);
        return Optional.of(post.at(
                switch (MarkdownEdits.form(post, 3)) {
                    case 0 -> title.contains(" ") ? title : title + " blog";
                    case 1 -> Objects.requireNonNull(post.slug()) + "?draft=1&v=2";
                    default -> Objects.requireNonNull(post.slug()).replaceFirst("-|$", "'s \"new\" ");
                }));
    }

    private static Optional<Submission> unreadable(Submission post) {
        String slug = Objects.requireNonNull(post.slug());
        String opening = MarkdownEdits.paragraphs(post.content(), 25).stream()
                .map(each -> MarkdownEdits.plain(each.text()))
                .findFirst()
                .orElse("");
        String sentence =
                MarkdownEdits.cut(opening, 120).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return sentence.length() < 100 || !slug.contains("-")
                ? Optional.empty()
                : Optional.of(post.at(
                        switch (MarkdownEdits.form(post, 4)) {
                            case 0 -> slug + "-" + sentence;
                            case 1 -> slug.replace('-', '_');
                            case 2 -> MarkdownEdits.capital(slug).replace("-", "--");
                            default -> String.valueOf(10_000 + MarkdownEdits.form(post, 80_000));
                        }));
    }

    private static Optional<Submission> canonical(Submission post) {
        String address = WebPages.address(post);
        String right = WebPages.canonical(address);
        String path = address.substring(WebPages.SITE.length());
        return switch (MarkdownEdits.form(post, 9)) {
            case 0 -> WebPages.swapped(post, right, right + WebPages.canonical(address + "-2"));
            case 1 -> WebPages.swapped(post, right, "");
            case 2 -> WebPages.swapped(post, right, WebPages.canonical("example.com" + path));
            case 3 -> WebPages.swapped(post, right, WebPages.canonical("http://example.com" + path));
            case 4 -> WebPages.swapped(post, right, WebPages.canonical("http://localhost:4000" + path));
            case 5 -> WebPages.swapped(post, right, WebPages.canonical(WebPages.SITE + "/"));
            case 6 ->
                WebPages.swapped(post, right, "").flatMap(each -> WebPages.swapped(each, "<main>", right + "<main>"));
            case 7 -> WebPages.swapped(post, right, WebPages.canonical(""));
            default -> WebPages.swapped(post, right, WebPages.canonical("https://staging.example.net" + path));
        };
    }

    private static Optional<Submission> hidden(Submission post) {
        Page page = Objects.requireNonNull(post.page());
        return switch (MarkdownEdits.form(post, 8)) {
            case 0 -> WebPages.headed(post, "<meta name=\"robots\" content=\"noindex, nofollow\">");
            case 1 -> WebPages.headed(post, "<meta name=\"googlebot\" content=\"noindex\">");
            case 2 -> WebPages.headed(post, "<META NAME='ROBOTS' CONTENT='NONE'>");
            case 3 -> Optional.of(post.page(page.header("X-Robots-Tag", "noindex")));
            case 4 -> Optional.of(post.page(page.robots(200, "User-agent: *\nDisallow: /blog/\n")));
            case 5 -> Optional.of(post.page(page.answered(404)));
            case 6 -> Optional.of(post.page(page.answered(503)));
            default -> WebPages.headed(post, "<meta name=\"robots\" content=\"unavailable_after: 2026-01-31\">");
        };
    }

    private static Optional<Submission> undeclared(Submission post) {
        String content = post.content();
        int html = content.indexOf("<html");
        String element = content.substring(html, content.indexOf('>', html) + 1);
        return switch (MarkdownEdits.form(post, 4)) {
            case 0 -> WebPages.swapped(post, element, "<html>");
            case 1 -> WebPages.swapped(post, WebPages.VIEWPORT, "");
            case 2 ->
                without(post, "<meta property=\"og:title", "<meta property=\"og:desc", "<meta property=\"og:image");
            default -> WebPages.swapped(post, element, "<html lang=\"english\">");
        };
    }
}
