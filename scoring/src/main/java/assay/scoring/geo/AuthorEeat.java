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

/// Wants somebody to stand for a text with their name.
@AutoService(Check.class)
public final class AuthorEeat implements Check {

    private static final String NAME = "author_eeat";
    private static final List<String> DATED = WordData.list(AuthorEeat.class, "dated-keys");
    private static final Limit BYLINE = Limit.of("byline_min", 1, 1, Limit.OFF);
    /// The credit of a text that nobody signed, where no harm can come of it.
    private static final int UNSEEN = 985;

    private static final Limit BIO = Limit.of("bio_link_min", 1, Limit.OFF, Limit.OFF);

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.add(ContentType.NEWS);
        return Card.geo(NAME, 3)
                .titled("Author and expertise")
                .asks("Does somebody sign the text, and can a reader find out why to believe them?")
                .because("""
                        Readers and raters ask who wrote a text and what they know of it. A name somebody answers to, a
                        page about them and, where harm may come of an error, a reviewer are what a text made in bulk
                        does not have.
                        """)
                .fixedBy(
                        "Sign the text with its author's name, and link the name to a page that says what they know of the matter.")
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
                        that the submitted text does not show.
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
            return Outcome.notApplicable("The text has no byline, and the page it will stand on may.");
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
                        : "No byline is asked for here.");
    }

    private static String shortened(@Nullable String name) {
        String known = name == null ? "" : name;
        return known.length() <= 60 ? known : known.substring(0, 59) + "…";
    }

    /// Front matter that says when a text was published could say by whom; one that says neither leaves both to
    /// the site.
    private static boolean isDated(Metadata metadata) {
        return metadata.hasFrontMatter()
                && DATED.stream().anyMatch(key -> metadata.first(key).isPresent());
    }

    private static void signed(
            Article article, Authorship authorship, @Nullable String field, Outcome.Builder outcome) {
        if (field != null && !authorship.credentials() && !authorship.reviewer() && !Double.isNaN(BYLINE.at(article))) {
            outcome.say(
                    OPTIMIZATION,
                    "Say what %s knows of %s, or who with such knowledge has reviewed the text.",
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
        // Sites print the author from a template, and anybody can invent one.
        boolean unseen = nobody == null && field == null && !strict;
        if (unseen) {
            severity = OPTIMIZATION;
        }
        Range range = authorship.unnamed();
        if (range != null && !outcome.find(range, severity, "Name the person who wrote it.")) {
            return;
        }
        outcome.say(
                unseen ? new Scale.Mark(OPTIMIZATION, UNSEEN) : Scale.Mark.full(severity),
                nobody != null
                        ? authorship.group()
                                ? Fill.in(
                                        "Name the person who wrote the text; “%s” is a group nobody knows.",
                                        shortened(nobody))
                                : Fill.in("Name the person who wrote the text; “%s” is nobody.", shortened(nobody))
                        : field != null
                                ? Fill.in(
                                        "Name who wrote the text and what they know of %s; a reader may act on it.",
                                        matter(field))
                                : opinion
                                        ? "Name whose opinion it is; nothing says who wrote the text."
                                        : page
                                                ? "Name the author; neither the page nor its markup says who wrote it."
                                                : "Name the author; the front matter has a date and no author.");
    }

    /// Whether it is submitted as a kind of article, or calls itself one: what is taken for a blog post for want
    /// of anything else may be any page.
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
