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

/// The changes between two reports on the same text: scores, checks, and issues.
///
/// @param changes the checks whose severity changed, in the order of the later report, followed by checks
///     that only the earlier report contains
/// @param failing the number of checks that fail in both reports with the same severity
/// @param fixed the issues that only the earlier report contains
/// @param added the issues that only the later report contains
public record ReportComparison(
        Report before,
        Report after,
        List<Change> changes,
        int failing,
        List<Report.InlineIssue> fixed,
        List<Report.InlineIssue> added) {

    private static final Pattern NOT_A_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    /// How a check's result changed.
    public enum Kind {
        /// The check failed before and passes now.
        FIXED,
        BETTER,
        /// The check fails now, and passed or was not applicable before.
        NEW,
        WORSE,
        /// The check failed before and is not applicable now.
        GONE
    }

    /// @param before the severity in the earlier report; null if the check was not applicable there
    /// @param after the severity in the later report; null if the check is not applicable there
    /// @param reason the first reason in the later report, or in the earlier report if the later one gives
    ///     none
    public record Change(
            Kind kind,
            String check,
            @Nullable Severity before,
            @Nullable Severity after,
            String reason) {}

    /// Two issues are the same if the same check marks the same words. Positions are ignored, because edits
    /// shift them.
    private record IssueKey(String check, String excerpt) {
        static IssueKey of(Report.InlineIssue issue) {
            return new IssueKey(issue.check(), issue.excerpt());
        }
    }

    public static ReportComparison of(Report before, Report after) {
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
        return new ReportComparison(
                before, after, List.copyOf(changes), failing, List.copyOf(fixed), List.copyOf(added));
    }

    /// Returns the changes of this kind.
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

    /// Returns the issues that the first list contains more often than the second, once for each additional
    /// time.
    private static List<Report.InlineIssue> without(List<Report.InlineIssue> of, List<Report.InlineIssue> others) {
        Map<IssueKey, Integer> there = new HashMap<>();
        for (Report.InlineIssue each : others) {
            if (!each.suppressed()) {
                there.merge(IssueKey.of(each), 1, Integer::sum);
            }
        }
        List<Report.InlineIssue> left = new ArrayList<>();
        for (Report.InlineIssue each : of) {
            if (!each.suppressed() && there.merge(IssueKey.of(each), -1, Integer::sum) < 0) {
                left.add(each);
            }
        }
        return left;
    }

    /// Drops issues in sentences that were rewritten but that the same check still marks, because such issues
    /// are neither fixed nor new. Reports list few issues per check, so every pair can be compared.
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

    /// Whether Dice's coefficient of the two sets of words is at least two thirds.
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
