package assay.scoring.document;

import assay.language.WordData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects the lines of a page that are not part of its text, one for each block or line break.
final class PageLines {

    /// Elements that begin and end a line.
    private static final Set<String> BLOCKS = WordData.words(PageLines.class, "line-elements");

    private final Assembler assembler;
    private final StringBuilder text = new StringBuilder();
    private final List<PageLine.Anchor> links = new ArrayList<>();
    private @Nullable String destination;
    private int linkStart;
    private boolean space;
    private boolean caption;
    private int start;
    private int end;

    PageLines(Assembler assembler) {
        this.assembler = assembler;
    }

    /// Whether a tag of this name begins or ends a line.
    static boolean isBlock(String name) {
        return BLOCKS.contains(name) || HtmlFlow.CONTAINERS.contains(name);
    }

    void text(String words, int from, int to, boolean ofPicture) {
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (c <= ' ' || c == '\u00a0') {
                space = true;
                continue;
            }
            if (text.isEmpty()) {
                start = from;
                caption = ofPicture;
            } else if (space) {
                text.append(' ');
            }
            space = false;
            if (c != Templating.FILLER) {
                text.append(c);
            }
            end = Math.max(from, to);
        }
    }

    void openLink(String to) {
        closeLink();
        destination = to;
        linkStart = text.length();
    }

    void closeLink() {
        String to = destination;
        if (to != null) {
            links.add(new PageLine.Anchor(to, text.substring(linkStart).strip()));
            destination = null;
        }
    }

    void close() {
        closeLink();
        if (!text.isEmpty() || !links.isEmpty()) {
            Range range = new Range(start, Math.max(start, end));
            assembler.pageLine(text.toString(), caption, List.copyOf(links), range);
        }
        text.setLength(0);
        links.clear();
        space = false;
    }

    /// The source ranges of lines that are not part of the text, searchable by offset.
    static final class Places {
        private final List<PageLine.Place> places;

        Places(List<PageLine.Place> places) {
            this.places = places.stream()
                    .sorted(Comparator.comparingInt(PageLine.Place::start))
                    .toList();
        }

        /// Returns the place that contains an offset, or null if the offset is in the text.
        PageLine.@Nullable Place at(int offset) {
            int low = 0;
            int high = places.size() - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                PageLine.Place place = places.get(middle);
                if (offset < place.start()) {
                    high = middle - 1;
                } else if (offset >= place.end()) {
                    low = middle + 1;
                } else {
                    return place;
                }
            }
            return null;
        }
    }
}
