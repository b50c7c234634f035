package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.Quotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The quotations in a text, and whether they name their speakers. Quotations are block quotations and
/// sentence-length text in quotation marks. Titles, terms and scare quotes are short or capitalized, so they
/// don't count.
final class Quotes {

    /// @param span the quoted words
    /// @param linked whether a link to the source is nearby
    record Quote(Span span, int words, boolean attributed, boolean linked) {}

    private static final int QUOTE_WORDS = 5;

    /// Shorter quotations without a speaker are considered hypothetical statements, messages or labels.
    private static final int LONG_WORDS = 12;

    /// How many words before and after a quotation to search for the speaker. Hardly any sentence has more.
    private static final int REACH_WORDS = 150;

    private static final String OPENING = "“„«\"";
    private static final Pattern SIGNED = Pattern.compile("(?:^|[\\s”\"“»’.!?])[—–―~-]{1,2}\\s?@?\\p{Lu}");
    private static final int SIGNATURE_CHARS = 90;

    /// First words of a block quotation that show that it is a callout box.
    private static final Set<String> BOXES = Language.wordsEverywhere("box-labels");

    private static final PerLanguage<Set<String>> SPEECH = PerLanguage.of(language -> language.words("speech-verbs"));

    private final List<Quote> quotes = new ArrayList<>();
    private final Document document;
    private final Words words;
    private final Article article;
    private final Set<String> speech;

    private Quotes(Article article) {
        this.article = article;
        this.document = article.document();
        this.words = document.words();
        this.speech = SPEECH.in(article.language());
    }

    static Quotes of(Article article) {
        Quotes quotes = new Quotes(article);
        quotes.blocks();
        quotes.inText();
        return quotes;
    }

    /// Whether words such as "said" are known in the text's language.
    boolean known() {
        return !speech.isEmpty();
    }

    List<Quote> all() {
        return quotes;
    }

    int attributed() {
        int count = 0;
        for (Quote quote : quotes) {
            count += quote.attributed() ? 1 : 0;
        }
        return count;
    }

    /// Returns the number of quotations with a named speaker and a link to the source.
    int linked() {
        int count = 0;
        for (Quote quote : quotes) {
            count += quote.attributed() && quote.linked() ? 1 : 0;
        }
        return count;
    }

    private void blocks() {
        int free = 0;
        boolean[] linked = linkedBlocks();
        for (Quotation quotation : document.quotations()) {
            int from = quotation.firstBlock();
            int to = quotation.endBlock();
            if (from < free || from >= to) {
                continue;
            }
            free = to;
            Block first = document.blocks().get(from);
            Block last = document.blocks().get(to - 1);
            int count = last.endWord() - first.firstWord();
            if (count < QUOTE_WORDS || isBox(first)) {
                continue;
            }
            boolean attributed = isSigned(last) || isAnnounced(from - 1) || isFollowed(to);
            boolean within = false;
            for (int i = from; i < to; i++) {
                within |= linked[i];
            }
            attributed |= within;
            boolean beside = within || from > 0 && linked[from - 1] || to < linked.length && linked[to];
            String text = document.text(first);
            // Without quotation marks, the block may be only an aside.
            if (attributed || count >= LONG_WORDS && OPENING.indexOf(text.charAt(0)) >= 0) {
                quotes.add(new Quote(new Span(first.span().start(), last.span().end()), count, attributed, beside));
            }
        }
    }

    private boolean[] linkedBlocks() {
        boolean[] linked = new boolean[document.blocks().size()];
        for (Link link : document.links()) {
            if (!link.image() && link.block() >= 0 && link.block() < linked.length) {
                linked[link.block()] = true;
            }
        }
        return linked;
    }

    private boolean isBox(Block block) {
        char first = document.text().charAt(block.span().start());
        return BOXES.contains(words.form(block.firstWord()))
                || !Character.isLetterOrDigit(first) && "“„«\"'‘…(—–-".indexOf(first) < 0
                || words.code(block.firstWord());
    }

    /// Whether the quotation ends with the name of its speaker: "— Okakura".
    private boolean isSigned(Block block) {
        int end = block.span().end();
        int start = Math.max(block.span().start(), end - SIGNATURE_CHARS);
        return SIGNED.matcher(document.text().substring(start, end)).find();
    }

    /// Whether this block introduces the quotation that follows it: "Okakura writes:".
    private boolean isAnnounced(int block) {
        if (block < 0) {
            return false;
        }
        Block before = document.blocks().get(block);
        // A paragraph that consists only of a pointing-hand emoji contains no sentence and introduces
        // nothing.
        if (!before.prose() || before.endSentence() == 0) {
            return false;
        }
        Sentence last = document.sentences().get(before.endSentence() - 1);
        boolean leads = document.text().charAt(last.span().end() - 1) == ':';
        boolean said = false;
        boolean named = false;
        for (int i = last.firstWord(); i < last.endWord(); i++) {
            said |= speech.contains(words.form(i));
            named |= isNamed(last, i);
        }
        return named && (leads || said);
    }

    private boolean isFollowed(int block) {
        if (block >= document.blocks().size()) {
            return false;
        }
        String text = document.text(document.blocks().get(block));
        return text.length() > 2
                && "—–―-".indexOf(text.charAt(0)) >= 0
                && SIGNED.matcher(text.substring(0, Math.min(text.length(), 6))).find();
    }

    private void inText() {
        boolean[] linked = linkedBlocks();
        String text = document.text();
        Openings openings = new Openings(text);
        for (int b = 0; b < document.blocks().size(); b++) {
            Block block = document.blocks().get(b);
            if (!block.prose() || block.words() < QUOTE_WORDS) {
                continue;
            }
            int from = block.span().start();
            int end = block.span().end();
            String unclosed = "";
            while (from < end) {
                int open = openings.from(from);
                if (open >= end) {
                    break;
                }
                char mark = text.charAt(open);
                int close = unclosed.indexOf(mark) < 0 ? closing(text, open, end) : -1;
                if (close < 0) {
                    // A mark that is not closed by the end of the block is not searched for again.
                    unclosed = mark == '“' || unclosed.indexOf(mark) >= 0 ? unclosed : unclosed + mark;
                    from = open + 1;
                    continue;
                }
                take(linked, b, block, open, close);
                from = close + 1;
            }
        }
    }

    /// Finds opening quotation marks from the beginning of a text to its end. Each kind of mark is searched
    /// for again only after its last match has been passed.
    private static final class Openings {
        private final String text;
        private final int[] next = new int[OPENING.length()];

        Openings(String text) {
            this.text = text;
            Arrays.fill(next, -1);
        }

        /// Returns the position of the first opening mark from here, or a position beyond the end of the text
        /// if there is none.
        int from(int from) {
            int first = Integer.MAX_VALUE;
            for (int i = 0; i < next.length; i++) {
                if (next[i] < from) {
                    int found = text.indexOf(OPENING.charAt(i), from);
                    next[i] = found < 0 ? Integer.MAX_VALUE : found;
                }
                first = Math.min(first, next[i]);
            }
            return first;
        }
    }

    private static int closing(String text, int open, int end) {
        String marks = switch (text.charAt(open)) {
            case '“' -> "”";
            case '„' -> "“”";
            case '«' -> "»";
            default -> "\"";
        };
        for (int i = open + 1; i < end; i++) {
            if (marks.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
            if (text.charAt(open) == '“' && text.charAt(i) == '“') {
                return -1;
            }
        }
        return -1;
    }

    private void take(boolean[] linked, int b, Block block, int open, int close) {
        int first = words.firstFrom(open);
        int end = words.firstFrom(close);
        int count = end - first;
        if (count < QUOTE_WORDS || isTitle(first, end)) {
            return;
        }
        boolean attributed = isAttributed(b, block, first, end, close);
        char last = document.text().charAt(close - 1);
        if (attributed || count >= LONG_WORDS && (last == '.' || last == '!' || last == ',')) {
            boolean beside = linked[b] || b > 0 && linked[b - 1] && block.words() - count <= count;
            quotes.add(new Quote(new Span(open, close + 1), count, attributed, beside));
        }
    }

    /// Whether the quoted text is in title case or in code.
    private boolean isTitle(int from, int to) {
        int capitals = 0;
        for (int i = from; i < to; i++) {
            if (words.code(i) || words.address(i)) {
                return true;
            }
            capitals += Character.isUpperCase(document.text().charAt(words.start(i))) ? 1 : 0;
        }
        return 2 * capitals > to - from;
    }

    /// Whether a speaker and a verb of speaking are outside the quotation, in the same sentences or in
    /// neighboring ones.
    private boolean isAttributed(int b, Block block, int first, int end, int close) {
        String after =
                document.text().substring(close + 1, Math.min(block.span().end(), close + 1 + 6));
        if (SIGNED.matcher(after).find()) {
            return true;
        }
        int from = Math.max(block.firstSentence(), document.sentenceAt(words.start(first)) - 1);
        int to = Math.min(block.endSentence() - 1, document.sentenceAt(words.start(end - 1)) + 1);
        boolean said = false;
        boolean named = false;
        for (int s = from; s <= to; s++) {
            Sentence sentence = document.sentences().get(s);
            int last = Math.min(sentence.endWord(), end + REACH_WORDS);
            for (int i = Math.max(sentence.firstWord(), first - REACH_WORDS); i < last; i++) {
                if (i >= first && i < end) {
                    continue;
                }
                said |= speech.contains(words.form(i));
                named |= isNamed(sentence, i);
            }
        }
        return said && named || end - first >= block.words() - 2 && isAnnounced(b - 1);
    }

    /// Whether the word can be a name: a capitalized word, unless it is a common word at the start of its
    /// sentence.
    private boolean isNamed(Sentence sentence, int word) {
        if (words.small(word) || !Character.isUpperCase(document.text().charAt(words.start(word)))) {
            return false;
        }
        String form = words.form(word);
        return !form.startsWith("i'")
                && !article.language().isFunctionWord(form)
                && !form.equals("i")
                && (word > sentence.firstWord() || speech.contains(next(sentence, word)));
    }

    private String next(Sentence sentence, int word) {
        return word + 1 < sentence.endWord() ? words.form(word + 1) : "";
    }
}
