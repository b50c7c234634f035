package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Keyword;
import assay.scoring.Limit;
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

/// Checks that some, but not all, subheadings show the topic.
///
/// A heading reflects the topic if it contains more than half of the keyword's content words, as in Yoast.
@AutoService(Check.class)
public final class KeywordInHeadings implements Check {

    private static final String NAME = "keyword_in_headings";

    /// Permissive requires one heading, however many there are.
    private static final Limit LEAST = Limit.of("share_h2h3_with_kw_pct_min", 30, 15, 1);

    private static final Limit MOST = Limit.of("share_h2h3_with_kw_pct_max", 75, 80, Limit.OFF);

    /// With fewer headings a share means little: missing keywords are an optimization, and repeating it in
    /// all of them is fine.
    private static final int FEW = 4;

    /// Shorter texts need no subheadings.
    private static final int SHORT = 300;

    /// Types whose headings name things or steps.
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

    /// With this fraction of the loss, a suggestion costs less than half a point.
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
                .titled("Keyword in subheadings")
                .asks("Do some of the subheadings show what the text is about?")
                .because("""
                        Readers and engines skim headings. One that names the topic can stand for its section alone;
                        one that names it every time says nothing new.
                        """)
                .fixedBy("Reword a subheading or two so that they name the topic, where their section is about it.")
                .types(TYPES)
                .worst(WARNING)
                .limits(LEAST, MOST)
                .customary("Yoast SEO 3.6.0, keyphrase in subheadings: 30 to 75 % reflect the topic, a single one does")
                .doubts("""
                        Nobody has measured it alone; headings as such correlate with influence on answers (+.07 given
                        length and relevance), and relevance is the strongest signal there is. So it is a note, but for
                        the strict judge.
                        """)
                .cannotSee("""
                        Synonyms, and headings that speak of the topic by its parts. Only the strict judge asks where a
                        heading has one of its words, where headings are few or numbered, and in lists, comparisons,
                        steps, questions and opinions, whose headings have other work to do.
                        """)
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
        // A part of a comparison is about one of the two sides.
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
            return Outcome.notApplicable(
                    document.wordCount() < SHORT
                            ? "The text has no subheadings, and is short enough to do without."
                            : "The text has no subheadings; structure says so.");
        }
        if (naming.isEmpty() && !keyword.formsKnown()) {
            return Outcome.notApplicable(
                    "No subheading has “%s” in this form, and other forms are not known in %s.",
                    keyword.text(), article.language().label());
        }
        double share = 100.0 * naming.size() / all;
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("share_h2h3_with_kw", share)
                .metric("h2h3_count", all)
                .metric("h2h3_with_kw", naming.size());
        // Good headings name parts of the topic; there is no evidence that they should repeat the whole
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
            // The text is about its topic whatever its headings are: a note.
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
                    "%s subheadings name “%s”; let some say only what is new in their section.",
                    others.isEmpty() ? "All " + all : naming.size() + " of " + all,
                    keyword.text());
        }
        return outcome.orPass(
                "%d of the %d %s “%s”.",
                naming.size(), all, all == 1 ? "subheading reflects" : "subheadings reflect", keyword.text());
    }

    /// A heading that could name the keyword, how often its section does, and whether it is a conventional
    /// heading that readers look for.
    private record Candidate(Heading heading, int mentions, boolean conventional) {}

    /// “FAQ” and “Conclusion” orient readers in any text.
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
            return Fill.in(
                    "The one subheading, “%s”, does not name “%s”; reword it so that it shows the topic.",
                    heading, keyword.text());
        }
        // If headings name things and steps, the author decides which to reword.
        boolean one = best.mentions() > 0 && !best.conventional() && !NAMING.contains(type);
        String example = one ? ", perhaps “" + heading + "”" : "";
        return naming == 0
                ? Fill.in(
                        "None of the %d subheadings names “%s”; reword one whose section is about it%s.",
                        all, keyword.text(), example)
                : Fill.in(
                        "Only %d of %d subheadings %s “%s”; reword another whose section is about it%s.",
                        naming, all, naming == 1 ? "names" : "name", keyword.text(), example);
    }

    /// The first of these headings that is not suppressed, after reporting it; null if all are suppressed.
    private static @Nullable Candidate shown(
            Outcome.Builder outcome,
            Document document,
            List<Candidate> candidates,
            Severity severity,
            Keyword keyword) {
        for (Candidate candidate : candidates) {
            boolean counts = outcome.find(
                    document.range(candidate.heading().span()),
                    severity,
                    "If this section is about “%s”, let its heading say so.",
                    keyword.text());
            if (counts) {
                return candidate;
            }
        }
        return null;
    }
}
