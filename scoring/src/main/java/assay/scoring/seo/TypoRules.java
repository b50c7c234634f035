package assay.scoring.seo;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds typos by rules, in a single pass over the running text. Only the rules for doubled words depend on
/// the language.
final class TypoRules {

    /// @param suggestion the suggested text; null if no rule can provide one
    record Slip(
            TypoKind kind,
            Range range,
            String message,
            @Nullable String suggestion) {}

    private static final Messages MESSAGES = Messages.of(SpellingGrammarHygiene.NAME);
    private static final Message REPEATED_WORD = MESSAGES.get("repeated_word", "word");
    private static final Message REPEATED_MARK = MESSAGES.get("repeated_mark", "marks");
    private static final Message HYPHEN_FOR_DASH = MESSAGES.get("hyphen_for_dash", "dash");
    private static final Message NEVER_CLOSED = MESSAGES.get("never_closed");
    private static final Message NEVER_OPENED = MESSAGES.get("never_opened");
    private static final Message NO_MATCH = MESSAGES.get("no_match");
    private static final Message TWO_SPACES = MESSAGES.get("two_spaces");

    /// The maximum number of typos of each kind. Further ones are neither reported nor counted.
    private static final int MOST = 100;

    /// The maximum number of blocks across which a bracket or quotation may stay open.
    private static final int REACH = 10;

    private static final int DEEPEST = 32;
    private static final String OPENING = "\"“„«»”";

    private final Document document;
    private final String text;

    /// The positions of the open brackets.
    private final int[] open = new int[DEEPEST];

    private final Words words;
    private final Map<TypoKind, List<Slip>> slips = new EnumMap<>(TypoKind.class);

    /// A bracket or quotation mark that is not matched in its block.
    private record Loose(int block, int at, boolean open) {}

    private final List<Loose> brackets = new ArrayList<>();
    private final List<Loose> quotes = new ArrayList<>();
    private final List<Integer> hyphens = new ArrayList<>();
    private int dashes;
    private int longDashes;

    private TypoRules(Article article) {
        document = article.document();
        text = document.text();
        words = document.words();
        for (TypoKind kind : TypoKind.values()) {
            slips.put(kind, new ArrayList<>());
        }
    }

    static TypoRules of(Article article) {
        TypoRules found = new TypoRules(article);
        DoubledWords.each(article.language(), found.document.blocks(), found.words, found.text, found::doubled);
        boolean exclaimed = article.language().is("es", "gl", "ast");
        List<Block> blocks = found.document.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).prose()) {
                found.block(i, exclaimed);
                if (found.document.format() == SourceFormat.MARKDOWN) {
                    found.spaces(blocks.get(i));
                }
            }
        }
        found.pairUp();
        found.mixedDashes();
        return found;
    }

    List<Slip> of(TypoKind kind) {
        return slips.getOrDefault(kind, List.of());
    }

    private void add(TypoKind kind, Range range, String message, @Nullable String suggestion) {
        List<Slip> list = of(kind);
        if (list.size() < MOST) {
            list.add(new Slip(kind, range, message, suggestion));
        }
    }

    private void doubled(int second) {
        Range range = document.range(second - 1, second + 1);
        String first = text.substring(words.start(second - 1), words.end(second - 1));
        String written = range.of(document.source());
        // If there is markup between the two words, removing one of the words could break the markup.
        boolean plain = written.length() == words.end(second) - words.start(second - 1);
        add(TypoKind.DOUBLED, range, REPEATED_WORD.with(first), plain ? first : null);
    }

    // The following methods make one pass over a block.

    private void block(int index, boolean exclaimed) {
        Block block = document.blocks().get(index);
        int start = block.span().start();
        int end = block.span().end();
        int depth = 0;
        int looseClose = -1;
        int lastOpen = -1;
        boolean smiles = false;
        int marks = 0;
        int closing = 0;
        boolean guillemets = false;
        boolean inches = false;
        int lastMark = -1;
        // Words are skipped, because punctuation occurs only between them.
        int word = block.firstWord();
        int next = word < block.endWord() ? words.start(word) : end;
        for (int i = start; i < end; i++) {
            while (i == next && i < end) {
                i = words.end(word);
                next = ++word < block.endWord() ? words.start(word) : end;
            }
            if (i >= end) {
                break;
            }
            char c = text.charAt(i);
            switch (c) {
                case '(', '[' -> {
                    if (i > start && (isEyes(i) || text.charAt(i - 1) == ']')) {
                        smiles = true;
                    } else if (depth < DEEPEST) {
                        open[depth++] = i;
                    } else {
                        smiles = true;
                    }
                }
                case ')', ']' -> {
                    if (i > start && isEyes(i)) {
                        smiles = true;
                    } else {
                        int match = match(depth, c == ')' ? '(' : '[');
                        if (match >= 0) {
                            depth = match;
                        } else if (depth > 0) {
                            // This can be the end of a half-open interval: [0, 1).
                            depth--;
                        } else if (c == ')' && !isItemLabel(start, i)) {
                            looseClose = looseClose < 0 ? i : looseClose;
                        }
                    }
                }
                case '"', '“', '”', '„' -> {
                    if (!isInWord(i, start, end)) {
                        marks++;
                        lastMark = i;
                        inches |= i > start && Character.isDigit(text.charAt(i - 1));
                    }
                }
                case '«' -> {
                    marks++;
                    guillemets = true;
                    lastMark = i;
                }
                // Without an opening `«`, a `»` is an arrow, as in “Read more »”.
                case '»' -> closing++;
                case '!', '?', ',', ';', '.' -> i = run(i, start, end, exclaimed) - 1;
                case '-', '–', '—' -> dash(block, i);
                default -> {}
            }
        }
        for (int i = 0; i < depth; i++) {
            lastOpen = text.charAt(open[i]) == '(' ? open[i] : lastOpen;
        }
        if (!smiles && looseClose >= 0) {
            brackets.add(new Loose(index, looseClose, false));
        }
        if (!smiles && lastOpen >= 0) {
            brackets.add(new Loose(index, lastOpen, true));
        }
        if ((marks + (guillemets ? closing : 0)) % 2 == 1 && !inches) {
            quotes.add(new Loose(index, lastMark, true));
        }
    }

    private int match(int depth, char wanted) {
        for (int k = depth - 1; k >= 0; k--) {
            if (text.charAt(open[k]) == wanted) {
                return k;
            }
        }
        return -1;
    }

    /// Whether the bracket is the mouth of an emoticon, because the character before it can be the eyes.
    private boolean isEyes(int at) {
        return ":;=-^8'*".indexOf(text.charAt(at - 1)) >= 0;
    }

    /// Whether the bracket belongs to an item label such as `a)`, `12)` or `iv)`.
    private boolean isItemLabel(int start, int at) {
        int from = at;
        boolean number = true;
        while (from > start && from > at - 5 && Character.isLetterOrDigit(text.charAt(from - 1))) {
            from--;
            number &= "0123456789ivxIVX".indexOf(text.charAt(from)) >= 0;
        }
        return from < at
                && (number || from == at - 1)
                && (from == start || !Character.isLetterOrDigit(text.charAt(from - 1)));
    }

    /// Whether the quotation mark is inside a Hebrew word, where it marks an abbreviation.
    private boolean isInWord(int at, int start, int end) {
        return at > start && at + 1 < end && isHebrew(text.charAt(at - 1)) && isHebrew(text.charAt(at + 1));
    }

    private static boolean isHebrew(char c) {
        return c >= 0x590 && c < 0x600;
    }

    /// Checks a run of repeated punctuation.
    ///
    /// @return the position after the run
    private int run(int at, int start, int end, boolean exclaimed) {
        char c = text.charAt(at);
        int stop = at + 1;
        while (stop < end && text.charAt(stop) == c) {
            stop++;
        }
        int length = stop - at;
        if (length == 1) {
            return stop;
        }
        boolean after = at > start && (Character.isLetterOrDigit(text.charAt(at - 1)) || text.charAt(at - 1) == ')');
        boolean before = stop == end
                || text.charAt(stop) == ' '
                || text.charAt(stop) == '\n'
                || text.charAt(stop) == '"'
                || text.charAt(stop) == '”'
                || text.charAt(stop) == ')';
        boolean wrong = after && before && !(c == '.' && length != 2) && !(c == '!' && exclaimed) && !isCode(at, stop);
        if (wrong) {
            Range range = document.range(new Span(at, stop));
            add(
                    TypoKind.REPEATED,
                    range,
                    REPEATED_MARK.with(text.substring(at, Math.min(stop, at + 5))),
                    // One of the two marks may be inside a link.
                    range.length() == length ? String.valueOf(c) : null);
        }
        return stop;
    }

    /// Whether the range touches inline code.
    private boolean isCode(int at, int stop) {
        int next = words.firstFrom(at);
        return next > 0 && words.code(next - 1) && words.end(next - 1) + 1 >= at
                || next < words.count() && words.code(next) && words.start(next) <= stop + 1;
    }

    // Dashes

    private void dash(Block block, int at) {
        boolean first = at == block.span().start() || text.charAt(at - 1) == '\n';
        if (block.kind() != Block.Kind.PARAGRAPH
                || first
                || at + 2 >= block.span().end()) {
            return;
        }
        char c = text.charAt(at);
        boolean spaced = text.charAt(at - 1) == ' ' && text.charAt(at + 1) == ' ';
        if (c == '—') {
            longDashes++;
        } else if (spaced && c == '–') {
            dashes++;
        } else if (spaced
                && hyphens.size() < MOST
                && Character.isLetter(text.charAt(at - 2))
                && Character.isLetter(text.charAt(at + 2))
                && !isCode(at - 1, at + 1)) {
            hyphens.add(at);
        }
    }

    /// Reports hyphens in place of dashes if the text also uses dashes. A text that uses only hyphens is
    /// consistent.
    private void mixedDashes() {
        if (hyphens.isEmpty() || dashes + longDashes < hyphens.size()) {
            return;
        }
        String dash = longDashes > dashes ? "—" : "–";
        for (int at : hyphens) {
            add(TypoKind.DASH, document.range(new Span(at, at + 1)), HYPHEN_FOR_DASH.with(dash), dash);
        }
    }

    // Brackets and quotation marks across several blocks

    private void pairUp() {
        for (int i = 0; i < brackets.size(); i++) {
            Loose loose = brackets.get(i);
            Loose next = i + 1 < brackets.size() ? brackets.get(i + 1) : null;
            if (loose.open() && next != null && !next.open() && next.block() - loose.block() <= REACH) {
                i++;
            } else if (!isUnsure(loose)) {
                add(
                        TypoKind.BRACKET,
                        document.range(new Span(loose.at(), loose.at() + 1)),
                        (loose.open() ? NEVER_CLOSED : NEVER_OPENED).with(),
                        null);
            }
        }
        for (int i = 0; i < quotes.size(); i++) {
            Loose loose = quotes.get(i);
            Loose next = i + 1 < quotes.size() ? quotes.get(i + 1) : null;
            if (next != null && next.block() - loose.block() <= REACH) {
                i++;
            } else if (!goesOn(loose.block()) && !isUnsure(loose)) {
                add(TypoKind.QUOTE, document.range(new Span(loose.at(), loose.at() + 1)), NO_MATCH.with(), null);
            }
        }
    }

    /// Whether the quotation can continue in the next block. A quotation of several paragraphs has an opening
    /// mark in each paragraph, but a closing mark only in the last.
    private boolean goesOn(int block) {
        List<Block> blocks = document.blocks();
        return block + 1 < blocks.size()
                && OPENING.indexOf(text.charAt(blocks.get(block + 1).span().start())) >= 0;
    }

    /// Whether the block contains code, formulas or templates, in which brackets and quotation marks have
    /// other meanings.
    private boolean isUnsure(Loose loose) {
        Range range = document.blocks().get(loose.block()).range();
        String source = document.source();
        for (int i = range.start(); i < range.end(); i++) {
            char c = source.charAt(i);
            if (c == '`'
                    || c == '$'
                    || c == '\\'
                    || c == '{'
                    || c == '<' && source.regionMatches(true, i, "<code", 0, 5)
                    || c == ']' && source.startsWith("](", i) && text.charAt(loose.at()) == '(') {
                return true;
            }
        }
        return false;
    }

    // Spaces

    private void spaces(Block block) {
        String source = document.source();
        int end = block.range().end();
        int ticks = 0;
        boolean tag = false;
        int counted = block.range().start();
        int at = source.indexOf("  ", counted, end);
        while (at >= 0) {
            for (; counted < at; counted++) {
                char c = source.charAt(counted);
                ticks += c == '`' ? 1 : 0;
                tag = c == '<' || tag && c != '>';
            }
            int stop = at;
            while (stop < end && source.charAt(stop) == ' ') {
                stop++;
            }
            boolean between = at > block.range().start()
                    && stop < end
                    && (Character.isLetterOrDigit(source.charAt(at - 1)) || source.charAt(at - 1) == ',')
                    && Character.isLetterOrDigit(source.charAt(stop));
            // Three or more spaces are used for alignment.
            if (between && stop - at == 2 && ticks % 2 == 0 && !tag) {
                add(TypoKind.SPACE, new Range(at, stop), TWO_SPACES.with(), " ");
            }
            at = source.indexOf("  ", stop, end);
        }
    }
}
