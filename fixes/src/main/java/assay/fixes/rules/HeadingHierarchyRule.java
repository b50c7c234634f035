package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.MetadataField;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Fixes the outline: moves extra main headings and everything below them down one level, closes gaps between
/// levels, and removes empty headings. A text whose title is not in the text has no main heading, so all of
/// them move. The nesting of sections does not change.
final class HeadingHierarchyRule implements Rule {

    private static final int DEEPEST = 6;

    /// A heading's original level and its new level.
    private record Level(int was, int is) {}

    @Override
    public String check() {
        return "heading_hierarchy";
    }

    /// A main heading that moves down starts a section, to which checks about sections apply.
    @Override
    public boolean uncovers(String check) {
        return Set.of("heading_quality", "heading_distribution", "keyword_in_headings", "question_headings")
                .contains(check);
    }

    @Override
    public Change fix(ScoredText text) {
        Set<Range> found = new HashSet<>();
        Set<Range> spared = new HashSet<>();
        for (InlineIssue issue : text.report().inlineIssues()) {
            if (issue.check().equals(check())) {
                (issue.suppressed() ? spared : found).add(issue.range());
            }
        }
        if (found.isEmpty()) {
            return Change.NONE;
        }
        String source = text.content();
        Patch patch = new Patch();
        List<Heading> kept = new ArrayList<>();
        for (Heading heading : text.document().headings()) {
            if (heading.text().isBlank()
                    && found.contains(heading.range())
                    && isEmpty(heading.range().of(source))) {
                empty(new SourceLines(text.document()), heading.range(), source, patch);
            } else {
                kept.add(heading);
            }
        }
        List<Integer> levels = levels(kept, demoted(text, kept, found, spared), spared);
        for (int i = 0; i < kept.size(); i++) {
            if (levels.get(i) != kept.get(i).level()) {
                relevel(kept.get(i).range(), source, kept.get(i).level(), levels.get(i), patch);
            }
        }
        return patch.change();
    }

    /// Whether a heading consists only of markup, without an image or an anchor that a link may point to.
    private static boolean isEmpty(String heading) {
        String marks = heading.startsWith("<") ? heading.replaceAll("^<h[1-6]>|</h[1-6]>$|&nbsp;", "") : heading;
        return marks.chars().allMatch(c -> c == '#' || Character.isWhitespace(c));
    }

    private static void empty(SourceLines lines, Range range, String source, Patch patch) {
        int start = lines.lineStart(range.start());
        int end = lines.lineEnd(range.end());
        boolean alone = lines.isBlank(start, range.start()) && lines.isBlank(range.end(), end);
        if (!alone) {
            patch.remove(range);
            return;
        }
        int next = lines.pastBlank(lines.nextLine(end));
        // Keeps the blank lines before the heading, so that its neighbors stay separated.
        patch.remove(new Range(start, next == source.length() ? lines.nextLine(end) : next));
    }

    /// Determines which headings move down one level: extra main headings, and all headings below them.
    private static boolean[] demoted(ScoredText text, List<Heading> headings, Set<Range> found, Set<Range> spared) {
        boolean[] demoted = new boolean[headings.size()];
        List<Integer> main = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            if (headings.get(i).level() == 1) {
                main.add(i);
            }
        }
        if (main.isEmpty()
                || main.size() == 1
                        && !found.contains(headings.get(main.getFirst()).range())) {
            return demoted;
        }
        int title = title(text, headings, main);
        for (int k = 0; k < main.size(); k++) {
            int end = k + 1 < main.size() ? main.get(k + 1) : headings.size();
            boolean stays =
                    k == title || spared.contains(headings.get(main.get(k)).range());
            for (int i = main.get(k); i < end && !stays; i++) {
                demoted[i] = true;
            }
        }
        return demoted;
    }

    /// Returns the index of the main heading that serves as the title. This is the heading that repeats the
    /// page's title, because the first heading may be the site's name. If no heading repeats the title, this
    /// is the first heading, or -1 if the title was submitted as metadata or is in the front matter; in that
    /// case, all headings are sections.
    private static int title(ScoredText text, List<Heading> headings, List<Integer> main) {
        MetadataField title = text.article().title().orElse(null);
        if (title == null || title.origin() == MetadataField.Origin.HEADING) {
            return 0;
        }
        String value = title.value().toLowerCase(Locale.ROOT);
        for (int k = 0; k < main.size(); k++) {
            String heading = headings.get(main.get(k)).text().strip().toLowerCase(Locale.ROOT);
            boolean repeated =
                    title.origin() == MetadataField.Origin.HEAD ? value.startsWith(heading) : value.equals(heading);
            if (!heading.isEmpty() && repeated) {
                return k;
            }
        }
        return title.origin() == MetadataField.Origin.HEAD ? 0 : -1;
    }

    private static List<Integer> levels(List<Heading> headings, boolean[] demoted, Set<Range> spared) {
        List<Integer> levels = new ArrayList<>();
        Deque<Level> above = new ArrayDeque<>();
        for (int i = 0; i < headings.size(); i++) {
            int was = headings.get(i).level() + (demoted[i] ? 1 : 0);
            while (!above.isEmpty() && above.peek().was() >= was) {
                above.pop();
            }
            boolean stays = above.isEmpty() || spared.contains(headings.get(i).range());
            int is = Math.min(DEEPEST, stays ? was : above.element().is() + 1);
            above.push(new Level(was, is));
            levels.add(is);
        }
        return levels;
    }

    private static void relevel(Range range, String source, int was, int is, Patch patch) {
        String written = range.of(source);
        if (written.startsWith("#")) {
            patch.replace(new Range(range.start(), range.start() + was), "#".repeat(is));
        } else if (written.regionMatches(true, 0, "<h" + was, 0, 3)
                && written.regionMatches(true, written.length() - 5, "</h" + was + ">", 0, 5)) {
            patch.replace(new Range(range.start() + 2, range.start() + 3), Integer.toString(is));
            patch.replace(new Range(range.end() - 2, range.end() - 1), Integer.toString(is));
        } else {
            underlined(range, written, is, patch);
        }
    }

    /// Changes a heading that is underlined with `=` or `-`. This style has only two levels.
    private static void underlined(Range range, String written, int is, Patch patch) {
        int line = written.indexOf('\n');
        String marks = written.substring(line + 1).strip();
        if (line < 0 || marks.isEmpty() || !marks.chars().allMatch(c -> c == '=' || c == '-')) {
            return;
        }
        int from = written.indexOf(marks, line);
        if (is <= 2) {
            patch.replace(
                    new Range(range.start() + from, range.start() + from + marks.length()),
                    (is == 1 ? "=" : "-").repeat(Math.max(3, marks.length())));
        } else if (written.indexOf('\n', line + 1) < 0) {
            patch.replace(
                    range, "#".repeat(is) + " " + written.substring(0, line).strip());
        }
    }
}
