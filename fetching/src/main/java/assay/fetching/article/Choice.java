package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Decides which parts of a page are its article.
///
/// Parts that [Noise] has removed are ignored. The *root* is the part that the page marks as its article, and
/// the *core* is the smallest part of the root that contains nearly all its sentences. Inside the core,
/// nearly all parts are kept. Between the core and the root, only parts that clearly belong to the article
/// are kept: the heading, the lines below it, and further text.
@SuppressWarnings("ReferenceEquality") // parts are compared by identity
final class Choice {

    /// What happens to a part. A [#LINE] is kept outside the running text, as a heading, deck, byline, date
    /// or caption. A [#PATH] keeps only its tags, because something inside it is kept.
    enum Fate {
        KEEP,
        LINE,
        DROP,
        PATH
    }

    /// The maximum number of letters in a deck, about 60 words.
    static final int DECK = 300;

    private final List<Part> parts;
    private final Fate[] decisions;
    private final @Nullable String named;

    /// The article's heading.
    final @Nullable Part title;

    /// The part that the page marks as its article or, if there is none, the body.
    final Part root;

    /// Whether the page marks an article.
    final boolean declared;

    private final Part core;

    private Choice(List<Part> parts, ArticleBounds bounds) {
        this.parts = parts;
        this.title = bounds.title;
        this.root = bounds.root;
        this.declared = bounds.declared;
        this.core = bounds.core;
        this.named = title == null ? null : PageVocabulary.plain(Outline.text(title.element, DECK));
        this.decisions = PartDecisions.of(parts, bounds, named);
    }

    /// @param title the article's heading; null if there is none
    static Choice of(Outline outline, @Nullable Part title) {
        return new Choice(outline.parts, new ArticleBounds(outline.parts, title));
    }

    Fate fate(Part part) {
        return decisions[part.index];
    }

    /// Returns the number of letters in sentences that are kept.
    int prose() {
        return kept(Outline::proseOf);
    }

    /// Returns the number of kept letters.
    int text() {
        return kept(part -> part.selfText);
    }

    /// Returns the number of kept letters inside links.
    int link() {
        return kept(part -> part.selfLink);
    }

    private int kept(ToIntFunction<Part> letters) {
        int sum = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            sum += fate(part) == Fate.KEEP ? letters.applyAsInt(part) : 0;
        }
        return sum;
    }

    /// Whether the part is kept, either in the running text or outside it.
    boolean isKept(Part part) {
        return fate(part) == Fate.KEEP || fate(part) == Fate.LINE;
    }

    /// Whether the part is a heading of the article, or inside one.
    boolean isTitle(Part part) {
        if (title != null && title.contains(part)) {
            return true;
        }
        for (Part at = part; at != null && fate(at) == Fate.LINE; at = at.parent) {
            if (isNamed(at, named)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the part is a heading with the same text as the article's heading.
    ///
    /// @param named the text of the article's heading
    static boolean isNamed(Part part, @Nullable String named) {
        return part.isHeading()
                && part.level() <= 2
                && PageVocabulary.plain(Outline.text(part.element, DECK)).equals(named);
    }

    /// Returns the deck: the line below the heading that summarizes the article.
    @Nullable
    Part deck() {
        Part deck = null;
        for (Part part : parts) {
            Checkpoint.pass();
            boolean line =
                    fate(part) == Fate.LINE && part.block && part.text > 0 && part.text <= 2 * DECK && !part.caption;
            if (!line || part == title || title != null && part.index < title.index) {
                continue;
            }
            if (part.is(Kind.DECK)) {
                return part;
            }
            boolean sentence = Outline.proseOf(part) > 0 && part.index < core.index && !Bylines.isLine(parts, part);
            deck = deck == null && sentence ? part : deck;
        }
        return deck;
    }

    /// Returns the line with the author or, if there is none, with the date.
    @Nullable
    Part byline() {
        Part byline = null;
        for (Part part : parts) {
            Checkpoint.pass();
            boolean line = fate(part) == Fate.LINE
                    && part.block
                    && !part.caption
                    && (title == null || !part.contains(title))
                    && Bylines.isLine(parts, part);
            if (!line || byline != null && !byline.contains(part) && Bylines.isByAuthor(parts, byline)) {
                continue;
            }
            boolean better = byline == null
                    || Bylines.isByAuthor(parts, part)
                    || !Bylines.isByAuthor(parts, byline) && byline.contains(part);
            byline = better ? part : byline;
        }
        return byline;
    }

    /// Returns up to `most` captions of the article's pictures.
    List<Part> captions(int most) {
        List<Part> captions = new ArrayList<>();
        for (Part part : parts) {
            Checkpoint.pass();
            boolean outer = part.caption && part.text > 0 && (part.parent == null || !part.parent.caption);
            if (outer && fate(part) == Fate.LINE && captions.size() < most) {
                captions.add(part);
            }
        }
        return captions;
    }
}
