package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
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

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PAGE = MESSAGES.get("no_page");
    private static final Message NO_LANGUAGE = MESSAGES.get("no_language", "tag");
    private static final Message NO_ENCODING_NOR_HEADER = MESSAGES.get("no_encoding_nor_header");
    private static final Message NO_ENCODING = MESSAGES.get("no_encoding");
    private static final Message NO_VIEWPORT = MESSAGES.get("no_viewport");
    private static final Message NO_PREVIEW = MESSAGES.get("no_preview", "missing", "properties");
    private static final Message COMPLETE = MESSAGES.get("complete");
    private static final Message NO_TAG = MESSAGES.get("no_tag");
    private static final Message FIXABLE_LANGUAGE = MESSAGES.get("fixable_language", "language", "tag");
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");

    private static final Limit OPEN_GRAPH = Limit.of(NAME, "og_properties_min", 3, 3, 1);

    /// The metadata that previews of shared links use.
    private static final List<String> SHARED = List.of("og:title", "og:description", "og:image");

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .worst(WARNING)
                .limits(OPEN_GRAPH)
                .documented()
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
            return Outcome.notApplicable(NO_PAGE);
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
                    NO_LANGUAGE,
                    article.language().equals(Language.UNKNOWN)
                            ? "en"
                            : article.language().tag());
        } else {
            tag(article, outcome);
        }
        if (!charset) {
            outcome.say(OPTIMIZATION, article.page().isPresent() ? NO_ENCODING_NOR_HEADER : NO_ENCODING);
        }
        if (!viewport) {
            outcome.say(OPTIMIZATION, NO_VIEWPORT);
        }
        double wanted = OPEN_GRAPH.at(article);
        Scale.Mark mark = Scale.atLeast(wanted).then(OPTIMIZATION, 0).mark(SHARED.size() - missing.size());
        if (mark.severity() != Severity.PASS) {
            outcome.say(mark, NO_PREVIEW, String.join(", ", missing), missing.size());
        }
        return outcome.orPass(COMPLETE);
    }

    /// Whether the declared language is a well-formed language tag.
    private static void tag(Article article, Outcome.Builder outcome) {
        Metadata.Entry lang = article.document().metadata().first("lang").orElse(null);
        if (lang == null || lang.value().strip().matches("(?i)(?:[a-z]{2,3}|[ix])(?:-[a-z0-9]{1,8}+)*+")) {
            return;
        }
        String value = lang.value().strip();
        String fixed = value.matches("(?i)[a-z]{2,3}(?:_[a-z0-9]{1,8}+)++") ? value.replace('_', '-') : null;
        int at = lang.range().of(article.document().source()).indexOf(value);
        Range range = at < 0
                ? lang.range()
                : new Range(lang.range().start() + at, lang.range().start() + at + value.length());
        if (outcome.find(new Finding(range, OPTIMIZATION, NO_TAG.with(), at < 0 ? null : fixed))) {
            String quoted = Width.quoted(value);
            outcome.say(
                    OPTIMIZATION, fixed == null ? UNKNOWN_LANGUAGE.with(quoted) : FIXABLE_LANGUAGE.with(quoted, fixed));
        }
    }
}
