package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
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

/// Checks that every meaningful image has alt text.
@AutoService(Check.class)
public final class ImageAlt implements Check {

    private static final String NAME = "image_alt";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_IMAGES = MESSAGES.get("no_images");
    private static final Message NO_TEXT = MESSAGES.get("no_text");
    private static final Message IN_TITLE = MESSAGES.get("in_title");
    private static final Message SAYS_NOTHING = MESSAGES.get("says_nothing");
    private static final Message TOO_LONG = MESSAGES.get("too_long");
    private static final Message DOUBLED = MESSAGES.get("doubled");
    private static final Message ALL_MISSING = MESSAGES.get("all_missing", "images");
    private static final Message SOME_MISSING = MESSAGES.get("some_missing", "missing", "images");
    private static final Message IN_TITLES = MESSAGES.get("in_titles", "images");
    private static final Message GENERIC_TEXT = MESSAGES.get("generic_text", "text");
    private static final Message LONG_TEXTS = MESSAGES.get("long_texts", "texts", "characters");
    private static final Message REPEATED = MESSAGES.get("repeated", "keyword");
    private static final Message STUFFED_TEXTS = MESSAGES.get("stuffed_texts", "keyword", "named", "others", "images");
    private static final Message ALL_DESCRIBED = MESSAGES.get("all_described", "images");
    private static final Message MOST_DESCRIBED = MESSAGES.get("most_described", "described", "images");

    private static final Limit MISSING = Limit.of(NAME, "missing_alt_share_max", 0, 0.1, 0.3);
    private static final Limit LONG = Limit.of(NAME, "alt_chars_max", 125, 150, Limit.OFF);

    /// The maximum share of alt texts that repeat the complete keyword. It applies to texts with at least
    /// five images.
    private static final Limit STUFFED = Limit.of(NAME, "kw_alt_share_max", 0.75, 0.75, Limit.OFF);

    private static final int SEVERAL = 5;

    /// Words that would fit any image.
    private static final Set<String> GENERIC = Language.wordsEverywhere("generic-alt-texts");

    /// File names that cameras, phones and programs assign, and other names with the extension of an image
    /// file.
    private static final Pattern FILE_NAME = Pattern.compile(
            "(?:(?:img|dsc|dscn|dscf|pxl|image|screenshot|screen shot)[-_ ]?\\d[-_ \\d]*|\\S{1,200}\\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?))",
            Pattern.CASE_INSENSITIVE);

    @Override
    public Card card() {
        return Card.seo(NAME, 3)
                .worst(WARNING)
                .limits(MISSING, LONG, STUFFED)
                .documented()
                .passing("![A kettle cooling beside an open tin of green tea](kettle.jpg)")
                .failing("![](kettle.jpg) and ![](leaves.jpg)")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        List<Image> images = article.document().images();
        if (images.isEmpty()) {
            return Outcome.notApplicable(NO_IMAGES);
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
        missing = outcome.heeded(missing, image -> finding(image, WARNING, NO_TEXT.with(), source));
        inTitle = outcome.heeded(inTitle, image -> finding(image, OPTIMIZATION, IN_TITLE.with(), source));
        generic = outcome.heeded(generic, image -> finding(image, OPTIMIZATION, SAYS_NOTHING.with(), source));
        tooLong = outcome.heeded(tooLong, image -> finding(image, OPTIMIZATION, TOO_LONG.with(), source));
        doubled = outcome.heeded(doubled, image -> finding(image, OPTIMIZATION, DOUBLED.with(), source));
        double share = (double) missing.size() / images.size();
        outcome.metric("images", images.size())
                .metric("missing_alt", missing.size())
                .metric("missing_alt_share", share)
                .metric("alt_in_title", inTitle.size())
                .metric("generic_alt", generic.size())
                .metric("alt_chars_max", longest)
                .metric("kw_stuffed_alt", doubled.size());
        double allowed = MISSING.at(article);
        // Missing alt text alone is not serious enough for a text to fail.
        Scale.Mark without = Scale.atMost(allowed).then(WARNING, allowed + 0.4).mark(share);
        String none = missing.size() == images.size()
                ? ALL_MISSING.with(images.size())
                : SOME_MISSING.with(missing.size(), images.size());
        say(outcome, source, missing, without, NO_TEXT, none);
        Scale.Mark titled = Scale.atMost(0).then(OPTIMIZATION, 3).mark(inTitle.size());
        say(outcome, source, inTitle, titled, IN_TITLE, IN_TITLES.with(inTitle.size()));
        Scale several = Scale.atMost(0).then(OPTIMIZATION, 1).then(WARNING, 4);
        if (!generic.isEmpty()) {
            String first = Width.quoted(String.valueOf(generic.getFirst().alt()));
            say(outcome, source, generic, several.mark(generic.size()), SAYS_NOTHING, GENERIC_TEXT.with(first));
        }
        say(
                outcome,
                source,
                tooLong,
                Scale.atMost(0).then(OPTIMIZATION, 3).mark(tooLong.size()),
                TOO_LONG,
                LONG_TEXTS.with(tooLong.size(), (int) most));
        if (keyword != null) {
            say(outcome, source, doubled, several.mark(doubled.size()), DOUBLED, REPEATED.with(keyword.text()));
        }
        if (keyword != null && images.size() >= SEVERAL) {
            Scale.Mark stuffed =
                    Scale.atMost(STUFFED.at(article)).then(OPTIMIZATION, 1).mark((double) named / images.size());
            outcome.sayIfWrong(stuffed, STUFFED_TEXTS, keyword.text(), named, images.size() - named, images.size());
        }
        int described = images.size() - missing.size();
        return missing.isEmpty()
                ? outcome.orPass(ALL_DESCRIBED, images.size())
                : outcome.orPass(MOST_DESCRIBED, described, images.size());
    }

    private static void say(
            Outcome.Builder outcome,
            String source,
            List<Image> images,
            Scale.Mark mark,
            Message message,
            String reason) {
        if (mark.severity() != Severity.PASS) {
            outcome.say(mark, reason);
            for (int i = 0; i < images.size(); i++) {
                // All findings have the same reason, so only the first one shows it.
                String said = i == 0 && images.size() > 1 ? reason : message.with();
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

    /// A title with fewer letters is a symbol or a number and does not describe the image.
    private static final int FEWEST_TITLE_LETTERS = 4;

    /// Whether the image has its description in the title instead of the alt text.
    private static boolean isTitled(Image image) {
        String title = image.title();
        return title != null
                && title.codePoints().filter(Character::isLetter).count() >= FEWEST_TITLE_LETTERS
                && says(title);
    }

    /// Returns the image with its title as its alt text, or null if it has no title or is not in Markdown.
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

    /// Whether an alt text describes its image.
    private static boolean says(String alt) {
        String text = alt.strip().toLowerCase(Locale.ROOT);
        return !GENERIC.contains(text)
                && !(text.length() < 250 && FILE_NAME.matcher(text).matches());
    }
}
