package assay.bench;

import assay.scoring.ContentType;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Guesses the content type of a post, as an editor would when filling in `content_type` for a whole archive.
/// The guess is based on the title or, if that is not enough, on the folder. It works for English and a few
/// words of other languages; the default is a blog post.
final class TypeGuess {

    private static final Pattern COMPARISON = words("vs|versus|compared|comparison");
    private static final Pattern ALTERNATIVES = words("alternatives (?:to|for)");
    private static final Pattern TUTORIAL = words("tutorial|step[- ]by[- ]step|getting started|walkthrough|primer");
    private static final Pattern HOW_TO = Pattern.compile("^(?:how to|how do i|cómo|wie man|comment)\\b");
    private static final Pattern LISTICLE =
            Pattern.compile("^(?:the )?(?:\\d{1,3} (?!million|percent|years)\\p{L}|(?:best|top) )");
    private static final Pattern REVIEW = words("review");
    private static final Pattern CASE_STUDY = words("case study");
    private static final Pattern FAQ = words("faq|frequently asked questions|q&a");
    private static final Pattern NEWS =
            Pattern.compile("\\b(?:cve-\\d+|v?\\d+\\.\\d+(?:\\.\\d+|-\\p{Alnum}+)?\\b|\\d+\\.x\\b"
                    + "|(?:is|are|been)? ?released?|launch(?:es|ed)?|announc(?:es|ed|ing|ement)|introducing|welcomes?"
                    + "|vulnerabilit(?:y|ies)|security (?:releases?|notice|bug)|retiring|end of life"
                    + "|veröffentlicht|disponible|disponível|publicad[oa]|вышел)");
    private static final Pattern DOCUMENTATION = Pattern.compile("(?:^|[/_])(?:docs?|guides?|reference)(?:[/_]|$)");

    private TypeGuess() {}

    private static Pattern words(String alternatives) {
        return Pattern.compile("\\b(?:" + alternatives + ")\\b");
    }

    static ContentType of(String path, @Nullable String title) {
        String said = title == null ? "" : title.toLowerCase(Locale.ROOT);
        if (ALTERNATIVES.matcher(said).find()) {
            return ContentType.ALTERNATIVES;
        }
        if (COMPARISON.matcher(said).find()) {
            return ContentType.COMPARISON;
        }
        if (TUTORIAL.matcher(said).find()) {
            return ContentType.TUTORIAL;
        }
        if (HOW_TO.matcher(said).find()) {
            return ContentType.HOW_TO;
        }
        if (FAQ.matcher(said).find()) {
            return ContentType.FAQ;
        }
        if (CASE_STUDY.matcher(said).find()) {
            return ContentType.CASE_STUDY;
        }
        if (REVIEW.matcher(said).find()) {
            return ContentType.REVIEW;
        }
        if (LISTICLE.matcher(said).find()) {
            return ContentType.LISTICLE;
        }
        if (NEWS.matcher(said).find()) {
            return ContentType.NEWS;
        }
        return DOCUMENTATION.matcher(path.toLowerCase(Locale.ROOT)).find() && !path.contains("blog")
                ? ContentType.DOCUMENTATION
                : ContentType.BLOG;
    }
}
