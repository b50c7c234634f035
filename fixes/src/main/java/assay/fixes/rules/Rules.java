package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All rule fixes.
public final class Rules {

    /// The maximum number of passes of a rule. A pass can reveal findings for the next pass.
    private static final int MOST_PASSES = 4;

    /// One class per check, in the order of their names.
    private static final List<Rule> ALL = List.of(
            new AiBoilerplateRule(),
            new CanonicalRule(),
            new DuplicateTextRule(),
            new FaqRule(),
            new FluffRule(),
            new HeadingHierarchyRule(),
            new HiddenPromptInjectionRule(),
            new ImageAltRule(),
            new LanguageMatchRule(),
            new LinkIntegrityRule(),
            new LinkTextRule(),
            new ListsRule(),
            new MarkdownIntegrityRule(),
            new MetaDescriptionRule(),
            new OrderedStepsRule(),
            new PageMetadataRule(),
            new ParagraphLengthRule(),
            new PromotionalToneRule(),
            new SchemaValidityRule(),
            new SlugRule(),
            new SpellingRule(),
            new SpellingGrammarHygieneRule(),
            new TableOfContentsRule(),
            new TablesRule(),
            new TitleRule());

    /// One pass of a rule over a text.
    public record Pass(ScoredText before, Change change, ScoredText after) {}

    private Rules() {}

    public static List<Rule> all() {
        return ALL;
    }

    public static Optional<Rule> of(String check) {
        return ALL.stream().filter(rule -> rule.check().equals(check)).findFirst();
    }

    /// Returns the text after a rule's fixes, or the same text if the rule can't fix anything. Reports list a
    /// limited number of findings, so the rule is applied until it finds nothing more.
    public static ScoredText fixed(Rule rule, ScoredText text, Scorer scorer) {
        List<Pass> passes = passes(rule, text, scorer);
        return passes.isEmpty() ? text : passes.getLast().after();
    }

    /// Returns the passes of [#fixed]; empty if the rule can't fix anything.
    public static List<Pass> passes(Rule rule, ScoredText text, Scorer scorer) {
        List<Pass> passes = new ArrayList<>();
        ScoredText now = text;
        while (passes.size() < MOST_PASSES && now.severity(rule.check()) != Severity.PASS) {
            Change change = rule.fix(now);
            if (!change.changes(now.submission())) {
                break;
            }
            ScoredText after = ScoredText.of(change.applied(now.submission()), scorer);
            passes.add(new Pass(now, change, after));
            now = after;
        }
        return passes;
    }
}
