package assay.fixes;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.fixes.rules.Rule;
import assay.fixes.rules.Rules;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Determines which of a rule's changes are always allowed: deletions within its check's findings,
/// replacements with the check's suggestion or with words from the finding and the suggestion, and text that
/// the rule always writes ([Rule#writes]). All other changes are judged like a model's changes.
///
/// To do so, the allowed changes are applied to the original text, and the result is compared with the rule's
/// text. If they differ only in punctuation or markup, every word is in its place, and any other difference
/// is only in how the text is parsed.
final class AllowedChanges {

    /// Matches words, and numbers with the characters that affect their value: the sign, the decimal point,
    /// percent signs and currency symbols.
    private static final Pattern WORD =
            Pattern.compile("\\p{L}[\\p{L}\\p{M}\\p{N}'’]*+|(?<![\\p{L}\\p{N}])[-−+]\\p{N}++(?:[.,:/]\\p{N}++)*+"
                    + "|\\p{N}++(?:[.,:/]\\p{N}++)*+|[\\p{Sc}%‰°]");

    /// A finding, and the words that are allowed to replace it.
    private record Found(Range range, Words words) {

        static Found of(InlineIssue issue, String content) {
            String said = issue.range().of(content);
            return new Found(
                    issue.range(), Words.of(issue.suggestion() == null ? said : said + ' ' + issue.suggestion()));
        }
    }

    private record Words(Set<String> all, List<String> numbers) {

        static Words of(String text) {
            List<String> words = AllowedChanges.words(text);
            return new Words(
                    Set.copyOf(words),
                    words.stream()
                            .filter(word -> word.chars().anyMatch(Character::isDigit))
                            .toList());
        }

        /// Whether a text consists of these words, with the numbers in the same order.
        boolean make(String other) {
            Words now = of(other);
            return all.containsAll(now.all) && Collections.indexOfSubList(numbers, now.numbers) >= 0;
        }
    }

    private final String content;
    private final List<Found> found;
    private final List<String> written;
    private final BitSet stretches = new BitSet();

    private AllowedChanges(Rule rule, ScoredText before) {
        this.content = before.content();
        this.found = before.issues(rule.check()).stream()
                .map(issue -> Found.of(issue, content))
                .toList();
        this.written = rule.writes(before);
        found.forEach(each -> stretches.set(each.range.start(), each.range.end()));
    }

    /// Returns the reasons to reject a rule's other changes.
    static List<Refusal> refusals(Rule rule, Rules.Pass pass, Scorer scorer) {
        Submission before = pass.before().submission();
        Submission after = pass.after().submission();
        Submission done = new AllowedChanges(rule, pass.before())
                .part(pass.change(), before)
                .applied(before);
        if (sameWords(done, after)) {
            return List.of();
        }
        return FactGuard.refusals(ScoredText.of(done, scorer), pass.after());
    }

    /// Whether both texts have the same words in the same order, regardless of punctuation and markup.
    private static boolean sameWords(Submission done, Submission after) {
        return Objects.equals(done.title(), after.title())
                && Objects.equals(done.metaDescription(), after.metaDescription())
                && Objects.equals(done.slug(), after.slug())
                && words(done.content()).equals(words(after.content()));
    }

    private Change part(Change change, Submission before) {
        List<Edit> edits = new ArrayList<>();
        for (Edit edit : change.edits()) {
            edits.add(isGranted(edit) ? edit : new Edit(edit.range(), rest(edit.range()) + written(edit)));
        }
        return new Change(
                edits,
                granted(before.title(), change.title()),
                granted(before.metaDescription(), change.metaDescription()),
                granted(before.slug(), change.slug()));
    }

    private @Nullable String granted(@Nullable String then, @Nullable String now) {
        return then != null && now != null && (Words.of(then).make(now) || written.contains(now)) ? now : null;
    }

    private boolean isGranted(Edit edit) {
        return found.stream()
                .anyMatch(each -> each.range.start() <= edit.range().start()
                        && edit.range().end() <= each.range.end()
                        && each.words.make(edit.replacement()));
    }

    /// Returns the part of a range that is outside of all findings.
    private String rest(Range range) {
        StringBuilder rest = new StringBuilder();
        for (int i = range.start(); i < range.end(); i++) {
            if (!stretches.get(i)) {
                rest.append(content.charAt(i));
            }
        }
        return rest.toString();
    }

    /// Returns the part of an edit that the rule always writes.
    private String written(Edit edit) {
        StringBuilder all = new StringBuilder();
        String text = edit.replacement();
        int at = 0;
        while (at < text.length() && !written.isEmpty()) {
            int from = at;
            String part = written.stream()
                    .filter(each -> !each.isEmpty() && text.startsWith(each, from))
                    .findFirst()
                    .orElse("");
            all.append(part);
            at += Math.max(1, part.length());
        }
        return all.toString();
    }

    private static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
