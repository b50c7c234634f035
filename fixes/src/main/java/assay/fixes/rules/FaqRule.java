package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.language.Folding;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Removes a question that the text already contains, if it has the same answer or no answer.
///
/// If the same question has different answers, the choice is left to the writer.
final class FaqRule implements Rule {

    @Override
    public String check() {
        return "faq";
    }

    @Override
    public Change fix(ScoredText text) {
        List<InlineIssue> issues = text.issues(check());
        if (issues.isEmpty() || CheckData.passes(text, this)) {
            return Change.NONE;
        }
        List<Range> found = issues.stream().map(InlineIssue::range).toList();
        Document document = text.document();
        List<Heading> headings = document.headings();
        Map<String, String> answers = new HashMap<>();
        for (int i = 0; i < headings.size(); i++) {
            answers.merge(key(headings.get(i).text()), answer(document, i), (a, b) -> a.isEmpty() ? b : a);
        }
        List<Edit> edits = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < headings.size(); i++) {
            Heading heading = headings.get(i);
            String key = key(heading.text());
            String answer = answer(document, i);
            String first = answers.getOrDefault(key, "");
            boolean again = answer.isEmpty() ? !first.isEmpty() : !seen.add(key) && answer.equals(first);
            boolean judged = found.stream().anyMatch(range -> range.overlaps(heading.range()));
            if (again && judged && !key.isEmpty()) {
                Range range = range(document, i);
                if (range != null && (isPlain(document, range) || isCopy(document, i, range))) {
                    edits.add(Edit.remove(range));
                }
            }
        }
        return Change.of(edits);
    }

    /// Returns the range of a question with everything under it, or null if it can't be removed without
    /// breaking the surrounding elements.
    private static @Nullable Range range(Document document, int index) {
        String source = document.source();
        List<Heading> headings = document.headings();
        int start = headings.get(index).range().start();
        if (index + 1 < headings.size()) {
            Range range = new Range(start, headings.get(index + 1).range().start());
            return isWhole(document, range) ? range : null;
        }
        if (document.format() == SourceFormat.MARKDOWN) {
            return new Range(start, source.length());
        }
        int end = document.blocks().getLast().range().end();
        while (source.startsWith("</", end) && !isWhole(document, new Range(start, end))) {
            int close = source.indexOf('>', end);
            if (close < 0) {
                return null;
            }
            end = close + 1;
        }
        Range range = new Range(start, end);
        return isWhole(document, range) ? range : null;
    }

    /// Whether every element that opens in the range is also closed in it.
    private static boolean isWhole(Document document, Range range) {
        if (document.format() == SourceFormat.MARKDOWN) {
            return true;
        }
        String html = range.of(document.source()).toLowerCase(Locale.ROOT);
        for (String name : new String[] {"p", "div", "section", "article", "details", "li", "ul", "ol", "dl", "main"}) {
            if (count(html, "<" + name) != count(html, "</" + name)) {
                return false;
            }
        }
        return true;
    }

    private static int count(String html, String tag) {
        int count = 0;
        for (int at = html.indexOf(tag); at >= 0; at = html.indexOf(tag, at + 1)) {
            int after = at + tag.length();
            count += after < html.length() && Character.isLetterOrDigit(html.charAt(after)) ? 0 : 1;
        }
        return count;
    }

    /// Whether the range contains only running text. Otherwise, the same words could come with a different
    /// image or link.
    private static boolean isPlain(Document document, Range range) {
        return document.images().stream().noneMatch(each -> each.range().overlaps(range))
                && document.codes().stream().noneMatch(each -> each.range().overlaps(range))
                && document.tables().stream().noneMatch(each -> each.range().overlaps(range))
                && document.hidden().stream().noneMatch(each -> each.range().overlaps(range))
                && document.links().stream().noneMatch(each -> each.range().overlaps(range));
    }

    /// Whether exactly the same text appears further up.
    private static boolean isCopy(Document document, int index, Range range) {
        String copy = range.of(document.source()).strip();
        for (int i = 0; i < index; i++) {
            Range above = range(document, i);
            if (above != null && above.of(document.source()).strip().equals(copy)) {
                return true;
            }
        }
        return false;
    }

    /// Returns the visible text between a heading and the next heading.
    private static String answer(Document document, int index) {
        Heading heading = document.headings().get(index);
        if (heading.block() < 0) {
            return "";
        }
        int end = document.blocks().size();
        for (int i = index + 1; i < document.headings().size(); i++) {
            if (document.headings().get(i).block() >= 0) {
                end = document.headings().get(i).block();
                break;
            }
        }
        int from = heading.block() + 1;
        return from >= end
                ? ""
                : document.text()
                        .substring(
                                document.blocks().get(from).span().start(),
                                document.blocks().get(end - 1).span().end());
    }

    private static String key(String question) {
        StringBuilder key = new StringBuilder();
        Folding.fold(question)
                .codePoints()
                .filter(c -> Character.isLetterOrDigit(c) || c == '+' || c == '#')
                .forEach(key::appendCodePoint);
        return key.toString();
    }
}
