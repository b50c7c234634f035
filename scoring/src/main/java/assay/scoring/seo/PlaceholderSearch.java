package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.language.Phrases;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.MetadataField;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Searches an article for placeholders that have not been replaced.
final class PlaceholderSearch {

    enum Kind {
        LOREM_IPSUM,
        TODO_TBD,
        TEMPLATE_VAR,
        INSERT_MARKER,
        STOCK_PHRASE
    }

    record Found(Kind kind, @Nullable Range range, Severity severity, String words) {}

    private final FoundPlaceholders found;
    private final Article article;
    private final Document document;
    private final Words words;
    private final String text;
    private final boolean technical;

    /// The last block in which code words were counted; [#talk] is their number.
    private @Nullable Block talking;

    private int talk;

    PlaceholderSearch(Article article, List<Found> found) {
        this.found = new FoundPlaceholders(article, found);
        this.article = article;
        this.document = article.document();
        this.words = document.words();
        this.text = document.text();
        this.technical = this.found.technical;
    }

    void all() {
        phrases(Placeholders.LATIN, Kind.LOREM_IPSUM);
        loremAlone();
        new TemplateVariables(found).all();
        phrases(Placeholders.STOCK, Kind.STOCK_PHRASE);
        wholeBlocks();
        wholeSentences();
        TodoWords todo = new TodoWords(found);
        todo.markers();
        todo.crosses();
        brackets();
        each("%[$€£X", Placeholders.VARIABLE, Kind.TEMPLATE_VAR, technical ? WARNING : BLOCKER);
        destinations();
        article.title().ifPresent(this::field);
        article.metaDescription().ifPresent(this::field);
    }

    private void phrases(Phrases phrases, Kind kind) {
        int lastBlock = -1;
        for (Phrases.Hit hit : phrases.in(words)) {
            int at = words.start(hit.firstWord());
            Block block = found.block(at);
            if (block == null || found.ignored(block, hit.firstWord(), at, words.end(hit.endWord() - 1))) {
                continue;
            }
            int number = document.sentences().get(document.sentenceAt(at)).block();
            if (kind == Kind.LOREM_IPSUM) {
                // Dummy text is replaced as a whole, so there is only one finding for each paragraph.
                if (number != lastBlock) {
                    Range range = document.range(block.span());
                    found.add(kind, range, BLOCKER, text.substring(at, words.end(hit.endWord() - 1)));
                }
            } else {
                // In a longer sentence, the phrase may be part of an instruction: "Drag it to where your text
                // goes here."
                boolean alone = block.words() <= 2 * (hit.endWord() - hit.firstWord()) + 2;
                found.add(
                        kind,
                        document.range(hit.firstWord(), hit.endWord()),
                        alone ? BLOCKER : WARNING,
                        text.substring(at, words.end(hit.endWord() - 1)));
            }
            lastBlock = number;
        }
    }

    /// Finds sentences that consist only of "Lorem ipsum".
    private void loremAlone() {
        int lorem = words.vocabulary().find("lorem");
        if (lorem < 0) {
            return;
        }
        for (Sentence sentence : document.sentences()) {
            int first = sentence.firstWord();
            if (sentence.words() == 2
                    && words.id(first) == lorem
                    && words.form(first + 1).equals("ipsum")
                    && !found.ignored(
                            document.block(sentence),
                            first,
                            sentence.span().start(),
                            sentence.span().end())) {
                found.add(
                        Kind.LOREM_IPSUM,
                        document.range(sentence.span()),
                        BLOCKER,
                        text.substring(sentence.span().start(), sentence.span().end()));
            }
        }
    }

    /// Finds blocks that consist only of an editor's note about missing content, such as "insert image here".
    /// Within a sentence, the same words are harmless.
    private void wholeBlocks() {
        for (Block block : document.blocks()) {
            if (block.quoted() || block.words() == 0 || block.words() > 8 || words.code(block.firstWord())) {
                continue;
            }
            String own = text.substring(block.span().start(), block.span().end());
            if (isWhole(own) && !found.isFull()) {
                Kind kind = own.contains("XXX") ? Kind.TODO_TBD : Kind.STOCK_PHRASE;
                found.add(kind, document.range(block.span()), technical ? WARNING : BLOCKER, own);
            }
        }
    }

    /// Finds editor's notes that are a complete sentence in a longer block. In this position, such notes may
    /// be instructions to readers.
    private void wholeSentences() {
        for (Sentence sentence : document.sentences()) {
            Block block = document.block(sentence);
            if (sentence.words() == 0
                    || sentence.words() > 8
                    || sentence.words() == block.words()
                    || found.ignored(
                            block,
                            sentence.firstWord(),
                            sentence.span().start(),
                            sentence.span().end())) {
                continue;
            }
            String own = text.substring(sentence.span().start(), sentence.span().end());
            if (isWhole(own) && !found.isFull()) {
                found.add(Kind.STOCK_PHRASE, document.range(sentence.span()), WARNING, own);
            }
        }
    }

    /// Whether the text matches [Placeholders#WHOLE], with or without brackets.
    private static boolean isWhole(String own) {
        if (own.length() > 80) {
            return false;
        }
        int from = 0;
        int to = own.length();
        while (from < to && isAround(own.charAt(from))) {
            from++;
        }
        while (to > from && isAround(own.charAt(to - 1))) {
            to--;
        }
        return from < to
                && (own.charAt(from) >= 0x80 || "iIaApPcCsSvVlLqQdDtTX".indexOf(own.charAt(from)) >= 0)
                && Placeholders.WHOLE.matcher(own).region(from, to).matches();
    }

    private static boolean isAround(char c) {
        return c <= ' ' || "()<>*_".indexOf(c) >= 0;
    }

    private void brackets() {
        each(
                "[",
                Placeholders.INSERT,
                Kind.INSERT_MARKER,
                article.type() == ContentType.DOCUMENTATION ? WARNING : BLOCKER);
        each("[", Placeholders.FORM, Kind.INSERT_MARKER, WARNING);
        each("(", Placeholders.ASIDE, Kind.STOCK_PHRASE, WARNING);
    }

    /// Searches for the pattern only at places where one of its first characters occurs, because most texts
    /// contain hardly any of them.
    private void each(String first, Pattern pattern, Kind kind, Severity severity) {
        Matcher matcher = pattern.matcher(text).useTransparentBounds(true);
        for (int k = 0; k < first.length(); k++) {
            int at = text.indexOf(first.charAt(k));
            while (at >= 0 && !found.isFull()) {
                int next = at + 1;
                if (matcher.region(at, text.length()).lookingAt()) {
                    next = Math.max(next, matcher.end());
                    hit(matcher, kind, severity);
                }
                at = text.indexOf(first.charAt(k), next);
            }
        }
    }

    private void hit(Matcher matcher, Kind kind, Severity severity) {
        int word = words.firstFrom(matcher.start());
        Block block = found.block(matcher.start());
        if (block == null || found.ignored(block, word, matcher.start(), matcher.end())) {
            return;
        }
        int ofCode = kind == Kind.TEMPLATE_VAR && text.charAt(matcher.start()) == '%' ? codeTalk(block) : 0;
        if (ofCode > 1) {
            return;
        }
        if (kind == Kind.INSERT_MARKER && isFigureOfSpeech(block, word, matcher.start(), matcher.end())) {
            return;
        }
        found.add(
                kind,
                document.range(new Span(matcher.start(), matcher.end())),
                ofCode > 0 ? WARNING : severity,
                matcher.group());
    }

    /// Returns the number of code words in the block, up to two. If the text contains code, this counts as
    /// one code word. The number is cached for the last block, because a block may contain thousands of
    /// apparent variables.
    private int codeTalk(Block block) {
        if (block.equals(talking)) {
            return talk;
        }
        int seen = technical ? 1 : 0;
        for (int i = block.firstWord(); i < block.endWord() && seen < 2; i++) {
            seen += Placeholders.CODE_TALK.contains(words.form(i)) ? 1 : 0;
        }
        boolean explained = Placeholders.EXPLAINED
                .matcher(text)
                .region(block.span().start(), block.span().end())
                .find();
        talking = block;
        talk = explained ? 2 : seen;
        return talk;
    }

    /// Whether `[insert …]` is a figure of speech within a sentence, as in "like every [insert trendy
    /// framework here] talk", rather than an editor's note.
    private boolean isFigureOfSpeech(Block block, int word, int start, int end) {
        if (!text.startsWith("insert ", start + 1) && !text.startsWith("Insert ", start + 1)) {
            return false;
        }
        if (word > block.firstWord() && Placeholders.ANY.contains(words.form(word - 1))) {
            return true;
        }
        int last = word + 1;
        while (last < words.count() && words.start(last) < end) {
            if (words.form(last).equals("favourite") || words.form(last).equals("favorite")) {
                return true;
            }
            if (Placeholders.INSERTED.contains(words.form(last))) {
                return false;
            }
            last++;
        }
        Sentence sentence = document.sentences().get(document.sentenceAt(start));
        // At the beginning of a sentence, the placeholder can be the subject: "[insert excuse here] is what
        // they said."
        boolean subject = last < sentence.endWord() && Placeholders.BEING.contains(words.form(last));
        return last - word > 1 && (word > sentence.firstWord() || subject);
    }

    private void destinations() {
        for (Link link : document.links()) {
            if (!link.quoted()
                    && mayBeNowhere(link.destination())
                    && Placeholders.DESTINATION.matcher(link.destination()).matches()) {
                found.add(Kind.INSERT_MARKER, link.range(), BLOCKER, link.destination());
            }
        }
    }

    /// Whether [Placeholders#DESTINATION] can match a destination with this first letter.
    private static boolean mayBeNowhere(String destination) {
        int host = destination.regionMatches(true, 0, "http", 0, 4) ? destination.indexOf("//") + 2 : 0;
        return host < destination.length() && "tTfFiIyYlLuU".indexOf(destination.charAt(host)) >= 0;
    }

    private void field(MetadataField field) {
        Matcher insert = Placeholders.INSERT.matcher(field.value());
        String value = field.value().strip();
        if (insert.find()) {
            found.add(Kind.INSERT_MARKER, field.range(), BLOCKER, insert.group());
        } else if (value.toLowerCase(Locale.ROOT).startsWith("lorem ipsum")) {
            found.add(Kind.LOREM_IPSUM, field.range(), BLOCKER, value);
        } else if (value.equals("TODO") || value.equals("TBD") || value.startsWith("TODO:")) {
            found.add(Kind.TODO_TBD, field.range(), BLOCKER, value);
        }
    }
}
