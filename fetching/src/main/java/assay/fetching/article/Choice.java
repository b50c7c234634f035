package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import assay.language.WordData;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which parts of a page are its article.
///
/// What [Noise] has struck out is gone. Of the rest, the *root* is what the page itself says is the article, the *core*
/// the smallest part of it that holds nearly all its sentences. Inside the core nearly all is kept; between the core
/// and the root only what can be shown to belong: the heading, the lines under it, further text.
@SuppressWarnings("ReferenceEquality") // a part is itself and no other
final class Choice {

    /// What becomes of a part: [#LINE] is kept beside the text, a heading, deck, byline, date or caption; [#PATH] keeps
    /// its tags, for something in it is kept.
    enum Fate {
        KEEP,
        LINE,
        DROP,
        PATH
    }

    /// Share of its parent's sentences from which on a part stands for it.
    private static final double NEARLY_ALL = 0.85;

    /// Letters of what is surely text, about twelve words.
    private static final int PARAGRAPH = 60;

    /// Letters of a line under a heading, about 25 words.
    private static final int LINE = 130;

    /// Letters of the longest deck, about 60 words.
    private static final int DECK = 300;

    /// Letters of a label: a section, a number of shares, the minutes that reading takes.
    private static final int LABEL = 40;

    /// Letters of a link that may be the headline of another article.
    private static final int HEADLINE = 20;

    /// What is text by itself and is not gone into.
    private static final Set<String> WHOLE = WordData.words(Choice.class, "whole-elements");

    /// What keeps its lines, whatever they are called.
    private static final Set<String> ENTIRE = WordData.words(Choice.class, "line-keeping-elements");

    private static final Set<String> LISTED = WordData.words(Choice.class, "listed-elements");

    /// Parts before one that are looked at.
    private static final int NEAR = 12;

    private static final Set<String> PICTURES = Set.of("img", "picture", "figure", "amp-img");

    private final List<Part> parts;
    private final Fate[] fates;

    /// The heading that names the article.
    final @Nullable Part title;

    /// What the page itself says is the article, otherwise its body.
    final Part root;

    /// Whether the page says so.
    final boolean declared;

    private final Part core;
    private final Part scope;
    private final int lastProse;

    /// Paragraphs between the heading and the core: one is a deck, more are text.
    private final int between;

    private final @Nullable String named;
    private boolean over;

    /// Whether text has been kept, so that what follows is below its first paragraph.
    private boolean begun;

    /// The end of the last part that keeps its lines.
    private int entire;

    private Choice(List<Part> parts, @Nullable Part title, Part root, boolean declared) {
        this.parts = parts;
        this.fates = new Fate[parts.size()];
        this.title = title;
        this.root = root;
        this.declared = declared;
        this.core = descend(root);
        this.scope = title == null ? root : root.around(title);
        int last = core.index;
        for (int i = core.index; i < core.end; i++) {
            Checkpoint.pass();
            if (!parts.get(i).noise && Outline.proseOf(parts.get(i)) > 0) {
                last = i;
            }
        }
        this.lastProse = last;
        this.named = title == null ? null : Hints.plain(Outline.text(title.element, DECK));
        int between = 0;
        for (int i = title == null ? core.index : title.end; i < core.index; i++) {
            Part part = parts.get(i);
            boolean paragraph = !part.noise && !part.contains(core) && Outline.proseOf(part) >= PARAGRAPH;
            between += paragraph ? 1 : 0;
        }
        this.between = between;
    }

    /// @param title the heading that names the article, null where none does
    static Choice of(Outline outline, @Nullable Part title) {
        List<Part> parts = outline.parts;
        Part known = title == null || title.noise ? null : title;
        Part declared = declared(parts, known);
        Choice choice = new Choice(parts, known, declared == null ? parts.getFirst() : declared, declared != null);
        choice.judge();
        choice.clear();
        return choice;
    }

    Fate fate(Part part) {
        return fates[part.index];
    }

    /// Letters of sentences that are kept.
    int prose() {
        int prose = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            prose += fate(part) == Fate.KEEP ? Outline.proseOf(part) : 0;
        }
        return prose;
    }

    /// Letters that are kept, and those of them in links.
    int text() {
        int text = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            text += fate(part) == Fate.KEEP ? part.selfText : 0;
        }
        return text;
    }

    int link() {
        int link = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            link += fate(part) == Fate.KEEP ? part.selfLink : 0;
        }
        return link;
    }

    /// Whether it is kept, in the text or beside it.
    boolean isKept(Part part) {
        return fate(part) == Fate.KEEP || fate(part) == Fate.LINE;
    }

    /// Whether it is a heading that names the article, or inside of one.
    boolean isTitle(Part part) {
        if (title != null && title.contains(part)) {
            return true;
        }
        for (Part at = part; at != null && fate(at) == Fate.LINE; at = at.parent) {
            if (isNamed(at)) {
                return true;
            }
        }
        return false;
    }

    /// Whether it is a heading that repeats the article's.
    private boolean isNamed(Part part) {
        return part.isHeading()
                && part.level() <= 2
                && Hints.plain(Outline.text(part.element, DECK)).equals(named);
    }

    /// The line under the heading that says what the article is about.
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
            boolean sentence = Outline.proseOf(part) > 0 && part.index < core.index && !isLine(part);
            deck = deck == null && sentence ? part : deck;
        }
        return deck;
    }

    /// The line that says who wrote it, or where there is none, when.
    @Nullable
    Part byline() {
        Part byline = null;
        for (Part part : parts) {
            Checkpoint.pass();
            boolean line = fate(part) == Fate.LINE
                    && part.block
                    && !part.caption
                    && (title == null || !part.contains(title))
                    && isLine(part);
            if (!line || byline != null && !byline.contains(part) && isByAuthor(byline)) {
                continue;
            }
            boolean better = byline == null || isByAuthor(part) || !isByAuthor(byline) && byline.contains(part);
            byline = better ? part : byline;
        }
        return byline;
    }

    /// Captions of its pictures, as many as asked.
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

    // Where the article is

    /// What the page marks as its article: the text of microdata, the one `article` that matters, its main part.
    private static @Nullable Part declared(List<Part> parts, @Nullable Part title) {
        int whole = parts.getFirst().prose;
        Part body = null;
        Part named = null;
        Part article = null;
        Part main = null;
        int bodies = 0;
        int texts = 0;
        int inner = 0;
        int articles = 0;
        int outer = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            if (part.noise || part.prose == 0) {
                continue;
            }
            if (part.element.attr("itemprop").contains("articleBody")) {
                bodies += part.prose;
                body = body == null || part.prose > body.prose ? part : body;
            }
            if (part.index >= inner && part.block && part.prose * 10 > whole && part.is(Kind.ARTICLE_BODY)) {
                inner = part.end;
                texts += part.prose;
                named = named == null || part.prose > named.prose ? part : named;
            }
            if (part.name.equals("article") && part.index >= outer) {
                outer = part.end;
                articles += part.prose;
                boolean titled = title != null && part.contains(title) && part.prose * 6 > whole;
                boolean better = article == null
                        || !(title != null && article.contains(title)) && (titled || part.prose > article.prose);
                article = better ? part : article;
            }
            if (part.name.equals("main") || part.element.attr("role").strip().equalsIgnoreCase("main")) {
                main = main == null || part.prose > main.prose ? part : main;
            }
        }
        if (article != null) {
            boolean titled = title != null && article.contains(title);
            if (article.prose * 10 >= articles * 6 && article.prose * 10 >= whole * 3
                    || titled && article.prose * 6 > whole) {
                return article;
            }
        }
        if (body != null && body.prose * 2 > bodies && body.prose * 4 > whole) {
            return body;
        }
        if (named != null && named.prose * 10 > texts * 8 && named.prose * 4 > whole) {
            return named;
        }
        return main != null && main.prose * 10 >= whole * 4 ? main : null;
    }

    /// The smallest part that holds nearly all sentences of one.
    private Part descend(Part from) {
        Part at = from;
        while (true) {
            Part best = null;
            int others = 0;
            for (int i = at.index + 1; i < at.end; i = parts.get(i).end) {
                Part child = parts.get(i);
                if (!child.noise && (best == null || child.prose > best.prose)) {
                    others += best != null && isText(best) ? 1 : 0;
                    best = child;
                } else {
                    others += isText(child) ? 1 : 0;
                }
            }
            if (best == null || best.prose == 0 || WHOLE.contains(best.name)) {
                return at;
            }
            boolean column = !declared && others == 0 && isText(best) && best.prose * 2 > at.prose;
            if (best.prose < at.prose * NEARLY_ALL && !column) {
                return at;
            }
            at = best;
        }
    }

    private static boolean isText(Part part) {
        return !part.noise && part.prose > 0 && (WHOLE.contains(part.name) || part.is(Kind.BODY));
    }

    // What is kept

    private void judge() {
        for (Part part : parts) {
            Checkpoint.pass();
            Part parent = part.parent;
            Fate above = parent == null ? Fate.PATH : fates[parent.index];
            fates[part.index] = part.noise ? Fate.DROP : fate(part, parent, above);
            begun |= fates[part.index] == Fate.KEEP && Outline.proseOf(part) > 0;
            entire = ENTIRE.contains(part.name) ? Math.max(entire, part.end) : entire;
        }
    }

    private Fate fate(Part part, @Nullable Part parent, Fate above) {
        if (above == Fate.DROP || above == Fate.LINE) {
            return above;
        }
        Fate fate = above == Fate.KEEP && !isLoose(part, parent) ? Fate.KEEP : place(part);
        if (fate != Fate.KEEP) {
            return fate;
        }
        if (isBeside(part)) {
            return Fate.LINE;
        }
        return part != core && isElsewhere(part) ? Fate.DROP : Fate.KEEP;
    }

    /// Whether it is kept beside the text.
    private boolean isBeside(Part part) {
        if (part == title || part.caption) {
            return true;
        }
        if (part.isHeading()) {
            return !begun && isLine(part) || isNamed(part);
        }
        if (!part.block || part.text == 0 || part.text > DECK || part.contains(core) || part.index < entire) {
            return false;
        }
        String line = part.own == part.text && part.text <= LINE ? Outline.text(part.element, 2 * LINE) : "";
        if (begun) {
            boolean signature = part.text <= LINE && part.prose < PARAGRAPH && part.is(Kind.SIGNATURE);
            return signature || Hints.isCredit(line) || part.text <= PARAGRAPH && Hints.isDated(line);
        }
        return isLine(part)
                || part.is(Kind.DECK)
                || Hints.isDated(line)
                || !line.isEmpty() && part.own <= LABEL && part.stops == 0 && !LISTED.contains(part.name);
    }

    /// Whether it leads to other articles: a card around a link, a list of headlines, “Read more: …”.
    private boolean isElsewhere(Part part) {
        if (part.links == 0 || part.prose > 0 || !part.block || part.index < entire) {
            return false;
        }
        boolean brief = part.text <= DECK && part.text - part.link <= LABEL;
        if (brief && Hints.leadsElsewhere(Outline.text(part.element, DECK))) {
            return true;
        }
        if (part.linkShare() < 0.8 || part.link < HEADLINE * part.links || isIntroduced(part)) {
            return false;
        }
        return switch (part.name) {
            case "div", "section", "aside", "article", "ul", "ol" -> true;
            default -> false;
        };
    }

    /// Whether the part before it is a heading, or ends in a colon.
    private boolean isIntroduced(Part part) {
        for (int i = part.index - 1; i >= Math.max(0, part.index - NEAR); i--) {
            Part before = parts.get(i);
            if (before.contains(part)) {
                continue;
            }
            if (before.block && before.own > 0) {
                return before.isHeading()
                        || Outline.text(before.element, 2 * DECK).endsWith(":");
            }
        }
        return false;
    }

    /// Whether a part of the core is judged by itself: it stands before the heading, or behind all text.
    private boolean isLoose(Part part, @Nullable Part parent) {
        if (parent == null) {
            return false;
        }
        boolean before = title != null
                && core.contains(title)
                && part.index < title.index
                && !part.contains(title)
                && parent.contains(title);
        Part last = parts.get(lastProse);
        boolean behind = part.index > lastProse && !last.contains(part) && parent.contains(last) && core.contains(part);
        return before || behind;
    }

    private Fate place(Part part) {
        if (part == core || part == title) {
            return Fate.KEEP;
        }
        if (core.contains(part)) {
            if (title != null && part.index < title.index) {
                return above(part);
            }
            return behind(part);
        }
        if (part.contains(core) || title != null && part.contains(title)) {
            return Fate.PATH;
        }
        if (!scope.contains(part) || part.hidden) {
            return Fate.DROP;
        }
        return part.index < core.index
                ? (title != null && part.index > title.index ? under(part) : above(part))
                : after(part);
    }

    /// Above the heading: what says who wrote it and when, and text where the page marks the article.
    private Fate above(Part part) {
        if (!root.contains(part) || part.is(Kind.EDGE) && !isLine(part)) {
            return Fate.DROP;
        }
        if (isLine(part)) {
            return Fate.LINE;
        }
        if (isLeaf(part)) {
            boolean greater = declared && title != null && part.isHeading() && part.level() < title.level();
            boolean picture = declared && PICTURES.contains(part.name);
            if (greater || picture || title == null && part.isHeading()) {
                return Fate.LINE;
            }
            boolean text = declared && Outline.proseOf(part) >= PARAGRAPH && part.linkShare() < 0.3;
            return text ? Fate.KEEP : Fate.DROP;
        }
        return part.linkShare() > 0.6 && part.text > 0 ? Fate.DROP : Fate.PATH;
    }

    /// Between the heading and the text: who wrote it and when, what it is about, its picture.
    private Fate under(Part part) {
        if (isLine(part)) {
            return Fate.LINE;
        }
        if (part.linkShare() > 0.6 && part.text > 0) {
            return Fate.DROP;
        }
        if (!isLeaf(part)) {
            return Fate.PATH;
        }
        if (PICTURES.contains(part.name)) {
            return Fate.LINE;
        }
        if (part.text == 0 || part.linkShare() >= 0.3 || part.is(Kind.EDGE)) {
            return Fate.DROP;
        }
        boolean text = Outline.proseOf(part) >= PARAGRAPH
                && (between > 1 || part.text > DECK || isInBody(part))
                && !part.is(Kind.DECK);
        return text ? Fate.KEEP : Fate.LINE;
    }

    private static boolean isInBody(Part part) {
        for (Part at = part.parent; at != null; at = at.parent) {
            if (at.is(Kind.ARTICLE_BODY)) {
                return true;
            }
        }
        return false;
    }

    /// Below the text: more of it, until something says that it is over.
    private Fate after(Part part) {
        if (over || !root.contains(part) || part.is(Kind.EDGE)) {
            return Fate.DROP;
        }
        if (!declared && part.parent != null && !part.parent.contains(core)) {
            return Fate.DROP;
        }
        String first = Headings.first(parts, part);
        if (first != null && Hints.isCited(first)) {
            return Fate.KEEP;
        }
        if (first != null && Hints.mayBeOver(first)) {
            over = part.isHeading() || part.text > first.length() + PARAGRAPH;
            return Fate.DROP;
        }
        if (isByAuthor(part)) {
            return Fate.DROP;
        }
        if (isLeaf(part)) {
            boolean text = Outline.proseOf(part) >= PARAGRAPH && part.linkShare() < 0.4 || part.name.equals("pre");
            return text || part.isHeading() ? Fate.KEEP : Fate.DROP;
        }
        boolean prose = part.prose * 2 >= part.text && part.linkShare() < 0.35 && part.prose >= PARAGRAPH;
        return prose ? Fate.KEEP : Fate.DROP;
    }

    /// In the core, behind its last sentence: links to elsewhere go, unless a heading gathers them.
    private Fate behind(Part part) {
        if (part.isHeading()) {
            String text = Outline.text(part.element, 80);
            over = over || Hints.mayBeOver(text);
            return over ? Fate.DROP : Fate.KEEP;
        }
        double most = declared && part.name.equals("p") ? 0.9 : 0.7;
        boolean rights = part.text > 0 && part.text <= LINE && Hints.isRights(Outline.text(part.element, 2 * LINE));
        if (over || rights || part.text > 0 && part.linkShare() > most && !isGathered(part) && !isIntroduced(part)) {
            return Fate.DROP;
        }
        boolean aside = part.text > 0 && part.is(Kind.EDGE) && part.linkShare() > 0.3;
        return aside ? Fate.DROP : Fate.KEEP;
    }

    /// Whether a heading behind the text stands over it.
    private boolean isGathered(Part part) {
        for (int i = part.index - 1; i > lastProse && i > part.index - 12; i--) {
            if (parts.get(i).isHeading() && fates[i] == Fate.KEEP) {
                return true;
            }
        }
        String first = Headings.first(parts, part);
        return first != null && Hints.isCited(first);
    }

    private boolean isLeaf(Part part) {
        for (int i = part.index + 1; i < part.end; i++) {
            Checkpoint.pass();
            if (parts.get(i).block) {
                return false;
            }
        }
        return true;
    }

    /// A short line that says who wrote the post or when.
    private boolean isLine(Part part) {
        if (part.text == 0 || part.text > LINE) {
            return false;
        }
        if (part.isHeading()) {
            return Dates.iso(Outline.text(part.element, LINE)) != null;
        }
        for (int i = part.index; i < Math.min(part.end, part.index + 12); i++) {
            Part at = parts.get(i);
            if (at.name.equals("time")
                    || at.element.attr("rel").contains("author")
                    || at.element.attr("itemprop").contains("author")
                    || at.element.attr("itemprop").contains("date")
                    || at.is(Kind.BYLINE)) {
                return true;
            }
        }
        return false;
    }

    private boolean isByAuthor(Part part) {
        for (int i = part.index; i < Math.min(part.end, part.index + 12); i++) {
            Part at = parts.get(i);
            if (at.element.attr("rel").contains("author")
                    || at.element.attr("itemprop").contains("author")
                    || at.is(Kind.AUTHOR)) {
                return part.text <= LINE * 4;
            }
        }
        return false;
    }

    /// Drops what leads nowhere: tags around nothing, headings over nothing.
    private void clear() {
        boolean[] filled = new boolean[parts.size()];
        boolean text = false;
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
            boolean after = part.index > core.index && !core.contains(part);
            if (fates[i] == Fate.KEEP && part.isHeading() && after && !text) {
                drop(part);
            }
            if (fates[i] == Fate.KEEP && part.block && Outline.proseOf(part) > 0
                    || fates[i] == Fate.DROP && !part.noise && part.text > 0) {
                text = fates[i] == Fate.KEEP;
            }
            boolean kept = fates[i] == Fate.KEEP || filled[i];
            if (fates[i] == Fate.PATH && !filled[i]) {
                fates[i] = Fate.DROP;
            }
            if (kept && part.parent != null) {
                filled[part.parent.index] = true;
            }
        }
    }

    private void drop(Part part) {
        for (int i = part.index; i < part.end; i++) {
            Checkpoint.pass();
            fates[i] = Fate.DROP;
        }
    }
}
