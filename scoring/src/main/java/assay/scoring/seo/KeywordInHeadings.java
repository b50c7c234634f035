package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Section;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Checks that some, but not all, subheadings reflect the topic.
///
/// A heading reflects the topic if it contains more than half of the keyword's content words, as in Yoast.
@AutoService(Check.class)
public final class KeywordInHeadings implements Check {

    private static final String NAME = "keyword_in_headings";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT_WITHOUT = MESSAGES.get("short_without");
    private static final Message NO_SUBHEADINGS = MESSAGES.get("no_subheadings");
    private static final Message UNKNOWN_FORMS = MESSAGES.get("unknown_forms", "keyword", "language");
    private static final Message ALL_NAME = MESSAGES.get("all_name", "headings", "keyword");
    private static final Message MOST_NAME = MESSAGES.get("most_name", "naming", "headings", "keyword");
    private static final Message REFLECTED = MESSAGES.get("reflected", "naming", "others", "headings", "keyword");
    private static final Message ONE_DOES_NOT = MESSAGES.get("one_does_not", "heading", "keyword");
    private static final Message NONE_NAMES = MESSAGES.get("none_names", "headings", "keyword");
    private static final Message NONE_NAMES_PERHAPS =
            MESSAGES.get("none_names_perhaps", "headings", "keyword", "heading");
    private static final Message FEW_NAME = MESSAGES.get("few_name", "naming", "headings", "keyword");
    private static final Message FEW_NAME_PERHAPS =
            MESSAGES.get("few_name_perhaps", "naming", "headings", "keyword", "heading");
    private static final Message REWORD = MESSAGES.get("reword", "keyword");

    /// At the permissive level, one heading with the keyword is enough, regardless of the number of headings.
    private static final Limit LEAST = Limit.of(NAME, "share_h2h3_with_kw_pct_min", 30, 15, 1);

    private static final Limit MOST = Limit.of(NAME, "share_h2h3_with_kw_pct_max", 75, 80, Limit.OFF);

    /// With fewer headings, the share of headings with the keyword means little. If none of them contains the
    /// keyword, the result is only an optimization; if all of them contain it, the check passes.
    private static final int FEW = 4;

    /// Shorter texts don't need subheadings.
    private static final int SHORT = 300;

    /// Types in which headings name things or steps.
    private static final Set<ContentType> NAMING = EnumSet.of(
            ContentType.LISTICLE,
            ContentType.ALTERNATIVES,
            ContentType.COMPARISON,
            ContentType.HOW_TO,
            ContentType.TUTORIAL,
            ContentType.OPINION,
            ContentType.FAQ,
            ContentType.GLOSSARY,
            ContentType.DOCUMENTATION);

    /// Divides the loss, so that an optimization costs less than half a point and is only a note.
    private static final int NOTE = 3;

    private static final Pattern VERSUS = Pattern.compile("(?iu)\\s(?:vs\\.?|versus)\\s");
    private static final Set<String> CONVENTIONAL = Language.of("en").words("navigational-headings");
    private static final Set<ContentType> TYPES = types();

    private static Set<ContentType> types() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.REFERENCE);
        return types;
    }

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .types(TYPES)
                .worst(WARNING)
                .limits(LEAST, MOST)
                .customary()
                .passing(
                        "## Green tea and water\n\nIt cools first.\n\n## The leaves\n\nThey open slowly.",
                        example -> example.about("green tea"))
                .failing("""
                        ## Water

                        It cools for five minutes.

                        ## Leaves

                        Those of green tea open slowly.

                        ## Time

                        Two minutes will do.

                        ## Cups

                        Small ones are best.
                        """, example -> example.about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withSearch(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        Document document = article.document();
        List<Heading> naming = new ArrayList<>();
        List<Candidate> others = new ArrayList<>();
        boolean touched = false;
        int numbered = 0;
        Set<String> conventional = conventional(article);
        // In a comparison, parts of the text are about only one of the two sides.
        boolean sides = VERSUS.matcher(keyword.text()).find();
        for (Section section : document.sections()) {
            Heading heading = section.heading();
            if (heading != null && heading.level() >= 2 && heading.level() <= 3) {
                Block block = document.blocks().get(heading.block());
                int found = keyword.contentWordsIn(block.firstWord(), block.endWord());
                touched |= found > 0;
                numbered += Character.isDigit(heading.text().codePointAt(0)) ? 1 : 0;
                if (2 * found > keyword.contentTerms().size() || found > 0 && sides) {
                    naming.add(heading);
                } else {
                    others.add(new Candidate(
                            heading,
                            mentions(document, section, keyword),
                            conventional.contains(GenericHeadings.plain(heading.text()))));
                }
            }
        }
        int all = naming.size() + others.size();
        if (all == 0) {
            return Outcome.notApplicable(document.wordCount() < SHORT ? SHORT_WITHOUT : NO_SUBHEADINGS);
        }
        if (naming.isEmpty() && !keyword.formsKnown()) {
            return Outcome.notApplicable(
                    UNKNOWN_FORMS, keyword.text(), article.language().label());
        }
        double share = 100.0 * naming.size() / all;
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("share_h2h3_with_kw", share)
                .metric("h2h3_count", all)
                .metric("h2h3_with_kw", naming.size());
        // Good headings mention parts of the topic. There is no evidence that they should repeat the complete
        // keyword.
        boolean hinted = touched || all < FEW || 2 * numbered >= all || NAMING.contains(article.type());
        boolean hint = hinted || article.strictness() != Strictness.STRICT;
        Severity worst = keyword.missing(hint ? OPTIMIZATION : WARNING);
        double least = LEAST.at(article);
        boolean asked = article.strictness() == Strictness.STRICT
                || !hinted && others.stream().anyMatch(each -> each.mentions() > 0 && !each.conventional());
        Scale.Mark rare = asked
                ? Scale.atLeast(least)
                        .then(OPTIMIZATION, least / 2)
                        .then(WARNING, 0)
                        .mark(share)
                        .atWorst(worst)
                : Scale.Mark.PASS;
        if (article.strictness() != Strictness.STRICT) {
            // The text is about its topic even if its headings are not, so this is only a note.
            rare = rare.lighter().slighter(NOTE);
        }
        double most = MOST.at(article);
        Scale.Mark frequent = all < FEW
                ? Scale.Mark.PASS
                : Scale.atMost(most).then(OPTIMIZATION, 100).mark(share);
        if (rare.severity() != Severity.PASS) {
            others.sort(Comparator.comparing(Candidate::conventional)
                    .thenComparing(Comparator.comparingInt(Candidate::mentions).reversed()));
            Candidate first = shown(outcome, document, others, rare.severity(), keyword);
            if (first != null) {
                outcome.say(rare, rare(naming.size(), all, keyword, first, article.type()));
            }
        } else if (frequent.severity() != Severity.PASS) {
            outcome.say(
                    frequent,
                    others.isEmpty()
                            ? ALL_NAME.with(all, keyword.text())
                            : MOST_NAME.with(naming.size(), all, keyword.text()));
        }
        return outcome.orPass(REFLECTED, naming.size(), others.size(), all, keyword.text());
    }

    /// A heading that could contain the keyword.
    ///
    /// @param mentions the number of times that the section below the heading mentions the keyword
    /// @param conventional whether readers look for this heading in any text
    private record Candidate(Heading heading, int mentions, boolean conventional) {}

    /// Returns the headings that readers look for in any text, such as “FAQ” and “Conclusion”.
    private static Set<String> conventional(Article article) {
        Set<String> known = GenericHeadings.of(article.language(), ContentType.BLOG);
        Set<String> conventional = new HashSet<>(CONVENTIONAL);
        conventional.addAll(known == null ? Set.of() : known);
        return conventional;
    }

    private static int mentions(Document document, Section section, Keyword keyword) {
        int mentions = 0;
        for (Block block : document.blocks().subList(section.firstBlock(), section.endBlock())) {
            for (int i = block.firstWord(); i < block.endWord(); i++) {
                mentions += keyword.contentWordsAt(i) == 0 ? 0 : 1;
            }
        }
        return mentions;
    }

    private static String rare(int naming, int all, Keyword keyword, Candidate best, ContentType type) {
        String heading = Width.quoted(best.heading().text());
        if (all == 1) {
            return ONE_DOES_NOT.with(heading, keyword.text());
        }
        // If headings are the names of things or steps, the author decides which one to change.
        boolean one = best.mentions() > 0 && !best.conventional() && !NAMING.contains(type);
        if (naming == 0) {
            return one ? NONE_NAMES_PERHAPS.with(all, keyword.text(), heading) : NONE_NAMES.with(all, keyword.text());
        }
        return one
                ? FEW_NAME_PERHAPS.with(naming, all, keyword.text(), heading)
                : FEW_NAME.with(naming, all, keyword.text());
    }

    /// Reports and returns the first of these headings that is not suppressed. Returns null if all of them
    /// are suppressed.
    private static @Nullable Candidate shown(
            Outcome.Builder outcome,
            Document document,
            List<Candidate> candidates,
            Severity severity,
            Keyword keyword) {
        for (Candidate candidate : candidates) {
            boolean counts = outcome.find(document.range(candidate.heading().span()), severity, REWORD, keyword.text());
            if (counts) {
                return candidate;
            }
        }
        return null;
    }
}
