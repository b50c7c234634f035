package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.SectionWords;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import assay.scoring.document.SourceFormat;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that headings divide long stretches of text.
@AutoService(Check.class)
public final class HeadingDistribution implements Check {

    private static final String NAME = "heading_distribution";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT_TEXT = MESSAGES.get("short_text");
    private static final Message NO_SUBHEADING = MESSAGES.get("no_subheading");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed", "sections", "limit");
    private static final Message DIVIDED = MESSAGES.get("divided", "limit", "longest");
    private static final Message WHOLE_TEXT = MESSAGES.get("whole_text");
    private static final Message UNNAMED_SECTION = MESSAGES.get("unnamed_section");
    private static final Message NAMED_SECTION = MESSAGES.get("named_section", "heading");
    private static final Message DIVIDE = MESSAGES.get("divide", "section", "words");
    private static final Message DIVIDE_OPENING = MESSAGES.get("divide_opening", "words");
    private static final Message MAKE_HEADING = MESSAGES.get("make_heading", "section", "words", "line");
    private static final Message MAKE_OPENING_HEADING = MESSAGES.get("make_opening_heading", "words", "line");
    private static final Message SPLIT = MESSAGES.get("split", "section", "words", "place");
    private static final Message SPLIT_OPENING = MESSAGES.get("split_opening", "words", "place");
    private static final Message LONG_SECTION = MESSAGES.get("long_section", "words");
    private static final Message BOLD_LINE = MESSAGES.get("bold_line");
    private static final Message SPLIT_HERE = MESSAGES.get("split_here", "words");

    private static final Limit WORDS = Limit.of(NAME, "section_words_max", 300, 400, 600);

    /// A shorter text can consist of a single section. This is the strictest limit, so it applies at every
    /// strictness.
    private static final int SHORT = 300;

    /// Up to this multiple of the limit, the result is an optimization. [#FULL] is the multiple at which
    /// the problem has its full weight.
    private static final double SUGGESTED = 2.5;

    private static final double FULL = 3;

    /// If long sections contain at least this share of the text, the problem has its full weight.
    private static final double HABIT = 0.5;

    /// Longer bold lines are emphasized sentences rather than headings.
    private static final int LONGEST_BOLD_LINE = 10;

    /// The maximum distance of a bold line from the middle of its section, as a share of the distance from
    /// the middle to the end.
    private static final double MIDDLE = 0.7;

    private static final int QUOTED_WORDS = 4;
    private static final int MOST_FINDINGS = 10;

    /// @param split the paragraph before which a subheading could be added; null if there is none
    private record Stretch(int section, int words, @Nullable Block split, boolean bold) {}

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .types(types())
                .worst(WARNING)
                .limits(WORDS)
                .customary()
                .passing("## Water\n\n"
                        + ("The leaves open slowly in water below boiling. ".repeat(20) + "\n\n## Time\n\n"
                                + "The second cup is the best of them all. ".repeat(20)))
                .failing("## Water\n\n" + "The leaves open slowly in water below boiling.\n\n".repeat(90))
                .build();
    }

    private static Set<ContentType> types() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.REFERENCE);
        return types;
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        SectionWords lengths = article.measured(SectionWords.class, SectionWords::of);
        if (lengths.total() < SHORT) {
            return Outcome.notApplicable(SHORT_TEXT);
        }
        if (document.headings().stream()
                .allMatch(heading -> heading.level() == 1 || heading.text().isBlank())) {
            return Outcome.notApplicable(NO_SUBHEADING);
        }
        double limit = WORDS.at(article);
        Scale scale = Scale.atMost(1).then(OPTIMIZATION, SUGGESTED).then(WARNING, FULL);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int longest = 0;
        int inLong = 0;
        int found = 0;
        int all = 0;
        Stretch worst = null;
        for (int i = 0; i < lengths.sections(); i++) {
            int words = lengths.of(i);
            longest = Math.max(longest, words);
            if (words <= limit) {
                continue;
            }
            all++;
            Stretch each = split(document, lengths, i);
            if (found < MOST_FINDINGS) {
                Severity severity = scale.mark(words / limit).severity();
                if (!outcome.find(finding(document, each, severity))) {
                    continue;
                }
                found++;
            }
            inLong += words;
            worst = worst == null || worst.words() < words ? each : worst;
        }
        outcome.metric("longest_section_words", longest)
                .metric("long_sections", all)
                .metric("share_sections_long_pct", 100.0 * all / lengths.sections());
        if (worst != null) {
            double habit = Math.min(1, inLong / (HABIT * lengths.total()));
            Scale.Mark mark = scale.mark(1 + (worst.words() / limit - 1) * habit);
            outcome.say(
                    article.type() == ContentType.OPINION ? mark.atWorst(OPTIMIZATION) : mark, reason(document, worst));
        }
        return worst == null && all > 0
                ? outcome.orPass(SUPPRESSED, all, (int) limit)
                : outcome.orPass(DIVIDED, (int) limit, longest);
    }

    private static String reason(Document document, Stretch each) {
        Section section = document.sections().get(each.section());
        if (section.heading() == null && document.sections().size() > 1) {
            return openingReason(document, each);
        }
        String name = section.heading() == null
                ? WHOLE_TEXT.with()
                : section.heading().text().isBlank()
                        ? UNNAMED_SECTION.with()
                        : NAMED_SECTION.with(Width.quoted(section.heading().text()));
        Block split = each.split();
        if (split == null) {
            return DIVIDE.with(name, each.words());
        }
        return each.bold()
                ? MAKE_HEADING.with(name, each.words(), Width.quoted(document.text(split)))
                : SPLIT.with(name, each.words(), opening(document, split));
    }

    /// Returns the reason for reporting the text before the first heading.
    private static String openingReason(Document document, Stretch each) {
        Block split = each.split();
        if (split == null) {
            return DIVIDE_OPENING.with(each.words());
        }
        return each.bold()
                ? MAKE_OPENING_HEADING.with(each.words(), Width.quoted(document.text(split)))
                : SPLIT_OPENING.with(each.words(), opening(document, split));
    }

    private static Finding finding(Document document, Stretch each, Severity severity) {
        Section section = document.sections().get(each.section());
        Block split = each.split();
        if (split == null) {
            Block first = document.blocks().get(section.firstBlock());
            return Finding.at(opened(document, first), severity, LONG_SECTION, each.words());
        }
        if (each.bold()) {
            int level = section.heading() == null
                    ? 2
                    : Math.min(6, section.heading().level() + 1);
            return new Finding(
                    split.range(),
                    severity,
                    BOLD_LINE.with(),
                    document.format() == SourceFormat.MARKDOWN ? "#".repeat(level) + " " + document.text(split) : null);
        }
        return Finding.at(opened(document, split), severity, SPLIT_HERE, each.words());
    }

    private static Range opened(Document document, Block block) {
        Sentence sentence = block.firstSentence() < block.endSentence()
                ? document.sentences().get(block.firstSentence())
                : null;
        return sentence == null ? block.range() : document.range(sentence);
    }

    /// Returns the first words of a paragraph.
    private static String opening(Document document, Block block) {
        Words words = document.words();
        int end = Math.min(block.endWord(), block.firstWord() + QUOTED_WORDS);
        String text = document.text();
        return end == block.firstWord()
                ? Width.quoted(document.text(block))
                : Width.quoted(text.substring(words.start(block.firstWord()), words.end(end - 1)));
    }

    /// Finds the paragraph nearest to the middle of the section. A bold line that serves as a heading is
    /// preferred.
    private static Stretch split(Document document, SectionWords lengths, int index) {
        Section section = document.sections().get(index);
        int words = lengths.of(index);
        int before = 0;
        int nearest = Integer.MAX_VALUE;
        Block split = null;
        boolean bold = false;
        for (int i = section.firstBlock(); i < section.endBlock(); i++) {
            Block block = document.blocks().get(i);
            if (i > section.firstBlock() && block.kind() == Block.Kind.PARAGRAPH && block.prose()) {
                int distance = Math.abs(2 * before - words);
                boolean line = distance < MIDDLE * words && isBoldLine(document, block);
                if (line == bold ? distance < nearest : line) {
                    nearest = distance;
                    split = block;
                    bold = line;
                }
            }
            before += lengths.of(block);
        }
        return new Stretch(index, words, split, bold);
    }

    private static boolean isBoldLine(Document document, Block block) {
        char last = document.text().charAt(block.span().end() - 1);
        if (block.words() > LONGEST_BOLD_LINE || block.words() == 0 || ".:;,!".indexOf(last) >= 0) {
            return false;
        }
        String source = block.range().of(document.source()).strip();
        return document.format() == SourceFormat.MARKDOWN
                ? (source.startsWith("**") && source.endsWith("**") && source.indexOf("**", 2) == source.length() - 2)
                        || (source.startsWith("__")
                                && source.endsWith("__")
                                && source.indexOf("__", 2) == source.length() - 2)
                : (source.startsWith("<p><strong>") && source.endsWith("</strong></p>"))
                        || (source.startsWith("<p><b>") && source.endsWith("</b></p>"));
    }
}
