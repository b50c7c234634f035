package assay.scoring.geo;

import assay.language.Sentence;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import java.util.Set;

/// The names in a text: capitalized words inside a sentence, words with inner capitals or digits (`GitHub`,
/// `NASA`, `H2O`), and code.
///
/// Names can't be recognized in German, which capitalizes every noun, or in scripts without capitals (see
/// [#known]).
final class ProperNames {

    /// Languages in which only names are capitalized.
    private static final Set<String> LANGUAGES = Set.of(
            "en", "nl", "fr", "es", "it", "pt", "ca", "ro", "ru", "uk", "bg", "pl", "cs", "sv", "da", "no", "fi", "hu",
            "tr", "id");

    /// A sentence with a higher percentage of capitalized words is in title case.
    private static final int TITLE_PCT = 60;

    private static final int TITLE_WORDS = 4;

    private final boolean known;
    private final boolean[] named;

    /// For each vocabulary word, whether it is in the title or the keyword.
    private final boolean[] topical;

    /// For each vocabulary word, whether it is a generic term such as "SEO" or "API".
    private final boolean[] common;

    private final int distinct;
    private final int besideTopic;
    private final int words;

    private ProperNames(
            boolean known,
            boolean[] named,
            boolean[] topical,
            boolean[] common,
            int distinct,
            int besideTopic,
            int words) {
        this.known = known;
        this.named = named;
        this.topical = topical;
        this.common = common;
        this.distinct = distinct;
        this.besideTopic = besideTopic;
        this.words = words;
    }

    static ProperNames of(Article article) {
        Document document = article.document();
        Words words = document.words();
        boolean[] named = new boolean[words.count()];
        if (!LANGUAGES.contains(article.language().tag())) {
            return new ProperNames(false, named, named, named, 0, 0, 0);
        }
        return new Count(article, named).take();
    }

    /// Whether names can be recognized in the text's language.
    boolean known() {
        return known;
    }

    /// Whether the word at this index is a name or part of one.
    boolean at(int word) {
        return named[word];
    }

    /// Whether the word at this index is a name that is neither in the title nor in the keyword.
    boolean beside(Words words, int word) {
        return named[word] && !topical[words.id(word)] && !common[words.id(word)];
    }

    /// Returns the number of different names in the running text.
    int distinct() {
        return distinct;
    }

    /// Returns the number of different names that are neither in the title nor in the keyword.
    int besideTopic() {
        return besideTopic;
    }

    /// Returns the number of words in the running text.
    int words() {
        return words;
    }

    /// Counts names in two passes: the first finds words that also occur in lower case, and the second
    /// collects the names.
    private static final class Count {
        private final Document document;
        private final String text;
        private final Words words;
        private final Article article;
        private final boolean[] named;
        private final byte[] shape;
        private final int[] small;
        private final int[] large;
        private final boolean[] seen;
        private final boolean[] topic;
        private final boolean[] common;
        private int distinct;
        private int besideTopic;
        private int total;

        private static final byte SMALL = 0;
        private static final byte CAPITAL = 1;
        private static final byte MARKED = 2;

        Count(Article article, boolean[] named) {
            this.article = article;
            this.document = article.document();
            this.text = document.text();
            this.words = document.words();
            this.named = named;
            this.shape = new byte[words.count()];
            Vocabulary vocabulary = words.vocabulary();
            this.small = new int[vocabulary.size()];
            this.large = new int[vocabulary.size()];
            this.seen = new boolean[vocabulary.size()];
            this.topic = new boolean[vocabulary.size()];
            this.common = Acronyms.KNOWN.in(vocabulary);
            article.title().ifPresent(title -> mark(title.value()));
            article.keyword().ifPresent(keyword -> mark(keyword.text()));
        }

        private void mark(String topicText) {
            Words own = Words.of(topicText);
            for (int i = 0; i < own.count(); i++) {
                int id = words.vocabulary().find(own.form(i));
                if (id >= 0) {
                    topic[base(id)] = true;
                }
            }
        }

        ProperNames take() {
            for (int i = 0; i < shape.length; i++) {
                if (!words.small(i) && !words.address(i)) {
                    shape[i] = shape(words.start(i), words.end(i));
                }
                (shape[i] == SMALL ? small : large)[words.id(i)]++;
            }
            for (Sentence sentence : article.prose()) {
                total += sentence.words();
                if (!isTitle(sentence)) {
                    names(sentence);
                }
            }
            return new ProperNames(true, named, topic, common, distinct, besideTopic, total);
        }

        private byte shape(int start, int end) {
            char first = text.charAt(start);
            boolean upper = false;
            boolean letters = false;
            boolean digits = false;
            for (int i = start; i < end; i++) {
                char c = text.charAt(i);
                if (c >= 'a' && c <= 'z') {
                    letters = true;
                } else if (c >= '0' && c <= '9') {
                    digits = true;
                } else if (c >= 'A' && c <= 'Z' || c >= 0x80 && Character.isUpperCase(c)) {
                    letters = true;
                    if (i == start) {
                        upper = true;
                    } else if (text.charAt(i - 1) != '-') {
                        // "GitHub" is a name, but "E-Mail" is not.
                        return MARKED;
                    }
                } else if (c >= 0x80) {
                    letters = true;
                }
            }
            // "H2O" and "log4j" are names, but "3rd" and "80ms" are not.
            if (digits && letters && (first < '0' || first > '9')) {
                return MARKED;
            }
            return upper ? CAPITAL : SMALL;
        }

        private boolean isTitle(Sentence sentence) {
            if (sentence.words() < TITLE_WORDS) {
                return false;
            }
            int capitals = 0;
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                capitals += shape[i] == SMALL ? 0 : 1;
            }
            return 100 * capitals > TITLE_PCT * sentence.words();
        }

        private void names(Sentence sentence) {
            int i = sentence.firstWord();
            while (i < sentence.endWord()) {
                if (words.code(i)) {
                    take(i, i + 1);
                    i++;
                    continue;
                }
                if (shape[i] == SMALL) {
                    i++;
                    continue;
                }
                int end = i + 1;
                while (end < sentence.endWord() && shape[end] != SMALL && !words.code(end) && joined(end)) {
                    end++;
                }
                run(sentence, i, end);
                i = end;
            }
        }

        /// Whether only a space separates the word from the previous one.
        private boolean joined(int word) {
            int gap = words.start(word) - words.end(word - 1);
            char before = text.charAt(words.start(word) - 1);
            return gap == 1 && (before == ' ' || before == '\u00a0');
        }

        private void run(Sentence sentence, int from, int to) {
            int first = from;
            if (opens(sentence, from)) {
                // "Choose Assam" begins with a verb, and "Exceptional Heat:" is a label rather than a name.
                boolean label = to == sentence.endWord()
                        || words.end(to - 1) < text.length() && text.charAt(words.end(to - 1)) == ':';
                while (first < to && shape[first] != MARKED && (label || first == from)) {
                    first++;
                }
            }
            while (first < to && !isName(first)) {
                first++;
            }
            int last = to;
            while (last > first && !isName(last - 1)) {
                last--;
            }
            if (first < last) {
                take(first, last);
            }
        }

        /// Whether the word is a name. A word that also occurs in lower case is a common word, unless most of
        /// its occurrences are capitalized.
        private boolean isName(int word) {
            int id = words.id(word);
            return shape[word] == MARKED || large[id] > 2 * small[id] && !isGrammar(words.form(word));
        }

        private boolean isGrammar(String form) {
            return form.length() < 2
                    || form.startsWith("i'")
                    || article.language().isFunctionWord(form);
        }

        /// Whether a sentence, a quotation or a clause after a colon begins here.
        private boolean opens(Sentence sentence, int word) {
            if (word == sentence.firstWord()) {
                return true;
            }
            for (int i = words.start(word) - 1; i >= words.end(word - 1); i--) {
                char c = text.charAt(i);
                if (c != ' '
                        && c != ','
                        && c != '-'
                        && c != '\u00a0'
                        && c != '/'
                        && c != '&'
                        && c != '\''
                        && c != '.') {
                    return true;
                }
            }
            return false;
        }

        private void take(int from, int to) {
            boolean fresh = false;
            boolean beside = false;
            for (int i = from; i < to; i++) {
                named[i] = true;
                int id = base(words.id(i));
                fresh |= !seen[id];
                beside |= !topic[id] && !seen[id];
                seen[id] = true;
            }
            distinct += fresh ? 1 : 0;
            besideTopic += beside && (to - from > 1 || !common[words.id(from)]) ? 1 : 0;
        }

        /// Returns the id of the word without its possessive ending, such as "Kettle" for "Kettle's".
        private int base(int id) {
            String form = words.vocabulary().form(id);
            int bare = form.endsWith("'s") ? words.vocabulary().find(form.substring(0, form.length() - 2)) : -1;
            return bare < 0 ? id : bare;
        }
    }
}
