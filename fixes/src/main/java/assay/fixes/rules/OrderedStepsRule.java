package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.language.Language;
import assay.scoring.aeo.StepWords;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import assay.scoring.document.SourceFormat;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Turns lists of steps into numbered lists. A list qualifies if its items are instructions and the text
/// above it does not announce tips, mistakes or choices, which have no order.
final class OrderedStepsRule implements Rule {

    private static final int FEWEST_ITEMS = 3;

    /// Words that appear above lists of instructions without an order.
    private static final Set<String> NO_STEPS = words("""
        tip tips mistake mistakes avoid advice idea ideas option options either rules best practices ways
        tipps fehler ideen ratschläge möglichkeiten conseil conseils astuces erreurs idées
        consejos errores trucos consigli errori idee dicas erros ideias fouten ideeën\
        """);

    /// Words that announce steps.
    private static final Set<String> STEPS = words("""
        step steps follow following order how procedure instructions proceed schritt schritte schritten folgende reihenfolge
        anleitung étape étapes suivez pasos sigue siga passi segui passos passaggi stappen volg\
        """);

    /// Words that begin items that are not steps.
    private static final Set<String> NO_STEP =
            words("avoid never don't consider remember allow support vermeide vermeiden évitez evita evite vermijd");

    /// The required share of items with known verbs in languages other than English, for which fewer verbs
    /// and forms are known.
    private static final double KNOWN_VERBS = 0.6;

    private static final int NEAR_WORDS = 40;

    private static Set<String> words(String list) {
        return new HashSet<>(List.of(list.strip().split("\\s+")));
    }

    @Override
    public String check() {
        return "ordered_steps";
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        Patch patch = new Patch();
        // Ignores suppressed findings, and findings in lists that are already numbered.
        boolean silent = text.report().inlineIssues().stream()
                .anyMatch(issue -> issue.check().equals(check()) && issue.suppressed());
        if (silent || CheckData.passes(text, this)) {
            return Change.NONE;
        }
        for (ListBlock list : document.lists()) {
            if (!list.ordered()
                    && !list.quoted()
                    && list.depth() == 1
                    && list.items() >= FEWEST_ITEMS
                    && isSteps(text, list)) {
                number(document, list, patch);
            }
        }
        return patch.change();
    }

    private static boolean isSteps(ScoredText text, ListBlock list) {
        Document document = text.document();
        Language language = text.article().language();
        if (!StepWords.known(language)) {
            return false;
        }
        int items = 0;
        int verbs = 0;
        for (int i = list.firstBlock(); i < list.endBlock(); i++) {
            Block block = document.blocks().get(i);
            if (block.kind() != Block.Kind.LIST_ITEM || block.level() != 1 || !isFirst(document, block)) {
                continue;
            }
            String first = document.words().form(block.firstWord()).replace('’', '\'');
            // “Helping the team” describes past work, and a question is not a step.
            if (NO_STEP.contains(first)
                    || language.is("en") && first.endsWith("ing")
                    || document.text(block).indexOf('?') >= 0
                    || document.words().linked(block.firstWord())) {
                return false;
            }
            items++;
            verbs += StepWords.verb(first, language) ? 1 : 0;
        }
        double share = language.is("en") ? 1 : KNOWN_VERBS;
        return items == list.items() && verbs >= FEWEST_ITEMS && verbs >= share * items && !isLoose(document, list);
    }

    /// Whether a block is the start of its item. In HTML, each paragraph of an item is checked.
    private static boolean isFirst(Document document, Block block) {
        String source = document.source();
        int start = block.range().start();
        String before = source.substring(new SourceLines(document).lineStart(start), start)
                .strip();
        return document.format() == SourceFormat.HTML || before.length() == 1 && "-*+".contains(before);
    }

    /// Whether a heading or paragraph above the list indicates that its items have no order.
    private static boolean isLoose(Document document, ListBlock list) {
        for (Section section : document.sections()) {
            Heading heading = section.heading();
            boolean here = section.firstBlock() <= list.firstBlock() && list.firstBlock() < section.endBlock();
            if (here && heading != null && names(heading.text(), NO_STEPS)) {
                return true;
            }
        }
        if (list.firstBlock() == 0) {
            return false;
        }
        Block above = document.blocks().get(list.firstBlock() - 1);
        String text = document.text(above);
        // A lead-in such as “This lets you:” does not announce steps, but “Follow these steps:” does.
        boolean leads = above.kind() == Block.Kind.PARAGRAPH && text.endsWith(":") && !names(text, STEPS);
        return leads || above.words() <= NEAR_WORDS && names(text, NO_STEPS);
    }

    private static boolean names(String text, Set<String> words) {
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}']+")) {
            if (words.contains(word)) {
                return true;
            }
        }
        return false;
    }

    private static void number(Document document, ListBlock list, Patch patch) {
        String text = document.source();
        Range range = list.range();
        if (text.startsWith("<ul", range.start()) && range.of(text).endsWith("</ul>")) {
            patch.replace(new Range(range.start() + 1, range.start() + 3), "ol");
            patch.replace(new Range(range.end() - 3, range.end() - 1), "ol");
            return;
        }
        SourceLines source = new SourceLines(document);
        int indent = range.start() - source.lineStart(range.start());
        char marker = text.charAt(range.start());
        if ("-*+".indexOf(marker) < 0 || !source.isBlank(source.lineStart(range.start()), range.start())) {
            return;
        }
        int number = 0;
        for (int line = source.lineStart(range.start()); line < range.end(); line = source.nextLine(line)) {
            int at = line;
            while (at < range.end() && text.charAt(at) == ' ') {
                at++;
            }
            boolean item = at - line == indent
                    && at + 1 < text.length()
                    && text.charAt(at) == marker
                    && text.charAt(at + 1) == ' ';
            if (item) {
                patch.replace(new Range(at, at + 1), ++number + ".");
            } else if (at > line + indent) {
                // Indents the rest of an item, because the number moves the item's text to the right.
                patch.insert(line, " ".repeat(Integer.toString(number).length()));
            }
        }
    }
}
