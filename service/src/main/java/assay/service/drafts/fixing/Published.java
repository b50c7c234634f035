package assay.service.drafts.fixing;

import assay.scoring.Article;
import assay.scoring.Field;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/// Whether a text is out, so that its address is others' business.
final class Published {

    /// Under what names the day is declared on which a text came out.
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

    /// Letters of “2026-11-22”.
    private static final int DAY = 10;

    private Published() {}

    /// Whether somebody may lead there already: the page was fetched, it has been out for a day, or
    /// its address ends in the slug.
    static boolean is(Article article, Field slug) {
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

    /// Whether it begins with a day before the one on which the text is judged.
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
