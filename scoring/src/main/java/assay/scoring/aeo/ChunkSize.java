package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.SectionWords;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Section;
import com.google.auto.service.AutoService;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/// Checks that sections are the size of a passage and that each heading is followed by text.
@AutoService(Check.class)
public final class ChunkSize implements Check {

    private static final String NAME = "chunk_size";
    private static final Limit MOST = Limit.of("median_section_words_max", 250, 350, Limit.OFF);
    private static final Limit LEAST = new Limit("median_section_words_min", ChunkSize::least);

    /// Words of prose under each heading. Together with the limits above, the balanced limit flags one in
    /// eight published posts and seven in ten mass-produced pages.
    private static final Limit PROSE = new Limit("prose_words_per_section_min", ChunkSize::leastProse);

    /// Shorter list items are labels.
    private static final int SENTENCE_WORDS = 20;

    /// Shorter texts are a single passage.
    private static final int SHORT = 300;

    /// With fewer, the median means little, and heading_distribution reports too few sections.
    private static final int FEWEST_SECTIONS = 3;

    private static final int PASSAGE_FROM = 50;
    private static final int PASSAGE_TO = 250;

    /// A longer paragraph probably contains a second idea.
    private static final int ONE_IDEA = 100;

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.REFERENCE);
        return Card.aeo(NAME, 3)
                .titled("Size of sections")
                .asks("Do the sections have the size of a passage, and say something under each heading?")
                .because("""
                        A heading promises a subject. Where thirty words or a row of labels follow, readers and engines
                        find nothing to take along; a section of a hundred or two hundred words can stand alone.
                        """)
                .fixedBy("""
                        Say under each heading what you know of its subject, in sentences, or join the headings that
                        have little under them; divide the long sections.
                        """)
                .types(types)
                .worst(WARNING)
                .limits(MOST, LEAST, PROSE)
                .customary("""
                        A vendor's study (SE Ranking, 2025): pages with 120–180 words between headings had 70 % more
                        citations than pages with fewer than 50
                        """)
                .doubts("""
                        That engines want chunks is folklore: Google says in so many words that content need not be cut
                        into them (guide of May 2026, on myths), engines cut pages by their own rules, and the study
                        shows a correlation. So the size of a section is a suggestion at most. How much is said under
                        the headings is calibrated: one in eight published posts is flagged, and seven in ten pages made in bulk.
                        A warning is left for headings with next to nothing under them: lists, pictures and notes are
                        short with reason. Entries, answers to questions and reference pages are short by nature and not
                        asked.
                        """)
                .cannotSee("Where an engine cuts, and whether a section stands alone.")
                .passing(("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(20) + "\n\n")
                        .repeat(3))
                .failing(("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(90) + "\n\n")
                        .repeat(3))
                .build();
    }

    /// Entries, answers and list items are naturally short.
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

    private static double leastProse(ContentType type, Strictness strictness) {
        if (ContentType.REFERENCE.contains(type)) {
            return Limit.OFF;
        }
        return switch (strictness) {
            case STRICT -> 80;
            case BALANCED -> 60;
            case PERMISSIVE -> 40;
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
            // A heading directly followed by another is not a section.
            if (lengths.of(i) > 0) {
                sections[count++] = lengths.of(i);
                passages += lengths.of(i) >= PASSAGE_FROM && lengths.of(i) <= PASSAGE_TO ? 1 : 0;
            }
        }
        if (count < FEWEST_SECTIONS) {
            return Outcome.notApplicable(
                    "The text has %s; heading_distribution says where to divide it.",
                    count == 1 ? "one section" : count + " sections");
        }
        Arrays.sort(sections, 0, count);
        double median = (sections[(count - 1) / 2] + sections[count / 2]) / 2.0;
        long middle = Math.round(median);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("median_section_words", median)
                .metric("sections_in_50_250", passages)
                .metric("one_idea_paragraph_share_pct", oneIdeaShare(article, lengths));
        Prose under = Prose.of(article, lengths);
        double prose = under.words() / (double) Math.max(1, under.sections());
        outcome.metric("prose_words_per_section", prose);
        double leastProse = under.sections() < FEWEST_SECTIONS ? Limit.OFF : PROSE.at(article);
        Scale.Mark thin = Scale.atLeast(leastProse)
                .then(OPTIMIZATION, leastProse / 3)
                .then(WARNING, 0)
                .mark(prose);
        outcome.sayIfWrong(
                thin,
                "%d sections have %.0f words of running text each; say more under each heading, or join what belongs together.",
                under.sections(),
                prose);
        double most = MOST.at(article);
        Scale.Mark large = Scale.atMost(most).then(OPTIMIZATION, 2 * most).mark(median);
        outcome.sayIfWrong(
                large,
                "Half of the sections have %,d words or more; divide the longest where the subject allows it.",
                middle);
        double least = LEAST.at(article);
        Scale.Mark small = Scale.atLeast(least).then(OPTIMIZATION, 0).mark(median);
        outcome.sayIfWrong(
                small, "Half of the sections have %,d words or fewer; join those that belong together.", middle);
        return outcome.orPass(
                Double.isNaN(most) && Double.isNaN(least) && Double.isNaN(leastProse)
                        ? Fill.in("The middle section has %,d words; no size is required (the limits are off).", middle)
                        : Fill.in("The middle section has %,d words.", middle));
    }

    /// The prose under headings that are not questions. Forty words are enough to answer a question, so no
    /// more is required there.
    ///
    /// @param words the number of words in paragraphs and in list items that are sentences, plus the reading
    ///     time of code
    private record Prose(int words, int sections) {

        static Prose of(Article article, SectionWords lengths) {
            Document document = article.document();
            int words = 0;
            int count = 0;
            List<Section> sections = document.sections();
            Iterator<Code> codes = document.codes().iterator();
            Code code = codes.hasNext() ? codes.next() : null;
            for (int i = 0; i < sections.size(); i++) {
                Section section = sections.get(i);
                boolean asked = isQuestion(section);
                count += lengths.of(i) > 0 && !asked ? 1 : 0;
                for (Block block : document.blocks().subList(section.firstBlock(), section.endBlock())) {
                    boolean running = block.kind() == Block.Kind.PARAGRAPH
                            || (block.kind() == Block.Kind.LIST_ITEM && lengths.of(block) >= SENTENCE_WORDS);
                    words += running && !asked ? lengths.of(block) : 0;
                }
                while (code != null && code.block() < section.endBlock()) {
                    words += asked ? 0 : code.chars() / Code.CHARS_A_WORD;
                    code = codes.hasNext() ? codes.next() : null;
                }
            }
            return new Prose(words, count);
        }

        private static boolean isQuestion(Section section) {
            Heading heading = section.heading();
            String text = heading == null ? "" : heading.text();
            for (int i = text.length() - 1; i >= 0 && !isWordPart(text.charAt(i)); i--) {
                if ("?？؟".indexOf(text.charAt(i)) >= 0) {
                    return true;
                }
            }
            return false;
        }

        /// Emoji, brackets and letters of other scripts may follow a question mark.
        private static boolean isWordPart(char c) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
        }
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
