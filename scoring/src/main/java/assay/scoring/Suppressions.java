package assay.scoring;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Hidden;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The ranges of a text in which its author suppresses a check: from `<!-- assay-disable name -->` to `<!--
/// assay-enable name -->`, or to the end. A comment can list several checks, separated by spaces or commas,
/// or none to suppress all checks. While all checks are suppressed, a single check can be enabled again.
///
/// Integrity checks ignore suppressions. Comments in a fetched page are ignored, because the user who
/// submitted its URL did not write them.
public final class Suppressions {

    static final Suppressions NONE = new Suppressions(Map.of(), Map.of(), Set.of(), 0, 0);

    private static final Pattern SEPARATOR = Pattern.compile("[\\s,]+");
    private static final String DISABLE = "assay-disable";
    private static final String ENABLE = "assay-enable";

    /// The wildcard for all checks.
    private static final String ALL = "*";

    private final Map<String, List<Range>> ranges;

    /// For each check, the ranges in which it is enabled while all other checks are suppressed.
    private final Map<String, List<Range>> asked;

    private final Set<String> named;
    private final int firstText;
    private final int length;

    private Suppressions(
            Map<String, List<Range>> ranges,
            Map<String, List<Range>> asked,
            Set<String> named,
            int firstText,
            int length) {
        this.ranges = ranges;
        this.asked = asked;
        this.named = named;
        this.firstText = firstText;
        this.length = length;
    }

    static Suppressions of(Document document) {
        List<Hidden> comments = new ArrayList<>();
        for (Hidden hidden : document.hidden()) {
            if (hidden.how() == Hidden.How.COMMENT && hidden.text().contains("assay-")) {
                comments.add(hidden);
            }
        }
        if (comments.isEmpty()) {
            return NONE;
        }
        comments.sort(Comparator.comparingInt(each -> each.range().start()));
        Map<String, List<Range>> ranges = new HashMap<>();
        Map<String, List<Range>> asked = new HashMap<>();
        Map<String, Integer> open = new HashMap<>();
        Map<String, Integer> again = new HashMap<>();
        Set<String> named = new TreeSet<>();
        int length = document.source().length();
        for (Hidden comment : comments) {
            String[] words = SEPARATOR.split(comment.text().strip(), -1);
            boolean disable = words[0].equals(DISABLE);
            if (!disable && !words[0].equals(ENABLE)) {
                continue;
            }
            List<String> names = new ArrayList<>();
            for (int i = 1; i < words.length; i++) {
                if (!words[i].isEmpty()) {
                    names.add(words[i]);
                    named.add(words[i]);
                }
            }
            if (disable) {
                for (String name : names.isEmpty() ? List.of(ALL) : names) {
                    open.putIfAbsent(name, comment.range().end());
                }
                for (String name : names.isEmpty() ? List.copyOf(again.keySet()) : names) {
                    Integer from = again.remove(name);
                    if (from != null) {
                        add(asked, name, from, comment.range().end());
                    }
                }
                continue;
            }
            if (open.containsKey(ALL)) {
                names.forEach(name -> again.putIfAbsent(name, comment.range().start()));
            }
            // An “enable” comment without names ends all open suppressions.
            for (String name : names.isEmpty() ? List.copyOf(open.keySet()) : names) {
                Integer from = open.remove(name);
                if (from != null) {
                    add(ranges, name, from, comment.range().start());
                }
            }
        }
        open.forEach((name, from) -> add(ranges, name, from, length));
        again.forEach((name, from) -> add(asked, name, from, length));
        List<Block> blocks = document.blocks();
        int firstText = blocks.isEmpty() ? length : blocks.getFirst().range().start();
        return new Suppressions(ranges, asked, named, firstText, length);
    }

    private static void add(Map<String, List<Range>> ranges, String name, int from, int to) {
        ranges.computeIfAbsent(name, _ -> new ArrayList<>()).add(new Range(from, Math.max(from, to)));
    }

    /// Whether the text contains no suppressed range.
    boolean isEmpty() {
        return ranges.isEmpty();
    }

    boolean any(String check) {
        return !ranges.isEmpty() && (ranges.containsKey(check) || ranges.containsKey(ALL));
    }

    /// Whether a finding at this position is suppressed: its first character is in a suppressed range.
    boolean covers(String check, Range place) {
        return within(ranges.get(check), place) || within(ranges.get(ALL), place) && !within(asked.get(check), place);
    }

    private static boolean within(@org.jspecify.annotations.Nullable List<Range> stretches, Range place) {
        if (stretches == null) {
            return false;
        }
        // The ranges are ordered and don't overlap, so only the last range that begins before the position
        // can contain it.
        int low = 0;
        int high = stretches.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (stretches.get(middle).start() <= place.start()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && place.start() < stretches.get(low - 1).end();
    }

    /// Whether a check is suppressed from before the first word to the end, and therefore for the whole text.
    boolean whole(String check) {
        return wholly(ranges.get(check)) || wholly(ranges.get(ALL)) && !asked.containsKey(check);
    }

    private boolean wholly(@org.jspecify.annotations.Nullable List<Range> stretches) {
        return stretches != null
                && stretches.stream().anyMatch(each -> each.start() <= firstText && each.end() == length);
    }

    /// Returns all check names in suppression comments, including names of checks that don't exist.
    Set<String> named() {
        return named;
    }
}
