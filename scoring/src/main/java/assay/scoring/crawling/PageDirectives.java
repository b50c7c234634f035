package assay.scoring.crawling;

import assay.scoring.Article;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Page;
import assay.scoring.document.PageMarkup;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All directives for crawlers in a page and its headers. Obtain them with [Article#measured].
///
/// @param told the directives in order, starting with those in the page itself
public record PageDirectives(List<Declaration> told) {

    private static final Messages MESSAGES = Messages.of("report");
    private static final Message ELEMENT = MESSAGES.get("robots_element", "name");
    private static final Message HEADER = MESSAGES.get("robots_header");

    /// @param where the source of the directives, for use in a message: `the “robots” meta element`
    /// @param range the element in the source; null for a header
    public record Declaration(
            RobotsDirectives directives,
            String where,
            @Nullable Range range) {}

    public static PageDirectives of(Article article) {
        List<Declaration> told = new ArrayList<>();
        List<PageMarkup.Robots> metas =
                article.document().metadata().markup().map(PageMarkup::robots).orElse(List.of());
        for (PageMarkup.Robots meta : metas) {
            told.add(new Declaration(
                    RobotsDirectives.ofMeta(meta.agent(), meta.content()), ELEMENT.with(meta.agent()), meta.range()));
        }
        List<String> headers =
                article.page().map(page -> page.header("x-robots-tag")).orElse(List.of());
        for (String header : headers) {
            for (RobotsDirectives directives : RobotsDirectives.ofHeader(header)) {
                told.add(new Declaration(directives, HEADER.with(), null));
            }
        }
        return new PageDirectives(List.copyOf(told));
    }

    /// Whether there is a possible source of directives: a page with a head, or response headers.
    public static boolean known(Article article) {
        return article.page().isPresent()
                || article.document().metadata().markup().isPresent();
    }

    /// Returns the rules of the site's `robots.txt`, if they are known.
    public static java.util.Optional<RobotsTxt> robots(Article article) {
        return article.page().map(Page::robots).flatMap(file -> RobotsTxt.answered(file.status(), file.body()));
    }
}
