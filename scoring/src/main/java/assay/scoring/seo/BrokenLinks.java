package assay.scoring.seo;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.seo.BrokenMarkdown.Break;
import java.util.ArrayList;
import java.util.List;

/// Finds broken Markdown links, whose markup is visible in the text.
final class BrokenLinks {

    private static final int LONGEST_TEXT = 300;
    private static final int LONGEST_ADDRESS = 2_000;

    /// The maximum number of characters in a label in a script without capitals: 官方网站 (“official website”) is
    /// a label.
    private static final int LONGEST_LABEL = 4;

    private final Document document;
    private final String source;
    private final String text;

    /// Links without a closing bracket.
    final List<Break> unclosed = new ArrayList<>();

    /// Links whose parts are separated or swapped: `[words] (address)` and `(words)[address]`.
    final List<Break> torn = new ArrayList<>();

    BrokenLinks(Document document) {
        this.document = document;
        this.source = document.source();
        this.text = document.text();
        findUnclosed();
        findTorn("] (http", '[', ')');
        // Chinese and Japanese input methods produce this parenthesis.
        findTorn("]\uff08http", '[', '\uff09');
        findTorn(")[http", '(', ']');
    }

    private void findUnclosed() {
        Words words = document.words();
        for (int at = text.indexOf("](http");
                at >= 0 && unclosed.size() < BrokenMarkdown.MOST;
                at = text.indexOf("](http", at + 6)) {
            int next = words.firstFrom(at);
            boolean code = next > 0 && words.code(next - 1) || next < words.count() && words.code(next);
            int open = at;
            while (open > 0 && open > at - LONGEST_TEXT && "[\n".indexOf(text.charAt(open)) < 0) {
                open--;
            }
            if (code || text.charAt(open) != '[') {
                continue;
            }
            int stop = at + 2;
            while (stop < text.length() && stop < at + LONGEST_ADDRESS && !Character.isWhitespace(text.charAt(stop))) {
                stop++;
            }
            Range range = document.range(new Span(open, stop));
            if (source.startsWith("\\[", Math.max(0, range.start() - 1))
                    || range.of(source).indexOf('\\') >= 0) {
                continue;
            }
            // Every block of the text ends with a line break.
            int close = text.indexOf(')', at, text.indexOf('\n', at));
            boolean plain = close < 0 && range.of(source).equals(text.substring(open, stop));
            BrokenMarkdown.keep(unclosed, range, plain ? closed(text.substring(open, stop)) : null);
        }
    }

    /// Finds links whose text and URL are complete but not joined. Notes and labels such as `[1] (…)` and
    /// `[PDF] (…)` are intentional.
    private void findTorn(String seam, char opening, char closing) {
        Words words = document.words();
        for (int at = text.indexOf(seam);
                at >= 0 && torn.size() < BrokenMarkdown.MOST;
                at = text.indexOf(seam, at + seam.length())) {
            int open = at - 1;
            while (open > 0 && open > at - LONGEST_TEXT && "[](\n".indexOf(text.charAt(open)) < 0) {
                open--;
            }
            int from = at + seam.length() - "http".length();
            int stop = from;
            while (stop < text.length()
                    && stop < from + LONGEST_ADDRESS
                    && !Character.isWhitespace(text.charAt(stop))) {
                if ("[]()\uff08\uff09".indexOf(text.charAt(stop)) >= 0) {
                    break;
                }
                stop++;
            }
            boolean whole = open >= 0
                    && text.charAt(open) == opening
                    && stop < text.length()
                    && text.charAt(stop) == closing
                    && text.startsWith("://", text.startsWith("https", from) ? from + 5 : from + 4);
            if (!whole || opening == '[' && isLabel(text.substring(open + 1, at))) {
                continue;
            }
            int address = words.firstFrom(from);
            boolean code = address < words.count() && words.code(address);
            Range range = document.range(new Span(open, stop + 1));
            if (!code && range.of(source).indexOf('\\') < 0) {
                boolean plain = range.length() == stop + 1 - open;
                String fixed = "[" + text.substring(open + 1, at) + "](" + text.substring(from, stop) + ")";
                BrokenMarkdown.keep(torn, range, plain ? fixed : null);
            }
        }
    }

    /// Whether the words are a label such as `PDF`, `1` or `视频`, which consists of only capitals and digits,
    /// or of one or two words in a script without capitals.
    private static boolean isLabel(String words) {
        return words.codePoints().noneMatch(Character::isLowerCase)
                && words.codePoints()
                                .filter(c -> Character.getType(c) == Character.OTHER_LETTER)
                                .count()
                        <= LONGEST_LABEL;
    }

    /// Returns the link with a closing bracket. The bracket is inserted before any punctuation that belongs
    /// to the sentence.
    private static String closed(String link) {
        int end = link.length();
        while (".,;:!?".indexOf(link.charAt(end - 1)) >= 0) {
            end--;
        }
        return link.substring(0, end) + ")" + link.substring(end);
    }
}
