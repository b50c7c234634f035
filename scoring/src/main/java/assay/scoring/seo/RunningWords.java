package assay.scoring.seo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import java.util.List;

/// Counts the words in the sentences of paragraphs. Sentences that are really lists of names, ingredients or
/// comma-separated items are left out.
///
/// @param words the number of words in these sentences
/// @param distinct the number of different words
/// @param functionWords the number of function words; 0 in a language in which too few function words are
///     known
record RunningWords(int words, int distinct, int functionWords) {

    private static final int FEWEST_IN_A_SENTENCE = 6;

    /// If more than one in this many words of a sentence is a number or is next to punctuation, the sentence
    /// is a list.
    private static final int WORDS_A_MARK = 5;

    /// The minimum length of a list of function words. In every language with such a list, these words make
    /// up two fifths of running text.
    private static final int KNOWN_WELL = 60;

    /// A text with fewer words may be a caption. In longer real texts, at least 13% of the words are function
    /// words.
    private static final int FEWEST_WORDS = 40;

    private static final double FEWEST_FUNCTION_WORDS = 0.08;

    /// In a text with at least this many words, at least 4% of the words must be repetitions. In the corpora,
    /// at least 15% are.
    private static final int MANY_WORDS = 150;

    private static final double MOST_DISTINCT = 0.96;

    private static final PerLanguage<List<String>> FUNCTION_WORDS = PerLanguage.of(language -> {
        List<String> words = language.list("function-words");
        return words.size() < KNOWN_WELL ? List.of() : words;
    });

    static RunningWords of(Article article, Language language) {
        Document document = article.document();
        Words words = document.words();
        boolean[] grammar = new boolean[words.vocabulary().size()];
        for (String form : FUNCTION_WORDS.in(language)) {
            int id = words.vocabulary().find(form);
            if (id >= 0) {
                grammar[id] = true;
            }
        }
        boolean[] seen = new boolean[grammar.length];
        int count = 0;
        int distinct = 0;
        int functionWords = 0;
        for (Sentence sentence : article.prose()) {
            if (!running(document, sentence, language)) {
                continue;
            }
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                int id = words.id(i);
                count++;
                functionWords += grammar[id] ? 1 : 0;
                distinct += seen[id] ? 0 : 1;
                seen[id] = true;
            }
        }
        return new RunningWords(count, distinct, functionWords);
    }

    private static boolean running(Document document, Sentence sentence, Language language) {
        String text = document.text();
        if (sentence.words() < FEWEST_IN_A_SENTENCE
                || document.block(sentence).kind() != Block.Kind.PARAGRAPH
                || ".!?…।。！？؟".indexOf(text.charAt(sentence.span().end() - 1)) < 0) {
            return false;
        }
        Words words = document.words();
        int marks = 0;
        int capitals = 0;
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            char first = text.charAt(words.start(i));
            int end = i + 1 < sentence.endWord() ? words.start(i + 1) : words.end(i);
            boolean bare = words.end(i) >= end || end - words.end(i) == 1 && text.charAt(words.end(i)) <= ' ';
            marks += !bare || Character.isDigit(first) || words.code(i) || words.address(i) ? 1 : 0;
            capitals += Character.isUpperCase(first) ? 1 : 0;
        }
        return marks * WORDS_A_MARK <= sentence.words() && (language.is("de") || capitals * 3 <= sentence.words());
    }

    /// Whether the share of function words is meaningful: the text is long enough, and enough of this
    /// language's function words are known.
    boolean tells(Language language) {
        return words >= FEWEST_WORDS && known(language);
    }

    static boolean known(Language language) {
        return !FUNCTION_WORDS.in(language).isEmpty();
    }

    double functionWordPct() {
        return words == 0 ? 0 : 100.0 * functionWords / words;
    }

    boolean withoutGrammar(Language language) {
        return tells(language) && functionWords < FEWEST_FUNCTION_WORDS * words;
    }

    boolean withoutRepetition() {
        return words >= MANY_WORDS && distinct > MOST_DISTINCT * words;
    }
}
