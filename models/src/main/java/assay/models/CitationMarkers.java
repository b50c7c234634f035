package assay.models;

import assay.language.PlainText;
import java.net.URI;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A text with citation markers as OpenAI writes them: `It is free ([tea.example](https://…)).` An annotation
/// contains the marker's position, but not the words that the marker supports. The sentence before the marker
/// is assumed to be what it supports.
final class CitationMarkers {

    /// The maximum length of a text. Longer texts are truncated later anyway.
    private static final int LONGEST = 2 * SearchResults.LONGEST_TEXT;

    private static final int MOST_MARKS = 200;

    /// The maximum length of a marker, which contains a URL and the name of its page.
    private static final int LONGEST_MARK = 2 * Texts.LONGEST_URL;

    /// The sentence of a marker is searched for within this many characters of the marker, in each direction.
    private static final int LONGEST_SENTENCE = 1_000;

    /// Some models also write their own markers between private-use characters, without an annotation.
    private static final char OPENS = '\uE200';

    private static final char CLOSES = '\uE201';
    private static final int LONGEST_OWN = 300;

    /// @param start the position in code points; `end` is in code points, too
    record Mark(long start, long end, String url, String title) {}

    /// A marker, and its position after all markers have been removed.
    private record Anchor(Mark mark, int at) {}

    private final BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    private final String text;
    private final List<Anchor> anchors = new ArrayList<>();

    private CitationMarkers(String marked, List<Mark> marks) {
        BitSet gone = new BitSet(marked.length());
        List<Anchor> before = new ArrayList<>();
        int points = marked.codePointCount(0, marked.length());
        for (Mark mark : marks.subList(0, Math.min(marks.size(), MOST_MARKS))) {
            if (mark.start() < 0 || mark.end() < mark.start() || mark.end() > points) {
                continue;
            }
            int start = marked.offsetByCodePoints(0, (int) mark.start());
            int end = marked.offsetByCodePoints(start, (int) (mark.end() - mark.start()));
            if (end - start <= LONGEST_MARK && isMark(marked.substring(start, end), mark.url())) {
                gone.set(start, end);
                before.add(new Anchor(mark, start));
            } else {
                before.add(new Anchor(mark, end));
            }
        }
        own(marked, gone);
        emptied(marked, gone);
        StringBuilder kept = new StringBuilder(marked.length());
        int[] moved = new int[marked.length() + 1];
        for (int i = 0; i < marked.length(); i++) {
            moved[i] = kept.length();
            if (!gone.get(i)) {
                kept.append(marked.charAt(i));
            }
        }
        moved[marked.length()] = kept.length();
        text = kept.toString();
        before.forEach(anchor -> anchors.add(new Anchor(anchor.mark(), moved[anchor.at()])));
    }

    static CitationMarkers of(String marked, List<Mark> marks) {
        return new CitationMarkers(PlainText.cut(marked, LONGEST), marks);
    }

    /// Returns the text without markers.
    String text() {
        return text;
    }

    /// Adds a citation for the sentence of each marker. The passage is empty if there is no sentence.
    void gather(SearchResults gathering) {
        for (Anchor anchor : anchors) {
            gathering.cite(anchor.mark().url(), anchor.mark().title(), sentence(anchor.at()), false);
        }
    }

    /// Whether a span is a marker rather than words in the answer.
    private static boolean isMark(String span, String url) {
        String bare = span.strip();
        if (bare.isEmpty() || bare.contains("://") || "[【\uE200".indexOf(bare.charAt(0)) >= 0) {
            return true;
        }
        return host(url).filter(bare.toLowerCase(Locale.ROOT)::contains).isPresent();
    }

    private static Optional<String> host(String url) {
        return Texts.address(url).map(each -> {
            String host = URI.create(each).getHost();
            return host.startsWith("www.") ? host.substring(4) : host;
        });
    }

    private static void own(String marked, BitSet gone) {
        for (int at = marked.indexOf(OPENS); at >= 0; at = marked.indexOf(OPENS, at + 1)) {
            int end = marked.indexOf(CLOSES, at, Math.min(marked.length(), at + LONGEST_OWN));
            gone.set(at, end < 0 ? at + 1 : end + 1);
        }
    }

    /// Removes what is left around markers: brackets that contain only commas, and the space before them.
    private static void emptied(String marked, BitSet gone) {
        int open = -1;
        boolean lost = false;
        for (int i = 0; i < marked.length(); i++) {
            char each = marked.charAt(i);
            if (gone.get(i)) {
                lost = true;
            } else if (each == '(') {
                open = i;
                lost = false;
            } else if (each == ')' && open >= 0 && lost) {
                gone.set(open, i + 1);
                open = -1;
            } else if (each != ',' && each != ';' && !Character.isWhitespace(each)) {
                open = -1;
            }
        }
        for (int i = gone.nextSetBit(0); i >= 0; i = gone.nextSetBit(gone.nextClearBit(i))) {
            int end = gone.nextClearBit(i);
            boolean before = i > 0 && marked.charAt(i - 1) == ' ';
            boolean after = end == marked.length() || " \n.,;:!?)".indexOf(marked.charAt(end)) >= 0;
            if (before && after) {
                gone.set(i - 1);
            }
        }
    }

    /// Returns the sentence that contains the last character before a position; empty if there is none.
    private String sentence(int place) {
        int last = place - 1;
        while (last >= 0 && Character.isWhitespace(text.charAt(last))) {
            last--;
        }
        if (last < 0) {
            return "";
        }
        int from = Math.max(text.lastIndexOf('\n', last) + 1, last - LONGEST_SENTENCE);
        int to = Math.min(text.length(), last + LONGEST_SENTENCE);
        int lineEnd = text.indexOf('\n', last, to);
        String line = text.substring(from, lineEnd < 0 ? to : lineEnd);
        sentences.setText(line);
        int end = sentences.following(last - from);
        int start = sentences.previous();
        return withoutBullet(line.substring(start, end)).strip();
    }

    private static String withoutBullet(String sentence) {
        int start = 0;
        while (start < sentence.length() && "-*•#> \t".indexOf(sentence.charAt(start)) >= 0) {
            start++;
        }
        return sentence.substring(start);
    }
}
