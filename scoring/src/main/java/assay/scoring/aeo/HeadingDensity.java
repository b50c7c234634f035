package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Labels;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that there is enough text between headings.
@AutoService(Check.class)
public final class HeadingDensity implements Check {

    private static final String NAME = "heading_density";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT_TEXT = MESSAGES.get("short_text");
    private static final Message ANNOUNCEMENT = MESSAGES.get("announcement");
    private static final Message FEW_HEADINGS = MESSAGES.get("few_headings");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");
    private static final Message DENSE = MESSAGES.get("dense", "headings", "words", "each");
    private static final Message ENOUGH_TEXT = MESSAGES.get("enough_text", "headings", "words", "each");
    private static final Message THIN_HEADING = MESSAGES.get("thin_heading", "words");

    private static final Limit WORDS = Limit.of(NAME, "words_per_heading_min", 100, 80, 50);

    /// With this many words per heading, a text consists of labels with one sentence each. With [#FULL] words
    /// per heading, it consists only of labels.
    private static final double SUGGESTED = 50;

    private static final double FULL = 25;

    private static final int FEWEST_WORDS = 300;
    private static final int FEWEST_HEADINGS = 5;

    /// Longer bold paragraphs are emphasized sentences.
    private static final int HEADING_WORDS = 12;

    private static final int MOST_FINDINGS = 20;

    /// @param words the number of words between this heading and the next one
    private record Part(Range heading, int words) {}

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .types(ContentType.EDITORIAL)
                .worst(WARNING)
                .limits(WORDS)
                .customary()
                .passing(("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(14) + "\n\n")
                        .repeat(5))
                .failing(("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(4) + "\n\n")
                        .repeat(15))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (article.proseWords() < FEWEST_WORDS) {
            return Outcome.notApplicable(SHORT_TEXT);
        }
        if (article.measured(Release.class, Release::of).announced()) {
            return Outcome.notApplicable(ANNOUNCEMENT);
        }
        List<Part> all = new ArrayList<>();
        int words = read(article, all);
        if (all.size() < FEWEST_HEADINGS) {
            return Outcome.notApplicable(FEW_HEADINGS);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        double limit = WORDS.at(article);
        List<Part> parts = outcome.outside(all, Part::heading);
        List<Part> thin = (double) words / all.size() < limit
                ? outcome.heeded(
                        all.stream().filter(part -> part.words() < limit / 2).toList(), HeadingDensity::finding)
                : List.of();
        if (parts.isEmpty()) {
            return outcome.orPass(SUPPRESSED);
        }
        double each = (double) words / parts.size();
        outcome.metric("headings", parts.size()).metric("words_per_heading", each);
        Scale.Mark mark = PhaseIn.of(
                Scale.atLeast(limit)
                        .then(OPTIMIZATION, SUGGESTED)
                        .then(WARNING, FULL)
                        .mark(each),
                article.proseWords(),
                FEWEST_WORDS);
        if (mark.severity() != PASS) {
            outcome.say(mark, DENSE, parts.size(), words, Math.round(each));
            thin.stream().limit(MOST_FINDINGS).map(HeadingDensity::finding).forEach(outcome::find);
        }
        return outcome.orPass(ENOUGH_TEXT, parts.size(), words, Math.round(each));
    }

    private static Finding finding(Part part) {
        return Finding.at(part.heading(), OPTIMIZATION, THIN_HEADING, part.words());
    }

    /// Collects the headings below the title, and the bold paragraphs that serve as headings.
    ///
    /// @return the number of words in the text, including headings
    private static int read(Article article, List<Part> parts) {
        Document document = article.document();
        Labels labels = article.measured(Labels.class, Labels::of);
        List<Block> blocks = document.blocks();
        Range open = null;
        int after = 0;
        int words = 0;
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            if (block.quoted() || block.footnote() || block.kind() == Block.Kind.CAPTION) {
                continue;
            }
            words += block.words();
            boolean bold = block.kind() == Block.Kind.PARAGRAPH && labels.whole(i) && block.words() <= HEADING_WORDS;
            if (!bold && block.kind() != Block.Kind.HEADING) {
                after += block.words();
            } else {
                if (open != null) {
                    parts.add(new Part(open, after));
                }
                open = bold || block.level() > 1 ? block.range() : null;
                after = 0;
            }
        }
        if (open != null) {
            parts.add(new Part(open, after));
        }
        return words;
    }
}
