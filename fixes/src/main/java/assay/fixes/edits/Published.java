package assay.fixes.edits;

import assay.scoring.Article;
import assay.scoring.MetadataField;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/// Determines whether a text is published. If it is, other sites may depend on its URL.
final class Published {

    /// The metadata keys for a publication date.
    private static final String[] DATES = {
        "date",
        "published",
        "published_at",
        "publishedat",
        "publishdate",
        "pubdate",
        "datepublished",
        "article:published_time"
    };

    /// The length of “2026-11-22”.
    private static final int DAY = 10;

    private Published() {}

    /// Whether other pages may link to the text: its page was fetched, it was published on an earlier day, or
    /// its URL ends with the slug.
    static boolean is(Article article, MetadataField slug) {
        String base = article.submission().baseUrl();
        String path = base == null ? "" : base.split("[?#]", 2)[0].replaceAll("/{1,9}$", "");
        return article.page().isPresent()
                || path.endsWith("/" + slug.value())
                || isPast(article.submission().publishedAt(), article)
                || article.document()
                        .metadata()
                        .first(DATES)
                        .filter(entry -> isPast(entry.value(), article))
                        .isPresent();
    }

    /// Whether this value begins with a date before the scan's reference date.
    private static boolean isPast(@Nullable String date, Article article) {
        if (date == null || date.strip().length() < DAY) {
            return false;
        }
        try {
            return LocalDate.parse(date.strip().substring(0, DAY)).isBefore(article.asOf());
        } catch (DateTimeParseException _) {
            return false;
        }
    }
}
