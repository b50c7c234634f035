package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Image;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Checks that every meaningful image has an alternative text.
@AutoService(Check.class)
public final class ImageAlt implements Check {

    private static final String NAME = "image_alt";
    private static final String NO_TEXT = "This image has no alternative text.";
    private static final String IN_TITLE = "This image has its text in the title, not in the alternative text.";
    private static final String SAYS_NOTHING = "This text does not say what the image shows.";
    private static final String TOO_LONG = "This alternative text is long.";
    private static final String DOUBLED = "The keyword is repeated here.";
    private static final Limit MISSING = Limit.of("missing_alt_share_max", 0, 0.1, 0.3);
    private static final Limit LONG = Limit.of("alt_chars_max", 125, 150, Limit.OFF);

    /// The share of alternative texts that repeat the whole keyword, from five images on.
    private static final Limit STUFFED = Limit.of("kw_alt_share_max", 0.75, 0.75, Limit.OFF);

    private static final int SEVERAL = 5;

    /// Words that fit any image.
    private static final Set<String> GENERIC = Language.wordsEverywhere("generic-alt-texts");

    /// File names from cameras, phones and programs, and names with a file extension.
    private static final Pattern FILE_NAME = Pattern.compile(
            "(?:(?:img|dsc|dscn|dscf|pxl|image|screenshot|screen shot)[-_ ]?\\d[-_ \\d]*|\\S{1,200}\\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?))",
            Pattern.CASE_INSENSITIVE);

    @Override
    public Card card() {
        return Card.seo(NAME, 3)
                .titled("Alternative text")
                .asks("Does every image that carries meaning say it in words?")
                .because("""
                        The alternative text is the image to everyone who cannot see it: people who listen, crawlers, and
                        engines that read text alone.
                        """)
                .fixedBy("""
                        Say in a short sentence what the image shows and why it is there. Mark an image that only
                        decorates with an empty `alt` in HTML.
                        """)
                .worst(WARNING)
                .limits(MISSING, LONG, STUFFED)
                .documented("""
                        Google Search Central, "Google image SEO best practices"; WCAG 2.2, 1.1.1; Lighthouse 13, image-alt
                        """)
                .doubts("""
                        Markdown cannot tell an image that only decorates from one whose words were forgotten; an
                        empty text there counts as forgotten. Words in the title alone are an optimization: Google
                        reads image titles and WCAG accepts one in place of the text (F65), but the empty text beside
                        it tells a screen reader to pass the image over. No standard sets a length.
                        """)
                .cannotSee("Whether the words describe the picture, backgrounds set by style sheets, and video.")
                .passing("![A kettle cooling beside an open tin of green tea](kettle.jpg)")
                .failing("![](kettle.jpg) and ![](leaves.jpg)")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        List<Image> images = article.document().images();
        if (images.isEmpty()) {
            return Outcome.notApplicable("The text has no images.");
        }
        Keyword keyword = article.keyword().orElse(null);
        String source = article.document().source();
        List<Image> missing = new ArrayList<>();
        List<Image> inTitle = new ArrayList<>();
        List<Image> generic = new ArrayList<>();
        List<Image> tooLong = new ArrayList<>();
        List<Image> doubled = new ArrayList<>();
        int named = 0;
        int longest = 0;
        double most = LONG.at(article);
        for (Image image : images) {
            String alt = image.alt();
            if (image.decorative()) {
                continue;
            }
            if (alt == null || alt.isBlank()) {
                (isTitled(image) ? inTitle : missing).add(image);
                continue;
            }
            if (says(alt)) {
                Keyword.Match match = keyword == null ? null : keyword.in(alt);
                named += match != null && match.exact() ? 1 : 0;
                if (match != null && match.times() > 1) {
                    doubled.add(image);
                }
            } else {
                generic.add(image);
            }
            int chars = alt.codePointCount(0, alt.length());
            longest = Math.max(longest, chars);
            if (chars > most) {
                tooLong.add(image);
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        missing = outcome.heeded(missing, image -> finding(image, WARNING, NO_TEXT, source));
        inTitle = outcome.heeded(inTitle, image -> finding(image, OPTIMIZATION, IN_TITLE, source));
        generic = outcome.heeded(generic, image -> finding(image, OPTIMIZATION, SAYS_NOTHING, source));
        tooLong = outcome.heeded(tooLong, image -> finding(image, OPTIMIZATION, TOO_LONG, source));
        doubled = outcome.heeded(doubled, image -> finding(image, OPTIMIZATION, DOUBLED, source));
        double share = (double) missing.size() / images.size();
        outcome.metric("images", images.size())
                .metric("missing_alt", missing.size())
                .metric("missing_alt_share", share)
                .metric("alt_in_title", inTitle.size())
                .metric("generic_alt", generic.size())
                .metric("alt_chars_max", longest)
                .metric("kw_stuffed_alt", doubled.size());
        double allowed = MISSING.at(article);
        // Missing alternative texts alone don't justify rejecting a text.
        Scale.Mark without = Scale.atMost(allowed).then(WARNING, allowed + 0.4).mark(share);
        String none = images.size() == 1
                ? "The image has no alternative text; say in a sentence what it shows."
                : missing.size() == images.size()
                        ? Fill.in(
                                "None of the %d images has an alternative text; say in a sentence what each shows.",
                                images.size())
                        : Fill.in(
                                "%d of the %d images %s no alternative text; say in a sentence what %s.",
                                missing.size(),
                                images.size(),
                                missing.size() == 1 ? "has" : "have",
                                missing.size() == 1 ? "it shows" : "they show");
        say(outcome, source, missing, without, NO_TEXT, none);
        Scale.Mark titled = Scale.atMost(0).then(OPTIMIZATION, 3).mark(inTitle.size());
        String titles = inTitle.size() == 1 ? "one image from its title" : inTitle.size() + " images from their titles";
        say(
                outcome,
                source,
                inTitle,
                titled,
                IN_TITLE,
                "Move the text of " + titles + " to the alternative text, which screen readers read out.");
        Scale several = Scale.atMost(0).then(OPTIMIZATION, 1).then(WARNING, 4);
        if (!generic.isEmpty()) {
            String first = Width.quoted(String.valueOf(generic.getFirst().alt()));
            say(
                    outcome,
                    source,
                    generic,
                    several.mark(generic.size()),
                    SAYS_NOTHING,
                    "“" + first + "” would fit any image; say what this one shows.");
        }
        say(
                outcome,
                source,
                tooLong,
                Scale.atMost(0).then(OPTIMIZATION, 3).mark(tooLong.size()),
                TOO_LONG,
                Fill.in(
                        "%d alternative %s than %d characters; keep the essential there and move the rest into the text.",
                        tooLong.size(), tooLong.size() == 1 ? "text is longer" : "texts are longer", (int) most));
        if (keyword != null) {
            String repeats =
                    Fill.in("An alternative text says “%s” more than once; describe the image.", keyword.text());
            say(outcome, source, doubled, several.mark(doubled.size()), DOUBLED, repeats);
        }
        if (keyword != null && images.size() >= SEVERAL) {
            Scale.Mark stuffed =
                    Scale.atMost(STUFFED.at(article)).then(OPTIMIZATION, 1).mark((double) named / images.size());
            outcome.sayIfWrong(
                    stuffed,
                    "“%s” is in the alternative text of %d of %d images; say what each of them shows.",
                    keyword.text(),
                    named,
                    images.size());
        }
        int described = images.size() - missing.size();
        return outcome.orPass(
                missing.isEmpty()
                        ? Fill.in(
                                "Every image says what it shows or is marked as decoration (%d in all).", images.size())
                        : Fill.in("%d of %d images say what they show.", described, images.size()));
    }

    private static void say(
            Outcome.Builder outcome,
            String source,
            List<Image> images,
            Scale.Mark mark,
            String message,
            String reason) {
        if (mark.severity() != Severity.PASS) {
            outcome.say(mark, reason);
            for (int i = 0; i < images.size(); i++) {
                // All places share one reason, which the first finding shows.
                String said = i == 0 && images.size() > 1 ? reason : message;
                outcome.find(finding(images.get(i), mark.severity().milder(WARNING), said, source));
            }
        }
    }

    private static Finding finding(Image image, Severity severity, String message, String source) {
        return new Finding(
                image.range(),
                severity,
                message,
                image.alt() == null ? byTitle(image, image.range().of(source)) : null);
    }

    /// Titles with fewer letters are a mark or a number and don't describe the image.
    private static final int FEWEST_TITLE_LETTERS = 4;

    /// Whether the image has a description, but in its title.
    private static boolean isTitled(Image image) {
        String title = image.title();
        return title != null
                && title.codePoints().filter(Character::isLetter).count() >= FEWEST_TITLE_LETTERS
                && says(title);
    }

    /// The image with its title as alternative text, if it has one and is Markdown.
    private static @Nullable String byTitle(Image image, String written) {
        String title = image.title();
        return title != null
                        && isTitled(image)
                        && written.startsWith("![](")
                        && title.indexOf('[') < 0
                        && title.indexOf(']') < 0
                ? "![" + title.strip() + written.substring(2)
                : null;
    }

    /// Whether an alternative text describes its image.
    private static boolean says(String alt) {
        String text = alt.strip().toLowerCase(Locale.ROOT);
        return !GENERIC.contains(text)
                && !(text.length() < 250 && FILE_NAME.matcher(text).matches());
    }
}
