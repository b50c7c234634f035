package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import assay.language.WordData;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the position of the article on a page.
final class ArticleBounds {

    /// A part with at least this share of its parent's sentences replaces the parent as the core.
    private static final double NEARLY_ALL = 0.85;

    /// Text elements that are not searched for a smaller core.
    private static final Set<String> WHOLE = WordData.words(ArticleBounds.class, "whole-elements");

    private final List<Part> parts;

    /// The article's heading.
    final @Nullable Part title;

    /// The part that the page marks as its article or, if there is none, the body.
    final Part root;

    /// Whether the page marks an article.
    final boolean declared;

    /// The smallest part of the root that contains nearly all sentences.
    final Part core;

    /// The smallest part that contains both the root and the heading.
    final Part scope;

    /// The last part of the core that contains sentences.
    final Part lastProse;

    /// @param title the article's heading; null if there is none
    ArticleBounds(List<Part> parts, @Nullable Part title) {
        this.parts = parts;
        this.title = title == null || title.noise ? null : title;
        Part said = declared(parts, this.title);
        this.declared = said != null;
        this.root = said == null ? parts.getFirst() : said;
        this.core = descend(root);
        this.scope = this.title == null ? root : root.around(this.title);
        Part last = core;
        for (int i = core.index; i < core.end; i++) {
            Checkpoint.pass();
            if (!parts.get(i).noise && Outline.proseOf(parts.get(i)) > 0) {
                last = parts.get(i);
            }
        }
        this.lastProse = last;
    }

    /// Returns the number of paragraphs between the heading and the core. A single one is a deck; more are
    /// text.
    int paragraphsBetween() {
        int between = 0;
        for (int i = title == null ? core.index : title.end; i < core.index; i++) {
            Part part = parts.get(i);
            boolean paragraph = !part.noise && !part.contains(core) && Outline.proseOf(part) >= Outline.PARAGRAPH;
            between += paragraph ? 1 : 0;
        }
        return between;
    }

    /// Returns the part that the page marks as its article: an `article` element, a microdata article body, a
    /// part with an article class, or the main part.
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

    /// Returns the smallest part within `from` that contains nearly all sentences of `from`.
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
}
