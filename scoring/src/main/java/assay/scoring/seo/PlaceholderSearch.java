package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.language.Phrases;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.Field;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One look through one article.
final class PlaceholderSearch {

    enum Kind {
        LOREM_IPSUM,
        TODO_TBD,
        TEMPLATE_VAR,
        INSERT_MARKER,
        STOCK_PHRASE
    }

    record Found(Kind kind, @Nullable Range range, Severity severity, String words) {}

    /// Whoever left this many need not be told of more.
    private static final int MOST_FOUND = 500;

    /// Words behind a "Todo:" that is one in English.
    private static final int LEAST_OF_A_TASK = 3;

    private final Article article;
    private final Document document;
    private final Words words;
    private final String text;
    private final List<Found> found;
    private final boolean technical;
    private final QuotationMarks.Walk quotations;

    /// Whose code talk was counted last, and how much it is.
    private @Nullable Block talking;

    private int talk;

    PlaceholderSearch(Article article, List<Found> found) {
        this.article = article;
        this.document = article.document();
        this.words = document.words();
        this.text = document.text();
        this.found = found;
        this.quotations = new QuotationMarks.Walk(text);
        boolean code = !document.codes().isEmpty();
        for (int i = 0; i < words.count() && !code; i++) {
            code = words.code(i);
        }
        this.technical = code || article.type() == ContentType.DOCUMENTATION;
    }

    void all() {
        phrases(Placeholders.LATIN, Kind.LOREM_IPSUM);
        loremAlone();
        phrases(Placeholders.STOCK, Kind.STOCK_PHRASE);
        wholeBlocks();
        wholeSentences();
        markers();
        crosses();
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
            Block block = block(at);
            if (block == null || ignored(block, hit.firstWord(), at, words.end(hit.endWord() - 1))) {
                continue;
            }
            int number = document.sentences().get(document.sentenceAt(at)).block();
            if (kind == Kind.LOREM_IPSUM) {
                // One finding a paragraph: dummy text is replaced whole.
                if (number != lastBlock) {
                    Range range = document.range(block.span());
                    add(kind, range, BLOCKER, text.substring(at, words.end(hit.endWord() - 1)));
                }
            } else {
                // In a longer sentence it may be an instruction: "Drag it to where your text goes here."
                boolean alone = block.words() <= 2 * (hit.endWord() - hit.firstWord()) + 2;
                add(
                        kind,
                        document.range(hit.firstWord(), hit.endWord()),
                        alone ? BLOCKER : WARNING,
                        text.substring(at, words.end(hit.endWord() - 1)));
            }
            lastBlock = number;
        }
    }

    /// A block that says "Lorem ipsum" and nothing else.
    private void loremAlone() {
        int lorem = words.vocabulary().find("lorem");
        for (Block block : document.blocks()) {
            if (!block.quoted()
                    && block.words() == 2
                    && words.id(block.firstWord()) == lorem
                    && words.form(block.firstWord() + 1).equals("ipsum")
                    && !words.code(block.firstWord())) {
                add(
                        Kind.LOREM_IPSUM,
                        document.range(block.span()),
                        BLOCKER,
                        text.substring(block.span().start(), block.span().end()));
            }
        }
    }

    /// What an editor puts where something is to come: harmless in a sentence, and no sentence by itself.
    private void wholeBlocks() {
        for (Block block : document.blocks()) {
            if (block.quoted() || block.words() == 0 || block.words() > 8 || words.code(block.firstWord())) {
                continue;
            }
            String own = text.substring(block.span().start(), block.span().end());
            if (isWhole(own) && found.size() < MOST_FOUND) {
                Kind kind = own.contains("XXX") ? Kind.TODO_TBD : Kind.STOCK_PHRASE;
                add(kind, document.range(block.span()), technical ? WARNING : BLOCKER, own);
            }
        }
    }

    /// The same as a sentence among others, where it may be an instruction to the reader.
    private void wholeSentences() {
        for (Sentence sentence : document.sentences()) {
            Block block = document.block(sentence);
            if (sentence.words() == 0
                    || sentence.words() > 8
                    || sentence.words() == block.words()
                    || ignored(
                            block,
                            sentence.firstWord(),
                            sentence.span().start(),
                            sentence.span().end())) {
                continue;
            }
            String own = text.substring(sentence.span().start(), sentence.span().end());
            if (isWhole(own) && found.size() < MOST_FOUND) {
                add(Kind.STOCK_PHRASE, document.range(sentence.span()), WARNING, own);
            }
        }
    }

    /// XXX where a figure or a word is to come: "it costs XXX euros". After a name it may be a Roman number ("Super
    /// Bowl
    /// XXX"), and after an article a kind of film.
    private void crosses() {
        for (int i = 0; i < words.count() && found.size() < MOST_FOUND; i++) {
            int start = words.start(i);
            int end = words.end(i);
            if (text.charAt(start) != 'X' || end - start < 3 || !allCrosses(start, end)) {
                continue;
            }
            Block block = block(start);
            if (block == null || block.words() == 1 || ignored(block, i, start, end) || words.linked(i)) {
                continue;
            }
            boolean first = i == block.firstWord();
            char before = first ? ' ' : text.charAt(words.start(i - 1));
            boolean afterArticle = !first && Set.of("a", "an", "the").contains(words.form(i - 1));
            boolean called = end < text.length() && text.charAt(end) == ':' && verbFollows(i);
            boolean measured = text.startsWith(": ", start - 2) && follows(i, Placeholders.UNITS);
            if (end - start > 3 || called || measured || !first && Character.isLowerCase(before) && !afterArticle) {
                add(Kind.TODO_TBD, document.range(new Span(start, end)), WARNING, text.substring(start, end));
            }
        }
    }

    private boolean allCrosses(int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != 'X') {
                return false;
            }
        }
        return true;
    }

    /// Whether it is one of [Placeholders#WHOLE], in brackets or bare.
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

    private void markers() {
        Vocabulary vocabulary = words.vocabulary();
        boolean[] marker = null;
        for (String each : Placeholders.MARKERS) {
            int id = vocabulary.find(each);
            if (id >= 0) {
                marker = marker == null ? new boolean[vocabulary.size()] : marker;
                marker[id] = true;
            }
        }
        if (marker == null) {
            return;
        }
        for (int i = 0; i < words.count() && found.size() < MOST_FOUND; i++) {
            if (!marker[words.id(i)]) {
                continue;
            }
            int start = words.start(i);
            int end = words.end(i);
            String word = text.substring(start, end);
            Block block = block(start);
            if (block == null || ignored(block, i, start, end) || words.linked(i) || isDefined(word)) {
                continue;
            }
            Severity severity = isUpper(word) ? marker(block, i, word) : quietly(block, i);
            if (severity != null) {
                boolean rest = !word.startsWith("TB")
                        && !word.startsWith("TK")
                        && document.sentences().get(document.sentenceAt(start)).firstWord() == i;
                int stop = rest ? Math.min(block.span().end(), sentenceEnd(start)) : end;
                // What begins in a bracket ends with it: "(TODO)".
                int close = start > 0 && text.charAt(start - 1) == '(' ? text.indexOf(')', end, stop) : -1;
                stop = close < 0 ? stop : close;
                add(Kind.TODO_TBD, document.range(new Span(start, stop)), severity, text.substring(start, stop));
            }
        }
    }

    /// The same in small letters, which are those of a word: only "todo: add the price" and "the price is tbd" are
    /// one, and "Todo: add the price", which may be Spanish, where more of a sentence follows.
    private @Nullable Severity quietly(Block block, int word) {
        int start = words.start(word);
        int end = words.end(word);
        if (text.startsWith("tbd", start) || text.startsWith("tbc", start)) {
            return isOpen(block, word) && endsClause(end, block.span().end()) ? WARNING : null;
        }
        boolean todo = text.startsWith("todo", start) || text.startsWith("fixme", start);
        boolean capital = text.startsWith("Todo", start) || text.startsWith("Fixme", start);
        boolean begins = opens(block, start) || text.charAt(start - 1) == '(';
        return (todo || capital && word + LEAST_OF_A_TASK < block.endWord())
                        && begins
                        && end < text.length()
                        && text.charAt(end) == ':'
                        && verbFollows(word)
                ? WARNING
                : null;
    }

    /// "The date is TBD": said of something, not the word itself.
    private boolean isOpen(Block block, int word) {
        return word > block.firstWord() && Placeholders.BEING.contains(words.form(word - 1));
    }

    private boolean follows(int word, Set<String> next) {
        return word + 1 < words.count() && next.contains(words.form(word + 1));
    }

    /// "Trunk-based development (TBD)": in such a text it is a word like others.
    private boolean isDefined(String word) {
        if (!word.startsWith("TB")) {
            return false;
        }
        int at = text.indexOf("(" + word + ")");
        int last = at < 0 ? 0 : words.firstFrom(at) - 1;
        StringBuilder initials = new StringBuilder();
        for (int i = Math.max(0, last - 3); at >= 0 && i <= last; i++) {
            for (String part : words.form(i).split("-", -1)) {
                initials.append(part.isEmpty() ? ' ' : Character.toUpperCase(part.charAt(0)));
            }
        }
        return initials.toString().endsWith(word);
    }

    /// How bad a word such as TODO is where it stands; null where it is a word like others.
    private @Nullable Severity marker(Block block, int word, String form) {
        int start = words.start(word);
        int end = words.end(word);
        Severity worst = article.type() == ContentType.DOCUMENTATION ? WARNING : BLOCKER;
        char before = start > block.span().start() ? text.charAt(start - 1) : '\n';
        char after = end < block.span().end() ? text.charAt(end) : '\n';
        if (before == '[' && after == ']') {
            return null; // found among the brackets
        }
        boolean called = after == ':' || after == '(' && form.equals("TODO");
        if (block.words() == 1) {
            // A heading "TODO" with a text of its own is a list of plans.
            return block.kind() == Block.Kind.HEADING && hasText(block) ? null : worst;
        }
        // "TODO LIST", "¡TODO LO QUE…": capitals are the style here.
        if (word + 1 < block.endWord() && isUpper(text.substring(words.start(word + 1), words.end(word + 1)))) {
            if (!called) {
                return null;
            }
        }
        boolean romance = article.language().is("es", "pt", "gl", "ca");
        if (opens(block, start)) {
            return called || form.equals("FIXME") || form.equals("TODO") && !romance && verbFollows(word)
                    ? worst
                    : null;
        }
        if (before == '(' && after == ')') {
            return form.startsWith("TB") ? WARNING : worst;
        }
        boolean task = form.equals("TODO") || form.equals("FIXME");
        if (before == '(' && task && (called || verbFollows(word) && !romance)) {
            return worst;
        }
        if (form.startsWith("TB") || form.equals("TKTK")) {
            // "The date is TBD." may be the honest state of affairs; "the TBD list" speaks of the word.
            boolean ends = endsClause(end, block.span().end());
            return ends || isOpen(block, word) && follows(word, Placeholders.JOINING) ? WARNING : null;
        }
        if (task) {
            boolean opensSentence =
                    document.sentences().get(document.sentenceAt(start)).firstWord() == word;
            boolean asks = verbFollows(word);
            if (opensSentence && (called || asks && !romance)) {
                return worst;
            }
            return after == ':' && (asks || followsDash(start)) ? WARNING : null;
        }
        return null;
    }

    /// Whether nothing of the clause follows: the block ends here, or a mark that closes a clause.
    private boolean endsClause(int at, int end) {
        return at + 1 >= end
                || ".,;!?)".indexOf(text.charAt(at)) >= 0
                || text.startsWith(" –", at)
                || text.startsWith(" —", at);
    }

    /// "Green tea is cheap — TODO: affiliate links."
    private boolean followsDash(int at) {
        return at > 1 && text.charAt(at - 1) == ' ' && "—–-".indexOf(text.charAt(at - 2)) >= 0;
    }

    private boolean verbFollows(int word) {
        // "TODO comments rot" speaks of them; "TODO add the price" is one.
        return follows(word, Placeholders.VERBS);
    }

    private boolean hasText(Block heading) {
        return document.sections().stream().anyMatch(section -> {
            Heading own = section.heading();
            return own != null && own.span().equals(heading.span()) && section.words() > 0;
        });
    }

    private void brackets() {
        each(
                "[",
                Placeholders.INSERT,
                Kind.INSERT_MARKER,
                article.type() == ContentType.DOCUMENTATION ? WARNING : BLOCKER);
        each("[", Placeholders.FORM, Kind.INSERT_MARKER, WARNING);
    }

    /// Tries the pattern where one of the characters it can begin with stands: most texts have next to none.
    private void each(String first, Pattern pattern, Kind kind, Severity severity) {
        Matcher matcher = pattern.matcher(text).useTransparentBounds(true);
        for (int k = 0; k < first.length(); k++) {
            int at = text.indexOf(first.charAt(k));
            while (at >= 0 && found.size() < MOST_FOUND) {
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
        Block block = block(matcher.start());
        if (block == null || ignored(block, word, matcher.start(), matcher.end())) {
            return;
        }
        int ofCode = kind == Kind.TEMPLATE_VAR && text.charAt(matcher.start()) == '%' ? codeTalk(block) : 0;
        if (ofCode > 1) {
            return;
        }
        if (kind == Kind.INSERT_MARKER && isFigureOfSpeech(block, word, matcher.start(), matcher.end())) {
            return;
        }
        add(
                kind,
                document.range(new Span(matcher.start(), matcher.end())),
                ofCode > 0 ? WARNING : severity,
                matcher.group());
    }

    /// How many words of code talk the block has, up to two; code in the text counts for one. Counted once a
    /// block, for one may hold thousands of what looks like a variable.
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

    /// "like every [insert trendy framework here] talk": in lower case, within a sentence, and nothing that an
    /// editor would put there.
    private boolean isFigureOfSpeech(Block block, int word, int start, int end) {
        if (!text.startsWith("insert ", start + 1)) {
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
        // At its beginning it is one as the subject: "[insert excuse here] is what they said."
        boolean subject = last < sentence.endWord() && Placeholders.BEING.contains(words.form(last));
        return last - word > 1 && (word > sentence.firstWord() || subject);
    }

    private void destinations() {
        for (Link link : document.links()) {
            if (!link.quoted()
                    && mayBeNowhere(link.destination())
                    && Placeholders.DESTINATION.matcher(link.destination()).matches()) {
                add(Kind.INSERT_MARKER, link.range(), BLOCKER, link.destination());
            }
        }
    }

    /// Whether the first letter is one that [Placeholders#DESTINATION] can begin with.
    private static boolean mayBeNowhere(String destination) {
        int host = destination.regionMatches(true, 0, "http", 0, 4) ? destination.indexOf("//") + 2 : 0;
        return host < destination.length() && "tTfFiIyYlLuU".indexOf(destination.charAt(host)) >= 0;
    }

    private void field(Field field) {
        Matcher insert = Placeholders.INSERT.matcher(field.value());
        String value = field.value().strip();
        if (insert.find()) {
            add(Kind.INSERT_MARKER, field.range(), BLOCKER, insert.group());
        } else if (value.toLowerCase(Locale.ROOT).startsWith("lorem ipsum")) {
            add(Kind.LOREM_IPSUM, field.range(), BLOCKER, value);
        } else if (value.equals("TODO") || value.equals("TBD") || value.startsWith("TODO:")) {
            add(Kind.TODO_TBD, field.range(), BLOCKER, value);
        }
    }

    /// The same place is reported once: a title may be the heading too, and patterns overlap. Dummy text is
    /// marked by the paragraph, and what else stands in that paragraph counts as well.
    private void add(Kind kind, @Nullable Range range, Severity severity, String what) {
        for (Found each : found.size() < 100 ? found : found.subList(found.size() - 10, found.size())) {
            boolean inDummy = each.kind() == Kind.LOREM_IPSUM && kind != Kind.LOREM_IPSUM;
            if (!inDummy
                    && range != null
                    && each.range() != null
                    && each.range().overlaps(range)) {
                return;
            }
        }
        String line = what.replace('\n', ' ');
        found.add(new Found(kind, range, severity, line.length() > 60 ? line.substring(0, 59) + "…" : line));
    }

    private boolean ignored(Block block, int word, int start, int end) {
        return block.quoted()
                || word < words.count() && words.start(word) < end && words.code(word)
                || inCode(start)
                || quotations.enclose(block.span(), start, end);
    }

    /// Whether the word before this place and the one after it are both code: `printf("%s", name)`.
    private boolean inCode(int at) {
        int next = words.firstFrom(at);
        return next > 0
                && words.code(next - 1)
                && (next >= words.count() || words.code(next) || words.start(next) - at > 3);
    }

    private @Nullable Block block(int at) {
        int sentence = document.sentenceAt(at);
        return sentence < 0
                ? null
                : document.block(document.sentences().get(sentence)).span().end() >= at
                        ? document.block(document.sentences().get(sentence))
                        : null;
    }

    private int sentenceEnd(int at) {
        return document.sentences().get(document.sentenceAt(at)).span().end();
    }

    /// Whether nothing but marks stands before it in its block.
    private boolean opens(Block block, int start) {
        for (int i = block.span().start(); i < start; i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUpper(String word) {
        boolean letters = false;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (Character.isLowerCase(c)) {
                return false;
            }
            letters |= Character.isUpperCase(c);
        }
        return letters && word.length() > 1;
    }
}
