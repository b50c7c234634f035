package assay.scoring;

import assay.language.Inflection;
import assay.language.Language;
import assay.language.Words;
import assay.scoring.document.Document;
import java.util.List;

/// The primary keyword and its occurrences in the document.
///
/// Matching ignores case, accents and known inflections, and treats "Node.js", "Node js" and "NodeJS" as
/// equal. The phrase is matched word for word, in order. Its content words (all words except function words)
/// are matched in any order. In scripts without spaces, the keyword is matched by characters.
public final class Keyword {

    /// The maximum number of words in a search query. Longer phrases are titles.
    private static final int LONGEST_SEARCH = 7;

    private final String text;
    private final Language language;
    private final int words;
    private final KeywordPattern spelling;
    private final KeywordPattern.Hits hits;

    Keyword(String text, Language language, Document document) {
        this.text = text.strip();
        this.language = language;
        Words own = Words.of(this.text);
        this.words = own.count();
        this.spelling =
                UnspacedKeyword.suits(this.text) ? new UnspacedKeyword(this.text) : new SpacedKeyword(own, language);
        this.hits = spelling.in(document.text(), document.words());
    }

    /// Creates a matcher for another phrase, which is matched in the same way as the article's keyword.
    public static Keyword of(String text, Article article) {
        return new Keyword(text, article.language(), article.document());
    }

    /// Whether the language's inflected forms are known. If so, a keyword that is not found is probably
    /// absent.
    public boolean formsKnown() {
        return Inflection.of(language).known();
    }

    /// Returns the highest severity for a missing keyword. This is `worst` in English and the Romance
    /// languages. It is WARNING in German and Dutch, where the keyword may be part of a compound, and in
    /// Russian, where some stems drop a vowel. It is OPTIMIZATION in all other languages, where the keyword
    /// may be present in a form that no rule covers.
    public Severity missing(Severity worst) {
        Severity most = switch (language.tag()) {
            case "en", "fr", "es", "it", "pt" -> worst;
            case "de", "nl", "ru" -> Severity.WARNING;
            default -> Severity.OPTIMIZATION;
        };
        return worst.worseThan(most) ? most : worst;
    }

    /// Returns the keyword as it was given, without leading and trailing white space.
    public String text() {
        return text;
    }

    /// Whether the keyword is unlikely to be searched for, because it is a sentence, the title of an event,
    /// only a number or only function words. Rules for search phrases don't apply to such a keyword.
    public boolean titleLike() {
        return words > LONGEST_SEARCH || divided() || !carries();
    }

    /// Whether the keyword contains a separator, as titles do: "Session 2: Tuesday".
    private boolean divided() {
        for (int i = 1; i + 1 < text.length(); i++) {
            char c = text.charAt(i);
            boolean mark = ":;,!".indexOf(c) >= 0 && text.charAt(i + 1) == ' ' || c == '—' || c == '|';
            if (mark || (c == '–' || c == '-') && text.charAt(i - 1) == ' ' && text.charAt(i + 1) == ' ') {
                return true;
            }
        }
        return false;
    }

    /// Whether the keyword contains a word that is neither a number nor a function word.
    private boolean carries() {
        Words own = Words.of(text);
        for (int i = 0; i < own.count(); i++) {
            String form = own.form(i);
            boolean letters = form.chars().anyMatch(Character::isLetter);
            if (letters && !language.isFunctionWord(form)) {
                return true;
            }
        }
        return false;
    }

    /// Returns the number of words in the keyword.
    public int words() {
        return words;
    }

    /// Returns the content words, folded. The result is empty only if the keyword contains no words.
    public List<String> contentTerms() {
        return spelling.contentTerms();
    }

    /// Returns the index of the first word of each occurrence of the phrase, in order, without overlaps.
    public int[] occurrences() {
        return hits.firsts();
    }

    public int count() {
        return hits.count();
    }

    /// Returns the end of the occurrence that begins at this word. An occurrence can have more or fewer words
    /// than the keyword.
    public int endOf(int firstWord) {
        return hits.endOf(firstWord);
    }

    /// Returns the content words that this word of the document matches, as a bit set; 0 if it matches none.
    public long contentWordsAt(int word) {
        return hits.contentAt(word);
    }

    /// Returns how many of the keyword's content words occur in this word range.
    public int contentWordsIn(int firstWord, int endWord) {
        return hits.found(firstWord, endWord);
    }

    /// Whether all content words occur in this word range.
    public boolean allIn(int firstWord, int endWord) {
        return contentWordsIn(firstWord, endWord)
                == Math.min(KeywordPattern.MOST_TERMS, contentTerms().size());
    }

    /// Returns how often the keyword occurs in this word range, in any word order. A keyword of several words
    /// counts once if all its words occur. A single word counts once for each matching word, including
    /// compounds ("tea-based").
    public int namedIn(int firstWord, int endWord) {
        if (contentTerms().size() > 1) {
            return allIn(firstWord, endWord) ? 1 : 0;
        }
        int times = 0;
        for (int i = firstWord; i < endWord; i++) {
            times += contentWordsAt(i) == 0 ? 0 : 1;
        }
        return times;
    }

    /// Matches the keyword against another short text, such as a title, slug or description.
    public Match in(String other) {
        Match spaced = match(other.replace('-', ' ').replace('_', ' '));
        if (spaced.exact() && spaced.all() || other.indexOf('-') < 0) {
            return spaced;
        }
        // If the hyphens are not replaced, "e-mail" also matches "email".
        Match held = match(other.replace('_', ' '));
        return held.exact() && !spaced.exact() || held.found() > spaced.found() && !spaced.exact() ? held : spaced;
    }

    /// Whether another text uses a script in which the keyword can appear. For example, the slug of a Russian
    /// text may be in Latin letters.
    public boolean comparable(String other) {
        return latin(text) == latin(other);
    }

    private static boolean latin(String text) {
        return text.codePoints()
                .filter(Character::isLetter)
                .allMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN);
    }

    private Match match(String other) {
        Words there = Words.of(other);
        KeywordPattern.Hits found = spelling.in(other, there);
        int times = found.count();
        int first = times == 0 ? -1 : found.firsts()[0];
        int of = contentTerms().size();
        return new Match(
                first,
                first < 0 ? -1 : there.start(first),
                Math.min(of, found.found(0, there.count())),
                of,
                there.count(),
                times);
    }

    /// @param word the index of the word at which the exact phrase begins; -1 if it does not occur
    /// @param start the offset at which the exact phrase begins; -1 if it does not occur
    /// @param found how many of the keyword's content words occur
    /// @param of how many content words the keyword has
    /// @param words the number of words in the other text
    /// @param times how often the exact phrase occurs, without overlaps
    public record Match(int word, int start, int found, int of, int words, int times) {
        public boolean exact() {
            return word >= 0;
        }

        public boolean all() {
            return found == of;
        }

        public double share() {
            return of == 0 ? 0 : (double) found / of;
        }
    }
}
