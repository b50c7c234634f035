package assay.scoring.document;

import assay.language.Language;
import assay.language.LanguageGuess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The paragraphs whose language is clear, with the share of each language.
public final class PlainLanguages {

    /// A paragraph that is in one language.
    public record Stretch(Block block, Language language) {}

    /// A shorter paragraph can be a title, a greeting or a line of a song.
    private static final int SHORTEST_PARAGRAPH = 20;

    /// If all paragraphs whose language is clear contain fewer words than this in total, the text's language
    /// is unknown.
    private static final int FEWEST_WORDS = 40;

    /// A text is in a language other than the declared one only if at least this share of the words in
    /// paragraphs whose language is clear are in the other language. At most the share [#HARDLY] may be in
    /// the declared language.
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
                // If the paragraph's language is similar to that of the whole text, the text's language is
                // used.
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

    /// Whether there are too few words to decide on a language.
    public boolean tooFew() {
        return words < FEWEST_WORDS;
    }

    /// Returns the language of most words, or [Language#UNKNOWN] if no paragraph's language is clear.
    public Language most() {
        Language most = Language.UNKNOWN;
        for (Stretch each : stretches) {
            if (count(each.language()) > count(most)) {
                most = each.language();
            }
        }
        return most;
    }

    /// Whether the detector can distinguish this language from the language of most words.
    public boolean tells(Language declared) {
        Language most = most();
        return declared.isNear(most) || LanguageGuess.tells(declared) || most.is("en");
    }

    /// Whether the whole text, or most of its paragraphs, is in this language or a similar one.
    public boolean are(Language language) {
        return language.isNear(whole) || language.isNear(most());
    }

    /// Whether a text that is declared to be in this language is clearly in another one ([#most]), both as a
    /// whole and by its paragraphs. Two paragraphs from a license in another language are not enough.
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

    /// Returns the share of words in this language or a similar one, from 0 to 1.
    public double shareNear(Language language) {
        int near = 0;
        for (Map.Entry<Language, Integer> each : byLanguage.entrySet()) {
            near += each.getKey().isNear(language) ? each.getValue() : 0;
        }
        return (double) near / words;
    }

    /// Returns the share of the whole text that is in paragraphs that are clearly in another language, from 0
    /// to 1.
    public double shareForeign(Language main) {
        return (1 - shareNear(main)) * words / wordsOfAll;
    }

    /// Returns the paragraphs in other languages.
    public List<Stretch> foreign(Language main) {
        return stretches.stream().filter(each -> !each.language().isNear(main)).toList();
    }
}
