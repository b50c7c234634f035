package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.Locale;
import java.util.Set;

/// Replaces wordy phrases with their short forms and removes announcements if the sentence clearly stays
/// correct. Phrases whose removal would leave a gap are left to the writer.
final class FluffRule implements Rule {

    /// Phrases that can also be meant literally: “at the end of the day, rinse the pot”.
    private static final Set<String> LITERAL = Set.of("at the end of the day", "alla fine della giornata");

    /// Words that must precede these phrases. After other words, such as in “will have the ability to”, the
    /// short form would be ungrammatical.
    private static final Set<String> SUBJECTS = Set.of("they", "we", "you", "i", "that", "which", "who");

    /// Words that can follow “most of”, as in “most of the people”.
    private static final Set<String> DETERMINERS = Set.of(
            "the", "these", "those", "this", "that", "my", "our", "your", "his", "her", "its", "their", "them", "us");

    /// Phrases that are not replaced at the start of a sentence, because the short form would sound odd
    /// there.
    private static final Set<String> NOT_FIRST = Set.of(
            "with regards to",
            "in regards to",
            "debido al hecho de que",
            "por el hecho de que",
            "a causa del fatto che",
            "per il fatto che",
            "devido ao fato de que",
            "devido ao facto de que",
            "pelo fato de que");

    /// Phrases that are replaced only at the start of a sentence. Elsewhere, the replacements of the German
    /// phrases need a comma before them.
    private static final Set<String> FIRST = Set.of(
            "first and foremost",
            "aufgrund der tatsache, dass",
            "auf grund der tatsache, dass",
            "angesichts der tatsache, dass",
            "trotz der tatsache, dass",
            "für den fall, dass");

    @Override
    public String check() {
        return "fluff";
    }

    /// Without the phrase, the sentence differs but means the same.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.CLAIM, Refusal.Kind.NUMBER);
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        SourceLines source = new SourceLines(document);
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            String instead = issue.suggestion();
            if (instead != null
                    && !source.isQuoted(issue.range())
                    && holds(text.content(), issue.range(), isFirst(document, source, issue.range()))) {
                patch.replace(issue.range(), instead);
            }
        }
        return patch.change();
    }

    private static boolean isFirst(Document document, SourceLines source, Range range) {
        Block block = source.block(range.start());
        return block != null
                && document.sentences().subList(block.firstSentence(), block.endSentence()).stream()
                        .anyMatch(sentence -> document.range(sentence).start() == range.start());
    }

    private static boolean holds(String content, Range range, boolean first) {
        String phrase = range.of(content).toLowerCase(Locale.ROOT);
        // A phrase in the middle is removed with one of its commas: “The pot, needless to say, is warm”.
        boolean parenthesis = phrase.indexOf(", ") > 0 && !phrase.contains("tatsache,") && !phrase.contains("fall,");
        if (parenthesis && !first || LITERAL.stream().anyMatch(phrase::startsWith)) {
            return false;
        }
        if (NOT_FIRST.contains(phrase) && first || FIRST.contains(phrase) && !first) {
            return false;
        }
        if (phrase.startsWith("have the ")) {
            return SUBJECTS.contains(wordBefore(content, range.start()));
        }
        return !phrase.equals("the vast majority of") || DETERMINERS.contains(wordAfter(content, range.end()));
    }

    private static String wordBefore(String content, int end) {
        int to = end;
        while (to > 0 && content.charAt(to - 1) == ' ') {
            to--;
        }
        int from = to;
        while (from > 0 && Character.isLetter(content.charAt(from - 1))) {
            from--;
        }
        return content.substring(from, to).toLowerCase(Locale.ROOT);
    }

    private static String wordAfter(String content, int start) {
        int from = start;
        while (from < content.length() && content.charAt(from) == ' ') {
            from++;
        }
        int to = from;
        while (to < content.length() && Character.isLetter(content.charAt(to))) {
            to++;
        }
        return content.substring(from, to).toLowerCase(Locale.ROOT);
    }
}
