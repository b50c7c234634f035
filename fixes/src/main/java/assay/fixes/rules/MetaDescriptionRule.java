package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.MetadataChange;
import assay.fixes.edits.ScoredText;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Keyword;
import assay.scoring.MetadataField;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.seo.Width;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Shortens a meta description that is too long, and completes a description that was cut off within a
/// sentence of the text.
///
/// A missing or short description is left to the writer.
final class MetaDescriptionRule implements Rule {

    private static final Card CARD = CheckData.card("meta_description");

    /// The maximum length in characters. No strictness level allows longer descriptions.
    private static final int LONGEST_OPENING = 400;

    @Override
    public String check() {
        return CARD.name();
    }

    /// The language of a shortened description may no longer be recognizable.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.LANGUAGE, Refusal.Kind.NUMBER);
    }

    /// Returns the opening of the text, up to the end of each of its sentences. The text contains these words
    /// anyway.
    @Override
    public List<String> writes(ScoredText text) {
        List<String> openings = new ArrayList<>();
        Document document = text.document();
        Block block = document.opening().orElse(null);
        int start = block == null ? 0 : block.span().start();
        for (Sentence sentence : block == null
                ? List.<Sentence>of()
                : document.sentences().subList(block.firstSentence(), block.endSentence())) {
            if (sentence.span().end() - start > LONGEST_OPENING) {
                break;
            }
            openings.add(document.text().substring(start, sentence.span().end()));
        }
        return openings.reversed();
    }

    @Override
    public Change fix(ScoredText text) {
        MetadataField field = text.article().metaDescription().orElse(null);
        if (field == null || CheckData.passes(text, this)) {
            return Change.NONE;
        }
        Article article = text.article();
        String description = Truncation.flat(field.value());
        double longest = CheckData.limit(CARD, "chars_max", article);
        String fixed = Width.columns(description) > longest
                ? shortened(article, description, longest)
                : ended(article, description, longest);
        if (fixed == null || fixed.equals(field.value())) {
            return Change.NONE;
        }
        return field.origin() == MetadataField.Origin.FRONT_MATTER
                        && field.range() != null
                        && isTeaser(text, field.range())
                ? beside(text.content(), field.range(), fixed)
                : MetadataChange.metaDescription(text, fixed);
    }

    /// Whether the range is the teaser that the site's lists show, which serves as the description because
    /// there is no other.
    private static boolean isTeaser(ScoredText text, Range range) {
        Metadata metadata = text.document().metadata();
        return Stream.of("excerpt", "summary")
                .flatMap(key -> metadata.all(key).stream())
                .anyMatch(entry -> entry.range().equals(range));
    }

    /// Adds a separate description on the line before the teaser, and keeps the teaser.
    private static Change beside(String source, Range teaser, String description) {
        boolean toml = source.startsWith("+++", source.startsWith("\ufeff") ? 1 : 0);
        int line = Math.max(
                source.lastIndexOf("\nexcerpt", teaser.start()), source.lastIndexOf("\nsummary", teaser.start()));
        if (line < 0
                || !source.substring(line + 8, teaser.start()).stripLeading().startsWith(toml ? "=" : ":")) {
            return Change.NONE;
        }
        String end = source.charAt(Math.max(0, line - 1)) == '\r' ? "\r\n" : "\n";
        String quoted = '"' + description.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        return Change.of(List.of(Edit.insert(line + 1, "description" + (toml ? " = " : ": ") + quoted + end)));
    }

    private static @Nullable String shortened(Article article, String description, double longest) {
        double shortest = CheckData.limit(CARD, "chars_min", article);
        Keyword keyword = article.keyword().orElse(null);
        double named = share(keyword, description);
        // Leaves room for a punctuation mark at the end.
        Predicate<String> good = shorter -> Width.columns(shorter) + 1 <= longest
                && Width.columns(shorter) >= shortest
                && share(keyword, shorter) >= named
                && RemovedNames.appearElsewhere(article, description, shorter);
        Truncation cut = Truncation.of(description, article.language());
        String whole = cut.atSentence(good);
        if (whole != null) {
            return whole;
        }
        // A description that is cut within a sentence ends with an ellipsis. The opening of the text must not
        // be cut in this way.
        Predicate<String> open = good.and(shorter -> !article.document()
                .opening()
                .map(block -> article.document().text(block))
                .orElse("")
                .startsWith(shorter));
        String phrase = cut.atPause(open);
        String words = phrase == null ? cut.atWord(open) : phrase;
        return words == null ? null : words + "…";
    }

    /// Fixes the end of a description that is the opening of the text, cut off within a sentence. Completes
    /// the sentence if there is room; otherwise, removes the incomplete sentence.
    private static @Nullable String ended(Article article, String description, double longest) {
        double shortest = CheckData.limit(CARD, "chars_min", article);
        Document document = article.document();
        Block block = document.opening().orElse(null);
        String begun = withoutDots(description);
        if (block == null || begun.isEmpty() || !document.text(block).startsWith(begun)) {
            return null;
        }
        int start = block.span().start();
        String ended = null;
        for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
            String until = document.text().substring(start, sentence.span().end());
            if (Width.columns(until) > longest) {
                break;
            }
            if (Width.columns(until) >= shortest) {
                ended = until;
            }
            if (until.length() >= begun.length()) {
                break;
            }
        }
        return ended;
    }

    private static String withoutDots(String text) {
        String begun = text;
        while (begun.endsWith("…") || begun.endsWith(".")) {
            begun = begun.substring(0, begun.length() - 1).strip();
        }
        return begun;
    }

    private static double share(@Nullable Keyword keyword, String text) {
        Keyword.Match match = keyword == null ? null : keyword.in(text);
        return match == null ? 0 : match.share();
    }
}
