package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

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
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Document;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that a text names its author.
@AutoService(Check.class)
public final class AuthorEeat implements Check {

    private static final String NAME = "author_eeat";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_BYLINE = MESSAGES.get("no_byline");
    private static final Message SIGNED = MESSAGES.get("signed", "author");
    private static final Message NOT_REQUIRED = MESSAGES.get("not_required");
    private static final Message NO_EXPERTISE = MESSAGES.get("no_expertise", "author", "subject");
    private static final Message NO_PAGE = MESSAGES.get("no_page", "author");
    private static final Message UNNAMED = MESSAGES.get("unnamed");
    private static final Message UNKNOWN_GROUP = MESSAGES.get("unknown_group", "author");
    private static final Message NOT_A_PERSON = MESSAGES.get("not_a_person", "author");
    private static final Message CONSEQUENTIAL = MESSAGES.get("consequential", "subject");
    private static final Message ANONYMOUS_OPINION = MESSAGES.get("anonymous_opinion");
    private static final Message ANONYMOUS_PAGE = MESSAGES.get("anonymous_page");
    private static final Message ANONYMOUS_TEXT = MESSAGES.get("anonymous_text");
    private static final Message HEALTH = MESSAGES.get("health");
    private static final Message MONEY = MESSAGES.get("money");
    private static final Message LAW = MESSAGES.get("law");

    private static final List<String> DATED = WordData.list(AuthorEeat.class, "dated-keys");
    private static final Limit BYLINE = Limit.of(NAME, "byline_min", 1, 1, Limit.OFF);

    /// The credit for an unsigned news article or review whose author the site might add. These types depend
    /// on their author for credibility. For other types, the credit is [#UNSEEN], which leads only to a note.
    private static final int UNSEEN_OF_AUTHORITY = 985;

    private static final int UNSEEN = 995;

    /// Types of text whose credibility depends on the author.
    private static final Set<ContentType> OF_AUTHORITY = EnumSet.of(ContentType.NEWS, ContentType.REVIEW);

    /// The credit for a text whose author is only a name or an organization.
    private static final int UNKNOWN = 925;

    private static final Limit BIO = Limit.of(NAME, "bio_link_min", 1, Limit.OFF, Limit.OFF);

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.add(ContentType.NEWS);
        return Card.geo(NAME, 3)
                .types(types)
                .worst(WARNING)
                .limits(BYLINE, BIO)
                .documented()
                .passing("""
                        ---
                        title: Brewing green tea
                        date: 2026-03-05
                        author: Jane Doe
                        ---

                        # Brewing green tea

                        I steep it at 80 °C.
                        """)
                .failing("""
                        ---
                        title: Brewing green tea
                        date: 2026-03-05
                        author: admin
                        ---

                        # Brewing green tea

                        Steep it at 80 °C.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Authorship authorship = Authorship.of(article);
        boolean page =
                document.format() == SourceFormat.HTML && document.metadata().hasHead();
        boolean signed = authorship.name() != null;
        if (!signed && authorship.nobody() == null && !page && !isDated(document.metadata())) {
            return Outcome.notApplicable(NO_BYLINE);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("byline", signed)
                .metric("bio_link", authorship.bio())
                .metric("credentials", authorship.credentials())
                .metric("reviewer", authorship.reviewer())
                .metric("about_contact_links", authorship.aboutLinks());
        String field = SensitiveTopics.field(document.words(), article.language());
        if (signed) {
            signed(article, authorship, field, outcome);
        } else if (!Double.isNaN(BYLINE.at(article))) {
            unsigned(article, authorship, page, field, outcome);
        }
        return signed ? outcome.orPass(SIGNED, shortened(authorship.name())) : outcome.orPass(NOT_REQUIRED);
    }

    private static String shortened(@Nullable String name) {
        String known = name == null ? "" : name;
        return known.length() <= 60 ? known : known.substring(0, 59) + "…";
    }

    /// Whether the front matter contains a publication date. If it does, it could also contain the author; if
    /// not, the site may add both.
    private static boolean isDated(Metadata metadata) {
        return metadata.hasFrontMatter()
                && DATED.stream().anyMatch(key -> metadata.first(key).isPresent());
    }

    private static void signed(
            Article article, Authorship authorship, @Nullable String field, Outcome.Builder outcome) {
        if (field != null && !authorship.credentials() && !authorship.reviewer() && !Double.isNaN(BYLINE.at(article))) {
            outcome.say(
                    new Scale.Mark(OPTIMIZATION, UNKNOWN), NO_EXPERTISE, shortened(authorship.name()), matter(field));
        }
        if (!authorship.bio() && !Double.isNaN(BIO.at(article))) {
            outcome.say(OPTIMIZATION, NO_PAGE, shortened(authorship.name()));
        }
    }

    private static void unsigned(
            Article article, Authorship authorship, boolean page, @Nullable String field, Outcome.Builder outcome) {
        boolean opinion = article.type() == ContentType.OPINION;
        boolean strict = article.strictness() == Strictness.STRICT;
        Severity severity = page && field != null && strict
                ? FAIL
                : opinion || field != null || (page && isArticle(article) && !authorship.group())
                        ? WARNING
                        : OPTIMIZATION;
        String nobody = authorship.nobody();
        // The site's template may add the author, and a name in the text could be invented.
        boolean unseen = nobody == null && field == null && !strict;
        if (unseen) {
            severity = OPTIMIZATION;
        }
        Range range = authorship.unnamed();
        if (range != null && !outcome.find(range, severity, UNNAMED)) {
            return;
        }
        outcome.say(
                unseen
                        ? new Scale.Mark(
                                OPTIMIZATION, OF_AUTHORITY.contains(article.type()) ? UNSEEN_OF_AUTHORITY : UNSEEN)
                        : severity == OPTIMIZATION && authorship.group() && !strict
                                ? new Scale.Mark(OPTIMIZATION, UNKNOWN)
                                : Scale.Mark.full(severity),
                nobody != null
                        ? authorship.group()
                                ? UNKNOWN_GROUP.with(shortened(nobody))
                                : NOT_A_PERSON.with(shortened(nobody))
                        : field != null
                                ? CONSEQUENTIAL.with(matter(field))
                                : (opinion ? ANONYMOUS_OPINION : page ? ANONYMOUS_PAGE : ANONYMOUS_TEXT).with());
    }

    /// Whether the text was submitted as a certain type of article, or is marked up as an article. A page
    /// that is a blog post only by default can be anything.
    private static boolean isArticle(Article article) {
        Document document = article.document();
        return article.type() != ContentType.BLOG
                || document.metadata()
                        .first("og:type")
                        .filter(type -> type.value().equalsIgnoreCase("article"))
                        .isPresent()
                || document.metadata()
                        .first("author", "article:author", "article:published_time")
                        .isPresent()
                || document.items().any("Article", "BlogPosting", "NewsArticle", "Review");
    }

    private static String matter(String field) {
        Message matter = switch (field) {
            case "health" -> HEALTH;
            case "money" -> MONEY;
            default -> LAW;
        };
        return matter.with();
    }
}
