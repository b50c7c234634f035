package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Blocks placeholders that were not replaced before publication, such as lorem ipsum, TODO, `[INSERT …]` and
/// `%s`.
///
/// Template variables (`{{ page.title }}`) are not reported. A bare `{{today}}` without other signs of a
/// template engine is reported as a warning. Placeholders in quotation marks, in code, and in articles about
/// placeholders are ignored.
@AutoService(Check.class)
public final class PlaceholderText implements Check {

    private static final String NAME = "placeholder_text";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message PLACEHOLDERS = MESSAGES.get("placeholders", "placeholders", "first");
    private static final Message ONLY_NOTE = MESSAGES.get("only_note", "words");
    private static final Message ONLY_PLACEHOLDER = MESSAGES.get("only_placeholder", "words");
    private static final Message NOTE = MESSAGES.get("note", "words");
    private static final Message PLACEHOLDER = MESSAGES.get("placeholder", "words");
    private static final Message ABOUT_PLACEHOLDERS = MESSAGES.get("about_placeholders");
    private static final Message NONE = MESSAGES.get("none");

    private static final Limit ALLOWED = Limit.of(NAME, "placeholders_max", 0);

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(BLOCKER)
                .gate()
                .limits(ALLOWED)
                .customary()
                .passing("""
                        Green tea likes cool water. Ask our tea master {{ site.tea_master }} which leaves to begin with.
                        """)
                .failing("""
                        Green tea likes cool water. [INSERT LINK TO SHOP]

                        Lorem ipsum dolor sit amet, consectetur adipiscing elit.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        List<PlaceholderSearch.Found> found = new ArrayList<>();
        boolean about = about(article);
        if (!about) {
            new PlaceholderSearch(article, found).all();
        }
        found.sort(Comparator.comparingInt(
                each -> each.range() == null ? -1 : each.range().start()));
        Outcome.Builder outcome = Outcome.measuredAtGate()
                .metric("lorem_ipsum", count(found, PlaceholderSearch.Kind.LOREM_IPSUM))
                .metric("todo_tbd", count(found, PlaceholderSearch.Kind.TODO_TBD))
                .metric("template_vars", count(found, PlaceholderSearch.Kind.TEMPLATE_VAR))
                .metric("insert_markers", count(found, PlaceholderSearch.Kind.INSERT_MARKER))
                .metric("stock_phrases", count(found, PlaceholderSearch.Kind.STOCK_PHRASE));
        for (Severity severity : List.of(BLOCKER, WARNING)) {
            List<PlaceholderSearch.Found> here =
                    found.stream().filter(each -> each.severity() == severity).toList();
            if (!here.isEmpty()) {
                String first = here.getFirst().words();
                outcome.say(
                        severity,
                        here.size() > 1
                                ? PLACEHOLDERS.with(here.size(), first)
                                : here.getFirst().kind() == PlaceholderSearch.Kind.TODO_TBD
                                        ? ONLY_NOTE.with(first)
                                        : ONLY_PLACEHOLDER.with(first));
            }
        }
        for (PlaceholderSearch.Found each : found) {
            if (each.range() != null) {
                outcome.find(
                        each.range(),
                        each.severity(),
                        each.kind() == PlaceholderSearch.Kind.TODO_TBD ? NOTE : PLACEHOLDER,
                        each.words());
            }
        }
        return outcome.orPass(about ? ABOUT_PLACEHOLDERS : NONE);
    }

    private static long count(List<PlaceholderSearch.Found> found, PlaceholderSearch.Kind kind) {
        return found.stream().filter(each -> each.kind() == kind).count();
    }

    /// Whether the title or a heading is about placeholders. A title or heading that is itself a placeholder
    /// does not count.
    private static boolean about(Article article) {
        if (article.title()
                .filter(title -> Placeholders.areNamedBy(title.value()))
                .isPresent()) {
            return true;
        }
        if (article.keyword()
                .filter(keyword -> Placeholders.areNamedBy(keyword.text()))
                .isPresent()) {
            return true;
        }
        return article.document().headings().stream().anyMatch(heading -> Placeholders.areNamedBy(heading.text()));
    }
}
