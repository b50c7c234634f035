package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.language.Vocabulary;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Image;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Writes alt text based on image titles or on file names that consist of words, and shortens alt text that
/// is too long. It never describes an image's content.
final class ImageAltRule implements Rule {

    private static final Card CARD = CheckData.card("image_alt");

    private static final int FEWEST_TITLE_LETTERS = 4;

    /// The minimum number of words with at least three letters in a file name. A name with fewer is not
    /// descriptive.
    private static final int FEWEST_WORDS = 2;

    private static final int LETTERS = 3;

    /// A text with at least this many words is a description. A shorter text may be a label, unless its words
    /// occur in the text.
    private static final int SENTENCE = 4;

    /// The minimum length of a description, in characters. A shorter text is a label.
    private static final int SHORTEST = 20;

    private static final int LONGEST_FILE_NAME = 120;

    private static final Pattern ENDING =
            Pattern.compile("\\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?)$", Pattern.CASE_INSENSITIVE);
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[-_+\\s]+|%20");
    private static final Pattern WORD = Pattern.compile("\\p{L}{1,30}");

    /// Matches parts of file names that come from cameras, image sizes and editors.
    private static final Pattern NO_WORD = Pattern.compile(
            "img|dsc[nf]?|pxl|image|images|photo|foto|bild|screenshot|screen|shot|scaled|final|copy|thumb|thumbnail|"
                    + "small|large|medium|hero|banner|header|cover|featured|social|untitled|default|edited|new|draft|"
                    + "icon|logo|asset|file|unnamed|picture|graphic|figure|fig|whatsapp|web|min|v",
            Pattern.CASE_INSENSITIVE);

    /// Matches announcements such as “image of”. They are unnecessary, because screen readers announce an
    /// image before they read its alt text.
    private static final Pattern IS_IMAGE = Pattern.compile(
            "^(?:(?:an? |the )?(?:image|photo|photograph|picture|screenshot|graphic|illustration) (?:of|showing) )",
            Pattern.CASE_INSENSITIVE);

    @Override
    public String check() {
        return CARD.name();
    }

    @Override
    public Change fix(ScoredText text) {
        List<InlineIssue> issues = text.issues(check());
        if (issues.isEmpty() || CheckData.passes(text, this)) {
            return Change.NONE;
        }
        Map<Range, Image> images = new HashMap<>();
        text.document().images().forEach(image -> images.putIfAbsent(image.range(), image));
        List<Edit> edits = new ArrayList<>();
        for (InlineIssue issue : issues) {
            Image image = images.remove(issue.range());
            if (image != null) {
                better(image, text.article())
                        .flatMap(alt -> written(text.content(), image, alt))
                        .ifPresent(edits::add);
            }
        }
        return Change.of(edits);
    }

    private static Optional<String> better(Image image, Article article) {
        String alt = image.alt() == null ? "" : Truncation.flat(image.alt());
        String title = image.title() == null ? "" : Truncation.flat(image.title());
        if (alt.isEmpty()) {
            boolean says = title.codePoints().filter(Character::isLetter).count() >= FEWEST_TITLE_LETTERS
                    && title.indexOf(' ') > 0
                    && !ENDING.matcher(title).find();
            return says ? Optional.of(title) : Optional.empty();
        }
        if (alt.indexOf(' ') < 0 && ENDING.matcher(alt).find()) {
            return fromFileName(alt, article);
        }
        return Optional.ofNullable(shortened(alt, article));
    }

    /// Returns “Kettle beside tea” for `kettle-beside-tea.jpg`, and nothing for `IMG_2041.jpg` or
    /// `a3f9-hero.png`.
    private static Optional<String> fromFileName(String name, Article article) {
        if (name.length() > LONGEST_FILE_NAME) {
            return Optional.empty();
        }
        String stem = ENDING.matcher(name).replaceFirst("");
        List<String> words = List.of(BETWEEN_WORDS.split(stem.substring(stem.lastIndexOf('/') + 1)));
        boolean plain = words.stream().filter(word -> word.length() >= LETTERS).count() >= FEWEST_WORDS
                && words.stream()
                        .allMatch(word -> WORD.matcher(word).matches()
                                && !NO_WORD.matcher(word).matches());
        Vocabulary vocabulary = article.document().words().vocabulary();
        boolean known = words.size() >= SENTENCE
                || words.stream().allMatch(word -> vocabulary.find(word.toLowerCase(Locale.ROOT)) >= 0);
        if (!plain || !known) {
            return Optional.empty();
        }
        return Optional.of(capital(String.join(" ", words)));
    }

    private static String capital(String text) {
        int first = text.isEmpty() ? 0 : text.offsetByCodePoints(0, 1);
        return text.substring(0, first).toUpperCase(Locale.ROOT) + text.substring(first);
    }

    private static @Nullable String shortened(String alt, Article article) {
        double longest = CheckData.limit(CARD, "alt_chars_max", article);
        if (!(alt.codePointCount(0, alt.length()) > longest)) {
            return null;
        }
        String from = capital(IS_IMAGE.matcher(alt).replaceFirst(""));
        Predicate<String> good = shorter -> shorter.codePointCount(0, shorter.length()) <= longest
                && shorter.length() >= SHORTEST
                && RemovedNames.appearElsewhere(article, from, shorter);
        if (good.test(from)) {
            return from;
        }
        Truncation cut = Truncation.of(from, article.language());
        String shorter = cut.atSentence(good);
        shorter = shorter == null ? cut.atPause(good) : shorter;
        shorter = shorter == null ? cut.atPhrase(good) : shorter;
        return shorter == null ? cut.atWord(good) : shorter;
    }

    private static Optional<Edit> written(String source, Image image, String alt) {
        int start = image.range().start();
        if (source.startsWith("<", start)) {
            return EditableTag.at(source, start)
                    .filter(tag -> tag.name().equals("img"))
                    .flatMap(tag -> tag.set("alt", alt));
        }
        String old = image.alt() == null ? "" : image.alt();
        // “![kettle]” refers to an image by its text, so new text would break the reference.
        int close = start + 2 + old.length();
        boolean asWritten = source.startsWith("![" + old + "]", start)
                && (source.startsWith("(", close + 1)
                        || source.startsWith("[", close + 1) && !source.startsWith("[]", close + 1));
        boolean plain = alt.chars().noneMatch(c -> "[]\\`*_<&".indexOf(c) >= 0);
        return asWritten && plain ? Optional.of(new Edit(new Range(start + 2, close), alt)) : Optional.empty();
    }
}
