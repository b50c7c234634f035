package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Removes an assistant's comments about itself: the whole sentence, or the whole paragraph if it contains
/// nothing else. A sentence with a number or a name that appears nowhere else is left to the writer, and so
/// are links copied from a chat, because a person has to open them first.
final class AiBoilerplateRule implements Rule {

    /// Matches `:contentReference[oaicite:3]{index=3}`, `【4†source】`, and the text that chat programs write
    /// around such markers.
    private static final Pattern MARK =
            Pattern.compile("[ \\u00a0]?(?::contentReference\\[oaicite:\\d{1,4}](?:\\{index=\\d{1,4}})?"
                    + "|\\[?oaicite:\\d{1,4}]?"
                    + "|【[^】\\n]{0,12}†[^】\\n]{0,60}】"
                    + "|[\\ue000-\\uf8ff]?(?:file)?(?:cite)?[\\ue000-\\uf8ff]?"
                    + "(?:turn\\d{1,3}(?:search|news|view|image|file)\\d{1,3}[\\ue000-\\uf8ff]?){1,12})");

    private static final int LONGEST_MARK = 120;

    /// The words with which an assistant continues after an excuse: “…, but the leaves are best in May.”
    private static final List<String> GOES_ON =
            List.of(", but ", ", however, ", ", aber ", ", mais ", ", pero ", ", ma ", ", mas ", ", maar ");

    private static final int FEWEST_WORDS_LEFT = 4;

    @Override
    public String check() {
        return "ai_boilerplate";
    }

    /// An assistant's comments contain its own citation marks, numbers and names.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.NUMBER, Refusal.Kind.NAME);
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        SourceLines source = new SourceLines(document);
        Patch patch = new Patch();
        BitSet sentences = new BitSet();
        for (InlineIssue issue : text.issues(check())) {
            Block block = source.block(issue.range().start());
            // The other findings are phrases that a fact should replace, and links that a person has to
            // check.
            if (issue.severity() != Severity.BLOCKER || block == null) {
                continue;
            }
            Range mark = mark(text.content(), issue.range());
            if (mark != null) {
                patch.remove(mark);
            } else {
                said(document, block, issue.range(), sentences);
            }
        }
        Removal removal = new Removal(text, patch);
        for (Block block : document.blocks()) {
            take(text, block, sentences, removal, patch);
        }
        return patch.change();
    }

    private static @org.jspecify.annotations.Nullable Range mark(String content, Range found) {
        int from = Math.max(0, found.start() - 24);
        Matcher matcher = MARK.matcher(content).region(from, Math.min(content.length(), found.end() + LONGEST_MARK));
        while (matcher.find()) {
            if (matcher.start() <= found.start() && matcher.end() >= found.end()) {
                return new Range(matcher.start(), matcher.end());
            }
        }
        return null;
    }

    private static void said(Document document, Block block, Range found, BitSet sentences) {
        for (int i = block.firstSentence(); i < block.endSentence(); i++) {
            if (document.range(document.sentences().get(i)).overlaps(found)) {
                sentences.set(i);
            }
        }
    }

    private static void take(ScoredText text, Block block, BitSet sentences, Removal removal, Patch patch) {
        int first = sentences.nextSetBit(block.firstSentence());
        if (first < 0 || first >= block.endSentence()) {
            return;
        }
        Document document = text.document();
        while (first >= 0 && first < block.endSentence()) {
            int end = Math.min(block.endSentence(), sentences.nextClearBit(first));
            Range range = new Range(
                    document.range(document.sentences().get(first)).start(),
                    document.range(document.sentences().get(end - 1)).end());
            boolean whole = end - first == block.endSentence() - block.firstSentence();
            if (end - first == 1 && goesOn(text, document.sentences().get(first), patch)) {
                first = sentences.nextSetBit(end);
                continue;
            }
            if (!removal.holdsMore(range) && isSaidElsewhere(document, first, end)) {
                if (!whole) {
                    removal.sentences(block, first, end);
                } else if (removal.block(block)) {
                    rule(text, block, patch);
                }
            }
            first = sentences.nextSetBit(end);
        }
    }

    /// Keeps the text after the assistant's excuse as a separate sentence.
    private static boolean goesOn(ScoredText text, Sentence sentence, Patch patch) {
        Document document = text.document();
        Range range = document.range(sentence);
        String written = range.of(text.content());
        int seam = -1;
        for (String each : GOES_ON) {
            int at = written.toLowerCase(Locale.ROOT).indexOf(each);
            seam = at > 0 && (seam < 0 || at < seam) ? at + each.length() : seam;
        }
        if (seam < 0 || written.substring(seam).split("\\s+").length < FEWEST_WORDS_LEFT) {
            return false;
        }
        String left = written.substring(seam);
        boolean plain = Character.isLetter(left.codePointAt(0)) && SourceLines.isWhole(written, 0, seam);
        boolean said = left.regionMatches(true, 0, "I ", 0, 2) || left.regionMatches(true, 0, "I'", 0, 2);
        return plain
                && !said
                && patch.replace(
                        new Range(range.start(), range.start() + seam + Character.charCount(left.codePointAt(0))),
                        left.substring(0, Character.charCount(left.codePointAt(0)))
                                .toUpperCase(Locale.ROOT));
    }

    /// Whether every number and name in these sentences also appears in other sentences.
    private static boolean isSaidElsewhere(Document document, int first, int end) {
        Words words = document.words();
        int from = document.sentences().get(first).firstWord();
        int to = document.sentences().get(end - 1).endWord();
        String text = document.text();
        if (text.substring(words.start(from), words.end(to - 1)).chars().anyMatch(c -> "“„«\"".indexOf(c) >= 0)) {
            return false;
        }
        Set<Integer> telling = new HashSet<>();
        for (int s = first; s < end; s++) {
            Sentence sentence = document.sentences().get(s);
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                String word = text.substring(words.start(i), words.end(i));
                boolean name =
                        i > sentence.firstWord() && Character.isUpperCase(word.codePointAt(0)) && !isAssistants(word);
                if (name || word.chars().anyMatch(Character::isDigit)) {
                    telling.add(words.id(i));
                }
            }
        }
        for (int i = 0; i < words.count() && !telling.isEmpty(); i++) {
            if (i < from || i >= to) {
                telling.remove(words.id(i));
            }
        }
        return telling.isEmpty();
    }

    /// Whether a capitalized word belongs to the assistant's comment and is not a name. German capitalizes
    /// all nouns, but assistants use only a few of them in such comments.
    private static boolean isAssistants(String word) {
        return word.equals("AI")
                || word.equals("KI")
                || word.equals("IA")
                || word.startsWith("I'")
                || word.equals("I")
                || word.startsWith("I’")
                || Set.of(
                                "KI-Sprachmodell",
                                "KI-Modell",
                                "Sprachmodell",
                                "Anfrage",
                                "Artikel",
                                "Beitrag",
                                "Text",
                                "Entwurf",
                                "Blogbeitrag",
                                "Sie",
                                "Ihr",
                                "Ihren",
                                "Ihre",
                                "Here",
                                "Hier",
                                "Voici")
                        .contains(word);
    }

    /// Removes the horizontal rule that separated the assistant's words from the text. At the start of a
    /// text, it would open front matter.
    private static void rule(ScoredText text, Block block, Patch patch) {
        SourceLines source = new SourceLines(text.document());
        String content = text.content();
        List<Block> blocks = text.document().blocks();
        if (block.equals(blocks.getFirst())) {
            int line = source.pastBlank(source.nextLine(block.range().end()));
            if (isRule(content.substring(line, source.lineEnd(line)))) {
                int next = source.pastBlank(source.nextLine(line));
                patch.remove(new Range(line, next));
            }
        } else if (block.equals(blocks.getLast())) {
            int end = block.range().start();
            while (end > 0 && Character.isWhitespace(content.charAt(end - 1))) {
                end--;
            }
            int line = source.lineStart(end);
            int before = line == 0 ? 0 : source.lineStart(line - 1);
            // A line of hyphens directly below a line of text makes that text a heading and is not a
            // horizontal rule.
            if (isRule(content.substring(line, end)) && source.isBlank(before, line)) {
                patch.remove(new Range(before, source.nextLine(line)));
            }
        }
    }

    private static boolean isRule(String line) {
        String marks = line.strip();
        return marks.length() >= 3
                && (marks.chars().allMatch(c -> c == '-')
                        || marks.chars().allMatch(c -> c == '*')
                        || marks.chars().allMatch(c -> c == '_'));
    }
}
