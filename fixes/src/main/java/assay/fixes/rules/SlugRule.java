package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.MetadataChange;
import assay.fixes.edits.ScoredText;
import assay.language.Folding;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Keyword;
import assay.scoring.MetadataField;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Writes a slug in lower case with single hyphens, and shortens it to the words that describe the page.
///
/// The slug of a fetched page is kept, because a new slug would break links.
final class SlugRule implements Rule {

    private static final Card CARD = CheckData.card("slug");

    /// The maximum length in characters. Longer values are not slugs.
    private static final int LONGEST = 1_000;

    /// Words that affect the meaning of other words, as in “tea-without-sugar” and “lease-vs-buy”.
    private static final Set<String> TURNING = Set.of(
            "not", "no", "never", "without", "vs", "versus", "or", "against", "except", "dont", "doesnt", "isnt",
            "cant", "cannot", "wont", "nicht", "kein", "keine", "keinen", "keiner", "nie", "ohne", "oder", "gegen",
            "pas", "sans", "jamais", "ni", "ou", "contre", "nunca", "sin", "contra", "sem", "nao", "não", "senza",
            "non", "mai", "contro", "niet", "geen", "nooit", "zonder", "tegen", "не", "без", "нет", "или");

    private static final Pattern ENDING = Pattern.compile("\\.(?:html?|php|aspx?|md|txt)$", Pattern.CASE_INSENSITIVE);
    private static final Pattern APOSTROPHES = Pattern.compile("(?<=\\p{L})['’](?=\\p{L})");
    private static final Pattern ILLEGAL = Pattern.compile("[^\\p{L}\\p{M}\\p{N}.~\\u200c\\u200d]+");
    private static final Pattern OUTER = Pattern.compile("^[-.]++|(?<![-.])[-.]++$");
    private static final Pattern SEVERAL_DOTS = Pattern.compile("(?<![-.])(?=-*+\\.)[-.]{2,}+");

    @Override
    public String check() {
        return CARD.name();
    }

    @Override
    public Change fix(ScoredText text) {
        MetadataField field = text.article().slug().orElse(null);
        if (field == null || CheckData.passes(text, this) || text.published()) {
            return Change.NONE;
        }
        String value = field.value();
        String folder = value.substring(0, value.lastIndexOf('/') + 1);
        String slug = value.substring(folder.length());
        if (slug.isEmpty() || slug.length() > LONGEST) {
            return Change.NONE;
        }
        String fixed = fixed(slug, text.article());
        return fixed.isEmpty() || fixed.equals(slug) ? Change.NONE : MetadataChange.slug(text, folder + fixed);
    }

    private static String fixed(String slug, Article article) {
        var ending = ENDING.matcher(slug);
        String tail = ending.find() ? ending.group().toLowerCase(Locale.ROOT) : "";
        String stem = slug.substring(0, slug.length() - tail.length());
        String words =
                APOSTROPHES.matcher(decoded(stem).toLowerCase(Locale.ROOT)).replaceAll("");
        String plain = OUTER.matcher(SEVERAL_DOTS
                        .matcher(ILLEGAL.matcher(words).replaceAll("-"))
                        .replaceAll("-"))
                .replaceAll("");
        String shorter = shortened(plain, article, tail.length());
        return shorter.isEmpty() ? "" : shorter + tail;
    }

    private static String decoded(String slug) {
        if (slug.indexOf('%') < 0) {
            return slug;
        }
        try {
            String decoded = URLDecoder.decode(slug.replace("+", "%2B"), StandardCharsets.UTF_8);
            return decoded.indexOf('\ufffd') < 0 ? decoded : slug;
        } catch (IllegalArgumentException _) {
            return slug;
        }
    }

    /// Shortens a slug that is too long. First removes function words such as “the”. Then, starting at the
    /// end, removes words that the title or the text also contains.
    private static String shortened(String slug, Article article, int tail) {
        double most = CheckData.limit(CARD, "words_max", article);
        double longest = CheckData.limit(CARD, "chars_max", article) - tail;
        List<String> words = new ArrayList<>(List.of(slug.split("-")));
        if (fits(words, most, longest, article)) {
            return slug;
        }
        words.removeIf(word -> article.language().isFunctionWord(word) && !TURNING.contains(word));
        if (words.isEmpty()) {
            return slug;
        }
        Set<String> said = said(article);
        Set<String> kept = keyword(article);
        for (int i = words.size() - 1; i > 0 && !fits(words, most, longest, article); i--) {
            String word = Folding.fold(words.get(i));
            if (said.contains(word) && !kept.contains(word) && !TURNING.contains(words.get(i))) {
                words.remove(i);
            }
        }
        return String.join("-", words);
    }

    private static boolean fits(List<String> words, double most, double longest, Article article) {
        int chars = words.size() - 1;
        int content = 0;
        for (String word : words) {
            chars += word.codePointCount(0, word.length());
            content += article.language().isFunctionWord(word) ? 0 : 1;
        }
        return chars <= longest && !(content > most);
    }

    private static Set<String> said(Article article) {
        Set<String> said = new HashSet<>();
        Vocabulary vocabulary = article.document().words().vocabulary();
        for (int i = 0; i < vocabulary.size(); i++) {
            said.add(Folding.fold(vocabulary.form(i)));
        }
        add(article.title().map(MetadataField::value).orElse(""), said);
        return said;
    }

    private static Set<String> keyword(Article article) {
        Set<String> words = new HashSet<>();
        add(article.keyword().map(Keyword::text).orElse(""), words);
        return words;
    }

    private static void add(String text, Set<String> to) {
        Words words = Words.of(text);
        for (int i = 0; i < words.count(); i++) {
            to.add(Folding.fold(words.form(i)));
        }
    }
}
