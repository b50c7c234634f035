package assay.scoring.document;

import assay.language.Language;
import assay.language.LanguageGuess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The paragraphs whose language is clear, and the share of each language.
public final class PlainLanguages {

    /// A paragraph in one language.
    public record Stretch(Block block, Language language) {}

    /// Shorter paragraphs may be a title, a greeting or a line of a song.
    private static final int SHORTEST_PARAGRAPH = 20;

    /// With fewer words in such paragraphs, no language is clear.
    private static final int FEWEST_WORDS = 40;

    /// The minimum share of these words in the other language, and the maximum share in the declared one.
    private static final double MOSTLY = 0.7;

    private static final double HARDLY = 0.15;
    private static final String OPENING_QUOTES = "\"\u201c\u201e\u00ab\u00bb\u2018\u300c\u300e";

    private final List<Stretch> stretches = new ArrayList<>();
    private final Map<Language, Integer> byLanguage = new HashMap<>();
    private final Language whole;
    private final int wordsOfAll;
    private int words;

    /// @param whole the language detected from all words, including lists and headings
    private PlainLanguages(Language whole, int wordsOfAll) {
        this.whole = whole;
        this.wordsOfAll = wordsOfAll;
    }

    public static PlainLanguages of(Document document) {
        LanguageGuess guess = LanguageGuess.in(document.words());
        Language whole = guess.of(0, document.wordCount());
        PlainLanguages plain = new PlainLanguages(whole, document.wordCount());
        for (Block block : document.blocks()) {
            if (!block.prose()
                    || block.words() < SHORTEST_PARAGRAPH
                    || OPENING_QUOTES.indexOf(
                                    document.text().charAt(block.span().start()))
                            >= 0) {
                continue;
            }
            Language language = guess.of(block.firstWord(), block.endWord());
            if (!language.equals(Language.UNKNOWN)) {
                // Between two similar languages, use that of the whole text.
                plain.add(block, language.isNear(whole) ? whole : language);
            }
        }
        return plain;
    }

    private void add(Block block, Language language) {
        stretches.add(new Stretch(block, language));
        byLanguage.merge(language, block.words(), Integer::sum);
        words += block.words();
    }

    /// Whether there are too few words to decide.
    public boolean tooFew() {
        return words < FEWEST_WORDS;
    }

    /// Returns the language of most words; [Language#UNKNOWN] if no paragraph's language is clear.
    public Language most() {
        Language most = Language.UNKNOWN;
        for (Stretch each : stretches) {
            if (count(each.language()) > count(most)) {
                most = each.language();
            }
        }
        return most;
    }

    /// Whether the detector can distinguish this language from that of most words.
    public boolean tells(Language declared) {
        Language most = most();
        return declared.isNear(most) || LanguageGuess.tells(declared) || most.is("en");
    }

    /// Whether the whole text, or most of its paragraphs, is in this or a similar language.
    public boolean are(Language language) {
        return language.isNear(whole) || language.isNear(most());
    }

    /// Whether a text declared in this language is clearly in another ([#most]), both by its paragraphs and
    /// as a whole. Two paragraphs of a foreign licence don't make release notes foreign.
    public boolean contradict(Language declared) {
        Language most = most();
        return !tooFew()
                && tells(declared)
                && !declared.isNear(most)
                && whole.isNear(most)
                && (double) count(most) / words >= MOSTLY
                && shareNear(declared) <= HARDLY;
    }

    private int count(Language language) {
        return byLanguage.getOrDefault(language, 0);
    }

    /// Returns the share of words in this or a similar language, from 0 to 1.
    public double shareNear(Language language) {
        int near = 0;
        for (Map.Entry<Language, Integer> each : byLanguage.entrySet()) {
            near += each.getKey().isNear(language) ? each.getValue() : 0;
        }
        return (double) near / words;
    }

    /// Returns the share of the whole text in paragraphs clearly in another language, from 0 to 1.
    public double shareForeign(Language main) {
        return (1 - shareNear(main)) * words / wordsOfAll;
    }

    /// Returns the paragraphs in other languages.
    public List<Stretch> foreign(Language main) {
        return stretches.stream().filter(each -> !each.language().isNear(main)).toList();
    }
}
