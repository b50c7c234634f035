package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Card.Grade;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Engine;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.SectionWords;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import com.google.auto.service.AutoService;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// Looks whether sections have the size of a passage, and asks little where they have not: it is folklore.
@AutoService(Check.class)
public final class ChunkSize implements Check {

    private static final String NAME = "chunk_size";

    private static final Limit MOST = Limit.of("median_section_words_max", 250, 350, Limit.OFF);
    private static final Limit LEAST = new Limit("median_section_words_min", ChunkSize::least);

    /// Shorter texts are a passage as they are.
    private static final int SHORT = 300;

    /// The middle of fewer is no measure, and too few sections is what heading_distribution speaks of.
    private static final int FEWEST_SECTIONS = 3;

    private static final int PASSAGE_FROM = 50;
    private static final int PASSAGE_TO = 250;

    /// A paragraph of more words likely holds a second idea.
    private static final int ONE_IDEA = 100;

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.REFERENCE);
        return Card.of(NAME, Engine.GEO, 1)
                .titled("Size of sections")
                .asks("Do most sections have the size of a passage?")
                .because("""
                        Answer engines are said to retrieve passages rather than pages, and a section of a hundred or two
                        hundred words is one that can stand alone.
                        """)
                .fixedBy("Divide the long sections, or join the shortest ones, where the subject allows it.")
                .types(types)
                .worst(OPTIMIZATION)
                .limits(MOST, LEAST)
                .evidence(Grade.C, """
                        A vendor's study (SE Ranking, 2025): pages with 120–180 words between headings had 70 % more
                        citations than pages with fewer than 50
                        """)
                .doubts("""
                        Folklore. Google says in so many words that content need not be cut into chunks (guide of May
                        2026, on myths), engines cut pages by their own rules, and the study shows a correlation. So it
                        weighs least and never asks for more than a suggestion.
                        """)
                .cannotSee("Where an engine cuts, and whether a section stands alone.")
                .passing(Example.of(
                        ("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(20) + "\n\n")
                                .repeat(3)))
                .failing(Example.of(
                        ("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(90) + "\n\n")
                                .repeat(3)))
                .build();
    }

    /// Entries and answers are short by nature, and so are the items of a list.
    private static double least(ContentType type, Strictness strictness) {
        if (ContentType.REFERENCE.contains(type) || type == ContentType.LISTICLE) {
            return Limit.OFF;
        }
        return switch (strictness) {
            case STRICT -> 80;
            case BALANCED -> 50;
            case PERMISSIVE -> Limit.OFF;
        };
    }

    @Override
    public Outcome judge(Article article) {
        SectionWords lengths = article.measured(SectionWords.class, SectionWords::of);
        if (lengths.total() < SHORT) {
            return Outcome.notApplicable("The text is short enough to be a passage as it is.");
        }
        int[] sections = new int[lengths.sections()];
        int count = 0;
        int passages = 0;
        for (int i = 0; i < sections.length; i++) {
            // A heading right under another is no section of its own.
            if (lengths.of(i) > 0) {
                sections[count++] = lengths.of(i);
                passages += lengths.of(i) >= PASSAGE_FROM && lengths.of(i) <= PASSAGE_TO ? 1 : 0;
            }
        }
        if (count < FEWEST_SECTIONS) {
            return Outcome.notApplicable(String.format(
                    Locale.ROOT,
                    "The text has %s; heading_distribution says where to divide it.",
                    count == 1 ? "one section" : count + " sections"));
        }
        Arrays.sort(sections, 0, count);
        double median = (sections[(count - 1) / 2] + sections[count / 2]) / 2.0;
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("median_section_words", median)
                .metric("sections_in_50_250", passages)
                .metric("one_idea_paragraph_share_pct", oneIdeaShare(article, lengths));
        double most = MOST.at(article);
        Scale.Mark large = Scale.atMost(most).then(OPTIMIZATION, 2 * most).mark(median);
        if (large.severity() != Severity.PASS) {
            outcome.say(
                    large,
                    String.format(
                            Locale.ROOT,
                            "Half of the sections have %,.0f words or more; divide the longest where the subject allows it.",
                            median));
        }
        double least = LEAST.at(article);
        Scale.Mark small = Scale.atLeast(least).then(OPTIMIZATION, 0).mark(median);
        if (small.severity() != Severity.PASS) {
            outcome.say(
                    small,
                    String.format(
                            Locale.ROOT,
                            "Half of the sections have %,.0f words or fewer; join those that belong together.",
                            median));
        }
        return outcome.orPass(
                Double.isNaN(most) && Double.isNaN(least)
                        ? String.format(
                                Locale.ROOT,
                                "The middle section has %,.0f words; no size is asked for (the limits are off).",
                                median)
                        : String.format(Locale.ROOT, "The middle section has %,.0f words.", median));
    }

    private static double oneIdeaShare(Article article, SectionWords lengths) {
        int paragraphs = 0;
        int single = 0;
        for (Block block : article.document().blocks()) {
            if (block.kind() == Block.Kind.PARAGRAPH && block.prose()) {
                paragraphs++;
                single += lengths.of(block) <= ONE_IDEA ? 1 : 0;
            }
        }
        return paragraphs == 0 ? 0 : 100.0 * single / paragraphs;
    }
}
