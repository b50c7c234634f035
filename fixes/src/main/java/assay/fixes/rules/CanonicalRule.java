package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.scoring.Page;
import assay.scoring.Report.InlineIssue;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.Metadata;
import assay.scoring.document.PageMarkup;
import assay.scoring.document.PageMarkup.Canonical;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;

/// Leaves one canonical URL on a page if it is clear which is right: the URL from which the page was fetched,
/// or the URL that the page declares for sharing. Moves a canonical link from the body into the head, and
/// fixes the spelling of its URL.
final class CanonicalRule implements Rule {

    private static final String OPEN = "<link rel=\"canonical\" href=\"";
    private static final String CLOSE = "\">";
    private static final Pattern NOT_INDEXED = Pattern.compile("(?i)\\bno(?:index|ne)\\b");

    @Override
    public String check() {
        return "canonical";
    }

    /// The URL is the page's own URL in a different spelling, and can contain a date or a port. Its element
    /// is invisible.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.LINK, Refusal.Kind.HIDDEN, Refusal.Kind.MARKUP, Refusal.Kind.NUMBER);
    }

    @Override
    public List<String> writes(ScoredText text) {
        String own = known(text);
        return own == null ? List.of(OPEN, CLOSE) : List.of(OPEN, EditableTag.escaped(own, '"'), CLOSE);
    }

    /// The page's own URL determines which links are internal.
    @Override
    public boolean uncovers(String check) {
        return Set.of("internal_links", "external_links").contains(check);
    }

    @Override
    public Change fix(ScoredText text) {
        PageMarkup markup = text.document().metadata().markup().orElse(null);
        if (markup == null || CheckData.passes(text, this)) {
            return Change.NONE;
        }
        List<Canonical> inHead =
                markup.canonicals().stream().filter(Canonical::inHead).toList();
        List<Canonical> inBody =
                markup.canonicals().stream().filter(each -> !each.inHead()).toList();
        if (markup.canonicals().stream().anyMatch(Canonical::templated)) {
            return Change.NONE;
        }
        if (inHead.isEmpty()) {
            return inBody.isEmpty() ? own(text) : moved(text, inBody);
        }
        List<InlineIssue> suggested = text.issues(check()).stream()
                .filter(issue -> issue.suggestion() != null)
                .toList();
        if (!suggested.isEmpty()) {
            return Change.of(suggested.stream()
                    .flatMap(issue -> fixed(text.content(), issue).stream())
                    .toList());
        }
        return inHead.size() > 1 ? one(text, inHead) : Change.NONE;
    }

    /// Writes the suggested URL into the existing element.
    private static Optional<Edit> fixed(String source, InlineIssue issue) {
        var link = Jsoup.parseBodyFragment(String.valueOf(issue.suggestion())).selectFirst("link");
        return link == null
                ? Optional.empty()
                : EditableTag.at(source, issue.range().start())
                        .filter(tag -> tag.name().equals("link"))
                        .flatMap(tag -> tag.set("href", link.attr("href")));
    }

    /// Keeps only the page's own URL, if exactly one of the declared URLs is the page's own.
    private static Change one(ScoredText text, List<Canonical> said) {
        String known = known(text);
        WebAddress own = known == null ? null : WebAddress.of(known);
        if (own == null) {
            return Change.NONE;
        }
        List<Edit> others = new ArrayList<>();
        int kept = 0;
        for (Canonical each : said) {
            WebAddress address = own.resolve(each.address());
            if (address != null && address.toString().equals(own.toString())) {
                kept++;
            } else {
                others.add(Edit.remove(RemovedLines.whole(text.content(), each.range())));
            }
        }
        return kept > 0 ? Change.of(others) : Change.NONE;
    }

    private static Change own(ScoredText text) {
        String known = known(text);
        WebAddress address = known == null ? null : WebAddress.of(known);
        boolean kept = text.document()
                .metadata()
                .markup()
                .map(markup -> markup.robots().stream()
                        .noneMatch(
                                robots -> NOT_INDEXED.matcher(robots.content()).find()))
                .orElse(false);
        // If a template declares the home page as the `og:url` of every page, using it would remove all pages
        // from search engines.
        return known == null || address == null || !kept || address.path().equals("/")
                ? Change.NONE
                : Change.of(List.of(PageHead.of(text.content()).insert(List.of(element(known)))));
    }

    /// Returns the URL from which the page was fetched, or the URL that the page declares for sharing if the
    /// first one is not suitable as a canonical URL.
    private static @Nullable String known(ScoredText text) {
        String shared = text.document()
                .metadata()
                .first("og:url")
                .map(Metadata.Entry::value)
                .orElse(null);
        Page page = text.submission().page();
        if (page == null) {
            return shared;
        }
        // Query parameters can be for tracking, or they can be essential to the page.
        return page.url().indexOf('?') >= 0 || page.url().indexOf('#') >= 0 ? shared : page.url();
    }

    private static Change moved(ScoredText text, List<Canonical> said) {
        List<String> addresses =
                said.stream().map(Canonical::address).distinct().toList();
        if (addresses.size() > 1 || WebAddress.of(addresses.getFirst()) == null) {
            return Change.NONE;
        }
        List<Edit> edits = new ArrayList<>();
        said.forEach(each -> edits.add(Edit.remove(RemovedLines.whole(text.content(), each.range()))));
        edits.add(PageHead.of(text.content()).insert(List.of(element(addresses.getFirst()))));
        return Change.of(edits);
    }

    private static String element(String address) {
        return OPEN + EditableTag.escaped(address, '"') + CLOSE;
    }
}
