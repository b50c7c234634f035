package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.MetadataChange;
import assay.fixes.edits.ScoredText;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Keyword;
import assay.scoring.MetadataField;
import assay.scoring.Severity;
import assay.scoring.document.Heading;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.seo.Width;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;

/// Shortens a title that is too long, and uses the main heading as the title of a page without one.
///
/// Titles that are too short are left to the writer, because a rule does not know what the page is about.
final class TitleRule implements Rule {

    private static final Card CARD = CheckData.card("title");

    /// The font size of titles in search results, in pixels.
    private static final int TYPE_SIZE = 20;

    /// How many pixels over the limit a title can be and still be fine for readers.
    private static final int SLIGHTLY = 200;

    /// A title that exceeds the limit by this factor can be cut between any two words.
    private static final int TWICE = 2;

    @Override
    public String check() {
        return CARD.name();
    }

    @Override
    public Change fix(ScoredText text) {
        Severity severity = text.severity(check());
        if (severity == Severity.PASS) {
            return Change.NONE;
        }
        MetadataField title = text.article().title().orElse(null);
        boolean page = text.document().metadata().hasHead();
        if (title == null || (page && title.origin() == MetadataField.Origin.HEADING)) {
            return page ? named(text).map(name -> added(text, name)).orElse(Change.NONE) : Change.NONE;
        }
        // A heading is visible in the text, and a title that differs from it would be a second title.
        if (title.origin() == MetadataField.Origin.HEADING || (!page && isHeading(text, title.value()))) {
            return Change.NONE;
        }
        // An existing title fails only if it is a placeholder, such as “Untitled”.
        if (severity == Severity.FAIL) {
            return named(text)
                    .filter(name -> !name.equalsIgnoreCase(title.value()))
                    .map(name -> MetadataChange.title(text, name))
                    .orElse(Change.NONE);
        }
        String shorter = shortened(text.article(), Truncation.flat(title.value()));
        return shorter == null ? Change.NONE : MetadataChange.title(text, shorter);
    }

    /// Returns the page's own name: its main heading or, if it has none, its title for sharing.
    private static Optional<String> named(ScoredText text) {
        for (Heading heading : text.document().headings()) {
            if (heading.level() == 1 && !heading.text().isBlank()) {
                return Optional.of(Truncation.flat(heading.text()));
            }
        }
        return text.document()
                .metadata()
                .first("og:title")
                .map(Metadata.Entry::value)
                .map(Truncation::flat);
    }

    private static boolean isHeading(ScoredText text, String title) {
        return text.document().headings().stream()
                .anyMatch(heading -> heading.level() == 1 && heading.text().equalsIgnoreCase(title));
    }

    private static Change added(ScoredText text, String name) {
        PageHead head = PageHead.of(text.content());
        String shorter = fits(text.article(), name) ? name : shortened(text.article(), name);
        String said = Entities.escape(shorter == null ? name : shorter);
        Edit edit = head.first("title")
                .map(PageHead::range)
                .map(range -> Edit.insert(range.end(), said))
                .orElseGet(() -> head.insert(List.of("<title>" + said + "</title>")));
        Range range = edit.range();
        boolean empty =
                head.first("title").isEmpty() || text.content().regionMatches(true, range.end(), "</title", 0, 7);
        return empty ? Change.of(List.of(edit)) : Change.NONE;
    }

    private static boolean fits(Article article, String title) {
        return Width.px(title, TYPE_SIZE) <= CheckData.limit(CARD, "title_px_max", article);
    }

    private static @Nullable String shortened(Article article, String title) {
        if (fits(article, title)) {
            return null;
        }
        double shortest = CheckData.limit(CARD, "title_chars_min", article);
        Keyword keyword = article.keyword().orElse(null);
        double named = share(keyword, title);
        Predicate<String> good = shorter -> fits(article, shorter)
                && (Width.dense(shorter) || Width.chars(shorter) >= shortest)
                && share(keyword, shorter) >= named
                // A number can distinguish the parts of a series, even if it appears elsewhere.
                && title.substring(shorter.length()).chars().noneMatch(Character::isDigit)
                && RemovedNames.appearElsewhere(article, title, shorter);
        Truncation cut = Truncation.of(title, article.language());
        String shorter = cut.atSeparator(good);
        // In scripts without spaces or with wide characters, a rule can't recognize where a phrase ends.
        boolean dense = Width.dense(title);
        Predicate<String> inside = good.and(cutTitle -> !Truncation.namesSite(cutTitle));
        int room = (int) CheckData.limit(CARD, "title_px_max", article);
        int width = Width.px(title, TYPE_SIZE);
        // Search results show almost all of a title that is slightly too long, so keeping it is better than
        // cutting off half of it.
        Predicate<String> enough = width > room + SLIGHTLY ? inside : inside.and(TitleRule::isMost);
        if (shorter == null) {
            shorter = dense ? cut.atPause(enough) : cut.atPhrase(enough);
        }
        return shorter == null && width > TWICE * room && !dense ? cut.atWord(inside) : shorter;
    }

    private static boolean isMost(String title) {
        return Width.columns(title) >= 40;
    }

    private static double share(@Nullable Keyword keyword, String text) {
        Keyword.Match match = keyword == null ? null : keyword.in(text);
        return match == null ? 0 : match.share();
    }
}
