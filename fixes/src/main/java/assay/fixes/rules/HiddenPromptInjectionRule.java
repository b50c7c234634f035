package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.language.Sentence;
import assay.language.Span;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Hidden;
import assay.scoring.document.Image;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import assay.scoring.geo.Instructions;
import assay.scoring.geo.UnseenCharacters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Removes hidden text that instructs a language model, and invisible characters.
///
/// Visible text is left to the writer, and so is hidden text that contains more than an instruction.
final class HiddenPromptInjectionRule implements Rule {

    /// The maximum length of hidden text to remove. Longer hidden text is part of the page, with an
    /// instruction that does not belong there.
    private static final int LONGEST_HIDDEN = 600;

    @Override
    public String check() {
        return "hidden_prompt_injection";
    }

    /// Hidden text is removed with its names and numbers, and so is metadata that contains nothing but
    /// instructions.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.NAME, Refusal.Kind.NUMBER, Refusal.Kind.CLAIM);
    }

    /// Invisible characters between letters hide words from all other checks.
    @Override
    public boolean uncovers(String check) {
        return true;
    }

    @Override
    public Change fix(ScoredText text) {
        if (CheckData.passes(text, this)) {
            return Change.NONE;
        }
        Set<Range> found = new HashSet<>();
        for (InlineIssue issue : text.issues(check())) {
            if (issue.severity() == Severity.BLOCKER) {
                found.add(issue.range());
            }
        }
        List<Edit> edits = new ArrayList<>();
        hidden(text.document(), found, edits);
        metadata(text.document(), found, edits);
        sentences(text.document(), found, edits);
        characters(text, edits);
        return Change.of(apart(edits));
    }

    /// If edits overlap, keeps the edit that removes the most.
    private static List<Edit> apart(List<Edit> edits) {
        List<Edit> sorted = new ArrayList<>(edits);
        sorted.sort(Comparator.comparingInt((Edit edit) -> edit.range().start())
                .thenComparingInt(edit -> -edit.range().end()));
        List<Edit> apart = new ArrayList<>();
        int end = -1;
        for (Edit edit : sorted) {
            if (edit.range().start() >= end) {
                apart.add(edit);
                end = edit.range().end();
            }
        }
        return apart;
    }

    // ---- Comments, elements, attributes ----

    private static void hidden(Document document, Set<Range> found, List<Edit> edits) {
        Map<Range, Image> images = new HashMap<>();
        document.images().forEach(image -> images.putIfAbsent(image.range(), image));
        for (Hidden hidden : document.hidden()) {
            if (!found.contains(hidden.range()) || !Instructions.in(UnseenCharacters.strip(hidden.text()))) {
                continue;
            }
            switch (hidden.how()) {
                case COMMENT -> comment(document, hidden, edits);
                case ATTRIBUTE -> attribute(document.source(), hidden, edits);
                case NOT_DISPLAYED, OFF_SCREEN, TINY, SAME_COLOUR, TRANSPARENT ->
                    element(document.source(), hidden, edits);
                case CHARACTERS -> {}
            }
        }
        if (document.format() == SourceFormat.MARKDOWN) {
            images.forEach((range, image) -> {
                if (found.contains(range)) {
                    alternative(document.source(), image, edits);
                }
            });
        }
    }

    private static void comment(Document document, Hidden hidden, List<Edit> edits) {
        String source = document.source();
        String written = hidden.range().of(source);
        boolean whole = written.startsWith("<!--") && written.endsWith("-->");
        // “[//]: # (…)” is a comment. A definition that links refer to is more than a comment.
        boolean definition = written.startsWith("[//]:") || written.startsWith("[comment]:");
        if (whole || definition) {
            edits.add(Edit.remove(RemovedLines.paragraph(source, hidden.range())));
        }
    }

    private static void attribute(String source, Hidden hidden, List<Edit> edits) {
        EditableTag tag = EditableTag.at(source, hidden.range().start()).orElse(null);
        if (tag == null) {
            return;
        }
        for (var attribute : tag.element().attributes()) {
            if (!attribute.getValue().equals(hidden.text())) {
                continue;
            }
            String rest = withoutInstructions(attribute.getValue());
            // An image without alt text fails another check, and an empty alt text marks the image as
            // decorative.
            (attribute.getKey().equals("alt") || !rest.isEmpty()
                            ? tag.set(attribute.getKey(), rest)
                            : tag.without(attribute.getKey()))
                    .ifPresent(edits::add);
            return;
        }
    }

    private static void element(String source, Hidden hidden, List<Edit> edits) {
        Range content = hidden.range();
        int close = source.indexOf('>', content.end());
        int open = source.lastIndexOf('<', Math.max(0, content.start() - 1));
        EditableTag tag = EditableTag.at(source, open).orElse(null);
        if (hidden.text().length() > LONGEST_HIDDEN
                || tag == null
                || tag.range().end() != content.start()) {
            return;
        }
        String inside = content.of(source);
        boolean plain = inside.indexOf("<img") < 0 && inside.indexOf("<a ") < 0 && inside.indexOf("<h") < 0;
        boolean closed = close > 0
                && source.regionMatches(
                        true, content.end(), "</" + tag.name(), 0, tag.name().length() + 2);
        if (plain && closed) {
            edits.add(Edit.remove(RemovedLines.paragraph(source, new Range(open, close + 1))));
        }
    }

    /// Fixes the alt text of a Markdown image, if part of it remains.
    private static void alternative(String source, Image image, List<Edit> edits) {
        String alt = image.alt() == null ? "" : image.alt();
        String rest = withoutInstructions(alt);
        int start = image.range().start();
        if (!rest.isEmpty() && !rest.equals(alt) && source.startsWith("![" + alt + "](", start)) {
            edits.add(new Edit(new Range(start + 2, start + 2 + alt.length()), rest));
        }
    }

    /// Returns a text without the sentences that instruct a model, either on their own or together with their
    /// neighbors.
    private static String withoutInstructions(String text) {
        Document read = Document.read(text, SourceFormat.MARKDOWN);
        StringBuilder rest = new StringBuilder();
        for (Sentence sentence : read.sentences()) {
            String said = read.text(sentence).strip();
            if (!Instructions.in(said)) {
                rest.append(rest.isEmpty() ? "" : " ").append(said);
            }
        }
        String left = rest.toString();
        return Instructions.in(left) || !text.contains(left) ? "" : left;
    }

    // ---- The head of a page ----

    private static void metadata(Document document, Set<Range> found, List<Edit> edits) {
        String source = document.source();
        document.metadata()
                .entries()
                .values()
                .forEach(entries -> entries.forEach(entry -> {
                    if (found.contains(entry.range()) && Instructions.in(entry.value())) {
                        entry(source, entry, edits);
                    }
                }));
    }

    private static void entry(String source, Metadata.Entry entry, List<Edit> edits) {
        EditableTag tag = EditableTag.at(source, entry.range().start())
                .filter(found -> found.name().equals("meta"))
                .orElse(null);
        String rest = withoutInstructions(entry.value());
        if (tag == null) {
            // In front matter, the remaining text must appear verbatim.
            int at = rest.isEmpty() ? -1 : entry.range().of(source).indexOf(rest);
            if (at >= 0) {
                edits.add(new Edit(entry.range(), rest));
            }
            return;
        }
        if (!rest.isEmpty()) {
            tag.set("content", rest).ifPresent(edits::add);
        } else if (!tag.attribute("name").equalsIgnoreCase("description")
                && !tag.attribute("property").startsWith("og:")) {
            edits.add(Edit.remove(RemovedLines.whole(source, entry.range())));
        }
    }

    // ---- Characters ----

    /// Finds sentences that instruct a model once the invisible characters are removed.
    private static void sentences(Document document, Set<Range> found, List<Edit> edits) {
        for (Sentence sentence : document.sentences()) {
            Range range = document.range(sentence);
            if (!found.contains(range)) {
                continue;
            }
            String said = document.text(sentence);
            String bare = UnseenCharacters.strip(said);
            if (bare.length() < said.length() && Instructions.in(bare)) {
                Block block = document.block(sentence);
                boolean alone = block.span().equals(sentence.span());
                edits.add(Edit.remove(
                        alone && document.format() == SourceFormat.MARKDOWN && block.kind() == Block.Kind.PARAGRAPH
                                ? RemovedLines.paragraph(document.source(), range)
                                : withSpace(document.source(), range)));
            }
        }
    }

    /// Extends a range to the space before it, so that no double space remains.
    private static Range withSpace(String source, Range range) {
        boolean spaced = range.start() > 0
                && source.charAt(range.start() - 1) == ' '
                && (range.end() == source.length() || source.charAt(range.end()) <= ' ');
        return spaced ? new Range(range.start() - 1, range.end()) : range;
    }

    private static void characters(ScoredText text, List<Edit> edits) {
        Document document = text.document();
        for (Span span : new UnseenCharacters(document).spans()) {
            remove(document, span, edits);
        }
        String plain = document.text();
        // Right-to-left text needs direction marks.
        boolean needed = plain.chars().anyMatch(c -> isRightToLeft((char) c));
        boolean turned = false;
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean override = c == '\u202d' || c == '\u202e';
            turned |= override;
            if (override || UnseenCharacters.isBidi(c) && (!needed || turned && c == '\u202c')) {
                remove(document, new Span(i, i + 1), edits);
            }
            turned &= c != '\u202c';
        }
    }

    private static boolean isRightToLeft(char c) {
        byte direction = Character.getDirectionality(c);
        return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }

    /// Removes the span only if it appears literally in the source, outside of inline code.
    private static void remove(Document document, Span span, List<Edit> edits) {
        String character = document.text(span);
        int word = document.words().firstFrom(span.start());
        boolean code = word < document.words().count()
                && document.words().start(word) <= span.end()
                && document.words().code(word);
        Range range = document.range(span);
        if (!code && range.of(document.source()).equals(character)) {
            edits.add(Edit.remove(range));
        }
    }
}
