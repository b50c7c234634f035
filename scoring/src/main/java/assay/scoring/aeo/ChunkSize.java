package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
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

/// Checks that sections are about as long as a passage, and that each heading is followed by text.
@AutoService(Check.class)
public final class ChunkSize implements Check {

    private static final String NAME = "chunk_size";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT_TEXT = MESSAGES.get("short_text");
    private static final Message FEW_SECTIONS = MESSAGES.get("few_sections", "sections");
    private static final Message LITTLE_PROSE = MESSAGES.get("little_prose", "sections", "words");
    private static final Message LONG_SECTIONS = MESSAGES.get("long_sections", "words");
    private static final Message SHORT_SECTIONS = MESSAGES.get("short_sections", "words");
    private static final Message LIMITS_OFF = MESSAGES.get("limits_off", "words");
    private static final Message GOOD_SIZE = MESSAGES.get("good_size", "words");

    private static final Limit MOST = Limit.of(NAME, "median_section_words_max", 250, 350, Limit.OFF);
    private static final Limit LEAST = new Limit(NAME, "median_section_words_min", ChunkSize::least);

    /// The minimum average number of words of prose per heading. Together with the limits on the median, the
    /// balanced limit flags one in eight published posts and seven in ten mass-produced pages.
    private static final Limit PROSE = new Limit(NAME, "prose_words_per_section_min", ChunkSize::leastProse);

    /// Shorter list items are labels rather than sentences.
    private static final int SENTENCE_WORDS = 20;

    /// A shorter text is a single passage.
    private static final int SHORT = 300;

    /// With fewer sections, the median means little, and `heading_distribution` reports that there are too
    /// few sections.
    private static final int FEWEST_SECTIONS = 3;

    private static final int PASSAGE_FROM = 50;
    private static final int PASSAGE_TO = 250;

    /// A longer paragraph probably contains more than one idea.
    private static final int ONE_IDEA = 100;

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.REFERENCE);
        return Card.aeo(NAME, 3)
                .types(types)
                .worst(WARNING)
                .limits(MOST, LEAST, PROSE)
                .customary()
                .passing(("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(20) + "\n\n")
                        .repeat(3))
                .failing(("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(90) + "\n\n")
                        .repeat(3))
                .build();
    }

    /// Returns the minimum for the median number of words in a section. There is none for reference texts and
    /// listicles, whose entries are naturally short.
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
            return Outcome.notApplicable(SHORT_TEXT);
        }
        int[] sections = new int[lengths.sections()];
        int count = 0;
        int passages = 0;
        for (int i = 0; i < sections.length; i++) {
            // A heading that is directly followed by another one has no section of its own.
            if (lengths.of(i) > 0) {
                sections[count++] = lengths.of(i);
                passages += lengths.of(i) >= PASSAGE_FROM && lengths.of(i) <= PASSAGE_TO ? 1 : 0;
            }
        }
        if (count < FEWEST_SECTIONS) {
            return Outcome.notApplicable(FEW_SECTIONS, count);
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
        outcome.sayIfWrong(thin, LITTLE_PROSE, under.sections(), Math.round(prose));
        double most = MOST.at(article);
        Scale.Mark large = Scale.atMost(most).then(OPTIMIZATION, 2 * most).mark(median);
        outcome.sayIfWrong(large, LONG_SECTIONS, middle);
        double least = LEAST.at(article);
        Scale.Mark small = Scale.atLeast(least).then(OPTIMIZATION, 0).mark(median);
        outcome.sayIfWrong(small, SHORT_SECTIONS, middle);
        boolean off = Double.isNaN(most) && Double.isNaN(least) && Double.isNaN(leastProse);
        return outcome.orPass(off ? LIMITS_OFF : GOOD_SIZE, middle);
    }

    /// The prose under headings that are not questions. Forty words are enough to answer a question, so no
    /// more is required below a question.
    ///
    /// @param words the number of words in paragraphs and in list items that are sentences, plus an allowance
    ///     for the time it takes to read code
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

        /// Whether the character is part of a word, so that a question mark before it does not end the
        /// heading. Emoji, brackets and letters in other scripts can follow the question mark that ends a
        /// heading.
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
