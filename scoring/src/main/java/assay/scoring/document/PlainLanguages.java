package assay.scoring.document;

import assay.language.Language;
import assay.language.LanguageGuess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The paragraphs of running text whose language is plain, and how much of them is in which.
public final class PlainLanguages {

    /// A paragraph in one language.
    public record Stretch(Block block, Language language) {}

    /// Paragraphs with fewer words may be a title, a greeting, a line of a song.
    private static final int SHORTEST_PARAGRAPH = 20;

    /// With fewer words in paragraphs whose language is plain, nothing is.
    private static final int FEWEST_WORDS = 40;

    /// Of those words, how many must be in the other language, and how many at most in the declared one.
    private static final double MOSTLY = 0.7;

    private static final double HARDLY = 0.15;
    private static final String OPENING_QUOTES = "\"\u201c\u201e\u00ab\u00bb\u2018\u300c\u300e";

    private final List<Stretch> stretches = new ArrayList<>();
    private final Map<Language, Integer> byLanguage = new HashMap<>();
    private final Language whole;
    private final int wordsOfAll;
    private int words;

    /// @param whole what the text is in by all its words, lists and headings too
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
                // A paragraph of one of two neighbours is of the one the rest is in.
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

    /// Whether there are too few words to say anything.
    public boolean tooFew() {
        return words < FEWEST_WORDS;
    }

    /// The language most of the words are in; [Language#UNKNOWN] where no paragraph's is plain.
    public Language most() {
        Language most = Language.UNKNOWN;
        for (Stretch each : stretches) {
            if (count(each.language()) > count(most)) {
                most = each.language();
            }
        }
        return most;
    }

    /// Whether a text in this language would be told from the one most of the words are in.
    public boolean tells(Language declared) {
        Language most = most();
        return declared.isNear(most) || LanguageGuess.tells(declared) || most.is("en");
    }

    /// Whether the text as a whole, or most of its paragraphs, is in this language or one near it.
    public boolean are(Language language) {
        return language.isNear(whole) || language.isNear(most());
    }

    /// Whether a text that is said to be in this language is plainly in another, which is [#most]: by its paragraphs
    /// and as a whole. Two paragraphs of a foreign licence do not make release notes foreign.
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

    /// How much is in this language or one so near that they may be taken for each other, as a share of 1.
    public double shareNear(Language language) {
        int near = 0;
        for (Map.Entry<Language, Integer> each : byLanguage.entrySet()) {
            near += each.getKey().isNear(language) ? each.getValue() : 0;
        }
        return (double) near / words;
    }

    /// How much of the whole text stands in paragraphs that are plainly in any other language, as a share of 1.
    public double shareForeign(Language main) {
        return (1 - shareNear(main)) * words / wordsOfAll;
    }

    /// The paragraphs in any other language.
    public List<Stretch> foreign(Language main) {
        return stretches.stream().filter(each -> !each.language().isNear(main)).toList();
    }
}
