package assay.scoring.seo;

import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.QuotationMarks;
import assay.language.Speller;
import assay.language.Suggestion;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds misspelled words: words that are in no dictionary, are close to a common word, and are not
/// intentional.
///
/// Names, technical terms and foreign words are in no dictionary either, and a false report is worse than a
/// missed mistake. A word is therefore ignored if it is frequent, if it is written like a name anywhere in
/// the text, if it is in the title, in quotation marks, in italics, in a link or in code, or if its
/// neighbors are also unknown.
final class Misspellings {

    /// @param suggestion the intended word, capitalized like the original
    record Misspelling(Range range, String written, String suggestion) {}

    /// The maximum number of misspellings. Further ones are neither reported nor counted.
    private static final int MOST = 50;

    /// The maximum number of unknown words that are examined. A text with more is about something that
    /// dictionaries don't cover.
    private static final int MOST_UNKNOWN = 400;

    /// The maximum number of words that are split into parts. [#MOST_SEARCHED] is the maximum number of words
    /// for which the check looks for similar words. Only texts crafted to slow the check down contain more.
    private static final int MOST_ASKED = 2_000;

    private static final int MOST_SEARCHED = 100;

    /// The states of a word. `KNOWN`: it is in the dictionary, or not a word at all. `UNKNOWN`: it is not in
    /// the dictionary. `MADE`: it is a compound of words in the dictionary. `UNMADE`: it is not a compound of
    /// such words either.
    private static final byte KNOWN = 0;

    private static final byte UNKNOWN = 1;
    private static final byte MADE = 2;
    private static final byte UNMADE = 3;

    private static final int SHORTEST = 3;
    private static final int LONGEST = 30;

    /// A word that occurs at least this many times is intentional.
    private static final int OFTEN = 3;

    /// If more than one in this many words is unknown, the text is in another language or does not consist of
    /// words.
    private static final int FOREIGN_TEXT = 12;

    /// A paragraph is in another language if at least this many of its words are unknown, and more than one
    /// in [#FOREIGN_BLOCK] words.
    private static final int FOREIGN_WORDS = 5;

    private static final int FOREIGN_BLOCK = 6;

    /// Characters that occur next to the words in code, paths and user names.
    private static final String CODE_MARKS = "/\\_=@#$~<>{}|*`[]+&%^";

    private final Article article;
    private final Document document;
    private final Words words;
    private final String text;
    private final Speller speller;
    private final Set<String> meant = new HashSet<>();
    private final List<Misspelling> found = new ArrayList<>();

    /// The source in lower case, which is created on demand.
    private @Nullable String lower;

    /// The state of each word, by vocabulary id.
    private final byte[] state;

    /// Whether a block is in another language.
    private final Map<Block, Boolean> foreign = new HashMap<>();

    private int asked;
    private int searched;

    private Misspellings(Article article, Speller speller) {
        this.article = article;
        this.speller = speller;
        document = article.document();
        words = document.words();
        text = document.text();
        state = new byte[words.vocabulary().size()];
    }

    static boolean knows(Language language) {
        return Speller.knows(language);
    }

    /// @return the misspellings in text order; empty if the text does not consist of words in its language
    static Optional<List<Misspelling>> of(Article article) {
        Misspellings search = new Misspellings(article, Speller.of(article.language()));
        return search.run() ? Optional.of(search.found) : Optional.empty();
    }

    private boolean run() {
        List<Integer> ids = unknownWords();
        if (ids.isEmpty()) {
            return true;
        }
        int places = 0;
        for (int id : ids) {
            for (int at = words.firstPlace(id); at >= 0; at = words.nextPlace(at)) {
                places += isSmall(at) && !words.code(at) && !words.linked(at) && !words.address(at) ? 1 : 0;
            }
        }
        if (places > FOREIGN_WORDS && places * FOREIGN_TEXT > words.count()) {
            return false;
        }
        collectMeant();
        for (int id : ids.subList(0, Math.min(ids.size(), MOST_UNKNOWN))) {
            judge(id);
        }
        found.sort(Comparator.comparingInt(each -> each.range().start()));
        if (found.size() > MOST) {
            found.subList(MOST, found.size()).clear();
        }
        return true;
    }

    private List<Integer> unknownWords() {
        Vocabulary vocabulary = words.vocabulary();
        List<Integer> ids = new ArrayList<>();
        for (int id = 0; id < vocabulary.size(); id++) {
            if (id % 1024 == 0) {
                Checkpoint.pass();
            }
            String form = vocabulary.form(id);
            if (form.length() >= SHORTEST
                    && form.length() <= LONGEST
                    && !speller.isCommon(form)
                    && isWord(form)
                    && !speller.has(form)
                    && !(form.indexOf('\'') >= 0 && speller.makes(form))) {
                state[id] = UNKNOWN;
                ids.add(id);
            }
        }
        return ids;
    }

    /// Whether the word consists only of letters and apostrophes.
    private static boolean isWord(String form) {
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (!Character.isLetter(c) && c != '\'') {
                return false;
            }
        }
        return true;
    }

    /// Collects the words in the title, the keyword, and the profile's brands and words, which are intentional.
    private void collectMeant() {
        article.title().ifPresent(title -> addMeant(title.value()));
        article.keyword().ifPresent(keyword -> addMeant(keyword.text()));
        article.profile().brands().forEach(this::addMeant);
        article.profile().words().forEach(this::addMeant);
        for (Heading heading : document.headings()) {
            if (heading.level() == 1) {
                addMeant(heading.text());
            }
        }
    }

    private void addMeant(String name) {
        for (String word : name.toLowerCase(Locale.ROOT).replace('’', '\'').split("[^\\p{L}']+")) {
            meant.add(word);
        }
    }

    private void judge(int id) {
        String form = words.vocabulary().form(id);
        int first = words.firstPlace(id);
        int count = 0;
        for (int at = first; at >= 0; at = words.nextPlace(at)) {
            if (++count >= OFTEN || !mayBeWrong(at)) {
                return;
            }
        }
        if (meant.contains(form) || ++searched > MOST_SEARCHED) {
            return;
        }
        Optional<Suggestion> near = Corrections.of(speller, form, opensSentence(first) && !isSmall(first));
        if (near.isEmpty() || isEnglish(form) || isElsewhere(form, count)) {
            return;
        }
        if (near.get().word().replace("ß", "ss").equals(form)) {
            // In Switzerland, “ss” is written instead of “ß”.
            return;
        }
        QuotationMarks.Walk marks = new QuotationMarks.Walk(text);
        for (int at = first; at >= 0; at = words.nextPlace(at)) {
            Block block = document.block(document.sentenceOf(at));
            Range range = document.range(at, at + 1);
            String written = text.substring(words.start(at), words.end(at));
            if (!marks.enclose(block.span(), words.start(at), words.end(at))
                    && !isMarked(block, range)
                    && range.length() == written.length()) {
                found.add(
                        new Misspelling(range, written, like(written, near.get().word())));
            }
        }
    }

    // The following methods detect signs that a word is intentional.

    private boolean mayBeWrong(int at) {
        if (words.code(at) || words.raw(at) || words.linked(at) || words.address(at)) {
            return false;
        }
        if (!isSmall(at) && !(opensSentence(at) && isCapitalised(at))) {
            return false;
        }
        Block block = document.block(document.sentenceOf(at));
        if (block.quoted() || block.footnote() || block.kind() == Block.Kind.TABLE_CELL) {
            return false;
        }
        return !touches(words.start(at) - 1) && !touches(words.end(at)) && !isAmongUnknown(block, at);
    }

    private boolean isSmall(int at) {
        return words.small(at) || isSmall(text, words.start(at), words.end(at));
    }

    private static boolean isSmall(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (Character.isUpperCase(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /// Whether only the first letter of the word is a capital, and the next word is not capitalized.
    private boolean isCapitalised(int at) {
        return Character.isUpperCase(text.charAt(words.start(at)))
                && isSmall(text, words.start(at) + 1, words.end(at))
                && (at + 1 == words.count() || isSmall(at + 1));
    }

    private boolean opensSentence(int at) {
        return document.sentenceOf(at).firstWord() == at;
    }

    private boolean touches(int at) {
        return at >= 0
                && at < text.length()
                && (CODE_MARKS.indexOf(text.charAt(at)) >= 0
                        || text.charAt(at) == '(' && at > 0 && isLetter(at - 1)
                        || text.charAt(at) == '-'
                        || text.charAt(at) == '.' && at + 1 < text.length() && isLetter(at + 1));
    }

    private boolean isLetter(int at) {
        return Character.isLetter(text.charAt(at));
    }

    /// Whether a neighboring word or many words in the paragraph are also unknown, as in foreign phrases and
    /// technical terms.
    private boolean isAmongUnknown(Block block, int at) {
        return at > block.firstWord() && isUnknown(at - 1)
                || at + 1 < block.endWord() && isUnknown(at + 1)
                || foreign.computeIfAbsent(block, this::isForeign);
    }

    private boolean isForeign(Block block) {
        int others = 0;
        for (int i = block.firstWord(); i < block.endWord(); i++) {
            others += isUnknown(i) ? 1 : 0;
        }
        return others >= FOREIGN_WORDS && others * FOREIGN_BLOCK > block.words();
    }

    private boolean isUnknown(int at) {
        return state[words.id(at)] != KNOWN && isSmall(at) && !isMade(words.id(at));
    }

    /// Whether a word that is not in the dictionary is a compound of words that are.
    private boolean isMade(int id) {
        if (state[id] == UNKNOWN) {
            state[id] = ++asked > MOST_ASKED || speller.makes(words.vocabulary().form(id)) ? MADE : UNMADE;
        }
        return state[id] == MADE;
    }

    /// Whether the word also occurs in the source outside the running text, such as in a code block, a URL or
    /// an attribute.
    private boolean isElsewhere(String form, int count) {
        String source = lower;
        if (source == null) {
            source = document.source().toLowerCase(Locale.ROOT);
            lower = source;
        }
        int places = 0;
        for (int at = source.indexOf(form); at >= 0 && places <= count; at = source.indexOf(form, at + form.length())) {
            places++;
        }
        return places > count;
    }

    /// Whether this is an English word in a text in another language.
    private boolean isEnglish(String form) {
        Language english = Language.of("en");
        return !article.language().equals(english) && Speller.of(english).has(form);
    }

    /// Whether emphasis or a semantic tag sets the word apart.
    private boolean isMarked(Block block, Range range) {
        String source = document.source();
        int from = Math.max(block.range().start(), 0);
        if (range.start() > from && "*_".indexOf(source.charAt(range.start() - 1)) >= 0) {
            return true;
        }
        boolean star = false;
        boolean line = false;
        for (int i = from; i < range.start(); i++) {
            char c = source.charAt(i);
            star ^= c == '*' && i > from && source.charAt(i - 1) != '*' && source.charAt(i + 1) != '*';
            line ^= c == '_';
        }
        int tag = source.lastIndexOf('<', range.start());
        return star || line || tag >= from && isSetApart(source, tag + 1, range.start());
    }

    private static boolean isSetApart(String source, int tag, int end) {
        for (String name : List.of("em", "i", "cite", "q", "dfn", "var", "kbd", "samp", "code", "tt", "abbr", "span")) {
            int after = tag + name.length();
            if (after < end && source.startsWith(name, tag) && !Character.isLetterOrDigit(source.charAt(after))) {
                return true;
            }
        }
        return false;
    }

    // Suggestions

    private static String like(String written, String word) {
        return Character.isUpperCase(written.charAt(0))
                ? Character.toUpperCase(word.charAt(0)) + word.substring(1)
                : word;
    }
}
