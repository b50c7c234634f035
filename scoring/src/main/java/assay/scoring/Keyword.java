package assay.scoring;

import assay.language.Inflection;
import assay.language.Language;
import assay.language.Words;
import assay.scoring.document.Document;
import java.util.List;

/// The primary keyword, and where it stands in the document.
///
/// A match folds case, accents and, where they are known, inflections, and takes "Node.js", "Node js" and
/// "NodeJS" for the same. The keyword as a phrase matches word for word in its order; its content words are
/// those that are not function words of the language, and they match in any order. In a script without spaces
/// it matches by its characters.
public final class Keyword {

    /// People type fewer words than this into a search box, and more are a title.
    private static final int LONGEST_SEARCH = 7;

    private final String text;
    private final Language language;
    private final int words;
    private final Spelling spelling;
    private final Spelling.Hits hits;

    Keyword(String text, Language language, Document document) {
        this.text = text.strip();
        this.language = language;
        Words own = Words.of(this.text);
        this.words = own.count();
        this.spelling =
                UnspacedSpelling.suits(this.text) ? new UnspacedSpelling(this.text) : new SpacedSpelling(own, language);
        this.hits = spelling.in(document.text(), document.words());
    }

    /// Another phrase, looked for in an article as its keyword is.
    public static Keyword of(String text, Article article) {
        return new Keyword(text, article.language(), article.document());
    }

    /// Whether its forms are known, so that a keyword that is not found is hardly there.
    public boolean formsKnown() {
        return Inflection.of(language).known();
    }

    /// How bad it may be called at most that the keyword is not found: as bad as `worst` in English and the
    /// Romance languages; a warning in German and Dutch, where it may stand in a compound, and in Russian,
    /// whose vowels are not always there; elsewhere, where it may stand in a form that no rule here knows, a
    /// hint.
    public Severity missing(Severity worst) {
        Severity most = switch (language.tag()) {
            case "en", "fr", "es", "it", "pt" -> worst;
            case "de", "nl", "ru" -> Severity.WARNING;
            default -> Severity.OPTIMIZATION;
        };
        return worst.worseThan(most) ? most : worst;
    }

    /// As given, outer white space aside.
    public String text() {
        return text;
    }

    /// Whether people hardly look for it: a sentence or the title of an event, a bare number, words of grammar alone.
    /// What is right of a phrase that people type is not right of it.
    public boolean titleLike() {
        return words > LONGEST_SEARCH || divided() || !carries();
    }

    /// Whether a mark stands in it that divides a title: "Session 2: Tuesday".
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

    /// Whether a word of it is neither a number nor one of grammar.
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

    /// How many words it has.
    public int words() {
        return words;
    }

    /// The words that carry its topic, folded; never empty unless the keyword has no word at all.
    public List<String> contentTerms() {
        return spelling.contentTerms();
    }

    /// The indexes of the first words of every place where the whole phrase stands, in order and apart.
    public int[] occurrences() {
        return hits.firsts();
    }

    public int count() {
        return hits.count();
    }

    /// Where the occurrence that begins with this word ends: it may have more or fewer words than the keyword.
    public int endOf(int firstWord) {
        return hits.endOf(firstWord);
    }

    /// Which content words this word of the document is, as a set of bits; 0 for none.
    public long contentWordsAt(int word) {
        return hits.contentAt(word);
    }

    /// How many of the keyword's content words stand among these words of the document.
    public int contentWordsIn(int firstWord, int endWord) {
        return hits.found(firstWord, endWord);
    }

    /// Whether every content word stands among these words of the document.
    public boolean allIn(int firstWord, int endWord) {
        return contentWordsIn(firstWord, endWord)
                == Math.min(Spelling.MOST_TERMS, contentTerms().size());
    }

    /// How often it is named among these words of the document, its words taken apart: one of several words once
    /// where all of them stand, one of a single word as often as a word has it in it ("tea-based").
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

    /// How it matches another short text: a title, a slug, a description.
    public Match in(String other) {
        Match spaced = match(other.replace('-', ' ').replace('_', ' '));
        if (spaced.exact() && spaced.all() || other.indexOf('-') < 0) {
            return spaced;
        }
        // "E-mail" is "email" too.
        Match held = match(other.replace('_', ' '));
        return held.exact() && !spaced.exact() || held.found() > spaced.found() && !spaced.exact() ? held : spaced;
    }

    /// Whether another text is written in letters the keyword could stand in: a Russian slug may be in Latin
    /// ones.
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
        Spelling.Hits found = spelling.in(other, there);
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

    /// @param word the word at which the exact phrase begins, from 0; -1 where it does not stand
    /// @param start the offset at which it begins; -1 where it does not stand
    /// @param found how many of its content words stand there
    /// @param of how many it has
    /// @param words how many words the other text has
    /// @param times how often the exact phrase stands there, overlaps aside
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
