package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.MetadataField;
import assay.scoring.Page;
import assay.scoring.Report.InlineIssue;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.Document;
import assay.scoring.document.Item;
import assay.scoring.document.Metadata;
import assay.scoring.document.PageMarkup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Adds missing declarations: the language if the text makes it clear, the encoding and viewport, and sharing
/// metadata if the page contains the values elsewhere.
final class PageMetadataRule implements Rule {

    private static final String VIEWPORT = "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">";
    private static final String ENCODING = "<meta charset=\"utf-8\">";

    @Override
    public String check() {
        return "page_metadata";
    }

    /// A viewport declaration contains a scale, and the name of an encoding contains a number.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.NUMBER);
    }

    @Override
    public List<String> writes(ScoredText text) {
        return List.of(VIEWPORT, ENCODING);
    }

    /// Once a language is declared, it can be compared with the text.
    @Override
    public boolean uncovers(String check) {
        return check.equals("language_match");
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        PageMarkup markup = document.metadata().markup().orElse(null);
        if (markup == null || CheckData.passes(text, this)) {
            return Change.NONE;
        }
        List<Edit> edits = new ArrayList<>();
        PageHead head = PageHead.of(text.content());
        language(text, head, edits);
        List<String> elements = elements(text.article(), markup.declared());
        // The encoding is declared only for ASCII, which is the same in nearly all encodings: the page's
        // bytes are not available here, and a wrong encoding would make the page unreadable.
        if (!markup.declared().contains("charset")
                && !sentWithEncoding(text.article())
                && text.content().chars().allMatch(c -> c < 0x80)) {
            elements.addFirst(ENCODING);
        }
        if (!elements.isEmpty()) {
            edits.add(head.insert(elements));
        }
        return Change.of(edits);
    }

    private void language(ScoredText text, PageHead head, List<Edit> edits) {
        for (InlineIssue issue : text.issues(check())) {
            if (issue.suggestion() != null) {
                edits.add(new Edit(issue.range(), issue.suggestion()));
                return;
            }
        }
        Language language = text.article().language();
        boolean declared = text.document()
                .metadata()
                .markup()
                .map(markup -> markup.declared().contains("lang"))
                .orElse(true);
        if (!declared && !language.equals(Language.UNKNOWN)) {
            head.html().flatMap(html -> html.set("lang", language.tag())).ifPresent(edits::add);
        }
    }

    private static List<String> elements(Article article, Set<String> declared) {
        List<String> elements = new ArrayList<>();
        if (!declared.contains("viewport")) {
            elements.add(VIEWPORT);
        }
        if (!declared.contains("og:title")) {
            article.title().map(MetadataField::value).ifPresent(title -> elements.add(shared("og:title", title)));
        }
        if (!declared.contains("og:description")) {
            article.metaDescription()
                    .map(MetadataField::value)
                    .ifPresent(description -> elements.add(shared("og:description", description)));
        }
        if (!declared.contains("og:image")) {
            image(article).ifPresent(image -> elements.add(shared("og:image", image)));
        }
        return elements;
    }

    private static boolean sentWithEncoding(Article article) {
        return article.page().stream()
                .flatMap((Page page) -> page.header("content-type").stream())
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("charset="));
    }

    /// Returns an image that the page declares for sharing in another format. Images in the text do not
    /// count.
    private static Optional<String> image(Article article) {
        Document document = article.document();
        Optional<String> image =
                document.metadata().first("twitter:image", "twitter:image:src").map(Metadata.Entry::value);
        if (image.isEmpty()) {
            image = document.items().roots().stream()
                    .filter(item ->
                            item.is("Article", "BlogPosting", "NewsArticle", "Product", "Recipe", "TechArticle"))
                    .flatMap(item -> address(item).stream())
                    .findFirst();
        }
        return image.map(String::strip).filter(address -> WebAddress.of(address) != null);
    }

    private static Optional<String> address(Item item) {
        Optional<String> written = item.text("image");
        return written.isPresent()
                ? written
                : item.items("image").stream()
                        .flatMap(image -> image.text("url", "contentUrl").stream())
                        .findFirst();
    }

    private static String shared(String property, String value) {
        return "<meta property=\"" + property + "\" content=\"" + EditableTag.escaped(Truncation.flat(value), '"')
                + "\">";
    }
}
