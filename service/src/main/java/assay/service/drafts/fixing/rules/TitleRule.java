package assay.service.drafts.fixing.rules;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Field;
import assay.scoring.Keyword;
import assay.scoring.Severity;
import assay.scoring.document.Heading;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.seo.Width;
import assay.service.drafts.fixing.Change;
import assay.service.drafts.fixing.Edit;
import assay.service.drafts.fixing.Rule;
import assay.service.drafts.fixing.Said;
import assay.service.drafts.fixing.Standing;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;

/// Cuts a title that is too long, and calls a page that has no name by its main heading.
///
/// A title is short because somebody has not said what the page is about, and a rule does not know it
/// either.
public final class TitleRule implements Rule {

    private static final Card CARD = Failing.card("title");

    /// The size at which result pages set a title.
    private static final int TYPE_SIZE = 20;

    /// Pixels by which a title is too long and may be as long for a reader.
    private static final int SLIGHTLY = 200;

    /// So much too long, a title is no title, and torn between two words it is one.
    private static final int TWICE = 2;

    @Override
    public String check() {
        return CARD.name();
    }

    @Override
    public String does() {
        return "Cuts a title that is too long at a separator, a pause or a word, and takes a missing one from the main"
                + " heading.";
    }

    @Override
    public Change mend(Standing text) {
        Severity severity = text.severity(check());
        if (severity == Severity.PASS) {
            return Change.NONE;
        }
        Field title = text.article().title().orElse(null);
        boolean page = text.document().metadata().hasHead();
        if (title == null || (page && title.origin() == Field.Origin.HEADING)) {
            return page ? named(text).map(name -> added(text, name)).orElse(Change.NONE) : Change.NONE;
        }
        // A heading is read by people, and a title that differs from it would be one too many.
        if (title.origin() == Field.Origin.HEADING || (!page && isHeading(text, title.value()))) {
            return Change.NONE;
        }
        // Nothing but a page called “Untitled” fails.
        if (severity == Severity.FAIL) {
            return named(text)
                    .filter(name -> !name.equalsIgnoreCase(title.value()))
                    .map(name -> Said.title(text, name))
                    .orElse(Change.NONE);
        }
        String shorter = shortened(text.article(), Cut.flat(title.value()));
        return shorter == null ? Change.NONE : Said.title(text, shorter);
    }

    /// What the page calls itself: by its main heading, else where it is shared.
    private static Optional<String> named(Standing text) {
        for (Heading heading : text.document().headings()) {
            if (heading.level() == 1 && !heading.text().isBlank()) {
                return Optional.of(Cut.flat(heading.text()));
            }
        }
        return text.document()
                .metadata()
                .first("og:title")
                .map(Metadata.Entry::value)
                .map(Cut::flat);
    }

    private static boolean isHeading(Standing text, String title) {
        return text.document().headings().stream()
                .anyMatch(heading -> heading.level() == 1 && heading.text().equalsIgnoreCase(title));
    }

    private static Change added(Standing text, String name) {
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
        return Width.px(title, TYPE_SIZE) <= Failing.limit(CARD, "title_px_max", article);
    }

    private static @Nullable String shortened(Article article, String title) {
        if (fits(article, title)) {
            return null;
        }
        double shortest = Failing.limit(CARD, "title_chars_min", article);
        Keyword keyword = article.keyword().orElse(null);
        double named = share(keyword, title);
        Predicate<String> good = shorter -> fits(article, shorter)
                && (Width.dense(shorter) || Width.chars(shorter) >= shortest)
                && share(keyword, shorter) >= named
                // A number tells the parts of a series apart, wherever else it stands.
                && title.substring(shorter.length()).chars().noneMatch(Character::isDigit)
                && Elsewhere.isSaid(article, title, shorter);
        Cut cut = Cut.of(title, article.language());
        String shorter = cut.atSeparator(good);
        // Where a phrase ends in a script without spaces, or in letters of two, a rule cannot tell.
        boolean dense = Width.dense(title);
        Predicate<String> inside = good.and(cutTitle -> !Cut.namesSite(cutTitle));
        int room = (int) Failing.limit(CARD, "title_px_max", article);
        int width = Width.px(title, TYPE_SIZE);
        // Half of a title says less than all but the last word of it, which is what a result page shows.
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
