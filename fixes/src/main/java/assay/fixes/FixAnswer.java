package assay.fixes;

import assay.claims.Refusal;
import assay.claims.Refusal.Kind;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.MetadataChange;
import assay.fixes.edits.ScoredText;
import assay.language.PlainText;
import assay.scoring.document.Lines;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The answer to a [FixQuestion], checked against the question's text.
///
/// @param change the change; [Change#NONE] if there are refusals
/// @param questions the questions for the writer, as plain lines
/// @param refusals the reasons why the answer can't be applied
public record FixAnswer(Change change, List<String> questions, List<Refusal> refusals) {

    private static final int MOST_EDITS = 200;
    private static final int LONGEST_EDIT = 20_000;
    private static final int LONGEST_CONTENT = 60_000;
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_DESCRIPTION = 1_000;
    private static final int LONGEST_SLUG = 300;
    private static final int MOST_QUESTIONS = 10;
    private static final int LONGEST_QUESTION = 300;
    private static final int SHOWN = 80;

    private static final Pattern ITEM = Pattern.compile("(?:[-*+]|\\d{1,9}[.)])\\s");

    /// Reads an answer. Never throws: an answer that can't be read becomes a refusal.
    public static FixAnswer read(JsonNode answer, ScoredText text) {
        List<Refusal> refusals = new ArrayList<>();
        List<Edit> edits = edits(answer.path("edits"), text, refusals);
        String title = field(answer, "title", LONGEST_TITLE, refusals);
        String description = field(answer, "meta_description", LONGEST_DESCRIPTION, refusals);
        String slug = field(answer, "slug", LONGEST_SLUG, refusals);
        Change titled = title == null ? Change.NONE : MetadataChange.title(text, title);
        Change described = description == null ? Change.NONE : MetadataChange.metaDescription(text, description);
        Change placed = slug == null ? Change.NONE : MetadataChange.slug(text, slug);
        edits.addAll(titled.edits());
        edits.addAll(described.edits());
        edits.addAll(placed.edits());
        Change change = new Change(edits, titled.title(), described.metaDescription(), placed.slug());
        overlapping(change.edits(), refusals);
        long length = text.content().length();
        for (Edit edit : edits) {
            length += edit.replacement().length() - edit.range().length();
        }
        if (length > Math.max(LONGEST_CONTENT, text.content().length())) {
            refusals.add(new Refusal(Kind.REWRITTEN, "The fixed text would be too long."));
        }
        return new FixAnswer(
                refusals.isEmpty() ? change : Change.NONE, questions(answer.path("questions")), List.copyOf(refusals));
    }

    private static List<Edit> edits(JsonNode answer, ScoredText text, List<Refusal> refusals) {
        List<Edit> edits = new ArrayList<>();
        if (answer.size() > MOST_EDITS) {
            refusals.add(new Refusal(Kind.REWRITTEN, "The proposed fix has too many edits."));
            return edits;
        }
        for (JsonNode each : answer) {
            Edit edit = edit(each, text, refusals);
            if (edit != null && edit.changes(text.content())) {
                edits.add(edit);
            }
        }
        return edits;
    }

    private static @Nullable Edit edit(JsonNode answer, ScoredText text, List<Refusal> refusals) {
        String content = text.content();
        Lines lines = text.document().lines();
        String end = content.contains("\r\n") ? "\r\n" : "\n";
        String before = ended(answer.path("before").asString(""), end);
        String after = ended(answer.path("after").asString(""), end);
        int first = answer.path("first_line").asInt(-1);
        int last = answer.path("last_line").asInt(-1);
        boolean top = first == 0 && before.isEmpty();
        if (!top && (first < 1 || last < first || last > lines.count())) {
            refusals.add(outOfRange("The text does not have lines " + first + " to " + last + "."));
            return null;
        }
        if (before.length() > LONGEST_EDIT || after.length() > LONGEST_EDIT) {
            refusals.add(new Refusal(Kind.REWRITTEN, "One of the proposed edits is too long."));
            return null;
        }
        if (top) {
            return inserted(content, top(content), after, end);
        }
        int start = lines.start(first - 1);
        int stop = last < lines.count() ? lines.start(last) : content.length();
        if (before.isEmpty()) {
            return inserted(content, stop, after, end);
        }
        int at = content.indexOf(before, start);
        if (at < 0 || at + before.length() > stop) {
            refusals.add(outOfRange("“" + shown(before) + "” is not in lines " + first + " to " + last + "."));
            return null;
        }
        int again = content.indexOf(before, at + 1);
        if (again >= 0 && again + before.length() <= stop) {
            refusals.add(outOfRange(
                    "“" + shown(before) + "” appears more than once in lines " + first + " to " + last + "."));
            return null;
        }
        return replaced(content, new Range(at, at + before.length()), after, end);
    }

    /// Replaces a range. If a table or list replaces sentences, a blank line separates it from the rest of
    /// the paragraph.
    private static Edit replaced(String content, Range range, String after, String end) {
        List<String> lines = lines(after);
        int next = content.indexOf('\n', range.end());
        String left = content.substring(content.lastIndexOf('\n', range.start() - 1) + 1, range.start());
        String right = content.substring(range.end(), next < 0 ? content.length() : next);
        boolean before = isBlock(lines.getFirst()) && !left.isBlank() && !isBlock(left);
        boolean behind = isBlock(lines.getLast()) && !right.isBlank() && !isBlock(left);
        return new Edit(range, (before ? end + end : "") + after + (behind ? end + end : ""));
    }

    private static boolean isBlock(String line) {
        return line.startsWith("|") || ITEM.matcher(line).lookingAt();
    }

    /// Inserts separate lines. Unless they continue the surrounding list or table, blank lines are added
    /// around them; otherwise, an adjacent paragraph would absorb them.
    private static Edit inserted(String content, int at, String after, String end) {
        int line = at == 0 ? 0 : content.lastIndexOf('\n', at - 2) + 1;
        String above = content.substring(Math.min(line, at), at);
        int stop = content.indexOf('\n', at);
        String below = content.substring(at, stop < 0 ? content.length() : stop);
        List<String> lines = lines(after);
        boolean before = !above.isBlank() && !goesOn(above, lines.getFirst());
        boolean behind = !below.isBlank() && !goesOn(lines.getLast(), below);
        boolean whole = at == 0 || above.endsWith("\n") || above.endsWith("\r");
        String head = (whole ? "" : end) + (before ? end : "");
        String tail = (at < content.length() || whole ? end : "") + (behind ? end : "");
        return Edit.insert(at, head + after + tail);
    }

    /// Whether both lines belong to the same list, table, quotation or block of HTML, or one of them is
    /// blank.
    private static boolean goesOn(String above, String below) {
        String first = above.strip();
        String second = below.strip();
        if (first.isEmpty() || second.isEmpty() || below.startsWith("  ") || below.startsWith("\t")) {
            return true;
        }
        return ITEM.matcher(first).lookingAt() && ITEM.matcher(second).lookingAt()
                || "|><".indexOf(first.charAt(0)) >= 0 && first.charAt(0) == second.charAt(0);
    }

    /// Returns the text with the document's line endings.
    private static String ended(String text, String end) {
        String plain = text.replace("\r\n", "\n").replace('\r', '\n');
        return end.equals("\n") ? plain : plain.replace("\n", end);
    }

    /// Returns the start of the text after the front matter, if any.
    private static int top(String content) {
        int start = content.startsWith("\ufeff") ? 1 : 0;
        for (String fence : List.of("---", "+++")) {
            if (content.startsWith(fence, start)) {
                int at = content.indexOf('\n', start);
                while (at >= 0 && at + 1 < content.length()) {
                    int end = content.indexOf('\n', at + 1);
                    String line = content.substring(at + 1, end < 0 ? content.length() : end);
                    if (line.stripTrailing().equals(fence)) {
                        return end < 0 ? content.length() : end + 1;
                    }
                    at = end;
                }
            }
        }
        return start;
    }

    private static Refusal outOfRange(String sentence) {
        return new Refusal(Kind.OUT_OF_RANGE, sentence);
    }

    private static String shown(String text) {
        String line = PlainText.line(text, SHOWN);
        return line.isEmpty() ? "…" : line;
    }

    private static void overlapping(List<Edit> inOrder, List<Refusal> refusals) {
        int at = 0;
        for (Edit edit : inOrder) {
            if (edit.range().start() < at) {
                refusals.add(
                        new Refusal(Kind.OVERLAPPING, "Two edits overlap at “" + shown(edit.replacement()) + "”."));
                return;
            }
            at = Math.max(at, edit.range().end());
        }
    }

    private static @Nullable String field(JsonNode answer, String name, int most, List<Refusal> refusals) {
        JsonNode said = answer.path(name);
        if (!said.isString() || said.asString().isBlank()) {
            return null;
        }
        if (said.asString().length() > most) {
            refusals.add(new Refusal(Kind.REWRITTEN, "The " + name.replace('_', ' ') + " is too long."));
            return null;
        }
        return said.asString();
    }

    private static List<String> questions(JsonNode asked) {
        Set<String> questions = new LinkedHashSet<>();
        for (JsonNode each : asked) {
            String line = PlainText.line(each.asString(""), LONGEST_QUESTION);
            if (!line.isEmpty() && !line.contains(PlainText.NO_ADDRESS) && questions.size() < MOST_QUESTIONS) {
                questions.add(line);
            }
        }
        return List.copyOf(questions);
    }

    /// Returns the lines of a text as they are numbered in the question.
    static List<String> lines(String text) {
        Lines lines = Lines.of(text);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < lines.count(); i++) {
            int end = i + 1 < lines.count() ? lines.start(i + 1) : text.length();
            String line = text.substring(lines.start(i), end);
            all.add(line.endsWith("\r\n") ? line.substring(0, line.length() - 2) : strip(line));
        }
        return all;
    }

    private static String strip(String line) {
        boolean ends = line.endsWith("\n") || line.endsWith("\r");
        return ends ? line.substring(0, line.length() - 1) : line;
    }
}
