package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;

/// Checks that search results can show the complete meta description.
@AutoService(Check.class)
public final class MetaDescription implements Check {

    private static final String NAME = "meta_description";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message LEFT_TO_TEMPLATE = MESSAGES.get("left_to_template");
    private static final Message MISSING_IN_FRONT_MATTER = MESSAGES.get("missing_in_front_matter");
    private static final Message MISSING_ON_PAGE = MESSAGES.get("missing_on_page");
    private static final Message NOT_GIVEN = MESSAGES.get("not_given");
    private static final Message TOO_LONG = MESSAGES.get("too_long", "chars", "shown", "tail");
    private static final Message TOO_SHORT = MESSAGES.get("too_short", "chars", "enough", "shown");
    private static final Message REPEATS_TITLE = MESSAGES.get("repeats_title");
    private static final Message CUT_OFF = MESSAGES.get("cut_off");
    private static final Message FITS = MESSAGES.get("fits", "chars");

    private static final Limit SHORT = Limit.of(NAME, "chars_min", 120, 70, 50);
    private static final Limit LONG = Limit.of(NAME, "chars_max", 156, 165, 200);

    /// The font size of descriptions in search results, in pixels.
    private static final int TYPE_SIZE = 14;

    /// The approximate number of characters that a search result shows.
    private static final int SHOWN = 156;

    /// A description of at least this length uses most of the available space.
    private static final int ENOUGH = 120;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(WARNING)
                .limits(SHORT, LONG)
                .documented()
                .passing(
                        "Steep green tea at 80 °C for two minutes.",
                        example -> example.described("""
                                Green tea turns bitter in boiling water. Learn which temperature and time suit your
                                leaves, and how to cool water without a thermometer.""".replace('\n', ' ')))
                .failing(
                        "Steep green tea at 80 °C for two minutes.",
                        example -> example.described("All about green tea."))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        MetadataField field = article.metaDescription().orElse(null);
        if (field == null
                && article.document().metadata().hasFrontMatter()
                && article.strictness() != Strictness.STRICT) {
            return Outcome.measured(article, NAME).metric("present", false).orPass(LEFT_TO_TEMPLATE);
        }
        if (field == null && article.document().metadata().hasFrontMatter()) {
            return Outcome.measured(article, NAME)
                    .metric("present", false)
                    .say(half(Scale.Mark.full(OPTIMIZATION)), MISSING_IN_FRONT_MATTER)
                    .orPass("");
        }
        if (field == null) {
            return article.document().metadata().hasHead()
                    ? Outcome.measured(article, NAME)
                            .metric("present", false)
                            .say(missing(article.strictness()), MISSING_ON_PAGE)
                            .orPass("")
                    : Outcome.notApplicable(NOT_GIVEN);
        }
        String text = field.value();
        // A Chinese, Japanese or Korean character is as wide as two Latin letters, and conveys as much.
        int columns = Width.columns(text);
        Document document = article.document();
        boolean prefix = opens(document, text);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("present", true)
                .metric("chars", Width.chars(text))
                .metric("px", Width.px(text, TYPE_SIZE))
                .metric("is_prefix_of_body", prefix);
        // The description may be meant only for the site's own lists. Even a description that is too long is
        // better than none, and a missing description would not be reported.
        boolean lenient =
                field.origin() == MetadataField.Origin.FRONT_MATTER && article.strictness() != Strictness.STRICT;
        double longest = lenient ? 2 * LONG.at(article) : LONG.at(article);
        Scale.Mark tooLong = mild(
                field,
                Scale.atMost(longest)
                        .then(OPTIMIZATION, 2 * longest)
                        .then(WARNING, 4 * longest)
                        .mark(columns));
        if (tooLong.severity() != Severity.PASS) {
            outcome.sayAt(
                    field.range(), tooLong, TOO_LONG, Width.chars(text), narrow(text, columns, SHOWN), tail(text));
        }
        double shortest = lenient ? 1 : SHORT.at(article);
        Scale.Mark tooShort = mild(
                field,
                Scale.atLeast(shortest)
                        .then(OPTIMIZATION, shortest / 2)
                        .then(WARNING, 0)
                        .mark(columns));
        if (tooShort.severity() != Severity.PASS) {
            outcome.sayAt(
                    field.range(),
                    tooShort,
                    TOO_SHORT,
                    Width.chars(text),
                    narrow(text, columns, ENOUGH),
                    narrow(text, columns, SHOWN));
        }
        if (article.title()
                .map(MetadataField::value)
                .filter(text::equalsIgnoreCase)
                .isPresent()) {
            outcome.sayAt(field.range(), Scale.Mark.full(WARNING), REPEATS_TITLE);
        } else if (prefix && cutOff(text)) {
            outcome.sayAt(field.range(), Scale.Mark.full(OPTIMIZATION), CUT_OFF);
        }
        return outcome.orPass(FITS, Width.chars(text));
    }

    private static Severity missing(Strictness strictness) {
        return switch (strictness) {
            case STRICT -> FAIL;
            case BALANCED -> WARNING;
            case PERMISSIVE -> OPTIMIZATION;
        };
    }

    /// Converts a number of columns to a number of characters of this text. In Chinese, there are half as
    /// many characters.
    private static int narrow(String text, int columns, int of) {
        int chars = Width.chars(text);
        // A single emoji does not make an English text wide.
        return 5 * columns < 6 * chars || columns == 0 ? of : (int) Math.round((double) of * chars / columns);
    }

    /// Makes the result milder for front matter, because the field may be meant only for the site's own
    /// lists, and the template may write another description.
    private static Scale.Mark mild(MetadataField field, Scale.Mark mark) {
        return field.origin() == MetadataField.Origin.FRONT_MATTER ? half(mark.atWorst(OPTIMIZATION)) : mark;
    }

    private static Scale.Mark half(Scale.Mark mark) {
        return new Scale.Mark(mark.severity(), (Severity.PASS.credit() + mark.credit()) / 2);
    }

    /// Returns the first words that are not shown.
    private static String tail(String text) {
        int end = 0;
        for (int columns = 0; end < text.length() && columns < SHOWN; ) {
            int next = text.offsetByCodePoints(end, 1);
            columns += Width.columns(text.substring(end, next));
            end = next;
        }
        int word = text.lastIndexOf(' ', end) + 1;
        String rest = text.substring(word > end - 30 ? word : end).strip();
        return rest.length() <= 40 ? rest : Width.fitting(rest, 1, 20) + "…";
    }

    private static boolean opens(Document document, String description) {
        String text = strip(description);
        return !text.isEmpty()
                && document.opening()
                        .map(block ->
                                document.text().startsWith(text, block.span().start()))
                        .orElse(false);
    }

    private static String strip(String text) {
        String stripped = text.strip();
        return stripped.endsWith("…")
                ? stripped.substring(0, stripped.length() - 1).strip()
                : stripped.endsWith("...")
                        ? stripped.substring(0, stripped.length() - 3).strip()
                        : stripped;
    }

    /// Whether the description ends in the middle of a sentence.
    private static boolean cutOff(String text) {
        if (text.isBlank()) {
            return false;
        }
        String stripped = text.strip();
        return stripped.endsWith("...") || ".!?。！？؟।\"”»)]".indexOf(stripped.charAt(stripped.length() - 1)) < 0;
    }
}
