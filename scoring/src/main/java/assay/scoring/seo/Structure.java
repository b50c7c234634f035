package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
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
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Section;
import com.google.auto.service.AutoService;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Checks that a text has the length that its type needs, and that it is divided into sections.
///
/// All headings below the title divide a text, regardless of their level. If there are too few headings,
/// lists and tables count, too. [HeadingHierarchy] checks the levels.
@AutoService(Check.class)
public final class Structure implements Check {

    private static final String NAME = "structure";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_TEXT = MESSAGES.get("no_text", "words");
    private static final Message SHORT = MESSAGES.get("short", "words", "type", "low", "high");
    private static final Message SHORT_BLOG = MESSAGES.get("short_blog", "words", "type", "low", "high");
    private static final Message LONG = MESSAGES.get("long", "words", "ceiling", "type");
    private static final Message NO_HEADING = MESSAGES.get("no_heading", "words", "wanted");
    private static final Message FEW_HEADINGS = MESSAGES.get("few_headings", "words", "headings", "wanted");
    private static final Message DIVIDED = MESSAGES.get("divided", "words", "headings");

    /// The names of the content types, as used in a sentence.
    private static final Map<ContentType, Message> NAMED = new EnumMap<>(ContentType.class);

    static {
        for (ContentType type : ContentType.values()) {
            NAMED.put(type, MESSAGES.get("type_" + type.key()));
        }
    }

    /// Types that include short notes. A hundred words can be enough for a release, an announcement or a link
    /// to another page.
    private static final Set<ContentType> NOTES = Set.of(ContentType.BLOG, ContentType.NEWS);

    /// A shorter text says no more than its title.
    private static final int NOTE = 50;

    /// A shorter blog post may be a note or unfinished.
    private static final int SHORT_POST = 150;

    /// The minimum length for full credit. This is the usual length for the type or, at the permissive level,
    /// the minimum length of a text that is not a note.
    private static final Limit USUAL = new Limit(
            NAME,
            "word_count_min",
            (type, strictness) -> strictness == Strictness.PERMISSIVE ? shortest(type) : type.low());

    /// The minimum length at which a text can serve its purpose.
    private static final Limit FLOOR =
            new Limit(NAME, "floor_word_count_min", (type, strictness) -> switch (strictness) {
                case STRICT -> shortest(type);
                case BALANCED -> NOTES.contains(type) ? NOTE : type.floor();
                case PERMISSIVE -> Math.round(0.6 * (NOTES.contains(type) ? NOTE : type.floor()));
            });

    private static final Limit CEILING = new Limit(NAME, "word_count_max", (type, _) -> type.ceiling());

    /// The minimum number of headings in a text that is long enough to need them.
    private static final Limit HEADINGS = Limit.of(NAME, "section_headings_min", 3, 2, 1);

    /// The maximum number of words per heading, so that longer texts need more headings.
    private static final Limit PER_HEADING = Limit.of(NAME, "words_per_heading_max", 300, 400, 600);

    /// With fewer words, there is not enough text to judge. Yoast requires 50 characters, which are about
    /// ten words.
    private static final int NOTHING = 20;

    /// Types that are often written without headings.
    private static final Set<ContentType> UNDIVIDED = Set.of(
            ContentType.OPINION,
            ContentType.NEWS,
            ContentType.GLOSSARY,
            ContentType.LANDING_PAGE,
            ContentType.PRODUCT_PAGE);

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(BLOCKER)
                .limits(USUAL, FLOOR, CEILING, HEADINGS, PER_HEADING)
                .customary()
                .passing("""
                        Oolong is a tea that is half green and half black. The leaves are left to wither in the sun, and
                        are shaken until their edges turn brown; then they are heated, so that they stay as they are.
                        How long the maker waits decides how the tea will taste: after a day it smells of flowers, and
                        after three it tastes of wood and of honey. The best known come from the hills of Taiwan and from
                        the cliffs of Wuyi in China. Take a small pot, fill a third of it with leaves, and pour on water
                        that has just boiled. Wait for half a minute and pour all of it out. The same leaves will do for
                        six or seven pots, and no two of them are alike: the second is the best, and the last is sweet.
                        Keep the leaves in the dark and away from the spices, and they will be as good in a year or two.
                        """, example -> example.as(ContentType.GLOSSARY))
                .failing("""
                        # Brewing green tea

                        Green tea is spoiled by water that is too hot. Let the kettle cool for five minutes, and take
                        the leaves out after two.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        int code = 0;
        for (Code each : document.codes()) {
            code += each.chars();
        }
        // Readers also read code, but a page that consists mostly of code is not an article.
        int read = words + Math.min(words, code / Code.CHARS_A_WORD);
        Parts parts = Parts.of(document);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("word_count", words)
                .metric("sentence_count", document.sentences().size())
                .metric("code_chars", code)
                .metric("h2_count", parts.h2())
                .metric("h3_count", parts.h3())
                .metric("section_count", document.sections().size())
                .metric("max_section_words", parts.longest());
        if (read < NOTHING) {
            return outcome.say(BLOCKER, NO_TEXT, words).orPass("");
        }
        ContentType type = article.type();
        // A short text can be complete, and a long one can be well structured without headings. Only the
        // strict level requires longer texts and more headings.
        Severity worst = article.strictness() == Strictness.STRICT ? FAIL : OPTIMIZATION;
        Scale.Mark length = length(article, read).atWorst(worst);
        if (length.severity() != Severity.PASS) {
            outcome.say(
                    length,
                    type == ContentType.BLOG && read < SHORT_POST ? SHORT_BLOG : SHORT,
                    words,
                    named(type),
                    type.low(),
                    type.high());
        }
        double ceiling = CEILING.at(article);
        Scale.Mark tooLong =
                Scale.atMost(ceiling).then(OPTIMIZATION, 1.5 * ceiling).mark(words);
        if (tooLong.severity() != Severity.PASS) {
            outcome.say(tooLong, LONG, words, (int) ceiling, named(type));
        }
        double wanted = Math.min(HEADINGS.at(article), Math.floor(words / PER_HEADING.at(article)));
        int dividers = Math.min(parts.headings() + parts.others(), (int) wanted);
        Scale.Mark divided = Scale.atLeast(wanted)
                .then(OPTIMIZATION, Math.max(1, wanted - 1))
                .then(WARNING, 0)
                .mark(Math.max(parts.headings(), dividers))
                .atWorst(UNDIVIDED.contains(type) || parts.others() > 0 ? OPTIMIZATION : WARNING)
                .atWorst(worst);
        if (divided.severity() != Severity.PASS) {
            outcome.say(
                    divided,
                    parts.headings() == 0
                            ? NO_HEADING.with(words, (int) wanted)
                            : FEW_HEADINGS.with(words, parts.headings(), (int) wanted));
        }
        return outcome.orPass(DIVIDED, words, parts.headings());
    }

    private static Scale.Mark length(Article article, int words) {
        double usual = USUAL.at(article);
        double floor = FLOOR.at(article);
        boolean note = NOTES.contains(article.type());
        Scale scale = Scale.atLeast(usual);
        switch (article.strictness()) {
            case STRICT -> scale.then(WARNING, floor);
            case BALANCED -> {
                scale.then(OPTIMIZATION, note ? shortest(article.type()) : (usual + floor) / 2);
                if (shortest(article.type()) > floor || !note) {
                    scale.then(WARNING, floor);
                }
            }
            case PERMISSIVE -> scale.then(note ? OPTIMIZATION : WARNING, floor);
        }
        return scale.then(FAIL, floor / 2).mark(words);
    }

    /// Returns the minimum length at which a text is clearly not a fragment.
    private static int shortest(ContentType type) {
        return switch (type) {
            case BLOG -> SHORT_POST;
            case NEWS -> NOTE;
            default -> type.floor();
        };
    }

    private static String named(ContentType type) {
        return Objects.requireNonNull(NAMED.get(type)).with();
    }

    /// The elements that divide a text.
    ///
    /// @param headings the number of headings of any level, without a title at the top
    /// @param others the number of lists and tables
    private record Parts(int headings, int others, int h2, int h3, int longest) {

        static Parts of(Document document) {
            int headings = 0;
            int h1 = 0;
            int h2 = 0;
            int h3 = 0;
            for (Heading heading : document.headings()) {
                headings += heading.text().isBlank() ? 0 : 1;
                h1 += heading.level() == 1 && !heading.text().isBlank() ? 1 : 0;
                h2 += heading.level() == 2 ? 1 : 0;
                h3 += heading.level() == 3 ? 1 : 0;
            }
            int others = document.tables().size();
            for (ListBlock list : document.lists()) {
                others += list.depth() == 1 && !list.quoted() && list.items() > 2 ? 1 : 0;
            }
            int longest = 0;
            for (Section section : document.sections()) {
                longest = Math.max(longest, section.words());
            }
            // A single main heading is the title. If there are several, they are section headings.
            return new Parts(headings - (h1 == 1 ? 1 : 0), others, h2, h3, longest);
        }
    }
}
