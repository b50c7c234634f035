package assay.service.scans;

import assay.scoring.Report;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What changed from one report to the next of the same text: scores, checks, and issues.
///
/// @param changes checks whose judgement changed, in the order of the later report; what only the earlier one judged
///     comes last
/// @param failing how many checks ask for something in both and are as bad as they were
/// @param fixed issues that are there no more, as the earlier report has them
/// @param added issues that were not there, as the later report has them
public record Comparison(
        Report before,
        Report after,
        List<Change> changes,
        int failing,
        List<Report.InlineIssue> fixed,
        List<Report.InlineIssue> added) {

    private static final Pattern NOT_A_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    /// What became of a check.
    public enum Kind {
        /// Passes now.
        FIXED,
        BETTER,
        /// Asks for something now and did not before, because it passed or was not asked.
        NEW,
        WORSE,
        /// Asked for something, and is not asked any more.
        GONE
    }

    /// @param before null where it was not asked
    /// @param after null where it is not asked any more
    /// @param reason the first reason of the later report, or of the earlier one where there is no other
    public record Change(
            Kind kind,
            String check,
            @Nullable Severity before,
            @Nullable Severity after,
            String reason) {}

    /// One issue is another again where the same check points at the same words: places move as one writes.
    private record Likeness(String check, String excerpt) {
        static Likeness of(Report.InlineIssue issue) {
            return new Likeness(issue.check(), issue.excerpt());
        }
    }

    public static Comparison of(Report before, Report after) {
        Map<String, Report.Row> earlier = byCheck(before);
        Map<String, Report.Row> later = byCheck(after);
        Set<String> all = new LinkedHashSet<>(later.keySet());
        all.addAll(earlier.keySet());
        List<Change> changes = new ArrayList<>();
        int failing = 0;
        for (String check : all) {
            Report.Row was = earlier.get(check);
            Report.Row is = later.get(check);
            Kind kind = kind(was, is);
            if (kind != null) {
                changes.add(new Change(
                        kind,
                        check,
                        was == null ? null : was.severity(),
                        is == null ? null : is.severity(),
                        reason(was, is)));
            } else if (is != null && is.severity() != Severity.PASS) {
                failing++;
            }
        }
        List<Report.InlineIssue> fixed = without(before.inlineIssues(), after.inlineIssues());
        List<Report.InlineIssue> added = without(after.inlineIssues(), before.inlineIssues());
        dropRewritten(fixed, added);
        return new Comparison(before, after, List.copyOf(changes), failing, List.copyOf(fixed), List.copyOf(added));
    }

    /// Those changes that are of this kind.
    public List<Change> changes(Kind kind) {
        return changes.stream().filter(each -> each.kind() == kind).toList();
    }

    private static Map<String, Report.Row> byCheck(Report report) {
        Map<String, Report.Row> rows = new LinkedHashMap<>();
        report.rows().forEach(row -> rows.put(row.check(), row));
        return rows;
    }

    private static @Nullable Kind kind(Report.@Nullable Row was, Report.@Nullable Row is) {
        Severity before = was == null ? Severity.PASS : was.severity();
        if (is == null) {
            return before == Severity.PASS ? null : Kind.GONE;
        }
        if (is.severity() == before) {
            return null;
        }
        if (before == Severity.PASS) {
            return Kind.NEW;
        }
        if (is.severity() == Severity.PASS) {
            return Kind.FIXED;
        }
        return is.severity().worseThan(before) ? Kind.WORSE : Kind.BETTER;
    }

    private static String reason(Report.@Nullable Row was, Report.@Nullable Row is) {
        Report.Row telling = is == null ? was : is;
        return telling == null || telling.reasons().isEmpty()
                ? ""
                : telling.reasons().getFirst();
    }

    /// The issues of the one that the other does not have as often.
    private static List<Report.InlineIssue> without(List<Report.InlineIssue> of, List<Report.InlineIssue> others) {
        Map<Likeness, Integer> there = new HashMap<>();
        for (Report.InlineIssue each : others) {
            if (!each.suppressed()) {
                there.merge(Likeness.of(each), 1, Integer::sum);
            }
        }
        List<Report.InlineIssue> left = new ArrayList<>();
        for (Report.InlineIssue each : of) {
            if (!each.suppressed() && there.merge(Likeness.of(each), -1, Integer::sum) < 0) {
                left.add(each);
            }
        }
        return left;
    }

    /// A sentence that was rewritten and is marked for the same still asks what it asked: it is neither gone nor new.
    /// Reports list few issues of a check, so each is held against each.
    private static void dropRewritten(List<Report.InlineIssue> fixed, List<Report.InlineIssue> added) {
        for (Iterator<Report.InlineIssue> each = fixed.iterator(); each.hasNext(); ) {
            Report.InlineIssue was = each.next();
            Set<String> words = words(was.excerpt());
            added.stream()
                    .filter(is -> is.check().equals(was.check()) && mostlySame(words, words(is.excerpt())))
                    .findFirst()
                    .ifPresent(is -> {
                        added.remove(is);
                        each.remove();
                    });
        }
    }

    /// Whether two thirds of the words of both together stand in both (Dice's coefficient).
    private static boolean mostlySame(Set<String> one, Set<String> other) {
        long shared = one.stream().filter(other::contains).count();
        return 3 * 2 * shared >= 2L * (one.size() + other.size()) && shared > 0;
    }

    private static Set<String> words(String excerpt) {
        Set<String> words = new HashSet<>();
        for (String word : NOT_A_WORD.split(excerpt.toLowerCase(Locale.ROOT))) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }
}
