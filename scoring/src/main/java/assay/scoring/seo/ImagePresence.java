package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Metadata;
import assay.scoring.document.SourceFormat;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Checks that a text that is several screens long contains images or other visual content.
@AutoService(Check.class)
public final class ImagePresence implements Check {

    private static final String NAME = "image_presence";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT_ENOUGH = MESSAGES.get("short_enough");
    private static final Message NOTHING_VISUAL = MESSAGES.get("nothing_visual", "words");
    private static final Message NOT_REQUIRED = MESSAGES.get("not_required");
    private static final Message SHOWN_OTHERWISE = MESSAGES.get("shown_otherwise");
    private static final Message IMAGES = MESSAGES.get("images", "images");

    private static final Limit WITHOUT = Limit.of(NAME, "words_without_image_max", 300, 700, Limit.OFF);

    /// Shorter texts don't need an image. This is the strictest limit, so it applies at every strictness.
    private static final int SHORT = 300;

    /// At this multiple of the limit, missing images have their full weight.
    private static final double FULL = 2;

    /// In a text with at least this many code blocks, the code serves as illustration.
    private static final int MUCH_CODE = 3;

    /// The beginnings of tags that embed visual content other than images.
    private static final List<String> EMBEDS = WordData.list(ImagePresence.class, "embedding-tags");

    /// Parts of the names of templates and components that show visual content: `{{< figure`, `<YouTube`.
    private static final List<String> SHOWN = WordData.list(ImagePresence.class, "showing-names");

    /// Languages of code blocks that are rendered as diagrams.
    private static final Set<String> DRAWN = WordData.words(ImagePresence.class, "drawn-code-languages");

    private static final String[] HEADERS =
            WordData.list(ImagePresence.class, "image-keys").toArray(String[]::new);

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.COMMERCIAL);
        return Card.seo(NAME, 1)
                .types(types)
                .worst(OPTIMIZATION)
                .limits(WITHOUT)
                .customary()
                .passing("![A white cup of green tea](cup.jpg)\n\n"
                        + "The leaves open slowly in water below boiling. ".repeat(100))
                .failing("The leaves open slowly in water below boiling. ".repeat(200))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        int images = document.images().size();
        int shown = images;
        if (images == 0) {
            shown = standIns(article);
            if (shown == 0 && words < SHORT) {
                return Outcome.notApplicable(SHORT_ENOUGH);
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("image_count", images)
                .metric("shown_otherwise", shown - images)
                .metric("per_1000_words", words == 0 ? 0 : 1000.0 * shown / words);
        double most = WITHOUT.at(article);
        if (shown == 0) {
            Scale.Mark mark = Scale.atMost(most).then(OPTIMIZATION, FULL * most).mark(words);
            outcome.sayIfWrong(mark, NOTHING_VISUAL, words);
            return outcome.orPass(Double.isNaN(most) ? NOT_REQUIRED : SHORT_ENOUGH);
        }
        return images == 0 ? outcome.orPass(SHOWN_OTHERWISE) : outcome.orPass(IMAGES, images);
    }

    /// Counts visual elements other than images.
    private static int standIns(Article article) {
        Document document = article.document();
        boolean practice = article.type() == ContentType.TUTORIAL || article.type() == ContentType.HOW_TO;
        int shown = 0;
        for (Code code : document.codes()) {
            shown += DRAWN.contains(code.language().toLowerCase(Locale.ROOT)) ? 1 : 0;
        }
        shown += practice ? document.codes().size() + document.tables().size() : 0;
        shown += document.codes().size() >= MUCH_CODE ? 1 : 0;
        Metadata metadata = document.metadata();
        shown += metadata.first(HEADERS).isPresent() ? 1 : 0;
        return shown > 0 ? shown : embeds(document);
    }

    /// Counts embedded visual content by scanning the tags in the source once. Code is left out.
    private static int embeds(Document document) {
        String source = document.source();
        int shown = 0;
        int code = 0;
        List<Code> codes = document.codes();
        for (int at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) {
            while (code < codes.size() && codes.get(code).range().end() <= at) {
                code++;
            }
            if (code < codes.size() && codes.get(code).range().contains(at)) {
                continue;
            }
            shown += isEmbed(source, at) ? 1 : 0;
        }
        if (document.format() == SourceFormat.MARKDOWN) {
            for (int at = source.indexOf('{'); at >= 0; at = source.indexOf('{', at + 1)) {
                if (source.startsWith("{{<", at) || source.startsWith("{{%", at) || source.startsWith("{%", at)) {
                    shown += isNamed(source, at + 2) ? 1 : 0;
                }
            }
        }
        return shown;
    }

    private static boolean isEmbed(String source, int at) {
        if (at + 1 < source.length() && Character.isUpperCase(source.charAt(at + 1))) {
            return isNamed(source, at + 1);
        }
        return EMBEDS.stream().anyMatch(embed -> source.regionMatches(true, at, embed, 0, embed.length()));
    }

    /// Whether the name of the tag suggests visual content.
    private static boolean isNamed(String source, int from) {
        int start = from;
        while (start < source.length() && !Character.isLetter(source.charAt(start)) && start < from + 4) {
            start++;
        }
        int end = start;
        while (end < source.length()
                && end < start + 40
                && (Character.isLetterOrDigit(source.charAt(end)) || "-_".indexOf(source.charAt(end)) >= 0)) {
            end++;
        }
        String name = source.substring(start, end).toLowerCase(Locale.ROOT);
        if (name.equals("include") || name.equals("render") || name.equals("partial")) {
            int line = source.indexOf('\n', end);
            name = source.substring(end, Math.min(end + 60, line < 0 ? source.length() : Math.max(end, line)))
                    .toLowerCase(Locale.ROOT);
        }
        return SHOWN.stream().anyMatch(name::contains);
    }
}
