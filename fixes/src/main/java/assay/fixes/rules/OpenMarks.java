package assay.fixes.rules;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Closes comments and tags in Markdown that were left open.
final class OpenMarks {

    /// Inline tags, which are never meant to extend beyond their paragraph.
    private static final Set<String> OF_WORDS = Set.of(
            "b", "big", "cite", "del", "em", "font", "i", "ins", "mark", "q", "s", "small", "span", "strong", "summary",
            "u");

    /// Common misspellings of a comment's end marker.
    private static final List<String> ENDS = List.of("-- >", "--!>", "--&gt;", "—>", "–>", "->");

    /// The one-line comments that site generators use.
    private static final Set<String> WORDS = Set.of("more", "truncate", "endexcerpt", "toc", "excerpt");

    private record Place(Block block, String name) {}

    private final Document document;
    private final String text;
    private final SourceLines source;
    private final Patch patch;
    private final Map<Place, List<Range>> open = new LinkedHashMap<>();

    OpenMarks(Document document, Patch patch) {
        this.document = document;
        this.text = document.source();
        this.source = new SourceLines(document);
        this.patch = patch;
    }

    void comment(Range range) {
        int end = Math.min(range.end(), source.lineEnd(range.start()));
        String line = text.substring(range.start(), end).stripTrailing();
        int stop = range.start() + line.length();
        for (String each : ENDS) {
            if (line.endsWith(each) && line.length() >= 5 + each.length()) {
                patch.replace(new Range(stop - each.length(), stop), "-->");
                return;
            }
        }
        if (WORDS.contains(line.substring(4).strip().toLowerCase(Locale.ROOT))) {
            patch.insert(stop, " -->");
        }
    }

    void tag(Range range) {
        String tag = range.of(text);
        int end = 1;
        while (end < tag.length() && Character.isLetterOrDigit(tag.charAt(end))) {
            end++;
        }
        Block block = source.block(range.start());
        if (block != null) {
            open.computeIfAbsent(
                            new Place(block, tag.substring(1, end).toLowerCase(Locale.ROOT)), _ -> new ArrayList<>())
                    .add(range);
        }
    }

    /// Closes open tags. If a paragraph contains two open tags, the second was meant to close the first. A
    /// single open tag is closed at the end of its paragraph.
    void pairUp() {
        open.forEach((place, ranges) -> {
            if (ranges.size() == 2 && ranges.getLast().length() == place.name().length() + 2) {
                int at = ranges.getLast().start() + 1;
                patch.insert(at, "/");
            } else if (ranges.size() == 1 && OF_WORDS.contains(place.name())) {
                Range block = place.block().range();
                boolean whole = !text.startsWith("<", block.start())
                        || ranges.getFirst().start() == block.start();
                if (whole && !document.text(place.block()).isBlank()) {
                    patch.insert(block.end(), "</" + place.name() + ">");
                }
            }
        });
    }
}
