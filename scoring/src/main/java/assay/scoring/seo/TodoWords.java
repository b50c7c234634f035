package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.language.Span;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.seo.PlaceholderSearch.Kind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds words that mark missing content, such as TODO, FIXME, TBD and XXX.
final class TodoWords {

    /// The minimum number of words that must follow "Todo:" for it to be a task in English.
    private static final int LEAST_OF_A_TASK = 3;

    private final FoundPlaceholders found;
    private final Article article;
    private final Document document;
    private final Words words;
    private final String text;

    TodoWords(FoundPlaceholders found) {
        this.found = found;
        this.article = found.article;
        this.document = found.document;
        this.words = found.words;
        this.text = found.text;
    }

    /// Finds XXX in place of a number or word: "it costs XXX euros". After a name, XXX can be a Roman numeral
    /// ("Super Bowl XXX"), and after "a" or "the" it can be an adult film.
    void crosses() {
        for (int i = 0; i < words.count() && !found.isFull(); i++) {
            int start = words.start(i);
            int end = words.end(i);
            if (text.charAt(start) != 'X' || end - start < 3 || !allCrosses(start, end)) {
                continue;
            }
            Block block = found.block(start);
            if (block == null || block.words() == 1 || found.ignored(block, i, start, end) || words.linked(i)) {
                continue;
            }
            boolean first = i == block.firstWord();
            char before = first ? ' ' : text.charAt(words.start(i - 1));
            boolean afterArticle = !first && Set.of("a", "an", "the").contains(words.form(i - 1));
            boolean called = end < text.length() && text.charAt(end) == ':' && verbFollows(i);
            boolean measured = text.startsWith(": ", start - 2) && follows(i, Placeholders.UNITS);
            if (end - start > 3 || called || measured || !first && Character.isLowerCase(before) && !afterArticle) {
                found.add(Kind.TODO_TBD, document.range(new Span(start, end)), WARNING, text.substring(start, end));
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

    void markers() {
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
        for (int i = 0; i < words.count() && !found.isFull(); i++) {
            if (!marker[words.id(i)]) {
                continue;
            }
            int start = words.start(i);
            int end = words.end(i);
            String word = text.substring(start, end);
            Block block = found.block(start);
            if (block == null || found.ignored(block, i, start, end) || words.linked(i) || isDefined(word)) {
                continue;
            }
            Severity severity = isUpper(word) ? marker(block, i, word) : quietly(block, i);
            if (severity != null) {
                boolean rest = !word.startsWith("TB")
                        && !word.startsWith("TK")
                        && document.sentences().get(document.sentenceAt(start)).firstWord() == i;
                int stop = rest ? Math.min(block.span().end(), found.sentenceEnd(start)) : end;
                // A marker in brackets ends at the closing bracket, as in "(TODO)".
                int close = start > 0 && text.charAt(start - 1) == '(' ? text.indexOf(')', end, stop) : -1;
                stop = close < 0 ? stop : close;
                found.add(Kind.TODO_TBD, document.range(new Span(start, stop)), severity, text.substring(start, stop));
            }
        }
    }

    /// Returns the severity of a word such as "todo" in lower case, or null if it is an ordinary word. Only
    /// phrases such as "todo: add the price" and "the price is tbd" count. "Todo:" can be Spanish, so at
    /// least [#LEAST_OF_A_TASK] words must follow.
    private @Nullable Severity quietly(Block block, int word) {
        int start = words.start(word);
        int end = words.end(word);
        if (text.startsWith("tbd", start) || text.startsWith("tbc", start)) {
            return isOpen(block, word) && endsClause(end, block.span().end()) ? WARNING : null;
        }
        boolean todo = text.startsWith("todo", start) || text.startsWith("fixme", start);
        boolean capital = text.startsWith("Todo", start) || text.startsWith("Fixme", start);
        boolean begins = found.opens(block, start) || text.charAt(start - 1) == '(';
        return (todo || capital && word + LEAST_OF_A_TASK < block.endWord())
                        && begins
                        && end < text.length()
                        && text.charAt(end) == ':'
                        && verbFollows(word)
                ? WARNING
                : null;
    }

    /// Whether the text states that something is TBD, as in "The date is TBD", rather than discussing the
    /// word.
    private boolean isOpen(Block block, int word) {
        return word > block.firstWord() && Placeholders.BEING.contains(words.form(word - 1));
    }

    private boolean follows(int word, Set<String> next) {
        return word + 1 < words.count() && next.contains(words.form(word + 1));
    }

    /// Whether the text defines the word as an acronym, as in "Trunk-based development (TBD)". If so, it is
    /// an ordinary word.
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

    /// Returns the severity of a word such as TODO at this position, or null if it is an ordinary word.
    private @Nullable Severity marker(Block block, int word, String form) {
        int start = words.start(word);
        int end = words.end(word);
        Severity worst = article.type() == ContentType.DOCUMENTATION ? WARNING : BLOCKER;
        char before = start > block.span().start() ? text.charAt(start - 1) : '\n';
        char after = end < block.span().end() ? text.charAt(end) : '\n';
        if (before == '[' && after == ']') {
            return null; // found by the search for placeholders in brackets
        }
        boolean called = after == ':' || after == '(' && form.equals("TODO");
        if (block.words() == 1) {
            // A heading "TODO" with text below it introduces a list of plans.
            return block.kind() == Block.Kind.HEADING && hasText(block) ? null : worst;
        }
        // In "TODO LIST" and "¡TODO LO QUE…", capitals are only a matter of style.
        if (word + 1 < block.endWord() && isUpper(text.substring(words.start(word + 1), words.end(word + 1)))) {
            if (!called) {
                return null;
            }
        }
        boolean romance = article.language().is("es", "pt", "gl", "ca");
        if (found.opens(block, start)) {
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
            // "The date is TBD." may be true, and "the TBD list" only mentions the word.
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

    /// Whether the clause ends here, because the block ends or because punctuation that closes a clause
    /// follows.
    private boolean endsClause(int at, int end) {
        return at + 1 >= end
                || ".,;!?)".indexOf(text.charAt(at)) >= 0
                || text.startsWith(" –", at)
                || text.startsWith(" —", at);
    }

    /// Whether the marker follows a dash, as in "Green tea is cheap — TODO: affiliate links."
    private boolean followsDash(int at) {
        return at > 1 && text.charAt(at - 1) == ' ' && "—–-".indexOf(text.charAt(at - 2)) >= 0;
    }

    private boolean verbFollows(int word) {
        // "TODO comments rot" is about such comments, while "TODO add the price" is one.
        return follows(word, Placeholders.VERBS);
    }

    private boolean hasText(Block heading) {
        return document.sections().stream().anyMatch(section -> {
            Heading own = section.heading();
            return own != null && own.span().equals(heading.span()) && section.words() > 0;
        });
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
