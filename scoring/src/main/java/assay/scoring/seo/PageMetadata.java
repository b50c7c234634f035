package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Metadata;
import assay.scoring.document.PageMarkup;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Checks that a page declares its language, its viewport and its sharing metadata.
@AutoService(Check.class)
public final class PageMetadata implements Check {

    private static final String NAME = "page_metadata";
    private static final Limit OPEN_GRAPH = Limit.of("og_properties_min", 3, 3, 1);

    /// Metadata for previews of shared links.
    private static final List<String> SHARED = List.of("og:title", "og:description", "og:image");

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .titled("Page metadata")
                .asks("Does the page declare its language, encoding, viewport and how it looks when shared?")
                .because("""
                        The language tells screen readers how to speak and browsers when to translate, the encoding keeps
                        letters whole, the viewport makes a page fit a phone, and Open Graph is the title and picture of
                        a shared link.
                        """)
                .fixedBy(
                        "Add what is missing: lang on the html element; meta charset, viewport, og:title, og:description and og:image in the head.")
                .worst(WARNING)
                .limits(OPEN_GRAPH)
                .documented("""
                        WCAG 2.2, 3.1.1 (language of page); HTML standard, 4.2.5.4 (encoding); Google Search Central on
                        mobile-first indexing; the Open Graph protocol (C)
                        """)
                .doubts("""
                        Google tells the language from the text and ranks nothing by Open Graph; both are for the people
                        who read and share the page.
                        """)
                .cannotSee("Whether what is declared is true, and how the picture looks.")
                .passing("""
                        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Green tea</title>
                        <meta name="viewport" content="width=device-width, initial-scale=1">
                        <meta property="og:title" content="Green tea">
                        <meta property="og:description" content="How to brew it.">
                        <meta property="og:image" content="https://example.com/tea.jpg"></head>
                        <body><p>Green tea wants water below boiling.</p></body></html>
                        """)
                .failing("""
                        <!doctype html><html><head><title>Green tea</title></head>
                        <body><p>Green tea wants water below boiling.</p></body></html>
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Optional<PageMarkup> markup = article.document().metadata().markup();
        if (markup.isEmpty()) {
            return Outcome.notApplicable("This check needs a whole page; only the text was submitted.");
        }
        Set<String> declared = markup.get().declared();
        boolean header = article.page().stream()
                .flatMap(page -> page.header("content-type").stream())
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("charset="));
        boolean charset = declared.contains("charset") || header;
        boolean viewport = declared.contains("viewport");
        List<String> missing = new ArrayList<>();
        for (String each : SHARED) {
            if (!declared.contains(each)) {
                missing.add(each);
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("lang", declared.contains("lang"))
                .metric("charset", charset)
                .metric("viewport", viewport)
                .metric("og_title", declared.contains("og:title"))
                .metric("og_description", declared.contains("og:description"))
                .metric("og_image", declared.contains("og:image"))
                .metric("twitter_card", declared.contains("twitter:card"));
        if (!declared.contains("lang")) {
            outcome.say(
                    WARNING,
                    "The html element declares no language; write it there: lang=\"%s\".",
                    article.language().equals(Language.UNKNOWN)
                            ? "en"
                            : article.language().tag());
        } else {
            tag(article, outcome);
        }
        if (!charset) {
            outcome.say(
                    OPTIMIZATION,
                    article.page().isPresent()
                            ? "Neither the page nor its headers declare an encoding; add <meta charset=\"utf-8\"> first in the head."
                            : "The page declares no encoding; add <meta charset=\"utf-8\"> first in the head.");
        }
        if (!viewport) {
            outcome.say(
                    OPTIMIZATION,
                    "The page declares no viewport, so phones show it shrunk; add <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">.");
        }
        double wanted = OPEN_GRAPH.at(article);
        Scale.Mark mark = Scale.atLeast(wanted).then(OPTIMIZATION, 0).mark(SHARED.size() - missing.size());
        if (mark.severity() != Severity.PASS) {
            outcome.say(
                    mark,
                    "When the page is shared, it lacks %s; add %s.",
                    String.join(", ", missing),
                    missing.size() == 1 ? "that meta property" : "those meta properties");
        }
        return outcome.orPass("The page declares its language, encoding, viewport and how it looks when shared.");
    }

    /// Whether the declared language is a well-formed language tag.
    private static void tag(Article article, Outcome.Builder outcome) {
        Metadata.Entry lang = article.document().metadata().first("lang").orElse(null);
        if (lang == null || lang.value().strip().matches("(?i)(?:[a-z]{2,3}|[ix])(?:-[a-z0-9]{1,8}+)*+")) {
            return;
        }
        String value = lang.value().strip();
        String mended = value.matches("(?i)[a-z]{2,3}(?:_[a-z0-9]{1,8}+)++") ? value.replace('_', '-') : null;
        int at = lang.range().of(article.document().source()).indexOf(value);
        Range range = at < 0
                ? lang.range()
                : new Range(lang.range().start() + at, lang.range().start() + at + value.length());
        if (outcome.find(new Finding(
                range, OPTIMIZATION, "This is no language tag, such as “en” or “pt-BR”.", at < 0 ? null : mended))) {
            outcome.say(
                    OPTIMIZATION,
                    "The language “%s” is no language tag; write %s.",
                    Width.quoted(value),
                    mended == null ? "one such as “en” or “pt-BR”" : mended);
        }
    }
}
