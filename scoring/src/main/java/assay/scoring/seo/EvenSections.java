package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Labels;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.SectionWords;
import assay.scoring.document.Heading;
import assay.scoring.document.Section;
import assay.scoring.geo.FirstHandEvidence;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that section lengths vary, as they do when each section is as long as its subject requires.
@AutoService(Check.class)
public final class EvenSections implements Check {

    private static final String NAME = "even_sections";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT_TEXT = MESSAGES.get("short_text");
    private static final Message ANNOUNCEMENT = MESSAGES.get("announcement");
    private static final Message REPORT = MESSAGES.get("report");
    private static final Message FEW_SECTIONS = MESSAGES.get("few_sections");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");
    private static final Message SAME_LENGTH = MESSAGES.get("same_length", "sections", "words");
    private static final Message ALIKE = MESSAGES.get("alike", "sections", "shortest", "longest");
    private static final Message VARIED = MESSAGES.get("varied", "sections", "shortest", "longest");

    /// The standard deviation of the number of words per section, divided by the mean number.
    private static final Limit SPREAD = Limit.of(NAME, "section_length_variation_min", 0.35, 0.3, 0.2);

    private static final double SUGGESTED = 0.2;
    private static final int FEWEST_WORDS = 300;
    private static final int FEWEST_SECTIONS = 5;

    /// If at least this many list items or paragraphs begin with a bold label, this is a second sign that the
    /// text follows a template.
    private static final int FEWEST_LABELS = 8;

    /// @param words the number of words in the section below the heading
    private record Part(Heading heading, int words) {}

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .types(ContentType.EDITORIAL)
                .worst(WARNING)
                .limits(SPREAD)
                .customary()
                .passing("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(8)
                        + "\n\n## Leaves\n\n" + "The leaves open slowly in water below boiling. ".repeat(25)
                        + "\n\n## Time\n\n" + "The leaves open slowly in water below boiling. ".repeat(5)
                        + "\n\n## Cups\n\n" + "The leaves open slowly in water below boiling. ".repeat(14)
                        + "\n\n## Pots\n\n" + "The leaves open slowly in water below boiling. ".repeat(12))
                .failing(("## Water\n\n" + "The leaves open slowly in water below boiling. ".repeat(15) + "\n\n")
                        .repeat(6))
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
        if (FirstHandEvidence.isReport(article)) {
            return Outcome.notApplicable(REPORT);
        }
        SectionWords lengths = article.measured(SectionWords.class, SectionWords::of);
        List<Section> sections = article.document().sections();
        List<Part> all = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            Heading heading = sections.get(i).heading();
            // A heading that is directly followed by another one has no section of its own.
            if (heading != null && lengths.of(i) > 0) {
                all.add(new Part(heading, lengths.of(i)));
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        if (all.size() < FEWEST_SECTIONS) {
            return Outcome.notApplicable(FEW_SECTIONS);
        }
        List<Part> parts = outcome.outside(all, part -> part.heading().range());
        if (parts.size() < FEWEST_SECTIONS) {
            return outcome.orPass(SUPPRESSED);
        }
        double spread = spread(parts);
        int shortest = parts.stream().mapToInt(Part::words).min().orElse(0);
        int longest = parts.stream().mapToInt(Part::words).max().orElse(0);
        outcome.metric("sections", parts.size()).metric("section_length_variation", spread);
        double limit = SPREAD.at(article);
        Scale.Mark mark = PhaseIn.of(
                Scale.atLeast(limit)
                        .then(OPTIMIZATION, Math.min(limit - 0.05, SUGGESTED))
                        .then(WARNING, 0)
                        .mark(spread),
                article.proseWords(),
                FEWEST_WORDS);
        if (!hasLabels(article)) {
            mark = mark.hinted();
        }
        if (shortest == longest) {
            outcome.sayIfWrong(mark, SAME_LENGTH, parts.size(), shortest);
        } else {
            outcome.sayIfWrong(mark, ALIKE, parts.size(), shortest, longest);
        }
        return outcome.orPass(VARIED, parts.size(), shortest, longest);
    }

    /// Whether the text shows another sign of a template: many list items or paragraphs with bold labels.
    private static boolean hasLabels(Article article) {
        Labels labels = article.measured(Labels.class, Labels::of);
        int labelled = 0;
        for (int i = 0; i < article.document().blocks().size(); i++) {
            labelled += labels.leads(i) ? 1 : 0;
        }
        return labelled >= FEWEST_LABELS;
    }

    private static double spread(List<Part> parts) {
        double sum = 0;
        for (Part part : parts) {
            sum += part.words();
        }
        double mean = sum / parts.size();
        double squares = 0;
        for (Part part : parts) {
            squares += (part.words() - mean) * (part.words() - mean);
        }
        return Math.sqrt(squares / parts.size()) / mean;
    }
}
