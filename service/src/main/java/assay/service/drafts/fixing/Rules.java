package assay.service.drafts.fixing;

import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.service.drafts.fixing.rules.AiBoilerplateRule;
import assay.service.drafts.fixing.rules.CanonicalRule;
import assay.service.drafts.fixing.rules.DuplicateTextRule;
import assay.service.drafts.fixing.rules.FaqRule;
import assay.service.drafts.fixing.rules.FluffRule;
import assay.service.drafts.fixing.rules.HeadingHierarchyRule;
import assay.service.drafts.fixing.rules.HiddenPromptInjectionRule;
import assay.service.drafts.fixing.rules.ImageAltRule;
import assay.service.drafts.fixing.rules.LanguageMatchRule;
import assay.service.drafts.fixing.rules.LinkIntegrityRule;
import assay.service.drafts.fixing.rules.LinkTextRule;
import assay.service.drafts.fixing.rules.ListsRule;
import assay.service.drafts.fixing.rules.MarkdownIntegrityRule;
import assay.service.drafts.fixing.rules.MetaDescriptionRule;
import assay.service.drafts.fixing.rules.OrderedStepsRule;
import assay.service.drafts.fixing.rules.PageMetadataRule;
import assay.service.drafts.fixing.rules.ParagraphLengthRule;
import assay.service.drafts.fixing.rules.PromotionalToneRule;
import assay.service.drafts.fixing.rules.SchemaValidityRule;
import assay.service.drafts.fixing.rules.SlugRule;
import assay.service.drafts.fixing.rules.SpellingGrammarHygieneRule;
import assay.service.drafts.fixing.rules.SpellingRule;
import assay.service.drafts.fixing.rules.TableOfContentsRule;
import assay.service.drafts.fixing.rules.TablesRule;
import assay.service.drafts.fixing.rules.TitleRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All that is mended by rule.
public final class Rules {

    /// What one pass brings to light, a second mends; a rule that is not at rest by then is left where it stands.
    private static final int MOST_PASSES = 4;

    /// A class a check, in the order of their names.
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

    /// One time that a rule went over a text.
    record Pass(Standing before, Change change, Standing after) {}

    private Rules() {}

    public static List<Rule> all() {
        return ALL;
    }

    public static Optional<Rule> of(String check) {
        return ALL.stream().filter(rule -> rule.check().equals(check)).findFirst();
    }

    /// The text with what a rule can mend of a check mended; the same text where it can mend nothing. A report lists so
    /// many findings and no more, so a rule is asked again until it has nothing left to say.
    public static Standing mended(Rule rule, Standing text, Scorer scorer) {
        List<Pass> passes = passes(rule, text, scorer);
        return passes.isEmpty() ? text : passes.getLast().after();
    }

    /// The same, time by time; empty where it can mend nothing.
    static List<Pass> passes(Rule rule, Standing text, Scorer scorer) {
        List<Pass> passes = new ArrayList<>();
        Standing now = text;
        while (passes.size() < MOST_PASSES && now.severity(rule.check()) != Severity.PASS) {
            Change change = rule.mend(now);
            if (!change.changes(now.submission())) {
                break;
            }
            Standing after = Standing.of(change.applied(now.submission()), scorer);
            passes.add(new Pass(now, change, after));
            now = after;
        }
        return passes;
    }
}
