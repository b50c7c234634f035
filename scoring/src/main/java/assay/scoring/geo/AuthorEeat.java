package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
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
    private static final List<String> DATED = WordData.list(AuthorEeat.class, "dated-keys");
    private static final Limit BYLINE = Limit.of("byline_min", 1, 1, Limit.OFF);

    /// The credit of an unsigned text where that does no harm: for news and reviews, which depend on their
    /// author, and for other types, where it is a note.
    private static final int UNSEEN_OF_AUTHORITY = 985;

    private static final int UNSEEN = 995;

    /// Types whose credibility depends on the author.
    private static final Set<ContentType> OF_AUTHORITY = EnumSet.of(ContentType.NEWS, ContentType.REVIEW);

    /// The credit of a text whose author is only a name, or an organization.
    private static final int UNKNOWN = 925;

    private static final Limit BIO = Limit.of("bio_link_min", 1, Limit.OFF, Limit.OFF);

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.add(ContentType.NEWS);
        return Card.geo(NAME, 3)
                .titled("Author and expertise")
                .asks("Does the text name its author, and can readers find out why to trust them?")
                .because("""
                        Readers and raters ask who wrote a text and what they know of it. A text made in bulk lacks a
                        real name, a page about the author and, where errors can do harm, a reviewer.
                        """)
                .fixedBy("Sign the text with its author's name, and link the name to a page that says what they know"
                        + " about the subject.")
                .types(types)
                .worst(WARNING)
                .limits(BYLINE, BIO)
                .documented("""
                        Google, Search Quality Rater Guidelines (experience, expertise, authoritativeness, trust) and
                        "Creating helpful, reliable, people-first content": is it self-evident who authored it?
                        """)
                .doubts("""
                        Raters' scores do not rank pages, and no study shows that a byline by itself earns citations.
                        Some good publishers sign with the house's name; many sites print the author from a template
                        that the submitted text does not show. So a text without a name is asked for one where harm may
                        come of it, and in news and reviews; elsewhere it gets a note.
                        """)
                .cannotSee("Whether the author exists, wrote it, and knows what the page says they know.")
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
            return Outcome.notApplicable("The text has no byline, but the published page may have one.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("byline", signed)
                .metric("bio_link", authorship.bio())
                .metric("credentials", authorship.credentials())
                .metric("reviewer", authorship.reviewer())
                .metric("about_contact_links", authorship.aboutLinks());
        String field = Consequential.field(document.words(), article.language());
        if (signed) {
            signed(article, authorship, field, outcome);
        } else if (!Double.isNaN(BYLINE.at(article))) {
            unsigned(article, authorship, page, field, outcome);
        }
        return outcome.orPass(
                signed
                        ? Fill.in("The text is signed: %s.", shortened(authorship.name()))
                        : "No byline is required here.");
    }

    private static String shortened(@Nullable String name) {
        String known = name == null ? "" : name;
        return known.length() <= 60 ? known : known.substring(0, 59) + "…";
    }

    /// Front matter with a publication date could name the author too; without either, the site may provide
    /// both.
    private static boolean isDated(Metadata metadata) {
        return metadata.hasFrontMatter()
                && DATED.stream().anyMatch(key -> metadata.first(key).isPresent());
    }

    private static void signed(
            Article article, Authorship authorship, @Nullable String field, Outcome.Builder outcome) {
        if (field != null && !authorship.credentials() && !authorship.reviewer() && !Double.isNaN(BYLINE.at(article))) {
            outcome.say(
                    new Scale.Mark(OPTIMIZATION, UNKNOWN),
                    "Say what %s knows about %s, or name an expert who reviewed the text.",
                    shortened(authorship.name()),
                    matter(field));
        }
        if (!authorship.bio() && !Double.isNaN(BIO.at(article))) {
            outcome.say(
                    OPTIMIZATION,
                    "Link the name of %s to a page that says who they are.",
                    shortened(authorship.name()));
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
        // Sites add the author from a template, and a name can be made up.
        boolean unseen = nobody == null && field == null && !strict;
        if (unseen) {
            severity = OPTIMIZATION;
        }
        Range range = authorship.unnamed();
        if (range != null && !outcome.find(range, severity, "Name the person who wrote it.")) {
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
                                ? Fill.in(
                                        "Name the person who wrote the text; “%s” is an unknown group.",
                                        shortened(nobody))
                                : Fill.in(
                                        "Name the person who wrote the text; “%s” is not a person.", shortened(nobody))
                        : field != null
                                ? Fill.in(
                                        "Name who wrote the text and what they know about %s; readers may act on it.",
                                        matter(field))
                                : opinion
                                        ? "Name the author of this opinion; nothing says who wrote the text."
                                        : page
                                                ? "Name the author; neither the page nor its markup says who wrote it."
                                                : "Name the author; the front matter has a date and no author.");
    }

    /// Whether it was submitted as a type of article or is marked up as one; a page that is a blog post only
    /// by default may be anything.
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
        return field.equals("law") ? "the law" : field;
    }
}
