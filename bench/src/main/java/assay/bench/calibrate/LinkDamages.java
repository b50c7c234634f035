package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Links that are missing, broken or vague, and images without alt text.
final class LinkDamages {

    private static final Map<String, String> HERE = BadPhrases.pairs("here-links");

    private LinkDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("external_links", "keeps the words of links but removes the links", LinkDamages::unlinked)
                        .touching("source_citations source_authority link_integrity link_text internal_links"),
                Damage.of("internal_links", "contains no links to its own site", LinkDamages::alone)
                        .readied(LinkDamages::onSite)
                        .touching("link_integrity link_text"),
                Damage.of("link_text", "links the word “here”", LinkDamages::here)
                        .touching("source_citations source_authority keyword_density topic_focus"),
                Damage.of("link_text", "removes the words of links", LinkDamages::wordless)
                        .touching("source_citations source_authority keyword_density"),
                Damage.of("link_text", "shows URLs instead of words", LinkDamages::addresses)
                        .touching("source_citations source_authority keyword_density"),
                Damage.of("link_integrity", "contains a mistyped URL", LinkDamages::mistyped)
                        .touching("external_links source_citations source_authority internal_links"),
                Damage.of("link_integrity", "links to the author's own machine", LinkDamages::ownMachine)
                        .touching("external_links source_citations source_authority internal_links secrets_and_pii"),
                Damage.of("link_integrity", "contains a link without a URL", LinkDamages::unaddressed)
                        .touching("external_links source_citations source_authority internal_links"),
                Damage.of("image_alt", "does not describe the images", LinkDamages::unsaid)
                        .touching("link_text"),
                Damage.of("image_alt", "describes images by their file names", LinkDamages::files)
                        .touching("link_text"),
                Damage.of("image_presence", "removes the images", LinkDamages::unpictured)
                        .readied(LinkDamages::pictured)
                        .touching("image_alt link_text link_integrity"));
    }

    private static boolean external(MarkdownEdits.Place link) {
        return link.address().startsWith("http");
    }

    private static Optional<Submission> unlinked(Submission post) {
        List<MarkdownEdits.Place> links = MarkdownEdits.links(post.content());
        // Some links would remain, such as bare URLs, URLs in raw HTML, and link definitions at the end.
        String rest = MarkdownEdits.replace(post.content(), links, MarkdownEdits.Place::text);
        boolean others = rest.substring(MarkdownEdits.body(rest)).contains("://");
        return links.stream().noneMatch(LinkDamages::external) || others
                ? Optional.empty()
                : MarkdownEdits.of(post, content -> rest);
    }

    /// Returns the post with a URL of its own, and with a link to a guide on the same site.
    private static Submission onSite(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 20);
        if (paragraphs.isEmpty()) {
            return post;
        }
        MarkdownEdits.Place last = paragraphs.getLast();
        String read = " Our [notes on " + MarkdownEdits.cut(WebPages.title(post), 40) + "](" + WebPages.SITE
                + "/guides/" + WebPages.slug(WebPages.title(post)) + ") go further.";
        return post.reading(post.content().substring(0, last.end())
                        + read
                        + post.content().substring(last.end()))
                .on(WebPages.address(post));
    }

    private static Optional<Submission> alone(Submission post) {
        List<MarkdownEdits.Place> links = MarkdownEdits.links(post.content());
        String rest = MarkdownEdits.replace(
                post.content(),
                links,
                each -> external(each) && !each.address().startsWith(WebPages.SITE) ? null : each.text());
        boolean others = rest.contains("](/")
                || rest.contains("]({")
                || rest.contains("{% link")
                || rest.contains("](.")
                || rest.contains("href=\"/")
                || rest.contains("]: /")
                || rest.contains("](#");
        return others || post.baseUrl() == null ? Optional.empty() : MarkdownEdits.of(post, content -> rest);
    }

    private static Optional<Submission> here(Submission post) {
        List<MarkdownEdits.Place> links = MarkdownEdits.links(post.content());
        String said = HERE.get(post.language() == null ? "en" : post.language());
        if (links.size() < 3 || said == null) {
            return Optional.empty();
        }
        List<String> words = List.of(said.split(" \\| "));
        return MarkdownEdits.replaced(
                post, links, each -> "[" + words.get(links.indexOf(each) % words.size()) + "](" + each.address() + ")");
    }

    private static Optional<Submission> wordless(Submission post) {
        List<MarkdownEdits.Place> links = MarkdownEdits.links(post.content());
        return links.size() < 2
                ? Optional.empty()
                : MarkdownEdits.replaced(
                        post,
                        links.subList(0, 1 + MarkdownEdits.form(post, 2)),
                        each -> "[](" + each.address() + ")" + each.text());
    }

    private static Optional<Submission> addresses(Submission post) {
        List<MarkdownEdits.Place> links = MarkdownEdits.paragraphs(post.content(), 8).stream()
                .flatMap(paragraph -> MarkdownEdits.links(paragraph.text()).stream()
                        .map(each -> new MarkdownEdits.Place(
                                paragraph.start() + each.start(),
                                paragraph.start() + each.end(),
                                each.text(),
                                0,
                                each.address())))
                .filter(LinkDamages::external)
                .toList();
        return links.size() < 5
                ? Optional.empty()
                : MarkdownEdits.replaced(
                        post, links, each -> each.text() + " [" + each.address() + "](" + each.address() + ")");
    }

    /// Changes the URL of one link.
    private static Optional<Submission> readdressed(Submission post, List<String> forms) {
        List<MarkdownEdits.Place> links = MarkdownEdits.links(post.content()).stream()
                .filter(each -> external(each)
                        && !each.text().isBlank()
                        && each.address().startsWith("https://"))
                .toList();
        if (links.size() < 2) {
            return Optional.empty();
        }
        String form = forms.get(MarkdownEdits.form(post, forms.size()));
        return MarkdownEdits.replaced(
                post,
                List.of(links.get(MarkdownEdits.form(post, links.size()))),
                each -> "[" + each.text() + "]("
                        + form.replace("%", each.address().substring("https://".length())) + ")");
    }

    private static Optional<Submission> mistyped(Submission post) {
        return readdressed(
                post,
                List.of(
                        "htps://%",
                        "https//%", "https:/%", "https://https://%", "ttps://%", "http:\\\\%", "https:%", "https;//%"));
    }

    private static Optional<Submission> ownMachine(Submission post) {
        return readdressed(
                post,
                List.of(
                        "http://localhost:4000/%",
                        "file:///home/me/drafts/%",
                        "http://127.0.0.1:8080/%",
                        "http://192.168.1.20/%",
                        "C:/Users/me/Documents/draft.html"));
    }

    private static Optional<Submission> unaddressed(Submission post) {
        return readdressed(post, List.of("#", "javascript:void(0)", "", "http://", "https://"));
    }

    private static Optional<Submission> unsaid(Submission post) {
        return MarkdownEdits.replaced(
                post, MarkdownEdits.images(post.content()), each -> "![](" + each.address() + ")");
    }

    private static Optional<Submission> files(Submission post) {
        List<String> names =
                List.of("IMG_%d.jpg", "Screenshot 2026-10-0%d at 11.42.07.png", "DSC0%d.JPG", "image%d.png");
        List<MarkdownEdits.Place> images = MarkdownEdits.images(post.content());
        return MarkdownEdits.replaced(
                post,
                images,
                each -> "!["
                        + names.get(images.indexOf(each) % names.size())
                                .replace("%d", String.valueOf(3 + images.indexOf(each)))
                        + "](" + each.address() + ")");
    }

    /// Adds an image before the first heading if the post contains no image.
    private static Submission pictured(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        return headings.isEmpty() || !MarkdownEdits.images(post.content()).isEmpty()
                ? post
                : post.reading(MarkdownEdits.insert(
                        post.content(),
                        headings.getFirst().start(),
                        "![A drawing of what comes next: "
                                + MarkdownEdits.plain(headings.getFirst().text()) + "](/pictures/drawing.png)"));
    }

    private static Optional<Submission> unpictured(Submission post) {
        List<MarkdownEdits.Place> images = MarkdownEdits.images(post.content());
        int body = MarkdownEdits.body(post.content());
        String text = MarkdownEdits.replace(post.content(), images, each -> "");
        // The image above the text is declared in the front matter.
        String rest = text.substring(0, body).replaceAll("(?m)^.*\\.(?:png|jpe?g|webp|svg|gif)[\"']?$\\n", "")
                + text.substring(body);
        boolean others = rest.contains("<img")
                || rest.contains("<svg")
                || rest.contains("<iframe")
                || rest.contains("<video")
                || rest.contains("<picture")
                || rest.contains("{%")
                || rest.contains("{{")
                || rest.contains("|--")
                || rest.contains("| --")
                || rest.split("\n```").length > 4;
        return images.isEmpty() || others || MarkdownEdits.wordsIn(rest) < 720
                ? Optional.empty()
                : MarkdownEdits.of(post, content -> rest);
    }
}
